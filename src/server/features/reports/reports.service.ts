import type {
  CashReport,
  Dashboard,
  ProductSalesReport,
  SalesReport,
  StockReport,
  TaxReport,
} from '../../../contract/reports.ts';
import { type InPaise, type Paise, sum, ZERO } from '../../../domain/money/money.ts';
import {
  dashboardFrom,
  ordersByMonth,
  ordersByWeek,
} from '../../../domain/reports/dashboard-buckets.ts';
import {
  type CASH_BY,
  MAX_REPORT_ROWS,
  type PRODUCT_SALES_BY,
  type ReportPeriod,
  reportPeriod,
  type SALES_BY,
} from '../../../domain/reports/report-period.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { countUsers } from '../accounts/accounts.service.ts';
import { countForSale, loadStockReport } from '../catalogue/catalogue.service.ts';
import { countByDay, sumOrders, sumUnconfirmed } from '../orders/orders.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as cash from './cash.repository.ts';
import { type Figures, sumContainedTax, withContainedTax } from './contained-tax.ts';
import * as sales from './sales.repository.ts';

type Asked = Partial<ReportPeriod>;

/** What a report is asked for: rows by one of these, of a period. */
type AskedBy<By extends readonly string[]> = Asked & { by: By[number] };

export type Reports = ReturnType<typeof createReports>;

/**
 * The dashboard's figures, and reports of the shop's sales for the admin and the accountant. A sale
 * is an order that was paid, on the day of its payment. Beside it stands what was refunded of it by now
 * (`refundedPrice`); what was taken off or given back (`creditedPrice`) stands where it happened.
 */
export function createReports(deps: ServiceBase & { payments: PaymentsService }) {
  const { db, clock, findTimeZone, shop, payments } = deps;

  async function toPeriod(asked: Asked) {
    const zone = await findTimeZone();
    const withTests = payments.gateways.inTestMode.size > 0;
    return { ...reportPeriod(asked, shopDay(clock.now(), zone)), timeZone: zone, withTests };
  }
  const days = ({ from, to }: ReportPeriod) => ({ from, to });

  return {
    /** What was given back of a customer's paid orders. */
    sumRefundedOf: (userId: string, on: DbOrTx): Promise<Paise> => sales.sumRefunded(on, userId),

    /** Figures of the dashboard's cards and charts, in the shop's time zone. */
    async loadDashboard(): Promise<InPaise<Dashboard>> {
      const zone = await findTimeZone();
      const today = shopDay(clock.now(), zone);
      const [totalUsers, totalProducts, totals, refunded, unconfirmed, byDay] = await Promise.all([
        countUsers(db),
        countForSale(db),
        sumOrders(db),
        sales.sumRefunded(db),
        sumUnconfirmed(db),
        countByDay(db, dashboardFrom(today), zone),
      ]);
      return {
        totalUsers,
        totalProducts,
        ...totals,
        refundedRevenue: refunded,
        unconfirmed,
        ordersByMonth: ordersByMonth(byDay, today),
        ordersByWeekday: ordersByWeek(byDay, today),
      };
    },

    async loadSales({ by, ...asked }: AskedBy<typeof SALES_BY>): Promise<InPaise<SalesReport>> {
      const period = await toPeriod(asked);
      const [sold, credits, contained] = await Promise.all([
        sales.listSalesBy(db, by, period),
        sales.listCreditsBy(db, by, period),
        sumContainedTax(db, sales.readTaxableBy(db, by, period)),
      ]);
      const merged = withCredits<{ key: string }>(sold, credits, ({ key }) => key).map((row) =>
        withContainedTax(row, contained, contained.get(row.key)),
      );
      const isTime = by === 'day' || by === 'month';
      const rows = isTime ? merged.toSorted((a, b) => b.key.localeCompare(a.key)) : merged;
      return { ...days(period), rows: rows.slice(0, MAX_REPORT_ROWS), total: addUp(rows) };
    },

    async loadProductSales({
      by,
      ...asked
    }: AskedBy<typeof PRODUCT_SALES_BY>): Promise<InPaise<ProductSalesReport>> {
      const period = await toPeriod(asked);
      const [rows, total] = await Promise.all([
        sales.listProductSalesBy(db, by, period),
        sales.sumProductSales(db, period),
      ]);
      return { ...days(period), rows, total };
    },

    async loadTax(asked: Asked): Promise<InPaise<TaxReport>> {
      const period = await toPeriod(asked);
      const [{ legalName, gstin }, sold, credits, contained] = await Promise.all([
        shop.loadSettings(),
        sales.listTaxByMonth(db, period),
        sales.listTaxCreditsByMonth(db, period),
        sumContainedTax(db, sales.readTaxableByMonth(db, period)),
      ]);
      const taxKey = ({ month, state, country, taxPercent }: TaxKeys) =>
        [month, country, state, taxPercent].join('|');
      const rows = withCredits<TaxKeys>(sold, credits, taxKey)
        .map((row) => withContainedTax(row, contained, contained.get(taxKey(row))))
        .toSorted((a, b) => b.month.localeCompare(a.month));
      return { ...days(period), legalName, gstin, rows, total: addUp(rows) };
    },

    async loadCash({ by, ...asked }: AskedBy<typeof CASH_BY>): Promise<InPaise<CashReport>> {
      const period = await toPeriod(asked);
      const [rows, total] = await Promise.all([
        cash.listCashBy(db, by, period),
        cash.sumCash(db, period),
      ]);
      return { ...days(period), rows, total };
    },

    async loadStock(asked: Asked): Promise<InPaise<StockReport>> {
      const period = await toPeriod(asked);
      const report = await loadStockReport(db, sales.soldQuantities(db, period));
      return { ...days(period), ...report };
    },
  };
}

type TaxKeys = Pick<
  InPaise<TaxReport>['rows'][number],
  'month' | 'state' | 'country' | 'taxPercent'
>;
type Credits = Pick<Figures, 'creditedPrice' | 'creditedTax'>;

const NOTHING_SOLD: Omit<Figures, keyof Credits> = {
  orders: 0,
  testOrders: 0,
  quantity: 0,
  itemsPrice: ZERO,
  discountPrice: ZERO,
  shippingPrice: ZERO,
  taxPrice: ZERO,
  paymentFee: ZERO,
  roundOff: ZERO,
  totalPrice: ZERO,
  refundedPrice: ZERO,
  refundsToConfirm: ZERO,
};

/** Sales with what was credited in the same row; a row of credits alone has sold nothing. */
function withCredits<Keys extends object>(
  sold: readonly (Keys & Omit<Figures, keyof Credits>)[],
  credits: readonly (Keys & Credits)[],
  keyOf: (row: Keys) => string,
): (Keys & Figures)[] {
  const byKey = new Map(credits.map((row) => [keyOf(row), row]));
  const rows = sold.map((row) => {
    const { creditedPrice = ZERO, creditedTax = ZERO } = byKey.get(keyOf(row)) ?? {};
    byKey.delete(keyOf(row));
    return { ...row, creditedPrice, creditedTax };
  });
  return [...rows, ...[...byKey.values()].map((row) => ({ ...NOTHING_SOLD, ...row }))];
}

function addUp(rows: readonly Figures[]): Figures {
  const count = (name: 'orders' | 'testOrders' | 'quantity') =>
    rows.reduce((total, row) => total + row[name], 0);
  const amount = (
    name: Exclude<keyof Figures, 'orders' | 'testOrders' | 'quantity' | 'taxIncluded'>,
  ) => sum(...rows.map((row) => row[name]));
  return {
    orders: count('orders'),
    testOrders: count('testOrders'),
    quantity: count('quantity'),
    itemsPrice: amount('itemsPrice'),
    discountPrice: amount('discountPrice'),
    shippingPrice: amount('shippingPrice'),
    taxPrice: amount('taxPrice'),
    paymentFee: amount('paymentFee'),
    roundOff: amount('roundOff'),
    totalPrice: amount('totalPrice'),
    refundedPrice: amount('refundedPrice'),
    creditedPrice: amount('creditedPrice'),
    creditedTax: amount('creditedTax'),
    refundsToConfirm: amount('refundsToConfirm'),
    ...(rows.some(({ taxIncluded }) => taxIncluded !== undefined) && {
      taxIncluded: sum(...rows.map(({ taxIncluded = ZERO }) => taxIncluded)),
    }),
  };
}
