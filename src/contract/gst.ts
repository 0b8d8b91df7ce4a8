import { z } from 'zod';
import { hsnError, rateHsnError } from '../domain/tax/gst.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { checkedRupees, countSchema, daySchema, reportError, rupeesSchema } from './values.ts';

/** The HSN of a category or product; empty: that of what it is in. */
export const hsnSchema = z
  .string('HSN must be text')
  .trim()
  .superRefine(reportError((hsn) => (hsn === '' ? null : hsnError(hsn))));

const PERCENT = 'Enter a rate from 0 to 40, with at most 2 decimals';
const percent = z
  .number(PERCENT)
  .min(0, PERCENT)
  .max(40, PERCENT)
  .refine((rate) => Math.round(rate * 100) / 100 === rate, PERCENT);
const LIMIT = 'Enter an amount from ₹1 to ₹10,00,000, or leave it empty';

/** A rate to add; one that is stored never changes, since orders were placed by it. */
export const gstRateFormSchema = z
  .object({
    hsn: z
      .string('HSN is required')
      .trim()
      .superRefine(reportError(rateHsnError))
      .describe('A code of the tariff, or its beginning, such as 62'),
    fromDay: daySchema.describe('The first day on which it holds'),
    percent,
    limit: checkedRupees(z.number(LIMIT).min(1, LIMIT).max(1_000_000, LIMIT))
      .nullable()
      .describe('The highest taxable value of a piece at this rate; null: none'),
    percentAbove: percent.nullable().describe('The rate above the limit'),
  })
  .refine(({ limit, percentAbove }) => (limit === null) === (percentAbove === null), {
    path: ['percentAbove'],
    error: 'Enter both the limit and the rate above it, or neither',
  })
  .meta({ id: 'GstRateForm' });
export type GstRateForm = z.output<typeof gstRateFormSchema>;

const gstRateSchema = z
  .object({
    _id: z.string(),
    hsn: z.string(),
    fromDay: z.string(),
    percent: z.number(),
    limit: rupeesSchema.nullable(),
    percentAbove: z.number().nullable(),
  })
  .meta({ id: 'GstRate' });
export type PublishedGstRate = z.input<typeof gstRateSchema>;

const addedSchema = z
  .object({ tax: rupeesSchema, total: rupeesSchema })
  .describe('Where GST is added to the prices');

const gstViewSchema = z
  .object({
    rates: z.array(gstRateSchema),
    waiting: z
      .array(z.object({ hsn: z.string(), fromDay: z.string() }))
      .describe('HSNs in use without a rate before a day: until then that of the default HSN'),
    products: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          hsn: z.string(),
          price: rupeesSchema,
          paidNow: rupeesSchema.describe('With the tax that is added at present'),
          percent: z.number().nullable().describe('Null: its HSN has no rate'),
          tax: rupeesSchema.describe('The GST that its price contains'),
          added: addedSchema,
        }),
      )
      .describe('The five newest products, as they are priced by GST'),
    between: z
      .object({
        total: countSchema,
        products: z.array(z.object({ _id: z.string(), name: z.string(), price: rupeesSchema })),
      })
      .describe(
        'Products with a price between the limit with the lower and with the higher rate: how many, and the newest with their lowest such price',
      ),
    gstins: z
      .array(z.string())
      .describe('Of the seller on all documents, each with returns of its own; empty: none'),
    order: z
      .object({
        ...{ _id: z.string(), total: rupeesSchema, totalByGst: rupeesSchema, tax: rupeesSchema },
        added: addedSchema,
      })
      .nullable()
      .describe('The latest order, as it was placed and as it would be by GST, not rounded'),
  })
  .meta({ id: 'GstView' });
export type GstView = z.input<typeof gstViewSchema>;

export const gstEndpoints = endpoints({
  'GET /api/admin/gst': {
    summary: 'The GST rates of goods, and what products and an order would cost by them',
    access: 'admin',
    answer: gstViewSchema,
  },
  'POST /api/admin/gst-rates': {
    summary: 'Add a rate of goods from a day on',
    access: 'admin',
    body: gstRateFormSchema,
    status: 201,
    answer: gstRateSchema,
  },
  'DELETE /api/admin/gst-rates/{id}': {
    summary: 'Remove a rate; orders that were placed by it keep it',
    access: 'admin',
    query: z.object({
      earlier: z
        .string()
        .optional()
        .describe('The id of the earlier rate that its goods bear then; needed where there is one'),
    }),
    answer: doneSchema,
  },
});
