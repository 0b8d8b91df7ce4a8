import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/queries.ts';
import type { OrderRow } from './orders.repository.ts';
import { orderLines, orders } from './orders.tables.ts';

/** Whether the customer has placed a later order, still valid, of any of these products. */
export async function hasLaterOrder(
  db: DbOrTx,
  { id, userId, createdAt }: Pick<OrderRow, 'id' | 'userId' | 'createdAt'>,
  productIds: string[],
): Promise<boolean> {
  return hasRow(
    db,
    orders,
    and(
      eq(orders.userId, userId),
      ne(orders.id, id),
      gte(orders.createdAt, createdAt),
      isNull(orders.expiredAt),
      isNull(orders.cancelledAt),
      inArray(orders.id, ordersWith(db, productIds)),
    ),
  );
}

export interface CustomerFigures {
  count: number;
  worthPaise: number;
  paidPaise: number;
  /** Neither paid, delivered, expired nor cancelled: they hold stock. */
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
    isNull(orders.expiredAt),
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

/**
 * Erases the personal data in a customer's orders. State and country stay because the tax was due
 * there; so do the lines, figures, dates and tracking numbers.
 */
export async function eraseAddresses(tx: Tx, userId: string): Promise<void> {
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

/** A customer's unpaid orders that hold any of these products, locked, by id. */
export function lockHeldOrders(tx: DbOrTx, userId: string, productIds: string[]) {
  return tx
    .select()
    .from(orders)
    .where(holdsOneOf(tx, userId, productIds))
    .orderBy(asc(orders.id))
    .for('update');
}

/** The ids of the same orders, without a lock. */
export async function heldOrderIds(db: DbOrTx, userId: string, productIds: string[]) {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(holdsOneOf(db, userId, productIds));
  return rows.map(({ id }) => id);
}

/** Unpaid orders whose hold on their stock has ended, the oldest first. */
export async function listExpiredHolds(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.heldUntil, now), isNull(orders.stockReturnedAt)))
    .orderBy(asc(orders.heldUntil))
    .limit(limit);
  return rows.map(({ id }) => id);
}

function holdsOneOf(db: DbOrTx, userId: string, productIds: string[]) {
  return and(
    eq(orders.userId, userId),
    isNotNull(orders.heldUntil),
    isNull(orders.stockReturnedAt),
    inArray(orders.id, ordersWith(db, productIds)),
  );
}

function ordersWith(db: DbOrTx, productIds: string[]) {
  return db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.productId, productIds));
}
