import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { GatewayName } from '../../../domain/payment-methods.ts';
import type { DbOrTx } from '../../platform/database.ts';
import { refunds } from './payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(db: DbOrTx, row: RefundRow): Promise<void> {
  await db.insert(refunds).values(row);
}

export async function findRefund(db: DbOrTx, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** The refund a gateway knows by this id of its own. */
export async function findRefundAt(
  db: DbOrTx,
  gateway: GatewayName | 'hand',
  gatewayRefundId: string,
): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.gateway, gateway), eq(refunds.gatewayRefundId, gatewayRefundId)));
  return row;
}

/** The refunds of an order, the first first. */
export function refundsOf(db: DbOrTx, orderId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** The refunds of one payment, the first first. */
export function refundsOfPayment(db: DbOrTx, paymentId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

export async function changeRefund(
  db: DbOrTx,
  id: string,
  change: Partial<Omit<RefundRow, 'id'>>,
): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id));
}

/** Puts the next look at a refund off, if it is due; undefined when it is not, or somebody else has it. */
export async function claimDue(
  db: DbOrTx,
  id: string,
  now: Date,
  checkAt: Date | null,
): Promise<RefundRow | undefined> {
  const [row] = await db
    .update(refunds)
    .set({ checkAt })
    .where(and(eq(refunds.id, id), lte(refunds.checkAt, now)))
    .returning();
  return row;
}

/** Refunds something is to be done about by now, the longest due first. */
export function dueRefunds(db: DbOrTx, now: Date, limit: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(lte(refunds.checkAt, now))
    .orderBy(asc(refunds.checkAt))
    .limit(limit);
}

/** Refunds that need the owner, the oldest first. */
export function refundsInNeed(db: DbOrTx, limit: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(isNotNull(refunds.need))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit);
}
