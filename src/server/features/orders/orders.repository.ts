import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  like,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { User } from '../../../contract/accounts.ts';
import { ZERO } from '../../../domain/money/money.ts';
import { NO_CREDIT } from '../../../domain/orders/order-balance.ts';
import { ENDED_STATES } from '../../../domain/orders/order-state.ts';
import { isId } from '../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import {
  changedColumns,
  findRow,
  findRows,
  hasId,
  hasRow,
  lockName,
  lockRow,
} from '../../platform/db/queries.ts';
import { pictureSrc } from '../../platform/pictures/picture-files.ts';
import {
  insertParcels,
  listLines,
  listParcels,
  type OrderLineRow,
  type OrderPieces,
  sumCredits,
} from './order-pieces.repository.ts';
import { orderEvents, orderLines, orders } from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type { OrderLineRow };
export type NewOrderEvent = Omit<typeof orderEvents.$inferSelect, 'id'>;

/** An order as stored, with all that hangs on it. */
export interface WholeOrder extends OrderPieces {
  order: OrderRow;
  events: NewOrderEvent[];
}

/** Inserts orders with their lines and events in one statement, and their parcels. */
export async function insertOrders(db: DbOrTx, entries: WholeOrder[]): Promise<void> {
  if (entries.length === 0) return;
  const lines = entries.flatMap((entry) => entry.lines);
  const events = entries.flatMap((entry) => entry.events);
  const inserted = db.$with('inserted_orders').as(
    db
      .insert(orders)
      .values(entries.map(({ order }) => order))
      .returning({ id: orders.id }),
  );
  const insertedLines = db
    .$with('inserted_lines')
    .as(db.insert(orderLines).values(lines).returning({ id: orderLines.id }));
  await db.with(inserted, insertedLines).insert(orderEvents).values(events);
  const parcels = entries.flatMap((entry) => entry.parcels);
  await insertParcels(db, parcels);
}

/** When a customer placed an order since a moment, counted from the latest by `skipped`. */
export async function findNthLatestPlacedAt(
  db: DbOrTx,
  { userId, since, skipped }: { userId: string; since: Date; skipped: number },
): Promise<Date | undefined> {
  const [found] = await db
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt))
    .offset(skipped)
    .limit(1)
    .prepare('latest_placed')
    .execute();
  return found?.createdAt;
}

export async function findByIdempotencyKey(db: DbOrTx, userId: string, key: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)))
    .prepare('order_by_idempotency_key')
    .execute();
  return order;
}

export async function findOrder(db: DbOrTx, id: string): Promise<OrderRow | undefined> {
  if (!isId(id)) return undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, id))
    .prepare('order_by_id')
    .execute();
  return order;
}

/** An order of this user, any order for an admin; undefined for those of others. */
export async function findOwnOrder(
  db: DbOrTx,
  user: User,
  id: string,
): Promise<OrderRow | undefined> {
  const order = await findOrder(db, id);
  return order?.userId === user._id || user.isAdmin ? order : undefined;
}

/** What happened to orders since a moment, oldest first, with what each order is; the demo's are left out. */
export function listEventsSince(db: DbOrTx, since: Date) {
  return db
    .select({ event: orderEvents, order: orders })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(gte(orderEvents.at, since), eq(orders.isDemo, false)))
    .orderBy(asc(orderEvents.id));
}

/**
 * Takes the lock under which a customer's orders are placed and confirmed, and the customer erased.
 * Locks are taken in this order: customer, orders by id, network address, variants, promo code.
 */
export const lockCustomerOrders = (tx: Tx, userId: string): Promise<void> =>
  lockName(tx, `orders of ${userId}`);

export const lockOrder = (tx: DbOrTx, id: string) => lockRow(tx, orders, hasId(orders.id, id));

const hasNotEnded = not(inArray(orders.state, ENDED_STATES));

/** Counts a customer's orders. Those that ended before they were sent, or came back unpaid, do not count. */
export const countValidOrders = (db: DbOrTx, userId: string, exceptIds: string[] = []) =>
  db.$count(
    orders,
    and(
      eq(orders.userId, userId),
      hasNotEnded,
      or(isNotNull(orders.paidAt), and(gt(orders.duePaise, ZERO), ne(orders.state, 'returned'))),
      notInArray(orders.id, exceptIds),
    ),
  );

/** Stores what differs. */
export async function updateOrder(tx: DbOrTx, before: OrderRow, after: OrderRow): Promise<void> {
  const change = changedColumns(before, after);
  if (change) await tx.update(orders).set(change).where(eq(orders.id, before.id));
}

/** Forgets where a customer's orders came from, as the email is confirmed now. */
export async function clearPlacedFrom(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ placedFrom: null })
    .where(and(eq(orders.userId, userId), isNotNull(orders.placedFrom)));
}

export async function insertEvent(db: DbOrTx, event: NewOrderEvent): Promise<void> {
  await db.insert(orderEvents).values(event);
}

export const findOrders = (db: DbOrTx, ids: string[]) =>
  findRows(db, orders, inArray(orders.id, ids));

export const findLatest = (db: DbOrTx) =>
  findRow(db, orders, undefined, [desc(orders.createdAt), desc(orders.id)]);

/** The first orders placed since a moment, the oldest first. */
export const listPlacedSince = (db: DbOrTx, moment: Date, limit: number) =>
  findRows(db, orders, gte(orders.createdAt, moment), {
    orderBy: [asc(orders.createdAt), asc(orders.id)],
    limit,
  });

/** The events of orders, each order's in the order they happened. */
export const listEvents = (db: DbOrTx, orderIds: string[]) =>
  findRows(db, orderEvents, inArray(orderEvents.orderId, orderIds), {
    orderBy: [asc(orderEvents.orderId), asc(orderEvents.id)],
  });

/** The orders with all that hangs on them, in the order given. */
export async function loadWholeOrders(db: DbOrTx, rows: OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [lines, events, parcels, credits] = await Promise.all([
    listLines(db, ids),
    listEvents(db, ids),
    listParcels(db, ids),
    sumCredits(db, ids),
  ]);
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  const eventsByOrder = Map.groupBy(events, (event) => event.orderId);
  const parcelsByOrder = Map.groupBy(parcels, (parcel) => parcel.orderId);
  return rows.map((order) => ({
    order,
    lines: linesByOrder.get(order.id) ?? [],
    events: eventsByOrder.get(order.id) ?? [],
    parcels: parcelsByOrder.get(order.id) ?? [],
    credited: credits.get(order.id) ?? NO_CREDIT,
  }));
}

/** One order with all that hangs on it. */
export async function loadWholeOrder(db: DbOrTx, row: OrderRow): Promise<WholeOrder> {
  const [whole] = await loadWholeOrders(db, [row]);
  if (!whole) throw new Error(`Order ${row.id} could not be read back`);
  return whole;
}

/** The ids of all variants on orders, as a subquery. */
export const variantsOnOrders = (db: DbOrTx) =>
  db.select({ id: orderLines.variantId }).from(orderLines);

/** The ids of all customers with orders, as a subquery. */
export const customersWithOrders = (db: DbOrTx) => db.select({ id: orders.userId }).from(orders);

export const countDemoOrders = (db: DbOrTx) => db.$count(orders, eq(orders.isDemo, true));

export async function removeDemoOrders(db: DbOrTx): Promise<number> {
  return (await db.delete(orders).where(eq(orders.isDemo, true))).rowCount ?? 0;
}

/** Whether an order shows a picture, by its hash: orders show what was bought. */
export const isOrderedPicture = (db: DbOrTx, hash: string) =>
  hasRow(db, orderLines, like(orderLines.image, `${pictureSrc(hash)}-%`));

/** Whether the customer has placed a later order, still valid, of any of these variants. */
export async function hasLaterOrder(
  db: DbOrTx,
  { id, userId, createdAt }: Pick<OrderRow, 'id' | 'userId' | 'createdAt'>,
  variantIds: string[],
): Promise<boolean> {
  const withVariant = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.variantId, variantIds));
  const isLater = and(
    eq(orders.userId, userId),
    ne(orders.id, id),
    gte(orders.createdAt, createdAt),
    hasNotEnded,
    inArray(orders.id, withVariant),
  );
  return hasRow(db, orders, isLater);
}

/**
 * What an order holds once its customer is erased. State, country and a business with its
 * GSTIN stay because the tax was due there; so do the lines, figures, dates and tracking numbers.
 */
const ERASED = {
  address: '',
  city: '',
  postalCode: '',
  phone: null,
  ownerNote: null,
  idempotencyKey: null,
  idempotencyFingerprint: null,
  placedFrom: null,
};

/** Erases the personal data in a customer's orders. */
export async function eraseAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.update(orders).set(ERASED).where(eq(orders.userId, userId));
}

/** Erases the personal data in an order. */
export async function eraseAddress(tx: Tx, orderId: string): Promise<void> {
  await tx.update(orders).set(ERASED).where(eq(orders.id, orderId));
}

/** The ids of the orders that take no payment: they have ended, or nothing is due. */
export const unpayableOrders = (db: DbOrTx) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(inArray(orders.state, ENDED_STATES), isNotNull(orders.paidAt), lte(orders.duePaise, ZERO)),
    );

/** Whether there are orders with a tax that is added, and by GST. */
export async function findTaxModes(tx: DbOrTx): Promise<{ single: boolean; gst: boolean }> {
  const has = (condition: SQL) =>
    sql<boolean>`exists (select from ${orders} where not ${orders.isDemo} and ${condition})`;
  const { rows } = await tx.execute<{ single: boolean; gst: boolean }>(
    sql`select ${has(sql`${orders.gstScheme} is null`)} as single, ${has(sql`${orders.gstScheme} is not null`)} as gst`,
  );
  return rows[0] ?? { single: false, gst: false };
}
