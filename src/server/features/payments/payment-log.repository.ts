import { desc, eq, inArray, or } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database.ts';
import { paymentAttempts, paymentLog } from './payments.tables.ts';

export type PaymentLogRow = typeof paymentLog.$inferSelect;

export async function insertLogEntry(db: DbOrTx, row: Omit<PaymentLogRow, 'id'>): Promise<void> {
  const operation = storable(row.operation) as string;
  const detail = storable(row.detail) as PaymentLogRow['detail'];
  await db.insert(paymentLog).values({ ...row, operation, detail });
}

/** With another sign for each that the database takes in no text: NUL, and halves of a character. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]),
  );
}

/** The latest that was said and decided about an order and its attempts, the first first. */
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
