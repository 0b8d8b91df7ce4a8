import { z } from 'zod';
import { byId, type Endpoint } from '../endpoint.ts';
import { pageQuerySchema } from '../paging.ts';
import {
  changePromoCodeSchema,
  newPromoCodeSchema,
  promoCodeSchema,
  promoUseSchema,
} from '../promo-code.ts';
import { routes } from '../routes.ts';

export const promosEndpoints = {
  promoCodes: {
    ...routes.promoCodes,
    summary: 'All promo codes, newest first',
    access: 'admin',
    status: 200,
    answer: z.array(promoCodeSchema),
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
  promoCodeById: {
    ...routes.promoCodeById,
    summary: 'One promo code',
    access: 'admin',
    params: byId,
    status: 200,
    answer: promoCodeSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND'],
  },
  promoCodeUses: {
    ...routes.promoCodeUses,
    summary: 'The orders that have a promo code, the latest first',
    access: 'admin',
    params: byId,
    query: pageQuerySchema,
    status: 200,
    answer: z.array(promoUseSchema),
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND'],
    paged: true,
  },
  addPromoCode: {
    ...routes.addPromoCode,
    summary: 'Add a promo code',
    access: 'admin',
    body: newPromoCodeSchema,
    status: 201,
    answer: promoCodeSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'PROMO_CODE_TAKEN'],
  },
  changePromoCode: {
    ...routes.changePromoCode,
    summary: 'Change what a promo code takes off, for whom and when, or switch it off',
    access: 'admin',
    params: byId,
    body: changePromoCodeSchema,
    status: 200,
    answer: promoCodeSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND', 'STALE_VERSION'],
  },
} as const satisfies Record<string, Endpoint>;
