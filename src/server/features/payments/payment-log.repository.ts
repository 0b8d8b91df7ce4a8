import { asc, eq, inArray, or } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database.ts';
import { paymentAttempts, paymentLog } from './payments.tables.ts';

export type PaymentLogRow = typeof paymentLog.$inferSelect;

const LONGEST_LOG = 1000;

export async function insertLogEntry(db: DbOrTx, row: Omit<PaymentLogRow, 'id'>): Promise<void> {
  await db.insert(paymentLog).values(row);
}

/** What was said and decided about an order and its attempts, the first first. */
export function logOf(db: DbOrTx, orderId: string): Promise<PaymentLogRow[]> {
  const attempts = db
    .select({ id: paymentAttempts.gatewayOrderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return db
    .select()
    .from(paymentLog)
    .where(or(eq(paymentLog.orderId, orderId), inArray(paymentLog.gatewayOrderId, attempts)))
    .orderBy(asc(paymentLog.id))
    .limit(LONGEST_LOG);
}
