import {
  and,
  countDistinct,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type Paise, ZERO } from '../../../domain/money/money.ts';
import {
  MAX_REPORT_ROWS,
  type PRODUCT_SALES_BY,
  type ReportPeriod,
  type SALES_BY,
} from '../../../domain/reports/report-period.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { onlyRow, zoneLiteral } from '../../platform/db/queries.ts';
import { productPlaces } from '../catalogue/stock-report.repository.ts';
import { keptPieces } from '../orders/order-pieces.repository.ts';
import { orderLines, orders, refundLines, refunds } from '../orders/orders.tables.ts';
import { wasPaidInTest } from '../payments/payments.repository.ts';
import { refundedByOrder } from '../payments/refunds/refund-transactions.repository.ts';
import { BATCH, type BatchReader } from './contained-tax.ts';

/** Which paid orders: those paid on the days of a period of the time zone. */
export interface SalesPeriod extends ReportPeriod {
  timeZone: string;
  /** Whether orders paid in test mode count: as long as a gateway is in it. */
  withTests: boolean;
}

/** Whether a moment of an order is in a period; that of its payment by default. */
export function isInPeriod(
  period: SalesPeriod,
  moment: SQLWrapper = orders.paidAt,
): SQL | undefined {
  const zone = zoneLiteral(period.timeZone);
  return and(
    sql`${moment} >= ${period.from}::timestamp at time zone ${zone}`,
    sql`${moment} < (${period.to}::date + 1)::timestamp at time zone ${zone}`,
    period.withTests ? undefined : not(wasPaidInTest(orders.id)),
  );
}

const total = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`;
const totalPaise = (column: SQLWrapper) => total(column).mapWith(orders.totalPaise);

// What was paid beyond the total is no sale, and its refund is none of the sale.
const ofSale = (refunded: SQL) =>
  totalPaise(sql`greatest(0, ${refunded} - greatest(0, refunded.received - ${orders.totalPaise}))`);

/** Figures of orders that are joined with `refunded` and `sold`, in paise. */
const FIGURES = {
  orders: sql`count(*)`.mapWith(Number),
  testOrders: sql`count(*) filter (where ${wasPaidInTest(sql`orders.id`)})`.mapWith(Number),
  quantity: total(sql`sold.pieces`).mapWith(Number),
  itemsPrice: totalPaise(orders.itemsPaise),
  discountPrice: totalPaise(orders.discountPaise),
  shippingPrice: totalPaise(orders.shippingPaise),
  taxPrice: totalPaise(orders.taxPaise),
  paymentFee: totalPaise(orders.paymentFeePaise),
  roundOff: totalPaise(orders.roundOffPaise),
  totalPrice: totalPaise(orders.totalPaise),
  refundedPrice: ofSale(sql`refunded.paise`),
  refundsToConfirm: totalPaise(sql`refunded.to_confirm`),
};

const withRefunds = (db: DbOrTx) => sql`${refundedByOrder(db)} as refunded`;
const isRefundOf = sql`refunded.order_id = ${orders.id}`;

/** Pieces by order of a period: grouped once, where a subquery for each order would take seconds. */
function withPieces(db: DbOrTx, period: SalesPeriod): SQL {
  const pieces = db
    .select({
      orderId: sql`${orderLines.orderId}`.as('order_id'),
      pieces: sql`sum(${keptPieces})`.as('pieces'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isInPeriod(period))
    .groupBy(orderLines.orderId);
  return sql`${pieces} as sold`;
}
const isSoldOf = sql`sold.order_id = ${orders.id}`;

/** What was given back of all paid orders, or of one customer's, or is on its way: the shop keeps the rest. */
export async function sumRefunded(db: DbOrTx, userId?: string): Promise<Paise> {
  const isOf = userId === undefined ? undefined : eq(orders.userId, userId);
  const [row] = await db
    .select({ sent: ofSale(sql`refunded.sent`) })
    .from(orders)
    .innerJoin(withRefunds(db), isRefundOf)
    .where(and(isNotNull(orders.paidAt), isOf));
  return row?.sent ?? ZERO;
}

function salesKey(
  by: (typeof SALES_BY)[number],
  period: SalesPeriod,
  moment: SQLWrapper = orders.paidAt,
): SQL<string> {
  const local = sql`${moment} at time zone ${zoneLiteral(period.timeZone)}`;
  switch (by) {
    case 'day':
      return sql`to_char(${local}, 'YYYY-MM-DD')`;
    case 'month':
      return sql`to_char(${local}, 'YYYY-MM')`;
    case 'city':
      // As customers typed it: "mysuru " and "Mysuru" are one city. Erased customers have none.
      return sql`coalesce(nullif(initcap(trim(${orders.city})), ''), 'Not given')`;
    case 'method':
      return sql`${orders.paymentMethod}`;
  }
}

/** Sales by day or month, the latest first, or by city or payment method, the largest first. */
export function listSalesBy(db: DbOrTx, by: (typeof SALES_BY)[number], period: SalesPeriod) {
  const key = salesKey(by, period);
  const isTime = by === 'day' || by === 'month';
  return db
    .select({ key, ...FIGURES })
    .from(orders)
    .leftJoin(withRefunds(db), isRefundOf)
    .leftJoin(withPieces(db, period), isSoldOf)
    .where(isInPeriod(period))
    .groupBy(key)
    .orderBy(isTime ? desc(key) : sql`sum(${orders.totalPaise}) desc`, key);
}

// What was taken off an order before it was paid, stands beside its sale.
const creditedAt = sql`greatest(${refunds.createdAt}, ${orders.paidAt})`;
const lineSum = (column: SQLWrapper) =>
  sql`coalesce((select sum(${column}) from ${refundLines} where ${refundLines.refundId} = ${refunds.id}), 0)`;
/** The tax in what old refunds credited, by the order's share of it. */
const otherTax = sql`round(${refunds.otherPaise}::numeric * ${orders.taxPaise} / greatest(1, ${orders.totalPaise}))`;
const CREDITS = {
  creditedPrice: totalPaise(
    sql`${refunds.deliveryPaise} + ${refunds.feePaise} + ${refunds.roundOffPaise} + ${refunds.otherPaise} - ${otherTax} + ${lineSum(refundLines.goodsPaise)}`,
  ),
  creditedTax: totalPaise(sql`${otherTax} + ${lineSum(refundLines.taxPaise)}`),
};

/** What was taken off paid orders or given back, by when it happened: goods with delivery and fee, and tax. */
const isCreditedIn = (period: SalesPeriod) =>
  and(isInPeriod(period, creditedAt), isNotNull(orders.paidAt), isNull(refunds.withdrawnAt));

/** The credits of a period by the same keys as the sales. */
export function listCreditsBy(db: DbOrTx, by: (typeof SALES_BY)[number], period: SalesPeriod) {
  const key = salesKey(by, period, creditedAt);
  return db
    .select({ key, ...CREDITS })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isCreditedIn(period))
    .groupBy(key)
    .orderBy(desc(key));
}

const state = sql<string>`initcap(trim(coalesce(${orders.addressState}, '')))`;
const country = sql<string>`initcap(trim(${orders.country}))`;

/** The credits of a period by month, place of delivery and tax rate, without demo orders. */
export function listTaxCreditsByMonth(db: DbOrTx, period: SalesPeriod) {
  const month = salesKey('month', period, creditedAt);
  return db
    .select({ month, state, country, taxPercent: orders.taxPercent, ...CREDITS })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isCreditedIn(period), eq(orders.isDemo, false)))
    .groupBy(month, state, country, orders.taxPercent)
    .orderBy(desc(month), country, state, desc(orders.taxPercent));
}

/** Sales by month, place of delivery and tax rate, without demo orders. */
export function listTaxByMonth(db: DbOrTx, period: SalesPeriod) {
  const month = salesKey('month', period);
  return db
    .select({ month, state, country, taxPercent: orders.taxPercent, ...FIGURES })
    .from(orders)
    .leftJoin(withRefunds(db), isRefundOf)
    .leftJoin(withPieces(db, period), isSoldOf)
    .where(and(isInPeriod(period), eq(orders.isDemo, false)))
    .groupBy(month, state, country, orders.taxPercent)
    .orderBy(desc(month), country, state, desc(orders.taxPercent));
}

/** Orders by GST that were paid in a period, and decisions about such, for what they contain of it. */
function readTaxable(
  db: DbOrTx,
  sold: { where: SQL | undefined; key: SQL<string> },
  credited: typeof sold,
): { sold: BatchReader; credited: BatchReader } {
  const isByGst = isNotNull(orders.gstScheme);
  const isAfter = (id: typeof orders.id | typeof refunds.id, after: string | undefined) =>
    after === undefined ? undefined : gt(id, after);
  return {
    sold: async (after) =>
      db
        .select({ id: orders.id, order: orders, key: sold.key })
        .from(orders)
        .where(and(isByGst, sold.where, isAfter(orders.id, after)))
        .orderBy(orders.id)
        .limit(BATCH),
    credited: async (after) =>
      db
        .select({ id: refunds.id, order: orders, key: credited.key })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(and(isByGst, credited.where, isAfter(refunds.id, after)))
        .orderBy(refunds.id)
        .limit(BATCH),
  };
}

/** The same keys as the sales have. */
export const readTaxableBy = (db: DbOrTx, by: (typeof SALES_BY)[number], period: SalesPeriod) =>
  readTaxable(
    db,
    { where: isInPeriod(period), key: salesKey(by, period) },
    { where: isCreditedIn(period), key: salesKey(by, period, creditedAt) },
  );

/** By month, place and rate, as `taxKey` joins them, without demo orders. */
export function readTaxableByMonth(db: DbOrTx, period: SalesPeriod) {
  const isReal = eq(orders.isDemo, false);
  const keyAt = (moment?: SQLWrapper) =>
    sql<string>`concat_ws('|', ${salesKey('month', period, moment)}, ${country}, ${state}, ${orders.taxPercent}::float8)`;
  return readTaxable(
    db,
    { where: and(isInPeriod(period), isReal), key: keyAt() },
    { where: and(isCreditedIn(period), isReal), key: keyAt(creditedAt) },
  );
}

const linePaise = sql`${orderLines.unitPaise}::bigint * ${keptPieces}`;
const SOLD = {
  quantity: total(keptPieces).mapWith(Number),
  itemsPrice: totalPaise(linePaise),
};
const isSoldIn = (period: SalesPeriod) => and(isInPeriod(period), sql`${keptPieces} > 0`);

/** Sold items of a period in all. */
export async function sumProductSales(db: DbOrTx, period: SalesPeriod) {
  const sums = db.select(SOLD).from(orderLines);
  const ofOrders = sums.innerJoin(orders, eq(orders.id, orderLines.orderId));
  return onlyRow(await ofOrders.where(isSoldIn(period)));
}

/** Sold items of a period, by product or category, those of the highest sales first. */
export function listProductSalesBy(
  db: DbOrTx,
  by: (typeof PRODUCT_SALES_BY)[number],
  period: SalesPeriod,
) {
  const key = by === 'product' ? sql<string>`places.product_id` : sql<string>`places.category_id`;
  const name = by === 'product' ? sql<string>`places.name` : sql<string>`places.category`;
  return db
    .select({
      key,
      name,
      orders: countDistinct(orderLines.orderId),
      ...SOLD,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(
      sql`${productPlaces(db)} as places`,
      sql`places.product_id = ${orderLines.productId}`,
    )
    .where(isSoldIn(period))
    .groupBy(key, name)
    .orderBy(sql`sum(${linePaise}) desc`, name)
    .limit(MAX_REPORT_ROWS);
}

/** `product_id`, `quantity`: how many of each product were sold in a period. */
export const soldQuantities = (db: DbOrTx, period: SalesPeriod) =>
  db
    .select({
      productId: sql`${orderLines.productId}`.as('product_id'),
      quantity: sql<number>`sum(${keptPieces})::int`.as('quantity'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isSoldIn(period))
    .groupBy(orderLines.productId);
