import { and, asc, eq, gte, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import { type RefundTransaction, sentRefunds } from '../../../../domain/payments/refund-states.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { changedColumns, hasId } from '../../../platform/db/queries.ts';
import { refundDecisions } from '../../orders/order-pieces.repository.ts';
import { payments, refundTransactions } from '../payments.tables.ts';

type StoredTransaction = typeof refundTransactions.$inferSelect;

/** A transaction of a refund, with what its refund says of it. */
export type TransactionRow = StoredTransaction & Pick<RefundTransaction, 'origin' | 'isRequired'>;

const hasSucceeded = eq(refundTransactions.state, 'succeeded');
const oldestFirst = [asc(refundTransactions.createdAt), asc(refundTransactions.id)];

async function select(
  db: DbOrTx,
  where: SQL | undefined,
  { orderBy = oldestFirst, limit }: { orderBy?: SQL[]; limit?: number } = {},
): Promise<TransactionRow[]> {
  const decisions = refundDecisions(db);
  const query = db
    .select({
      row: refundTransactions,
      refund: { origin: decisions.origin, isRequired: decisions.isRequired },
    })
    .from(refundTransactions)
    .innerJoin(decisions, eq(decisions.id, refundTransactions.refundId))
    .where(where)
    .orderBy(...orderBy);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ row, refund }) => ({ ...row, ...refund }));
}

export async function insertTransaction(
  db: DbOrTx,
  { origin: _, isRequired: __, ...row }: RefundTransaction & Pick<StoredTransaction, 'orderId'>,
  foreignId: string | null,
): Promise<void> {
  await db.insert(refundTransactions).values({ ...row, foreignId });
}

export async function findTransaction(db: DbOrTx, id: string) {
  const [row] = await select(db, hasId(refundTransactions.id, id));
  return row;
}

/** The transaction with this id of the gateway's own. */
export async function findTransactionByGatewayId(
  db: DbOrTx,
  gateway: TransactionRow['gateway'],
  gatewayRefundId: string,
) {
  const isItsOwn = eq(refundTransactions.gatewayRefundId, gatewayRefundId);
  const [row] = await select(db, and(eq(refundTransactions.gateway, gateway), isItsOwn));
  return row;
}

/** The transaction that a gateway's report is about: by the shop's id, else by the gateway's. */
export async function findReported(
  db: DbOrTx,
  gateway: GatewayName,
  { refundId, gatewayRefundId }: { refundId: string | null; gatewayRefundId: string },
) {
  const own = refundId === null ? undefined : await findTransaction(db, refundId);
  return own ?? findTransactionByGatewayId(db, gateway, gatewayRefundId);
}

/** The transactions of an order's refunds, the oldest first. */
export const listTransactions = (db: DbOrTx, orderId: string) =>
  select(db, eq(refundTransactions.orderId, orderId));

/** Stores what differs. */
export async function updateTransaction(
  db: DbOrTx,
  before: TransactionRow,
  { origin: _, isRequired: __, ...after }: RefundTransaction,
): Promise<void> {
  const change = changedColumns(before, after);
  if (change)
    await db.update(refundTransactions).set(change).where(eq(refundTransactions.id, before.id));
}

/** Postpones the next check of one that is due. False when it is not, or was claimed. */
export async function claimDue(db: DbOrTx, id: string, now: Date, nextCheckAt: Date | null) {
  const { rowCount } = await db
    .update(refundTransactions)
    .set({ nextCheckAt })
    .where(and(eq(refundTransactions.id, id), lte(refundTransactions.nextCheckAt, now)));
  return rowCount === 1;
}

/** Those whose next check is due, the longest overdue first. */
export const listDue = (db: DbOrTx, now: Date, limit: number) =>
  select(db, lte(refundTransactions.nextCheckAt, now), {
    orderBy: [asc(refundTransactions.nextCheckAt)],
    limit,
  });

/** Those that need the admin's attention, the oldest first. */
export const listNeedingAttention = (db: DbOrTx, limit: number) =>
  select(db, isNotNull(refundTransactions.attention), { limit });

/**
 * `order_id`, `paise`, `sent`, `to_confirm`, `received`: what was refunded of each order, and what was received
 * for it, perhaps more than its total; a subquery for another repository.
 */
export function refundedByOrder(db: DbOrTx) {
  return db
    .select({
      orderId: sql`${refundTransactions.orderId}`.as('order_id'),
      paise:
        sql`coalesce(sum(${refundTransactions.amountPaise}) filter (where ${hasSucceeded}), 0)`.as(
          'paise',
        ),
      /** Those under way too. */
      sent: sql`sum(${refundTransactions.amountPaise})`.as('sent'),
      /** Agreed, to be sent manually, and not recorded as sent. */
      toConfirm:
        sql`coalesce(sum(${refundTransactions.amountPaise}) filter (where ${eq(refundTransactions.attention, 'manual')}), 0)`.as(
          'to_confirm',
        ),
      // Only of the few orders with a refund.
      received:
        sql`(select sum(paid.amount_paise) from ${payments} paid where paid.order_id = refund_transactions.order_id)`.as(
          'received',
        ),
    })
    .from(refundTransactions)
    .where(ne(refundTransactions.state, 'failed'))
    .groupBy(refundTransactions.orderId);
}

/** Whether a payment of real money, taken by one of these gateways, was refunded in full. */
export async function hasRefundedPayment(
  db: DbOrTx,
  gateways: TransactionRow['gateway'][],
): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(refundTransactions)
    .innerJoin(payments, eq(payments.id, refundTransactions.paymentId))
    .where(and(hasSucceeded, inArray(payments.gateway, gateways), eq(payments.isTest, false)))
    .groupBy(payments.id)
    .having(sql`sum(${refundTransactions.amountPaise}) >= ${payments.amountPaise}`)
    .limit(1);
  return rows.length > 0;
}

/** The orders of which money went back since a moment. */
export async function listRefundedSince(db: DbOrTx, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: refundTransactions.orderId })
    .from(refundTransactions)
    .where(and(hasSucceeded, gte(refundTransactions.settledAt, since)));
  return rows.map(({ id }) => id);
}

/** The decisions of an order of which money was sent, by their ids. */
export const listSentRefunds = async (db: DbOrTx, orderId: string): Promise<string[]> =>
  sentRefunds(await listTransactions(db, orderId));
