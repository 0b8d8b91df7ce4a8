import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { shopSchema } from '../shop.ts';

export const shopEndpoints = {
  shop: {
    ...routes.shop,
    summary: 'Name of the shop and what its pages need to know',
    access: 'anyone',
    status: 200,
    answer: shopSchema,
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>;
