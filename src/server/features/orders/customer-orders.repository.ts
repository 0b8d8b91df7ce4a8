import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import type { ListCursor } from '../../platform/list-cursor.ts';
import type { OrderRow } from './orders.repository.ts';
import { orderLines, orders } from './orders.tables.ts';

/** Whether she has placed a later order that stands and has any of these products. */
export async function hasLaterOrder(
  db: DbOrTx,
  { id, userId, createdAt }: Pick<OrderRow, 'id' | 'userId' | 'createdAt'>,
  productIds: string[],
): Promise<boolean> {
  const having = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.productId, productIds));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, id),
        gte(orders.createdAt, createdAt),
        isNull(orders.lapsedAt),
        isNull(orders.cancelledAt),
        inArray(orders.id, having),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** One customer's orders in sum; worth in paise, over all of them. */
export interface CustomerFigures {
  count: number;
  worthPaise: number;
  paidPaise: number;
  /** Neither paid, nor delivered, lapsed or cancelled: they hold stock. */
  unpaid: number;
  /** Paid, and neither delivered nor cancelled. */
  undelivered: number;
}

export async function figuresOf(db: DbOrTx, userId: string): Promise<CustomerFigures> {
  const countOf = (condition: SQL | undefined) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const isOpen = and(
    isNull(orders.deliveredAt),
    isNull(orders.cancelledAt),
    isNull(orders.lapsedAt),
  );
  const isPaid = isNotNull(orders.paidAt);
  const [row] = await db
    .select({
      count: count(),
      worthPaise: sql`coalesce(${sum(orders.totalPaise)}, 0)`.mapWith(Number),
      paidPaise: sql`coalesce(${sum(orders.totalPaise)} filter (where ${isPaid}), 0)`.mapWith(
        Number,
      ),
      unpaid: countOf(and(isOpen, isNull(orders.paidAt))),
      undelivered: countOf(and(isOpen, isPaid)),
    })
    .from(orders)
    .where(eq(orders.userId, userId));
  return row ?? { count: 0, worthPaise: 0, paidPaise: 0, unpaid: 0, undelivered: 0 };
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
 * due there; so do the lines, figures, dates and numbers of parcels.
 */
export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      address: '',
      city: '',
      postalCode: '',
      phone: null,
      ownerNote: null,
      idempotencyKey: null,
      idempotencyFingerprint: null,
    })
    .where(eq(orders.userId, userId));
}

function isAfter({ createdAt, id }: ListCursor): SQL {
  const moment = createdAt.toISOString();
  return sql`(${orders.createdAt}, ${orders.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}
