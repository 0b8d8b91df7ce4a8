import { and, count, desc, eq, isNotNull, isNull, type SQL, sql, sum } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import type { ListCursor } from '../../platform/list-cursor.ts';
import type { OrderRow } from './orders.repository.ts';
import { orders } from './orders.tables.ts';

/** One customer's orders in sum; worth in paise, over all of them. */
export interface CustomerFigures {
  count: number;
  worthPaise: number;
  /** Neither paid nor delivered: they hold stock. */
  unpaid: number;
  /** Paid and not delivered. */
  undelivered: number;
}

export async function figuresOf(db: DbOrTx, userId: string): Promise<CustomerFigures> {
  const countOf = (condition: SQL | undefined) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      count: count(),
      worthPaise: sum(orders.totalPaise).mapWith(Number),
      unpaid: countOf(and(isNull(orders.deliveredAt), isNull(orders.paidAt))),
      undelivered: countOf(and(isNull(orders.deliveredAt), isNotNull(orders.paidAt))),
    })
    .from(orders)
    .where(eq(orders.userId, userId));
  const { worthPaise, ...counts } = row ?? { count: 0, worthPaise: 0, unpaid: 0, undelivered: 0 };
  return { ...counts, worthPaise: worthPaise ?? 0 };
}

/** One customer's orders, newest first. */
export function pageOfCustomer(
  db: DbOrTx,
  userId: string,
  { limit, after }: { limit?: number; after?: ListCursor },
): Promise<OrderRow[]> {
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), after && isAfter(after)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return limit === undefined ? query : query.limit(limit);
}

/**
 * Takes out of a customer's orders what tells of a person. State and country stay, for the tax was
 * due there; so do the lines, figures and dates.
 */
export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      address: '',
      city: '',
      postalCode: '',
      phone: null,
      idempotencyKey: null,
      idempotencyFingerprint: null,
    })
    .where(eq(orders.userId, userId));
}

function isAfter({ createdAt, id }: ListCursor): SQL {
  const moment = createdAt.toISOString();
  return sql`(${orders.createdAt}, ${orders.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}
