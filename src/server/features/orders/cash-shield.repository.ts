import { eq, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { OPEN_STATES } from '../../../domain/orders/order-state.ts';
import type { CashFacts } from '../../../domain/payments/cash-shield.ts';
import { COLLECTED_METHODS } from '../../../domain/payments/payment-methods.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/queries.ts';
import { cashRefusals, orders } from './orders.tables.ts';
import { type HeldOrders, holdsOneOf } from './unpaid-orders.repository.ts';

type CashHistory = Pick<CashFacts, 'isFirstOrder' | 'openOrders' | 'refusals' | 'otherPhones'>;

/** As couriers dial it, whatever country code is written. */
const lastDigits = (phone: SQLWrapper) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

/**
 * What an account has ordered in cash, without the held orders that a new one replaces, and what a phone
 * number has refused since a moment. `dayAgo`: from when on its other numbers count.
 */
export async function loadCashHistory(
  db: DbOrTx,
  {
    replaced,
    phone,
    phoneHash,
    since,
    dayAgo,
  }: Record<'phone' | 'phoneHash', string> &
    Record<'since' | 'dayAgo', Date> & { replaced: HeldOrders },
): Promise<CashHistory> {
  const isOpen = sql`${inArray(orders.paymentMethod, COLLECTED_METHODS)} and ${inArray(orders.state, OPEN_STATES)}`;
  const rows = db
    .select({
      isFirstOrder: sql<boolean>`not coalesce(bool_or(${orders.state} = 'delivered'
        or ${orders.paidAt} is not null and ${orders.totalPaise} > 0 and ${orders.state} <> 'cancelled'), false)`,
      openOrders: sql<number>`(count(*) filter (where ${isOpen} and not ${holdsOneOf(replaced)}))::int`,
      otherPhones: sql<number>`(count(distinct ${lastDigits(orders.phone)}) filter (where ${isOpen}
        and ${orders.createdAt} > ${dayAgo.toISOString()}::timestamptz and ${lastDigits(orders.phone)} <> ${lastDigits(sql`${phone}::text`)}))::int`,
      refusals: sql<number>`(select count(*) from ${cashRefusals}
        where ${cashRefusals.phoneHash} = ${phoneHash} and ${cashRefusals.refusedAt} > ${since.toISOString()}::timestamptz)::int`,
    })
    .from(orders)
    .where(eq(orders.userId, replaced.userId));
  return onlyRow(await rows);
}

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
