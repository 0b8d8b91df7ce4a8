import type { ApiClient } from '../../../../contract/client.ts';
import type {
  CashReport,
  ProductSalesReport,
  SalesFigures,
  SalesReport,
  StockReport,
  TaxReport,
} from '../../../../contract/reports.ts';
import { formatRupees, rupees, sum, toPaise, toRupees } from '../../../../domain/money/money.ts';
import { ROUND_OFF_LINE } from '../../../../domain/orders/order-totals.ts';
import type { ReportName, ReportPeriod } from '../../../../domain/reports/report-period.ts';
import { csvRow } from '../../../../domain/text/csv.ts';
import { addDays, shopDay } from '../../../../domain/time/calendar.ts';
import { MAX_DAY_BARS } from '../../../admin/charts/bar-chart.tsx';
import { dateName, formatCount, monthName } from '../../../admin/lists/format.ts';

export const REPORT_TITLES: Record<ReportName, string> = {
  day: 'Sales by day',
  month: 'Sales by month',
  product: 'Sales by product',
  category: 'Sales by category',
  city: 'Sales by city',
  method: 'Sales by payment method',
  tax: 'Tax by month',
  stock: 'Stock and slow sellers',
  'cash-pincode': 'Cash on Delivery by PIN code',
  'cash-product': 'Cash on Delivery by product',
};

export type LoadedReport =
  | { name: 'day' | 'month' | 'city' | 'method'; report: SalesReport }
  | { name: 'product' | 'category'; report: ProductSalesReport }
  | { name: 'tax'; report: TaxReport }
  | { name: 'cash-pincode' | 'cash-product'; report: CashReport }
  | { name: 'stock'; report: StockReport };

/** Loads a report; without days the server chooses them. Throws `ApiError`. */
export async function loadReport(
  api: ApiClient,
  name: ReportName,
  query: Partial<ReportPeriod>,
): Promise<LoadedReport> {
  switch (name) {
    case 'tax':
      return { name, report: await api.call('GET /api/admin/reports/tax', { query }) };
    case 'stock':
      return { name, report: await api.call('GET /api/admin/reports/stock', { query }) };
    case 'cash-pincode':
    case 'cash-product': {
      const by = name === 'cash-product' ? ('product' as const) : ('pincode' as const);
      const input = { query: { ...query, by } };
      return { name, report: await api.call('GET /api/admin/reports/cash', input) };
    }
    case 'product':
    case 'category': {
      const input = { query: { ...query, by: name } };
      return { name, report: await api.call('GET /api/admin/reports/products', input) };
    }
    default: {
      const input = { query: { ...query, by: name } };
      return { name, report: await api.call('GET /api/admin/reports/sales', input) };
    }
  }
}

type Kind = 'text' | 'date' | 'count' | 'rupees';
export type ReportValue = string | number;

export interface ReportTable {
  columns: readonly { title: string; kind: Kind }[];
  rows: readonly { key: string; values: readonly ReportValue[] }[];
  facts: readonly { term: string; value: string }[];
  /** Bars of a chart, in rupees; `isTime`: days or months, the oldest first. */
  chart: { label: string; isTime: boolean; bars: readonly { label: string; value: number }[] };
  /** Lines before the table in its file. */
  preface: readonly (readonly string[])[];
}

/** A column of a report: its title, and what a row has in it. */
type ReportColumn<Row> = readonly [title: string, kind: Kind, value: (row: Row) => ReportValue];

function fillColumns<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  columns: readonly ReportColumn<Row>[],
): Pick<ReportTable, 'columns' | 'rows'> {
  return {
    columns: columns.map(([title, kind]) => ({ title, kind })),
    rows: rows.map((row) => ({ key: keyOf(row), values: columns.map(([, , get]) => get(row)) })),
  };
}

const MAX_BARS = 10;

/** A chart of the first rows of a report. */
function firstRowsChart<Row extends { name: string }>(
  label: string,
  rows: readonly Row[],
  getValue: (row: Row) => number,
): ReportTable['chart'] {
  const bars = rows.slice(0, MAX_BARS).map((row) => ({ label: row.name, value: getValue(row) }));
  return { label, isTime: false, bars };
}

export function reportTable(loaded: LoadedReport, timeZone: string): ReportTable {
  switch (loaded.name) {
    case 'product':
    case 'category':
      return productTable(loaded.name, loaded.report);
    case 'cash-pincode':
    case 'cash-product':
      return cashTable(loaded.name, loaded.report);
    case 'tax':
      return taxTable(loaded.report);
    case 'stock':
      return stockTable(loaded.report, timeZone);
    default:
      return salesTable(loaded.name, loaded.report);
  }
}

/** The tax that was added, with the GST within prices. */
const taxOf = ({
  taxPrice,
  taxIncluded = rupees(0),
}: Pick<SalesFigures, 'taxPrice' | 'taxIncluded'>) =>
  toRupees(sum(toPaise(taxPrice), toPaise(taxIncluded)));

const ROUND_OFF: ReportColumn<SalesFigures> = [
  ROUND_OFF_LINE,
  'rupees',
  ({ roundOff }) => roundOff,
];
const FIGURE_COLUMNS: readonly ReportColumn<SalesFigures>[] = [
  ['Orders', 'count', (row) => row.orders],
  ['Items', 'count', (row) => row.quantity],
  ['Item prices', 'rupees', (row) => row.itemsPrice],
  ['Discounts', 'rupees', (row) => row.discountPrice],
  ['Shipping', 'rupees', (row) => row.shippingPrice],
  ['Tax', 'rupees', taxOf],
  ['Payment fees', 'rupees', (row) => row.paymentFee],
  ROUND_OFF,
  ['Total', 'rupees', (row) => row.totalPrice],
  ['Taken off or given back', 'rupees', (row) => row.creditedPrice],
  ['Its tax', 'rupees', (row) => row.creditedTax],
  ['Refunded', 'rupees', (row) => row.refundedPrice],
  ['Refunds to confirm', 'rupees', (row) => row.refundsToConfirm],
];

/** Round-offs only where there are any. */
const figureColumns = (rows: readonly SalesFigures[]) =>
  rows.some(({ roundOff }) => roundOff !== 0)
    ? FIGURE_COLUMNS
    : FIGURE_COLUMNS.filter((column) => column !== ROUND_OFF);

const figureFacts = (total: SalesFigures) => [
  { term: 'Paid orders', value: formatCount(total.orders) },
  { term: 'Total', value: formatRupees(total.totalPrice) },
  { term: 'Tax', value: formatRupees(taxOf(total)) },
  { term: 'Refunded', value: formatRupees(total.refundedPrice) },
  ...(total.refundsToConfirm > 0
    ? [{ term: 'Refunds to confirm', value: formatRupees(total.refundsToConfirm) }]
    : []),
];

const testLines = ({ testOrders }: SalesFigures) =>
  testOrders > 0 ? [['Test orders included', String(testOrders)]] : [];

const KEY_TITLES = { day: 'Day', month: 'Month', city: 'City', method: 'Payment method' };

function salesTable(
  name: keyof typeof KEY_TITLES,
  { rows, total, ...days }: SalesReport,
): ReportTable {
  const isTime = name === 'day' || name === 'month';
  const bars = isTime
    ? timeBars(rows, days)
    : rows.slice(0, MAX_BARS).map(({ key, totalPrice }) => ({ label: key, value: totalPrice }));
  return {
    ...fillColumns(rows, ({ key }) => key, [
      [KEY_TITLES[name], isTime ? 'date' : 'text', ({ key }) => key],
      ...figureColumns(rows),
    ]),
    facts: figureFacts(total),
    chart: { label: 'Totals of paid orders in rupees', isTime, bars },
    preface: testLines(total),
  };
}

function timeBars(rows: SalesReport['rows'], { from, to }: ReportPeriod) {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= MAX_DAY_BARS; day = addDays(day, 1))
    days.push(day);
  const areDays = days.length <= MAX_DAY_BARS && rows.every(({ key }) => key.length > 7);
  const sums = new Map<string, number>();
  for (const { key, totalPrice } of rows) {
    const bar = areDays ? key : key.slice(0, 7);
    sums.set(bar, (sums.get(bar) ?? 0) + totalPrice);
  }
  const bars = areDays ? days : listMonths(from, to);
  return bars.map((bar) => ({
    label: areDays ? String(Number(bar.slice(8))) : monthName(bar, 'short'),
    value: sums.get(bar) ?? 0,
  }));
}

function listMonths(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = to.slice(0, 7); month >= from.slice(0, 7) && months.length < 24; ) {
    months.unshift(month);
    month = addDays(`${month}-01`, -1).slice(0, 7);
  }
  return months;
}

function productTable(
  name: 'product' | 'category',
  { rows, total }: ProductSalesReport,
): ReportTable {
  return {
    ...fillColumns(rows, ({ key }) => key, [
      [name === 'product' ? 'Product' : 'Category', 'text', (row) => row.name],
      ['Orders', 'count', (row) => row.orders],
      ['Items', 'count', (row) => row.quantity],
      ['Item prices', 'rupees', (row) => row.itemsPrice],
    ]),
    facts: [
      { term: 'Items sold', value: formatCount(total.quantity) },
      { term: 'Item prices', value: formatRupees(total.itemsPrice) },
    ],
    chart: firstRowsChart('Item prices in rupees', rows, (row) => row.itemsPrice),
    preface: [],
  };
}

function cashTable(
  name: 'cash-pincode' | 'cash-product',
  { rows, total }: CashReport,
): ReportTable {
  const share = ({ refused, orders }: CashReport['total']) =>
    `${orders === 0 ? 0 : Math.round((refused / orders) * 100)}%`;
  return {
    ...fillColumns(rows, ({ key }) => key, [
      [name === 'cash-product' ? 'Product' : 'PIN code', 'text', (row) => row.name],
      ['Orders', 'count', (row) => row.orders],
      ['Refused', 'count', (row) => row.refused],
      ['Share refused', 'text', share],
      ['Sales kept', 'rupees', (row) => row.keptPrice],
    ]),
    facts: [
      { term: 'Orders', value: formatCount(total.orders) },
      { term: 'Refused', value: `${formatCount(total.refused)} (${share(total)})` },
      { term: 'Sales kept', value: formatRupees(total.keptPrice) },
    ],
    chart: firstRowsChart('Sales kept in rupees', rows, (row) => row.keptPrice),
    preface: [],
  };
}

function taxTable({ rows, total, legalName, gstin, from, to }: TaxReport): ReportTable {
  const months = Map.groupBy(rows, ({ month }) => month);
  return {
    ...fillColumns(
      rows,
      ({ month, state, country, taxPercent }) => [month, state, country, taxPercent].join(),
      [
        ['Month', 'date', ({ month }) => month],
        ['State', 'text', ({ state }) => state || 'Not given'],
        ['Country', 'text', ({ country }) => country],
        [
          'Tax rate',
          'text',
          (row) => (row.taxPercent === 0 && taxOf(row) > 0 ? 'GST' : `${row.taxPercent}%`),
        ],
        ...figureColumns(rows),
      ],
    ),
    facts: figureFacts(total),
    chart: {
      label: 'Tax in rupees',
      isTime: true,
      bars: listMonths(from, to).map((month) => ({
        label: monthName(month, 'short'),
        value: (months.get(month) ?? []).reduce((all, row) => all + taxOf(row), 0),
      })),
    },
    preface: [
      ['Legal name', legalName],
      ['GSTIN', gstin],
      ['Paid from', from, 'to', to],
      ...testLines(total),
    ],
  };
}

function stockTable({ rows, total }: StockReport, timeZone: string): ReportTable {
  const slow = rows.filter(({ sold }) => sold === 0).toSorted((a, b) => b.value - a.value);
  return {
    ...fillColumns(rows, ({ _id }) => _id, [
      ['Product', 'text', ({ name }) => name],
      ['In stock', 'count', ({ stock }) => stock],
      ['Price', 'rupees', ({ price }) => price],
      ['Value', 'rupees', ({ value }) => value],
      ['Sold in the period', 'count', ({ sold }) => sold],
      ['Added', 'date', ({ createdAt }) => shopDay(new Date(createdAt), timeZone)],
    ]),
    facts: [
      { term: 'Products in stock', value: formatCount(total.products) },
      { term: 'Items in stock', value: formatCount(total.quantity) },
      { term: 'Value at selling prices', value: formatRupees(total.value) },
    ],
    chart: firstRowsChart('Stock of products without a sale, in rupees', slow, (row) => row.value),
    preface: [],
  };
}

export function formatValue(value: ReportValue, kind: Kind): string {
  if (typeof value === 'string') return kind === 'date' ? dateName(value) : value;
  return kind === 'rupees' ? formatRupees(rupees(value)) : formatCount(value);
}

/** The report as a CSV file for a spreadsheet; amounts in rupees with 2 decimals. */
export function reportFile({ preface, columns, rows }: ReportTable): Blob {
  const toCell = (value: ReportValue, index: number) =>
    typeof value === 'number' && columns[index]?.kind === 'rupees'
      ? value.toFixed(2)
      : String(value);
  const lines = [
    ...preface,
    columns.map(({ title }) => title),
    ...rows.map(({ values }) => values.map(toCell)),
  ];
  // The byte-order mark: without it, Excel reads UTF-8 as another encoding.
  return new Blob(['\uFEFF', ...lines.map(csvRow)], { type: 'text/csv' });
}
