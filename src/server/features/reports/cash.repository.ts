import { and, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { COLLECTED_METHODS } from '../../../domain/payments/payment-methods.ts';
import { type CASH_BY, MAX_REPORT_ROWS } from '../../../domain/reports/report-period.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/queries.ts';
import {
  orderLines,
  orders,
  parcelLines,
  parcels,
  refundLines,
  refunds,
} from '../orders/orders.tables.ts';
import { isInPeriod, type SalesPeriod } from './sales.repository.ts';

/** Lines of which something was sent, of orders in cash that were placed in a period. */
const isSentInCash = (period: SalesPeriod) =>
  and(
    inArray(orders.paymentMethod, COLLECTED_METHODS),
    isInPeriod(period, orders.createdAt),
    sql`${orderLines.parcelledQuantity} > 0`,
  );

/** Whether the customer did not take a parcel with pieces of the line: it came back before the order was paid. */
const isRefused = sql`exists (
  select from ${parcelLines} join ${parcels} on ${parcels.id} = ${parcelLines.parcelId}
  where ${parcelLines.orderLineId} = ${orderLines.id} and ${parcels.isRefused} and ${parcels.returnedAt} <= coalesce(${orders.paidAt}, 'infinity'))`;

const credited = (sumOf: SQL, where: SQL | undefined) =>
  sql`coalesce((select sum(${sumOf}) from ${refunds}
    left join ${refundLines} on ${refundLines.refundId} = ${refunds.id} where ${where}), 0)`;

const priceOfLine = sql`(${orderLines.unitPaise}::bigint * ${orderLines.quantity}
  - ${orderLines.discountPaise} + ${orderLines.taxPaise})`;
const toBeSent = sql`(${orderLines.quantity} - ${orderLines.cancelledQuantity} - ${orderLines.parcelledQuantity})`;

/** What of a line was sent, less all that was credited of it. */
const keptOfLine = sql`(${priceOfLine} - round(${priceOfLine}::numeric * ${toBeSent} / ${orderLines.quantity})
  - ${credited(
    sql`${refundLines.goodsPaise} + ${refundLines.taxPaise}`,
    and(eq(refundLines.orderLineId, orderLines.id), isNull(refunds.withdrawnAt)),
  )})`;

const distinctOrders = (where?: SQLWrapper) =>
  sql`count(distinct ${orders.id})${where ? sql` filter (where ${where})` : sql``}`.mapWith(Number);

const FIGURES = {
  orders: distinctOrders(),
  refused: distinctOrders(isRefused),
  keptPrice: sql`coalesce(sum(${keptOfLine}), 0)`.mapWith(orders.totalPaise),
};

/** Orders in cash, those refused, and what is kept of their goods, by PIN code or product. */
export function listCashBy(db: DbOrTx, by: (typeof CASH_BY)[number], period: SalesPeriod) {
  const key =
    by === 'pincode'
      ? // Orders of before have it as it was typed.
        sql<string>`coalesce(nullif(regexp_replace(${orders.postalCode}, '[\\s-]', '', 'g'), ''), 'Not given')`
      : sql<string>`${orderLines.productId}::text`;
  const name = by === 'pincode' ? key : sql<string>`max(${orderLines.name})`;
  return db
    .select({ key, name, ...FIGURES })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isSentInCash(period))
    .groupBy(key)
    .orderBy(desc(FIGURES.refused), desc(FIGURES.orders), key)
    .limit(MAX_REPORT_ROWS);
}

/** The same of all of them. */
export async function sumCash(db: DbOrTx, period: SalesPeriod) {
  const sums = db.select(FIGURES).from(orderLines);
  const ofOrders = sums.innerJoin(orders, eq(orders.id, orderLines.orderId));
  return onlyRow(await ofOrders.where(isSentInCash(period)));
}
