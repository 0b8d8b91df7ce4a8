import { z } from 'zod';
import { toPaise } from '../domain/money/money.ts';
import { PROMO_STATES } from '../domain/promos/promo.ts';
import { type PromoForm, promoFormErrors } from '../domain/promos/promo-form.ts';
import { byId, endpoints } from './endpoint.ts';
import { rupees, typedRupees } from './money.ts';
import { pageQuerySchema } from './paging.ts';
import { reportErrorsOf } from './text.ts';
import { count } from './values.ts';

const AMOUNT = { description: 'Rupees; null for a percentage' };

const day = z.string().nullable();

const conditions = {
  code: z.string({ error: 'Code is required' }).trim().toUpperCase(),
  kind: z.enum(['amount', 'percent'], { error: 'Choose a discount type' }),
  percent: z.number().nullable().meta({ description: 'Whole per cent of the items' }),
  isActive: z.boolean(),
  firstOrderOnly: z.boolean(),
  from: day.meta({ description: 'First day, YYYY-MM-DD in the shop’s time zone' }),
  until: day.meta({ description: 'Last day, YYYY-MM-DD in the shop’s time zone' }),
  totalLimit: z.number().nullable().meta({ description: 'Uses in all; null for no limit' }),
  perCustomerLimit: z.number().nullable(),
};

/** A promo code as the admin sees it. */
export const promoCodeSchema = z
  .object({
    _id: z.string(),
    ...conditions,
    amount: rupees.nullable().meta(AMOUNT),
    state: z.enum(PROMO_STATES),
    uses: count.meta({ description: 'Orders that use it now' }),
    createdAt: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.input<typeof promoCodeSchema>;
export type PromoCodeInPaise = z.output<typeof promoCodeSchema>;

const formShape = { ...conditions, amount: typedRupees().nullable().meta(AMOUNT) };

const reportErrors = reportErrorsOf<PromoForm>(promoFormErrors);

const inPaise = <F extends Pick<PromoForm, 'amount'>>({ amount, ...form }: F) => ({
  ...form,
  amount: amount === null ? null : toPaise(amount),
});

/** A new promo code. */
const newPromoCodeSchema = z.object(formShape).superRefine(reportErrors).transform(inPaise);
export type NewPromoCode = z.output<typeof newPromoCodeSchema>;

/** The code itself can't change: orders refer to it. */
const changePromoCodeSchema = z
  .object({
    version: count.meta({ description: 'The version that the change is based on' }),
    ...formShape,
  })
  .superRefine(reportErrors)
  .transform(inPaise);
export type ChangePromoCode = z.output<typeof changePromoCodeSchema>;

/** An order that uses a code. */
export const promoUseSchema = z.object({
  _id: z.string().meta({ description: 'The order' }),
  usedAt: z.iso.datetime(),
  customer: z.object({ _id: z.string(), name: z.string() }),
  discount: rupees,
  total: rupees,
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
    params: byId,
    answer: promoCodeSchema,
  },
  'GET /api/admin/promo-codes/{id}/uses': {
    summary: 'The orders that use a promo code, the latest first',
    access: 'admin',
    params: byId,
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
    params: byId,
    body: changePromoCodeSchema,
    answer: promoCodeSchema,
    errors: ['STALE_VERSION'],
  },
});
