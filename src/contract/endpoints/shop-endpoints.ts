import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { saveShopSettingsSchema, shopSchema, shopSettingsViewSchema } from '../shop.ts';

export const shopEndpoints = {
  shop: {
    ...routes.shop,
    summary: 'Name of the shop and what its pages need to know',
    access: 'anyone',
    status: 200,
    answer: shopSchema,
    refusals: [],
  },
  shopSettings: {
    ...routes.shopSettings,
    summary: 'What the owner can say of the shop, and has said',
    access: 'admin',
    status: 200,
    answer: shopSettingsViewSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
  saveShopSettings: {
    ...routes.saveShopSettings,
    summary: 'Save all settings of the shop; the answer is what stands now',
    access: 'admin',
    body: saveShopSettingsSchema,
    status: 200,
    answer: shopSettingsViewSchema,
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN', 'STALE_VERSION'],
  },
} as const satisfies Record<string, Endpoint>;
