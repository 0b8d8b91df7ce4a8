import { and, asc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database.ts';
import type { AttemptRow, PaymentRow } from './payments.repository.ts';
import { paymentAttempts, payments } from './payments.tables.ts';

/** An odd payment of which something is still here, and how much, in paise. */
export interface OddPayment {
  payment: PaymentRow;
  keptPaise: number;
}

const keptPaise = sql<number>`payments.amount_paise - coalesce((
  select sum(r.amount_paise) from refunds r
  where r.payment_id = payments.id and r.state <> 'failed'), 0)`.mapWith(Number);

/** Odd payments that have not all been sent back, the oldest first; of all orders, or of one. */
export function oddPayments(
  db: DbOrTx,
  { orderId, limit }: { orderId?: string; limit: number },
): Promise<OddPayment[]> {
  const isOf = orderId === undefined ? undefined : eq(payments.orderId, orderId);
  return db
    .select({ payment: payments, keptPaise })
    .from(payments)
    .where(and(eq(payments.isOdd, true), isOf, sql`${keptPaise} > 0`))
    .orderBy(asc(payments.recordedAt), asc(payments.id))
    .limit(limit);
}

/** The money of this payment counts for its order from now on. */
export async function acceptOddPayment(db: DbOrTx, id: string): Promise<void> {
  await db.update(payments).set({ isOdd: false }).where(eq(payments.id, id));
}

/** Attempts of which nobody could say how they ended, the oldest first. */
export function unclearAttempts(db: DbOrTx, limit: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.state, 'unclear'))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
    .limit(limit);
}
