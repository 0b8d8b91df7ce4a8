import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type Paise, ZERO } from '../../../domain/money/money.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import { newId } from '../../platform/db/columns.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import {
  deleteBatch,
  findRow,
  findRows,
  hasId,
  hasRow,
  insertRow,
} from '../../platform/db/queries.ts';
import type { PaymentSession } from './gateways/provider.ts';
import {
  paymentAttempts,
  paymentLog,
  payments,
  refundTransactions,
  unknownPayments,
} from './payments.tables.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
/** The decision that is logged for a dispute. */
export const DISPUTED = 'disputed at the gateway';

export type PaymentLogRow = typeof paymentLog.$inferSelect;

export const insertAttempt = (db: DbOrTx, values: typeof paymentAttempts.$inferInsert) =>
  insertRow(db, paymentAttempts, values);

export const findAttempt = (db: DbOrTx, id: string) =>
  findRow(db, paymentAttempts, hasId(paymentAttempts.id, id));

export function findAttemptByGatewayOrder(
  db: DbOrTx,
  gatewayOrderId: string,
  gateway?: GatewayName,
) {
  const isOfGateway = gateway && eq(paymentAttempts.gateway, gateway);
  const where = and(eq(paymentAttempts.gatewayOrderId, gatewayOrderId), isOfGateway);
  return findRow(db, paymentAttempts, where);
}

/** The attempts to pay an order, the latest first. */
export const listAttempts = (db: DbOrTx, orderId: string) =>
  findRows(db, paymentAttempts, eq(paymentAttempts.orderId, orderId), {
    orderBy: [desc(paymentAttempts.createdAt), desc(paymentAttempts.id)],
  });

/** Stores what the gateway answered when the session was opened; the first answer counts. */
export async function storeSession(db: DbOrTx, id: string, session: PaymentSession): Promise<void> {
  const { charged, rate, ...columns } = session;
  await db
    .update(paymentAttempts)
    .set({
      ...columns,
      chargedMinor: charged.minor,
      chargedCurrency: charged.currency,
      rateMicros: rate,
    })
    .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.gatewayOrderId)));
}

export async function updateAttempt(db: DbOrTx, id: string, change: Partial<AttemptRow>) {
  await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id));
}

/** Attempts whose gateway is to be polled by now, the longest overdue first. */
export const listDueAttempts = (db: DbOrTx, now: Date, limit: number) =>
  findRows(db, paymentAttempts, lte(paymentAttempts.nextCheckAt, now), {
    orderBy: [asc(paymentAttempts.nextCheckAt)],
    limit,
  });

/** Takes paid sessions whose refunds at the gateway are to be read, the longest overdue first. */
export async function claimLedgersDue(db: DbOrTx, now: Date, next: Date, limit: number) {
  const due = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextLedgerAt, now))
    .orderBy(asc(paymentAttempts.nextLedgerAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(paymentAttempts)
    .set({ nextLedgerAt: next })
    .where(sql`${paymentAttempts.id} = any(array(${due}))`)
    .returning();
}

/**
 * Attempts that can still be paid, of orders that can not. An attempt is polled as long as it may
 * be paid, so the index of those due covers it.
 */
export const listAttemptsToTerminate = (
  db: DbOrTx,
  { gateways, unpayable, limit }: { gateways: GatewayName[]; unpayable: SQLWrapper; limit: number },
) =>
  findRows(
    db,
    paymentAttempts,
    and(
      isNotNull(paymentAttempts.nextCheckAt),
      inArray(paymentAttempts.gateway, gateways),
      inArray(paymentAttempts.state, ['open', 'failed', 'dropped']),
      isNotNull(paymentAttempts.gatewayOrderId),
      inArray(paymentAttempts.orderId, unpayable),
    ),
    { orderBy: [asc(paymentAttempts.createdAt)], limit },
  );

/** Attempts whose result the gateway never reported, the oldest first. */
export const listUnclearAttempts = (db: DbOrTx, limit: number) =>
  findRows(db, paymentAttempts, eq(paymentAttempts.state, 'unclear'), {
    orderBy: [asc(paymentAttempts.createdAt), asc(paymentAttempts.id)],
    limit,
  });

/** Undefined when this capture is stored already. */
export async function insertPayment(db: DbOrTx, values: typeof payments.$inferInsert) {
  const target = [payments.gateway, payments.captureId];
  const [row] = await db
    .insert(payments)
    .values(values)
    .onConflictDoNothing({ target })
    .returning();
  return row;
}

/** Stores money that was paid outside the shop; each payment is its own reference. */
export async function insertManualPayments(
  db: DbOrTx,
  paid: readonly { id?: string; orderId: string; amountPaise: Paise; paidAt: Date }[],
): Promise<void> {
  if (paid.length === 0) return;
  await db.insert(payments).values(
    paid.map(({ id = newId(), orderId, amountPaise, paidAt }) => ({
      id,
      orderId,
      gateway: 'manual' as const,
      captureId: id,
      amountPaise,
      chargedMinor: amountPaise,
      chargedCurrency: 'INR',
      capturedAt: paidAt,
      recordedAt: paidAt,
    })),
  );
}

export const findPayment = (db: DbOrTx, id: string) => findRow(db, payments, eq(payments.id, id));

/** The payment with this id of the gateway's own. */
export const findPaymentByCapture = (db: DbOrTx, gateway: GatewayName, captureId: string) =>
  findRow(db, payments, and(eq(payments.gateway, gateway), eq(payments.captureId, captureId)));

const oldestFirst = [asc(payments.recordedAt), asc(payments.id)];

/** The payments of an order, the oldest first. */
export const listPayments = (db: DbOrTx, orderId: string) =>
  findRows(db, payments, eq(payments.orderId, orderId), { orderBy: oldestFirst });

const refundedOfPayment = (column: SQLWrapper) =>
  sql`coalesce((select sum(${column}) from ${refundTransactions}
    where refund_transactions.payment_id = payments.id and refund_transactions.state <> 'failed'), 0)`;

/** Whether an order was paid in test mode; a condition for another repository. */
export const wasPaidInTest = (orderId: SQLWrapper) =>
  sql`${orderId} in (select payments.order_id from ${payments}
    where payments.is_test and not payments.is_mismatched)`;

/** Whether an order was paid in test mode: no real money. */
export function isTestOrder(db: DbOrTx, orderId: string) {
  const isCounted = not(payments.isMismatched);
  return hasRow(db, payments, and(eq(payments.orderId, orderId), payments.isTest, isCounted));
}

const keptPaise =
  sql`payments.amount_paise - ${refundedOfPayment(sql`refund_transactions.amount_paise`)}`.mapWith(
    payments.amountPaise,
  );
const isKept = sql`payments.charged_minor > ${refundedOfPayment(sql`refund_transactions.charged_minor`)}`;
/** A mismatched payment that is not given back completely: it waits for the admin. */
const isWaiting = sql`payments.is_mismatched and ${isKept}`;

/** Less than the smallest unit of another currency cannot be sent back: then nothing is left. */
const netPaise = sql`case when ${isKept} then ${keptPaise} else least(0, ${keptPaise}) end`;

/** What was received for an order and not sent back, in paise; money that does not match does not count. */
export async function sumNet(db: DbOrTx, orderId: string): Promise<Paise> {
  const [row] = await db
    .select({ net: sql`coalesce(sum(${netPaise}), 0)`.mapWith(payments.amountPaise) })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), not(payments.isMismatched)));
  return row?.net ?? ZERO;
}

/** Whether money of an order is with the shop, counted or not; a condition for another repository. */
export const hasKeptMoney = (orderId: SQLWrapper) =>
  sql`exists (select from ${payments} where payments.order_id = ${orderId} and ${isKept})`;

/** Mismatched payments that wait for the admin, the oldest first, with the paise that are left. */
export const listMismatchedPayments = (
  db: DbOrTx,
  orderId?: string,
): Promise<{ payment: PaymentRow; keptPaise: Paise }[]> =>
  db
    .select({ payment: payments, keptPaise })
    .from(payments)
    .where(and(isWaiting, orderId === undefined ? undefined : eq(payments.orderId, orderId)))
    .orderBy(...oldestFirst)
    .limit(100);

/** Whether a mismatched payment of an order waits for the admin. */
export const hasMismatchedPayment = (db: DbOrTx, orderId: string): Promise<boolean> =>
  hasRow(db, payments, and(isWaiting, eq(payments.orderId, orderId)));

export async function updatePayment(
  db: DbOrTx,
  id: string,
  change: Partial<Pick<PaymentRow, 'isMismatched' | 'amountPaise'>>,
): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.id, id));
}

export async function insertLogEntry(db: DbOrTx, row: Omit<PaymentLogRow, 'id'>): Promise<void> {
  const operation = storable(row.operation) as string;
  const detail = storable(row.detail) as PaymentLogRow['detail'];
  await db.insert(paymentLog).values({ ...row, operation, detail });
}

/** Stores money for an order that the shop does not know, once however often it is reported. */
export async function insertUnknownPayment(
  db: DbOrTx,
  row: typeof unknownPayments.$inferInsert,
): Promise<void> {
  await db.insert(unknownPayments).values(row).onConflictDoNothing();
}

/** The latest that are not dismissed. */
export const listUnknownPayments = (db: DbOrTx, limit: number) =>
  findRows(db, unknownPayments, isNull(unknownPayments.dismissedAt), {
    orderBy: [desc(unknownPayments.at), desc(unknownPayments.id)],
    limit,
  });

/** The dismissed payment; undefined for an unknown id. */
export async function dismissUnknownPayment(db: DbOrTx, id: string, dismissedAt: Date) {
  const [row] = await db
    .update(unknownPayments)
    .set({ dismissedAt })
    .where(hasId(unknownPayments.id, id))
    .returning();
  return row;
}

/** Deletes old entries; the database refuses those that the settings keep. */
export const deleteLogBefore = (db: DbOrTx, moment: Date, limit: number) =>
  deleteBatch(db, paymentLog, lt(paymentLog.at, moment), limit);

/** How the payments of an order outside the shop were paid, by their ids: what the log still has. */
export async function listPaymentNotes(db: DbOrTx, orderId: string): Promise<Map<string, string>> {
  const note = sql<string>`${paymentLog.detail} ->> 'note'`;
  const payment = sql<string>`${paymentLog.detail} ->> 'payment'`;
  const rows = await db
    .select({ payment, note })
    .from(paymentLog)
    .where(and(eq(paymentLog.orderId, orderId), isNotNull(payment)));
  return new Map(rows.map((row) => [row.payment, row.note]));
}

/** The latest log entries of an order and its attempts, the oldest of them first. */
export async function listLog(
  db: DbOrTx,
  orderId: string,
  limit: number,
): Promise<PaymentLogRow[]> {
  const attempts = db
    .select({ id: paymentAttempts.gatewayOrderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  const latest = await db
    .select()
    .from(paymentLog)
    .where(or(eq(paymentLog.orderId, orderId), inArray(paymentLog.gatewayOrderId, attempts)))
    .orderBy(desc(paymentLog.id))
    .limit(limit);
  return latest.reverse();
}

/** What a gateway said last of a dispute about a payment. */
export const findDispute = (db: DbOrTx, orderId: string, captureId: string) =>
  findRow(
    db,
    paymentLog,
    and(
      eq(paymentLog.orderId, orderId),
      eq(paymentLog.operation, DISPUTED),
      sql`${paymentLog.detail} ->> 'captureId' = ${captureId}`,
    ),
    [desc(paymentLog.id)],
  );

/** Replaces what PostgreSQL stores in no text: NUL, and halves of a surrogate pair. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]),
  );
}
