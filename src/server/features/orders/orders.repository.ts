import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, or, sql, sum } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database.ts';
import type { ListCursor } from '../../platform/list-cursor.ts';
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

export function listOrdersOf(db: DbOrTx, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
}

export function listOrders(
  db: DbOrTx,
  page: { limit?: number; after?: ListCursor },
): Promise<OrderRow[]> {
  const query = db
    .select()
    .from(orders)
    .where(page.after && isAfter(page.after))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return page.limit === undefined ? query : query.limit(page.limit);
}

export async function countOrders(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders);
  return row?.total ?? 0;
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

/** Count and worth of all orders, in paise, and the worth of those paid. */
export async function totals(
  db: DbOrTx,
): Promise<{ count: number; revenuePaise: number; paidPaise: number }> {
  const [row] = await db
    .select({
      count: count(),
      revenuePaise: sum(orders.totalPaise).mapWith(Number),
      paidPaise: sql`sum(${orders.totalPaise}) filter (where ${isNotNull(orders.paidAt)})`.mapWith(
        Number,
      ),
    })
    .from(orders);
  return {
    count: row?.count ?? 0,
    revenuePaise: row?.revenuePaise ?? 0,
    paidPaise: row?.paidPaise ?? 0,
  };
}

/** Orders per day of the time zone since a day, both as 'YYYY-MM-DD'. */
export async function countByDay(
  db: DbOrTx,
  since: string,
  timeZone: string,
): Promise<{ day: string; count: number }[]> {
  const zone = sql.raw(`'${timeZone}'`);
  const day = sql<string>`to_char(${orders.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`;
  const start = sql`${since}::timestamp at time zone ${zone}`;
  return db
    .select({ day, count: count() })
    .from(orders)
    .where(gte(orders.createdAt, start))
    .groupBy(day);
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

export async function removeDemoOrders(db: DbOrTx): Promise<number> {
  const rows = await db.delete(orders).where(eq(orders.isDemo, true)).returning({ id: orders.id });
  return rows.length;
}

function isAfter({ createdAt, id }: ListCursor) {
  return or(
    lt(orders.createdAt, createdAt),
    and(eq(orders.createdAt, createdAt), lt(orders.id, id)),
  );
}
