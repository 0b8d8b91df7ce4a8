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
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Paise } from '../../../domain/money/money.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRow, findRows, hasId, insertRow } from '../../platform/db/queries.ts';
import type { PaymentSession } from './gateways/payment-provider.ts';
import { paymentAttempts, paymentLog, payments } from './payments.tables.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type PaymentLogRow = typeof paymentLog.$inferSelect;

export const insertAttempt = (db: DbOrTx, values: typeof paymentAttempts.$inferInsert) =>
  insertRow(db, paymentAttempts, values);

export const findAttempt = (db: DbOrTx, id: string) =>
  findRow(db, paymentAttempts, hasId(paymentAttempts.id, id));

export function findAttemptAt(db: DbOrTx, gatewayOrderId: string, gateway?: GatewayName) {
  const isOfGateway = gateway && eq(paymentAttempts.gateway, gateway);
  const where = and(eq(paymentAttempts.gatewayOrderId, gatewayOrderId), isOfGateway);
  return findRow(db, paymentAttempts, where);
}

/** The attempts to pay an order, the latest first. */
export const attemptsOf = (db: DbOrTx, orderId: string) =>
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
export const dueAttempts = (db: DbOrTx, now: Date, limit: number) =>
  findRows(db, paymentAttempts, lte(paymentAttempts.nextCheckAt, now), {
    orderBy: [asc(paymentAttempts.nextCheckAt)],
    limit,
  });

/**
 * Attempts that can still be paid, of orders that can not. An attempt is polled as long as it may be
 * paid, so the index of those due covers it.
 */
export const attemptsToTerminate = (
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
export const unclearAttempts = (db: DbOrTx, limit: number) =>
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

export const findPayment = (db: DbOrTx, id: string) => findRow(db, payments, eq(payments.id, id));

/** The payment with this id of the gateway's own. */
export const findPaymentAt = (db: DbOrTx, gateway: GatewayName, captureId: string) =>
  findRow(db, payments, and(eq(payments.gateway, gateway), eq(payments.captureId, captureId)));

const oldestFirst = [asc(payments.recordedAt), asc(payments.id)];

/** The payments of an order, the oldest first. */
export const paymentsOf = (db: DbOrTx, orderId: string) =>
  findRows(db, payments, eq(payments.orderId, orderId), { orderBy: oldestFirst });

const keptPaise = sql`payments.amount_paise - coalesce((
  select sum(r.amount_paise) from refunds r
  where r.payment_id = payments.id and r.state <> 'failed'), 0)`.mapWith(payments.amountPaise);

/**
 * Mismatched payments that are not refunded completely, the oldest first, with the paise that are
 * left; of all orders, or of one.
 */
export function mismatchedPayments(
  db: DbOrTx,
  { orderId, limit = 100 }: { orderId?: string; limit?: number } = {},
): Promise<{ payment: PaymentRow; keptPaise: Paise }[]> {
  const isOf = orderId === undefined ? undefined : eq(payments.orderId, orderId);
  return db
    .select({ payment: payments, keptPaise })
    .from(payments)
    .where(and(eq(payments.isMismatched, true), isOf, sql`${keptPaise} > 0`))
    .orderBy(...oldestFirst)
    .limit(limit);
}

/** From now on this payment counts for its order. */
export async function acceptMismatched(db: DbOrTx, id: string): Promise<void> {
  await db.update(payments).set({ isMismatched: false }).where(eq(payments.id, id));
}

export async function insertLogEntry(db: DbOrTx, row: Omit<PaymentLogRow, 'id'>): Promise<void> {
  const operation = storable(row.operation) as string;
  const detail = storable(row.detail) as PaymentLogRow['detail'];
  await db.insert(paymentLog).values({ ...row, operation, detail });
}

/** Deletes old entries; the database refuses those that the settings keep. */
export async function deleteLogBefore(db: DbOrTx, moment: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: paymentLog.id })
    .from(paymentLog)
    .where(lt(paymentLog.at, moment))
    .limit(limit);
  return (await db.delete(paymentLog).where(inArray(paymentLog.id, old))).rowCount ?? 0;
}

/** The latest log entries of an order and its attempts, the oldest of them first. */
export async function logOf(db: DbOrTx, orderId: string, limit: number): Promise<PaymentLogRow[]> {
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

/** Replaces what PostgreSQL stores in no text: NUL, and halves of a surrogate pair. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]),
  );
}
