import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Refund } from '../../../../domain/payments/refunds.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { findRow, findRows, hasId, insertRow } from '../../../platform/db/queries.ts';
import { paymentAttempts, payments, refunds } from '../payments.tables.ts';
import { simulatorIds } from '../simulator/simulator.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

const oldestFirst = [asc(refunds.createdAt), asc(refunds.id)];

export const insertRefund = (db: DbOrTx, values: typeof refunds.$inferInsert) =>
  insertRow(db, refunds, values);

export const findRefund = (db: DbOrTx, id: string) => findRow(db, refunds, hasId(refunds.id, id));

/** The refund with this id of the gateway's own. */
export const findRefundAt = (db: DbOrTx, gateway: RefundRow['gateway'], gatewayRefundId: string) =>
  findRow(
    db,
    refunds,
    and(eq(refunds.gateway, gateway), eq(refunds.gatewayRefundId, gatewayRefundId)),
  );

/** The refunds of an order, the oldest first. */
export const refundsOf = (db: DbOrTx, orderId: string) =>
  findRows(db, refunds, eq(refunds.orderId, orderId), { orderBy: oldestFirst });

/**
 * `order_id`, `paise`, `received`: what was refunded of each order, and what was received for it, perhaps
 * more than its total; a subquery for another repository.
 */
export function refundedByOrder(db: DbOrTx) {
  const received = db
    .select({ orderId: payments.orderId, paise: sql`sum(${payments.amountPaise})`.as('received') })
    .from(payments)
    .groupBy(payments.orderId)
    .as('received_by_order');
  return db
    .select({
      orderId: sql`${refunds.orderId}`.as('order_id'),
      paise: sql`sum(${refunds.amountPaise})`.as('paise'),
      received: sql`max(${received.paise})`.as('received'),
    })
    .from(refunds)
    .innerJoin(received, eq(received.orderId, refunds.orderId))
    .where(eq(refunds.state, 'succeeded'))
    .groupBy(refunds.orderId);
}

/**
 * Whether a payment of one of these ways was refunded in full: one of real money, neither simulated nor in a
 * gateway's sandbox. The demo's orders have no payments.
 */
export async function hasRefundedPayment(
  db: DbOrTx,
  ways: RefundRow['gateway'][],
): Promise<boolean> {
  const simulated = db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .innerJoin(
      simulatorIds,
      and(
        eq(simulatorIds.gateway, paymentAttempts.gateway),
        eq(simulatorIds.id, paymentAttempts.gatewayOrderId),
      ),
    )
    .where(eq(paymentAttempts.id, payments.attemptId));
  const rows = await db
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.state, 'succeeded'),
        inArray(payments.gateway, ways),
        eq(payments.isSandbox, false),
        notExists(simulated),
      ),
    )
    .groupBy(payments.id)
    .having(sql`sum(${refunds.amountPaise}) >= ${payments.amountPaise}`)
    .limit(1);
  return rows.length > 0;
}

/** The refunds of one payment, the oldest first. */
export const refundsOfPayment = (db: DbOrTx, paymentId: string) =>
  findRows(db, refunds, eq(refunds.paymentId, paymentId), { orderBy: oldestFirst });

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
export const dueRefunds = (db: DbOrTx, now: Date, limit: number) =>
  findRows(db, refunds, lte(refunds.nextCheckAt, now), {
    orderBy: [asc(refunds.nextCheckAt)],
    limit,
  });

/** Refunds that need the admin's attention, the oldest first. */
export const refundsNeedingAttention = (db: DbOrTx, limit: number) =>
  findRows(db, refunds, isNotNull(refunds.attention), {
    orderBy: oldestFirst,
    limit,
  });
