import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { OPEN_STATES } from '../../../domain/orders/order-state.ts';
import { type CashFacts, countOtherPhones } from '../../../domain/payments/cash-shield.ts';
import { COLLECTED_METHODS } from '../../../domain/payments/payment-methods.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/queries.ts';
import { cashRefusals, orders } from './orders.tables.ts';
import { type HeldOrders, holdsOneOf } from './unpaid-orders.repository.ts';

type CashHistory = Pick<CashFacts, 'isFirstOrder' | 'openOrders' | 'refusals' | 'otherPhones'>;

interface HistoryQuery {
  replaced: HeldOrders;
  phone: string;
  phoneHash: string;
  /** From when on what the number refused counts. */
  refusalsSince: Date;
  /** From when on the account's other numbers count. */
  phonesSince: Date;
}

/**
 * What an account has ordered in cash, and what a phone number has refused. Held orders that a new one
 * replaces are not open; the number of an order counts whatever became of it.
 */
export async function loadCashHistory(
  db: DbOrTx,
  { replaced, phone, phoneHash, refusalsSince, phonesSince }: HistoryQuery,
): Promise<CashHistory> {
  const isInCash = inArray(orders.paymentMethod, COLLECTED_METHODS);
  const rows = db
    .select({
      isFirstOrder: sql<boolean>`not coalesce(bool_or(${orders.state} = 'delivered'
        or ${orders.paidAt} is not null and ${orders.totalPaise} > 0 and ${orders.state} <> 'cancelled'), false)`,
      openOrders: sql<number>`(count(*) filter (where ${isInCash}
        and ${inArray(orders.state, OPEN_STATES)} and not ${holdsOneOf(replaced)}))::int`,
      phones: sql<string[]>`coalesce(array_agg(distinct ${orders.phone}) filter (where ${isInCash}
        and ${orders.phone} is not null and ${orders.createdAt} > ${phonesSince.toISOString()}::timestamptz), '{}')`,
      refusals: countRefusals(db, phoneHash, refusalsSince),
    })
    .from(orders)
    .where(eq(orders.userId, replaced.userId));
  const { phones, ...history } = onlyRow(await rows);
  return { ...history, otherPhones: countOtherPhones(phones, phone) };
}

/** How many orders a phone number has refused since a moment. */
export const countRefusals = (db: DbOrTx, phoneHash: string, since: Date) =>
  db.$count(
    cashRefusals,
    and(eq(cashRefusals.phoneHash, phoneHash), gt(cashRefusals.refusedAt, since)),
  );

/** Records that an order was refused; once, however many parcels of it come back. */
export async function insertRefusal(
  db: DbOrTx,
  row: typeof cashRefusals.$inferInsert,
): Promise<void> {
  await db.insert(cashRefusals).values(row).onConflictDoNothing();
}

/** The refusals of these orders. */
export const listRefusals = (db: DbOrTx, orderIds: readonly string[]) =>
  db
    .select()
    .from(cashRefusals)
    .where(inArray(cashRefusals.orderId, [...orderIds]));

/** Deletes the refusals from before a moment, of which there are few. */
export async function deleteRefusalsBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(cashRefusals).where(lt(cashRefusals.refusedAt, moment));
}
