import { z } from 'zod';
import { CASH_BY, PRODUCT_SALES_BY, SALES_BY } from '../domain/reports/report-period.ts';
import { endpoints } from './endpoint.ts';
import { countSchema, daySchema, rupeesSchema } from './values.ts';

export const periodQuerySchema = z.object({
  from: daySchema
    .optional()
    .describe('First day in the shop’s time zone; the default is 30 days ago'),
  to: daySchema.optional().describe('Last day; the default is today'),
});

export const periodSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

const salesFiguresSchema = z.object({
  orders: countSchema,
  testOrders: countSchema.describe(
    'Of these paid in test mode; left out once no gateway is in test mode',
  ),
  quantity: countSchema,
  itemsPrice: rupeesSchema.describe('Prices of the items, before discounts'),
  discountPrice: rupeesSchema,
  shippingPrice: rupeesSchema,
  taxPrice: rupeesSchema,
  taxIncluded: rupeesSchema
    .optional()
    .describe('The GST within these prices; left out where no order is by GST'),
  paymentFee: rupeesSchema.describe('Fees of payment methods'),
  roundOff: rupeesSchema.describe('What rounds totals to whole rupees'),
  totalPrice: rupeesSchema.describe('What the orders cost when they were placed'),
  refundedPrice: rupeesSchema.describe('Refunded of these orders by now'),
  creditedPrice: rupeesSchema.describe('Taken off or given back in this time, without its tax'),
  creditedTax: rupeesSchema.describe('The tax of that'),
  refundsToConfirm: rupeesSchema.describe(
    'Refunds that the shop sends outside the gateways and has not recorded as sent',
  ),
});
export type SalesFigures = z.input<typeof salesFiguresSchema>;

export const salesReportSchema = periodSchema
  .extend({
    rows: z.array(salesFiguresSchema.extend({ key: z.string().describe('A day, month, city, …') })),
    total: salesFiguresSchema,
  })
  .meta({ id: 'SalesReport' });
export type SalesReport = z.input<typeof salesReportSchema>;

const productSalesRowSchema = z.object({
  key: z.string().describe('Id of the product or category'),
  name: z.string(),
  orders: countSchema,
  quantity: countSchema,
  itemsPrice: rupeesSchema.describe('Prices of the items, before discounts'),
});

export const productSalesReportSchema = periodSchema
  .extend({
    rows: z.array(productSalesRowSchema).describe('The 1,000 that sold best'),
    total: productSalesRowSchema.pick({ quantity: true, itemsPrice: true }),
  })
  .meta({ id: 'ProductSalesReport' });
export type ProductSalesReport = z.input<typeof productSalesReportSchema>;

export const taxReportSchema = periodSchema
  .extend({
    legalName: z.string(),
    gstin: z.string(),
    rows: z.array(
      salesFiguresSchema.extend({
        month: z.string(),
        state: z.string(),
        country: z.string(),
        taxPercent: z.number().describe('The rate these orders were placed with'),
      }),
    ),
    total: salesFiguresSchema,
  })
  .meta({ id: 'TaxReport' });
export type TaxReport = z.input<typeof taxReportSchema>;

const cashFigures = {
  orders: countSchema.describe('Of which something was sent'),
  refused: countSchema.describe('Of which a parcel came back undelivered'),
  keptPrice: rupeesSchema.describe('Of their goods with tax, less returns, refusals and refunds'),
};

export const cashReportSchema = periodSchema
  .extend({
    rows: z
      .array(
        z.object({
          key: z.string().describe('PIN code, or id of the product'),
          name: z.string(),
          ...cashFigures,
        }),
      )
      .describe('Those refused most often first'),
    total: z.object(cashFigures),
  })
  .meta({ id: 'CashReport' });
export type CashReport = z.input<typeof cashReportSchema>;

const stockRowSchema = z.object({
  _id: z.string(),
  name: z.string(),
  stock: countSchema,
  price: rupeesSchema,
  value: rupeesSchema.describe('Pieces in stock at the selling price'),
  sold: countSchema.describe('Pieces sold in the period'),
  createdAt: z.iso.datetime(),
});

export const stockReportSchema = periodSchema
  .extend({
    rows: z.array(stockRowSchema).describe('The 1,000 that sold least, of those with stock'),
    total: z.object({ products: countSchema, quantity: countSchema, value: rupeesSchema }),
  })
  .meta({ id: 'StockReport' });
export type StockReport = z.input<typeof stockReportSchema>;

/** The dashboard's cards and charts (specification §2, Admin dashboard). */
export const dashboardSchema = z
  .object({
    totalUsers: countSchema,
    totalOrders: countSchema,
    totalRevenue: rupeesSchema.describe('Sum over all orders'),
    paidRevenue: rupeesSchema.describe('Of which paid and kept by the shop'),
    refundedRevenue: rupeesSchema.describe('Paid and given back since, or on its way back'),
    cashDue: z
      .object({ count: countSchema, total: rupeesSchema })
      .describe('Orders with delivered parcels whose cash has not arrived yet, and that cash'),
    unconfirmed: z
      .object({ count: countSchema, items: countSchema })
      .describe('Orders that wait for the confirmation of an email, and their items'),
    totalProducts: countSchema,
    ordersByMonth: z.array(z.object({ month: z.string(), count: countSchema })),
    ordersByWeekday: z.array(
      z.object({ day: z.string(), lastWeek: countSchema, thisWeek: countSchema }),
    ),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.input<typeof dashboardSchema>;

export const reportsEndpoints = endpoints({
  'GET /api/dashboard': {
    summary: "Figures of the dashboard's cards and charts",
    access: 'admin',
    answer: dashboardSchema,
  },
  'GET /api/admin/reports/sales': {
    summary: 'Paid orders of a period, by day, month, city or payment method',
    access: 'admin',
    query: periodQuerySchema.extend({ by: z.enum(SALES_BY) }),
    answer: salesReportSchema,
  },
  'GET /api/admin/reports/products': {
    summary: 'Sold items of a period, by product or category',
    access: 'admin',
    query: periodQuerySchema.extend({ by: z.enum(PRODUCT_SALES_BY) }),
    answer: productSalesReportSchema,
  },
  'GET /api/admin/reports/tax': {
    summary: 'Tax on paid orders by month, place of delivery and rate; demo orders are left out',
    access: 'admin',
    query: periodQuerySchema,
    answer: taxReportSchema,
  },
  'GET /api/admin/reports/cash': {
    summary: 'Sent orders in cash by their day of placing, by PIN code or product, with refusals',
    access: 'admin',
    query: periodQuerySchema.extend({ by: z.enum(CASH_BY) }),
    answer: cashReportSchema,
  },
  'GET /api/admin/reports/stock': {
    summary: 'Value of the stock, and the products that sold least in a period',
    access: 'admin',
    query: periodQuerySchema,
    answer: stockReportSchema,
  },
});
