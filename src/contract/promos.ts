import { z } from 'zod';
import { priceError } from '../domain/catalogue/product-editing.ts';
import type { Rupees } from '../domain/money/money.ts';
import { PROMO_STATES } from '../domain/promos/promo.ts';
import { isDay } from '../domain/time/calendar.ts';
import { endpoints } from './endpoint.ts';
import {
  checkedRupees,
  countSchema,
  pageQuerySchema,
  reportError,
  rupeesSchema,
  whenFieldsAre,
} from './values.ts';

const AMOUNT_RANGE = 'Enter an amount from ₹1 to ₹1,00,000';
const PERCENT_RANGE = 'Enter a whole number from 1 to 100';
const USES_RANGE = 'Enter a whole number from 1 to 10,00,000, or leave empty for no limit';
const DAY_WANTED = 'Enter a valid date';

const day = z
  .string(DAY_WANTED)
  .refine((text) => isDay(text) && text >= '2000-01-01' && text < '2200-01-01', DAY_WANTED)
  .nullable();

const limit = z.int(USES_RANGE).min(1, USES_RANGE).max(1_000_000, USES_RANGE).nullable();

const conditions = {
  code: z
    .string('Code is required')
    .trim()
    .toUpperCase()
    .min(1, { error: 'Code is required', abort: true })
    .regex(
      /^[A-Z0-9][A-Z0-9_-]{2,19}$/,
      'Enter 3 to 20 letters or digits, with - or _ between them',
    ),
  kind: z.enum(['amount', 'percent'], { error: 'Choose a discount type' }),
  percent: z
    .int(PERCENT_RANGE)
    .min(1, PERCENT_RANGE)
    .max(100, PERCENT_RANGE)
    .nullable()
    .describe('Whole per cent of the items'),
  isActive: z.boolean(),
  firstOrderOnly: z.boolean(),
  from: day.describe('First day, YYYY-MM-DD in the shop’s time zone'),
  until: day.describe('Last day, YYYY-MM-DD in the shop’s time zone'),
  totalLimit: limit.describe('Uses in all; null for no limit'),
  perCustomerLimit: limit,
};

const AMOUNT = { description: 'Rupees; null for a percentage' };

/** A promo code as the admin sees it. */
export const promoCodeSchema = z
  .object({
    _id: z.string(),
    ...conditions,
    amount: rupeesSchema.nullable().meta(AMOUNT),
    state: z.enum(PROMO_STATES),
    uses: countSchema.describe('Orders that use it now'),
    createdAt: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.input<typeof promoCodeSchema>;

/** A promo code as the admin sets it; the code itself cannot change, since orders refer to it. */
export const newPromoCodeSchema = z
  .object({
    ...conditions,
    amount: checkedRupees(
      z
        .number('Enter an amount')
        .min(1, AMOUNT_RANGE)
        .max(100_000, AMOUNT_RANGE)
        .superRefine(reportError((amount) => priceError('Amount', amount as Rupees))),
    )
      .nullable()
      .meta(AMOUNT),
  })
  .refine(({ kind, amount }) => kind !== 'amount' || amount !== null, {
    path: ['amount'],
    error: 'Enter an amount',
    when: whenFieldsAre({ kind: z.string(), amount: z.number().nullable() }),
  })
  .refine(({ kind, percent }) => kind !== 'percent' || percent !== null, {
    path: ['percent'],
    error: 'Enter a percentage',
    when: whenFieldsAre({ kind: z.string(), percent: z.number().nullable() }),
  })
  .refine(({ from, until }) => from === null || until === null || until >= from, {
    path: ['until'],
    error: 'Last day must not be before the first day',
    when: whenFieldsAre({ from: z.string().nullable(), until: z.string().nullable() }),
  });
export type NewPromoCode = z.input<typeof newPromoCodeSchema>;

const changePromoCodeSchema = newPromoCodeSchema.safeExtend({
  version: countSchema.describe('The version that the change is based on'),
});

/** An order that uses a code. */
export const promoUseSchema = z.object({
  _id: z.string().describe('The order'),
  usedAt: z.iso.datetime(),
  customer: z.object({ _id: z.string(), name: z.string() }),
  discount: rupeesSchema,
  total: rupeesSchema,
});
export type PromoUse = z.input<typeof promoUseSchema>;

export const promosEndpoints = endpoints({
  'GET /api/admin/promo-codes': {
    summary: 'All promo codes, newest first',
    access: 'admin',
    answer: z.array(promoCodeSchema),
  },
  'GET /api/admin/promo-codes/{id}': {
    summary: 'One promo code',
    access: 'admin',
    answer: promoCodeSchema,
  },
  'GET /api/admin/promo-codes/{id}/uses': {
    summary: 'The orders that use a promo code, the latest first',
    access: 'admin',
    query: pageQuerySchema,
    answer: z.array(promoUseSchema),
    paged: true,
  },
  'POST /api/admin/promo-codes': {
    summary: 'Add a promo code',
    access: 'admin',
    body: newPromoCodeSchema,
    status: 201,
    answer: promoCodeSchema,
    errors: ['PROMO_CODE_TAKEN'],
  },
  'PUT /api/admin/promo-codes/{id}': {
    summary: 'Change the discount, the conditions or the dates of a promo code, or switch it off',
    access: 'admin',
    body: changePromoCodeSchema,
    answer: promoCodeSchema,
    errors: ['STALE_VERSION'],
  },
});
