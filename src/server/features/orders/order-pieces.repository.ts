import { asc, eq, gte, inArray, isNull, sql, sum } from 'drizzle-orm';
import { type Paise, sum as sumPaise } from '../../../domain/money/money.ts';
import { addCredits, type Credit, NO_CREDIT } from '../../../domain/orders/order-balance.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findRow, findRows, hasId, hasOneOfIds } from '../../platform/db/queries.ts';
import { sendTogether } from '../../platform/db/transactions.ts';
import { orderLines, parcelLines, parcels, refundLines, refunds } from './orders.tables.ts';

export type OrderLineRow = typeof orderLines.$inferSelect;
export type ParcelRow = typeof parcels.$inferSelect;
type ParcelLineRow = typeof parcelLines.$inferSelect;
/** A decision to take pieces off an order or to give money back. */
export type RefundRow = typeof refunds.$inferSelect;

/** A parcel with what is in it. */
export interface Parcel extends ParcelRow {
  lines: ParcelLineRow[];
}

/** What is credited of an order, and what its refunds send back in all. */
export interface OrderCredit extends Credit {
  sendPaise?: Paise;
}

/** Where the pieces of an order are, and what of it is credited. */
export interface OrderPieces {
  lines: OrderLineRow[];
  parcels: Parcel[];
  credited: OrderCredit;
}

/** The lines of orders, each order's in the order they were placed. */
export const listLines = (db: DbOrTx, orderIds: string[]) =>
  db
    .select()
    .from(orderLines)
    .where(hasOneOfIds(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .prepare('lines_of_orders')
    .execute();

/** The parcels of orders with what is in them, each order's from the first. */
export async function listParcels(db: DbOrTx, orderIds: string[]): Promise<Parcel[]> {
  const rows = await db
    .select({ parcel: parcels, line: parcelLines })
    .from(parcels)
    .leftJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(hasOneOfIds(parcels.orderId, orderIds))
    .orderBy(asc(parcels.number))
    .prepare('parcels_of_orders')
    .execute();
  return [...Map.groupBy(rows, ({ parcel }) => parcel.id).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    const lines = ofOne.flatMap(({ line }) => line ?? []);
    return first ? [{ ...first.parcel, lines }] : [];
  });
}

const oldestFirst = [asc(refunds.createdAt), asc(refunds.sequence)];

/** Whether a decision was made before a moment; at that moment, one that sends nothing back. */
const isBefore = ({ createdAt, sendPaise }: RefundRow, until: Date) =>
  sendPaise > 0 ? createdAt < until : createdAt <= until;

/** A decision with what it credits. */
export interface CreditingRefund {
  refund: RefundRow;
  credit: Credit;
}

/** The decisions of orders that count, the oldest first, each with what it credits. */
export async function listCredits(db: DbOrTx, orderIds: string[]): Promise<CreditingRefund[]> {
  const rows = await db
    .select({ refund: refunds, line: refundLines })
    .from(refunds)
    .leftJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .where(sql`${hasOneOfIds(refunds.orderId, orderIds)} and ${isNull(refunds.withdrawnAt)}`)
    .orderBy(...oldestFirst)
    .prepare('credits_of_orders')
    .execute();
  return [...Map.groupBy(rows, ({ refund }) => refund.id).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    const lines = ofOne.flatMap(({ line }) =>
      line ? [{ ...line, lineId: line.orderLineId }] : [],
    );
    return first
      ? [{ refund: first.refund, credit: addCredits([{ ...first.refund, lines }]) }]
      : [];
  });
}

/** What is credited of orders by decisions that count, all or those until a moment, by the orders' ids. */
export async function sumCredits(
  db: DbOrTx,
  orderIds: string[],
  until: Date | null = null,
): Promise<Map<string, OrderCredit>> {
  const credits = await listCredits(db, orderIds);
  const counted = credits.filter(({ refund }) => !until || isBefore(refund, until));
  const byOrder = Map.groupBy(counted, ({ refund }) => refund.orderId);
  return new Map(
    [...byOrder].map(([orderId, ofOne]) => {
      const sendPaise = sumPaise(...ofOne.map(({ refund }) => refund.sendPaise));
      return [orderId, { ...addCredits(ofOne.map(({ credit }) => credit)), sendPaise }];
    }),
  );
}

/** The lines, parcels and credits of one order. */
export async function loadPieces(db: DbOrTx, orderId: string): Promise<OrderPieces> {
  const [lines, sent, credits] = await sendTogether([
    listLines(db, [orderId]),
    listParcels(db, [orderId]),
    sumCredits(db, [orderId]),
  ] as const);
  return { lines, parcels: sent, credited: credits.get(orderId) ?? NO_CREDIT };
}

/** The pieces of a line that were not taken off. */
export const keptPieces = sql`(${orderLines.quantity} - ${orderLines.cancelledQuantity})`;

/** How many pieces of which variant are on these orders together, without those taken off. */
export async function sumPieces(db: DbOrTx, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({ variantId: orderLines.variantId, quantity: sum(keptPieces).mapWith(Number) })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .groupBy(orderLines.variantId);
}

/** What becomes of pieces of a line, added to what is stored. */
export type PieceCounts = Partial<
  Pick<
    OrderLineRow,
    'cancelledQuantity' | 'parcelledQuantity' | 'returnedQuantity' | 'restockedQuantity'
  >
>;

export async function addToLine(
  tx: Tx,
  lineId: string,
  { cancelledQuantity = 0, parcelledQuantity = 0, ...back }: PieceCounts,
): Promise<void> {
  const { returnedQuantity = 0, restockedQuantity = 0 } = back;
  await tx
    .update(orderLines)
    .set({
      cancelledQuantity: sql`${orderLines.cancelledQuantity} + ${cancelledQuantity}`,
      parcelledQuantity: sql`${orderLines.parcelledQuantity} + ${parcelledQuantity}`,
      returnedQuantity: sql`${orderLines.returnedQuantity} + ${returnedQuantity}`,
      restockedQuantity: sql`${orderLines.restockedQuantity} + ${restockedQuantity}`,
    })
    .where(eq(orderLines.id, lineId));
}

/** Stores parcels with what is in them; their lines count it already. */
export async function insertParcels(tx: DbOrTx, entries: Parcel[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(parcels).values(entries.map(({ lines: _, ...parcel }) => parcel));
  const lines = entries.flatMap((entry) => entry.lines);
  if (lines.length > 0) await tx.insert(parcelLines).values(lines);
}

/** Stores a parcel that is sent, which may be prepared already; its lines do not count it yet. */
export async function saveParcel(
  tx: Tx,
  { lines, ...parcel }: ParcelRow & { lines: { orderLineId: string; quantity: number }[] },
): Promise<void> {
  await tx.insert(parcels).values(parcel).onConflictDoUpdate({ target: parcels.id, set: parcel });
  const rows = lines.map((line) => ({ ...line, parcelId: parcel.id, returnedQuantity: 0 }));
  await tx.insert(parcelLines).values(rows);
}

export async function updateParcel(tx: Tx, id: string, change: Partial<ParcelRow>): Promise<void> {
  await tx.update(parcels).set(change).where(eq(parcels.id, id));
}

/** Adds to what came back of a line in a parcel, and of the line. */
export async function returnPieces(
  tx: Tx,
  parcelId: string,
  { lineId, quantity, restocked }: { lineId: string; quantity: number; restocked: number },
): Promise<void> {
  await tx
    .update(parcelLines)
    .set({ returnedQuantity: sql`${parcelLines.returnedQuantity} + ${quantity}` })
    .where(sql`${parcelLines.parcelId} = ${parcelId} and ${parcelLines.orderLineId} = ${lineId}`);
  await addToLine(tx, lineId, { returnedQuantity: quantity, restockedQuantity: restocked });
}

/** Stores a decision with what it credits. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<RefundRow, Exclude<keyof Credit, 'lines'> | 'sequence'>,
  { lines, ...credit }: Credit,
): Promise<void> {
  await tx.insert(refunds).values({ ...refund, ...credit });
  const rows = lines.map(({ lineId, ...line }) => ({
    ...line,
    refundId: refund.id,
    orderLineId: lineId,
  }));
  if (rows.length > 0) await tx.insert(refundLines).values(rows);
}

/** The orders with decisions since a moment. */
export async function listDecidedSince(db: DbOrTx, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: refunds.orderId })
    .from(refunds)
    .where(gte(refunds.createdAt, since));
  return rows.map(({ id }) => id);
}

/** Who decided each refund, and whether the customer must get it; a subquery for its transactions. */
export const refundDecisions = (db: DbOrTx) =>
  db
    .select({ id: refunds.id, origin: refunds.origin, isRequired: refunds.isRequired })
    .from(refunds)
    .as('decisions');

export const findRefund = (db: DbOrTx, id: string) => findRow(db, refunds, hasId(refunds.id, id));

/** The decisions of orders, the oldest first. */
export const listRefunds = (db: DbOrTx, ...orderIds: string[]) =>
  findRows(db, refunds, inArray(refunds.orderId, orderIds), { orderBy: oldestFirst });

export const listRefundLines = (db: DbOrTx, refundIds: string[]) =>
  refundIds.length === 0
    ? Promise.resolve([])
    : findRows(db, refundLines, inArray(refundLines.refundId, refundIds));

export async function updateRefund(
  tx: DbOrTx,
  id: string,
  change: Partial<Pick<RefundRow, 'origin' | 'isRequired' | 'withdrawnAt'>>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id));
}
