import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  notInArray,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { ListCursor } from '../../platform/db/list-cursor.ts';
import { orderEvents, orderLines, orders } from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type OrderEventRow = typeof orderEvents.$inferSelect;
export type NewOrderEvent = Omit<OrderEventRow, 'id'>;

/** The rows of one order, ready to be written together. */
export interface OrderRows {
  order: OrderRow;
  lines: OrderLineRow[];
  events: NewOrderEvent[];
}

/** An order as stored, with all that hangs on it. */
export interface WholeOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  events: OrderEventRow[];
}

/** Writes orders with their lines and timelines. */
export async function insertOrders(db: DbOrTx, entries: OrderRows[]): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(orders).values(entries.map((entry) => entry.order));
  await db.insert(orderLines).values(entries.flatMap((entry) => entry.lines));
  await db.insert(orderEvents).values(entries.flatMap((entry) => entry.events));
}

/**
 * Lets one transaction at a time work under a customer's idempotency key, until it ends: a repeat
 * sent meanwhile waits, and then finds the first order.
 */
export async function lockIdempotencyKey(tx: DbOrTx, userId: string, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`);
}

export async function findByIdempotencyKey(
  db: DbOrTx,
  userId: string,
  key: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
  return row;
}

export async function findOrder(db: DbOrTx, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** The order, so that until the transaction ends nobody else changes it. */
export async function lockOrder(tx: DbOrTx, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

/** Lets one order at a time be placed by a customer, until the transaction ends. */
export async function lockCustomer(tx: DbOrTx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${userId}`}, 0))`,
  );
}

/** Counts a customer's orders, without those that expired or were cancelled unpaid. */
export async function countValidOrders(
  db: DbOrTx,
  userId: string,
  exceptIds: string[] = [],
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.expiredAt),
        or(isNull(orders.cancelledAt), isNotNull(orders.paidAt)),
        exceptIds.length > 0 ? notInArray(orders.id, exceptIds) : undefined,
      ),
    );
  return row?.total ?? 0;
}

export async function changeOrder(
  tx: DbOrTx,
  id: string,
  change: Partial<Omit<OrderRow, 'id'>>,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id));
}

export async function insertEvent(db: DbOrTx, event: NewOrderEvent): Promise<void> {
  await db.insert(orderEvents).values(event);
}

/** How many pieces of which product are on these orders together. */
export async function piecesOn(
  db: DbOrTx,
  orderIds: string[],
): Promise<{ productId: string; quantity: number }[]> {
  if (orderIds.length === 0) return [];
  return db
    .select({ productId: orderLines.productId, quantity: sum(orderLines.quantity).mapWith(Number) })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .groupBy(orderLines.productId);
}

export function findOrders(db: DbOrTx, ids: string[]): Promise<OrderRow[]> {
  return db.select().from(orders).where(inArray(orders.id, ids));
}

export async function listOrdersOf(
  db: DbOrTx,
  userId: string,
  limit?: number,
): Promise<OrderRow[]> {
  const newest = db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return limit === undefined ? newest : newest.limit(limit);
}

export async function findLatest(db: DbOrTx): Promise<OrderRow | undefined> {
  const latest = [desc(orders.createdAt), desc(orders.id)];
  const [row] = await db
    .select()
    .from(orders)
    .orderBy(...latest)
    .limit(1);
  return row;
}

/** Orders placed after a point in the list of them, the first first. */
export function listPlacedAfter(
  db: DbOrTx,
  { createdAt, id }: ListCursor,
  limit: number,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      or(gt(orders.createdAt, createdAt), and(eq(orders.createdAt, createdAt), gt(orders.id, id))),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
}

/** The orders with their lines and timelines, in the order given. */
export async function completeOrders(db: DbOrTx, rows: OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [lines, events] = await Promise.all([
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    db
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.orderId), asc(orderEvents.id)),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const eventsOf = Map.groupBy(events, (event) => event.orderId);
  return rows.map((order) => ({
    order,
    lines: linesOf.get(order.id) ?? [],
    events: eventsOf.get(order.id) ?? [],
  }));
}

/** Which of these products are on any order. */
export async function productsOnOrders(db: DbOrTx, productIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ productId: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.productId, productIds));
  return rows.map((row) => row.productId);
}

export async function customersWithOrders(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: orders.userId }).from(orders);
  return rows.map((row) => row.userId);
}

export async function countDemoOrders(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(eq(orders.isDemo, true));
  return row?.total ?? 0;
}

export async function removeDemoOrders(db: DbOrTx): Promise<number> {
  const rows = await db.delete(orders).where(eq(orders.isDemo, true)).returning({ id: orders.id });
  return rows.length;
}

/** Whether a line of an order shows the picture whose files begin with this address. */
export async function showsPicture(db: DbOrTx, src: string): Promise<boolean> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(like(orderLines.image, `${src}-%`))
    .limit(1);
  return rows.length > 0;
}
