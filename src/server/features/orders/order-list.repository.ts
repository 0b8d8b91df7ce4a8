import {
  and,
  count,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm';
import type { OrderListQuery } from '../../../contract/orders.ts';
import { ZERO } from '../../../domain/money/money.ts';
import { OPEN_STATES } from '../../../domain/orders/order-state.ts';
import { COLLECTED_METHODS } from '../../../domain/payments/payment-methods.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { type PageParams, sortedList } from '../../platform/db/list-page.ts';
import {
  containsPattern,
  isSet,
  onlyRow,
  prefixPattern,
  zoneLiteral,
} from '../../platform/db/queries.ts';
import { orders, parcels, refundLines, refunds } from './orders.tables.ts';
import { isUnconfirmed } from './unpaid-orders.repository.ts';

/** Which orders: the filters, with the users whom the search means, in a time zone. */
export interface OrderSelection {
  filters: OrderListQuery;
  users: SQLWrapper | null;
  timeZone: string;
}

const list = sortedList(orders, {
  newest: { by: 'createdAt', isDescending: true },
  oldest: { by: 'createdAt' },
  'total-high': { by: 'totalPaise', isDescending: true },
  'total-low': { by: 'totalPaise' },
});

/** A page of the orders of a selection. */
export function listSelected(db: DbOrTx, selection: OrderSelection) {
  const { sort = 'newest', limit, cursor } = selection.filters;
  return list.page(db, isSelected(selection), { sort, limit, cursor });
}

/** A page of one customer's orders, newest first; all of them without a `limit`. */
export function listPageForCustomer(db: DbOrTx, userId: string, page: PageParams) {
  return list.page(db, eq(orders.userId, userId), { ...page, sort: 'newest' });
}

const isPaid = isNotNull(orders.paidAt);
const isDelivered = eq(orders.state, 'delivered');

function isSelected({ filters, users, timeZone }: OrderSelection): SQL | undefined {
  const { search = '', paid, delivered, method, from, to } = filters;
  const zone = sql`${timeZone}::text`;
  return and(
    isPaidAs(paid),
    delivered && (delivered === 'yes' ? isDelivered : not(isDelivered)),
    method && eq(orders.paymentMethod, method),
    from === undefined
      ? undefined
      : gte(orders.createdAt, sql`${from}::timestamp at time zone ${zone}`),
    to === undefined
      ? undefined
      : lt(orders.createdAt, sql`(${to}::date + 1)::timestamp at time zone ${zone}`),
    matchesSearch(search, users),
  );
}

function isPaidAs(paid: OrderListQuery['paid']): SQL | undefined {
  if (paid === 'cash-due') return isCashDue;
  return paid === 'unconfirmed' ? isUnconfirmed : isSet(orders.paidAt, paid);
}

const ordersWithParcel = (search: string) =>
  sql`(select ${parcels.orderId} from ${parcels} where ${ilike(parcels.trackingNumber, containsPattern(search))})`;

function matchesSearch(search: string, users: SQLWrapper | null): SQL | undefined {
  if (search === '') return undefined;
  return or(
    /^[0-9a-f-]+$/i.test(search)
      ? like(sql`${orders.id}::text`, prefixPattern(search.toLowerCase()))
      : undefined,
    inArray(orders.id, ordersWithParcel(search)),
    users ? inArray(orders.userId, users) : undefined,
  );
}

const credited = sql`(
  select coalesce(sum(${refunds.deliveryPaise} + ${refunds.feePaise} + ${refunds.otherPaise} + ${refunds.roundOffPaise} + coalesce(
    (select sum(${refundLines.goodsPaise} + ${refundLines.taxPaise}) from ${refundLines} where ${refundLines.refundId} = ${refunds.id}), 0)), 0)
  from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.withdrawnAt} is null)`;
/** What couriers have not handed over: `splitCash` of `domain/orders` as SQL. */
const cashDue = sql`least(${orders.duePaise}, (
  select coalesce(sum(${parcels.collectPaise} - ${parcels.receivedPaise}), 0) from ${parcels}
  where ${parcels.orderId} = ${orders.id} and ${parcels.deliveredAt} is not null))`;
/** Delivered, or some of its parcels, and its cash can still arrive. */
const isCashDue = and(
  inArray(orders.paymentMethod, COLLECTED_METHODS),
  gt(orders.duePaise, ZERO),
  inArray(orders.state, ['partly-shipped', 'shipped', 'delivered']),
  sql`${cashDue} > 0`,
);
const worth = sql`coalesce(${sum(orders.totalPaise)}, 0)`.mapWith(orders.totalPaise);
/** Of a paid order: what was taken off it, or is sent back or on its way. What the shop still owes is not. */
const notKept = sql`greatest(0, ${credited} + ${orders.duePaise})`;
const isReduced = sql`${orders.id} in (select ${refunds.orderId} from ${refunds})`;
const paidWorth = sql`coalesce(${sum(orders.totalPaise)} filter (where ${isPaid}), 0)
  - coalesce(${sum(notKept)} filter (where ${and(isPaid, isReduced)}), 0)`.mapWith(
  orders.totalPaise,
);

/** Count and worth of all orders, in paise, what is kept of those paid, and what cash is due. */
export async function sumOrders(db: DbOrTx) {
  const sums = db
    .select({
      totalOrders: count(),
      totalRevenue: worth,
      paidRevenue: paidWorth,
      cashDue: {
        count: sql`count(*) filter (where ${isCashDue})`.mapWith(Number),
        total: sql`coalesce(${sum(cashDue)} filter (where ${isCashDue}), 0)`.mapWith(
          orders.duePaise,
        ),
      },
    })
    .from(orders);
  return onlyRow(await sums);
}

/** Count and worth of one customer's orders, in paise, what is kept of those paid, and which are open. */
export async function sumOrdersByUser(db: DbOrTx, userId: string) {
  // An order is open, too, while the shop owes its customer money.
  const isOpen = or(inArray(orders.state, OPEN_STATES), lt(orders.duePaise, ZERO));
  const countOf = (condition: SQL | undefined) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const sums = db
    .select({
      orderCount: count(),
      orderWorth: worth,
      paidWorth,
      unpaidOrders: countOf(and(isOpen, isNull(orders.paidAt))),
      undeliveredOrders: countOf(and(isOpen, isPaid)),
    })
    .from(orders);
  return onlyRow(await sums.where(eq(orders.userId, userId)));
}

/** Orders per day of the time zone since a day, both as 'YYYY-MM-DD'. */
export async function countByDay(db: DbOrTx, since: string, timeZone: string) {
  const zone = zoneLiteral(timeZone);
  const day = sql<string>`to_char(${orders.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`;
  const start = sql`${since}::timestamp at time zone ${zone}`;
  return db
    .select({ day, count: count() })
    .from(orders)
    .where(gte(orders.createdAt, start))
    .groupBy(day);
}
