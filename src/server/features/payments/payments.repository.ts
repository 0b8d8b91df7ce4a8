import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm';
import type { GatewayName } from '../../../domain/payment-methods.ts';
import type { DbOrTx } from '../../platform/database.ts';
import { type AttemptState, paymentAttempts, payments } from './payments.tables.ts';
import type { PaymentSession } from './providers/payment-provider.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

export async function insertAttempt(db: DbOrTx, row: AttemptRow): Promise<void> {
  await db.insert(paymentAttempts).values(row);
}

export async function findAttempt(db: DbOrTx, id: string): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row;
}

export async function findAttemptAt(
  db: DbOrTx,
  gatewayOrderId: string,
  gateway?: GatewayName,
): Promise<AttemptRow | undefined> {
  const isOf = eq(paymentAttempts.gatewayOrderId, gatewayOrderId);
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(gateway ? and(isOf, eq(paymentAttempts.gateway, gateway)) : isOf);
  return row;
}

/** The attempts to pay an order, the latest first. */
export function attemptsOf(db: DbOrTx, orderId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id));
}

/** What the gateway answered when the session was opened; the first answer counts. */
export async function storeSession(db: DbOrTx, id: string, session: PaymentSession): Promise<void> {
  const { gatewayOrderId, reference, charged, rate, checkout } = session;
  await db
    .update(paymentAttempts)
    .set({
      gatewayOrderId,
      reference,
      chargedMinor: charged.minor,
      chargedCurrency: charged.currency,
      rateMicros: rate,
      checkout,
    })
    .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.gatewayOrderId)));
}

export async function changeAttempt(
  db: DbOrTx,
  id: string,
  change: { state?: AttemptState; checkAt?: Date | null; misses?: number },
): Promise<void> {
  await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id));
}

/** Attempts whose gateway is to be asked by now, the longest due first. */
export function dueAttempts(db: DbOrTx, now: Date, limit: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(lte(paymentAttempts.checkAt, now))
    .orderBy(asc(paymentAttempts.checkAt))
    .limit(limit);
}

/** False when this capture is known already. */
export async function insertPayment(db: DbOrTx, row: PaymentRow): Promise<boolean> {
  const rows = await db
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: [payments.gateway, payments.captureId] })
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** The payment a gateway knows by this id of its own. */
export async function findPaymentAt(
  db: DbOrTx,
  gateway: GatewayName,
  captureId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.captureId, captureId)));
  return row;
}

/** The payments of an order, the first first. */
export function paymentsOf(db: DbOrTx, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.recordedAt), asc(payments.id));
}

export async function findPayment(db: DbOrTx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}
