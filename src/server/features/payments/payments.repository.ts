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
import type { Paise } from '../../../domain/money/money.ts';
import { refundableAmount } from '../../../domain/payments/payment-ledger.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import type { Refund } from '../../../domain/payments/refund-states.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import {
  deleteBatch,
  findRow,
  findRows,
  hasId,
  hasRow,
  insertRow,
} from '../../platform/db/queries.ts';
import {
  paymentAttempts,
  paymentLog,
  payments,
  refunds,
  unknownPayments,
} from './payments.tables.ts';
import type { PaymentSession } from './providers/provider.ts';

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

export const findPayment = (db: DbOrTx, id: string) => findRow(db, payments, eq(payments.id, id));

/** The payment with this id of the gateway's own. */
export const findPaymentByCapture = (db: DbOrTx, gateway: GatewayName, captureId: string) =>
  findRow(db, payments, and(eq(payments.gateway, gateway), eq(payments.captureId, captureId)));

const oldestFirst = [asc(payments.recordedAt), asc(payments.id)];

/** The payments of an order, the oldest first. */
export const listPayments = (db: DbOrTx, orderId: string) =>
  findRows(db, payments, eq(payments.orderId, orderId), { orderBy: oldestFirst });

const refundedOfPayment = (column: SQLWrapper) =>
  sql`coalesce((select sum(${column}) from refunds
    where refunds.payment_id = payments.id and refunds.state <> 'failed'), 0)`;
/** Whether an order was paid in test mode; a condition for another repository. */
export const wasPaidInTest = (orderId: SQLWrapper) =>
  sql`exists (select from ${payments}
    where payments.order_id = ${orderId} and payments.is_test and not payments.is_mismatched)`;

/** Whether an order was paid in test mode: no real money. */
export const isTestOrder = (db: DbOrTx, orderId: string) =>
  hasRow(
    db,
    payments,
    and(eq(payments.orderId, orderId), payments.isTest, not(payments.isMismatched)),
  );

const keptPaise =
  sql`payments.amount_paise - ${refundedOfPayment(sql`refunds.amount_paise`)}`.mapWith(
    payments.amountPaise,
  );
/** A mismatched payment that is not given back completely: it waits for the admin. */
const isWaiting = sql`payments.is_mismatched
  and payments.charged_minor > ${refundedOfPayment(sql`refunds.charged_minor`)}`;

/** Whether a mismatched payment of an order waits for the admin; a condition for another repository. */
export const hasWaitingPayment = (orderId: SQLWrapper) =>
  sql`exists (select from ${payments} where payments.order_id = ${orderId} and ${isWaiting})`;

/**
 * Mismatched payments that wait for the admin, the oldest first, with the paise that are left; of all
 * orders, or of one.
 */
export function listMismatchedPayments(
  db: DbOrTx,
  { orderId, limit = 100 }: { orderId?: string; limit?: number } = {},
): Promise<{ payment: PaymentRow; keptPaise: Paise }[]> {
  const isOf = orderId === undefined ? undefined : eq(payments.orderId, orderId);
  return db
    .select({ payment: payments, keptPaise })
    .from(payments)
    .where(and(isWaiting, isOf))
    .orderBy(...oldestFirst)
    .limit(limit);
}

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

export type RefundRow = typeof refunds.$inferSelect;

const oldestRefundFirst = [asc(refunds.createdAt), asc(refunds.id)];

export const insertRefund = (db: DbOrTx, values: typeof refunds.$inferInsert) =>
  insertRow(db, refunds, values);

export const findRefund = (db: DbOrTx, id: string) => findRow(db, refunds, hasId(refunds.id, id));

/** The refund with this id of the gateway's own. */
export const findRefundByGatewayId = (
  db: DbOrTx,
  gateway: RefundRow['gateway'],
  gatewayRefundId: string,
) =>
  findRow(
    db,
    refunds,
    and(eq(refunds.gateway, gateway), eq(refunds.gatewayRefundId, gatewayRefundId)),
  );

/** The refunds of an order, the oldest first. */
export const listRefunds = (db: DbOrTx, orderId: string) =>
  findRows(db, refunds, eq(refunds.orderId, orderId), { orderBy: oldestRefundFirst });

/** Which of these orders were paid, with nothing of that left to refund. */
export async function findOrdersRefundedInFull(
  db: DbOrTx,
  orderIds: string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const [paid, refunded] = await Promise.all([
    findRows(db, payments, inArray(payments.orderId, orderIds)),
    findRows(db, refunds, inArray(refunds.orderId, orderIds)),
  ]);
  const refundsByOrder = Map.groupBy(refunded, ({ orderId }) => orderId);
  const paymentsByOrder = [...Map.groupBy(paid, ({ orderId }) => orderId)];
  return new Set(
    paymentsByOrder
      .filter(([id, its]) => refundableAmount(its, refundsByOrder.get(id) ?? []) === 0)
      .map(([id]) => id),
  );
}

/**
 * `order_id`, `paise`, `received`: what was refunded of each order, and what was received for it,
 * perhaps more than its total; a subquery for another repository.
 */
export function refundedByOrder(db: DbOrTx) {
  return db
    .select({
      orderId: sql`${refunds.orderId}`.as('order_id'),
      paise:
        sql`coalesce(sum(${refunds.amountPaise}) filter (where ${eq(refunds.state, 'succeeded')}), 0)`.as(
          'paise',
        ),
      /** Agreed, to be sent manually, and not recorded as sent. */
      toConfirm:
        sql`coalesce(sum(${refunds.amountPaise}) filter (where ${eq(refunds.attention, 'manual')}), 0)`.as(
          'to_confirm',
        ),
      // Only of the few orders with a refund.
      received:
        sql`(select sum(paid.amount_paise) from ${payments} paid where paid.order_id = refunds.order_id)`.as(
          'received',
        ),
    })
    .from(refunds)
    .where(or(eq(refunds.state, 'succeeded'), eq(refunds.attention, 'manual')))
    .groupBy(refunds.orderId);
}

/** Whether a payment of real money, taken by one of these gateways, was refunded in full. */
export async function hasRefundedPayment(
  db: DbOrTx,
  gateways: RefundRow['gateway'][],
): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.state, 'succeeded'),
        inArray(payments.gateway, gateways),
        eq(payments.isTest, false),
      ),
    )
    .groupBy(payments.id)
    .having(sql`sum(${refunds.amountPaise}) >= ${payments.amountPaise}`)
    .limit(1);
  return rows.length > 0;
}

/** Stores what differs. */
export async function updateRefund(db: DbOrTx, before: RefundRow, after: Refund): Promise<void> {
  const known: Partial<Record<string, unknown>> = before;
  const change = Object.entries(after).filter(([name, value]) => known[name] !== value);
  if (change.length === 0) return;
  await db.update(refunds).set(Object.fromEntries(change)).where(eq(refunds.id, before.id));
}

/** Postpones the next check of a refund that is due; undefined when it is not, or was claimed. */
export async function claimDue(db: DbOrTx, id: string, now: Date, nextCheckAt: Date | null) {
  const [row] = await db
    .update(refunds)
    .set({ nextCheckAt })
    .where(and(eq(refunds.id, id), lte(refunds.nextCheckAt, now)))
    .returning();
  return row;
}

/** Refunds whose next check is due, the longest overdue first. */
export const listDueRefunds = (db: DbOrTx, now: Date, limit: number) =>
  findRows(db, refunds, lte(refunds.nextCheckAt, now), {
    orderBy: [asc(refunds.nextCheckAt)],
    limit,
  });

/** Refunds that need the admin's attention, the oldest first. */
export const listRefundsNeedingAttention = (db: DbOrTx, limit: number) =>
  findRows(db, refunds, isNotNull(refunds.attention), {
    orderBy: oldestRefundFirst,
    limit,
  });
