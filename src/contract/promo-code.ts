import { z } from 'zod';
import { PROMO_STATES } from '../domain/promo.ts';
import { type PromoForm, promoFormFaults } from '../domain/promo-form.ts';
import { rupees } from './money.ts';

const formShape = {
  code: z.string({ error: 'Code is required' }).trim().toUpperCase(),
  kind: z.enum(['amount', 'percent'], { error: 'Choose what the code takes off' }),
  amount: rupees.nullable().meta({ description: 'Rupees; null for a code of per cent' }),
  percent: z.number().nullable().meta({ description: 'Whole per cent of the items' }),
  isActive: z.boolean(),
  firstOrderOnly: z.boolean(),
  from: z.string().nullable().meta({ description: 'First day, YYYY-MM-DD by the shop’s clock' }),
  until: z.string().nullable().meta({ description: 'Last day, YYYY-MM-DD by the shop’s clock' }),
  totalLimit: z.number().nullable().meta({ description: 'Uses in all; null for no limit' }),
  perCustomerLimit: z.number().nullable(),
};

/** A promo code as its owner sees it. */
export const promoCodeSchema = z
  .object({
    _id: z.string(),
    ...formShape,
    state: z.enum(PROMO_STATES),
    uses: z.number().int().meta({ description: 'Orders that have it now' }),
    createdAt: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.infer<typeof promoCodeSchema>;

const tellFaults = (form: PromoForm, context: z.RefinementCtx) => {
  for (const [path, message] of Object.entries(promoFormFaults(form))) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
};

/** A promo code to come, by the rules of `domain/promo-form.ts`. */
export const newPromoCodeSchema = z.object(formShape).superRefine(tellFaults);

/** The code itself stays: orders and shoppers know it by that. */
export const changePromoCodeSchema = z
  .object({ version: z.number().int().meta({ description: 'The one the change was based on' }) })
  .extend(formShape)
  .superRefine(tellFaults);

/** An order that has a code. */
export const promoUseSchema = z.object({
  _id: z.string().meta({ description: 'The order' }),
  usedAt: z.iso.datetime(),
  customer: z.object({ _id: z.string(), name: z.string() }),
  discount: rupees,
  total: rupees,
});
export type PromoUse = z.infer<typeof promoUseSchema>;
