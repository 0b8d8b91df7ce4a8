import { MAX_UNPAID } from '../../src/domain/orders/unpaid-limits.ts';
import type { TestShop } from './test-shop.ts';

/** Lets one account have any number of unpaid orders, for tests of something else. */
export async function liftUnpaidLimits(shop: TestShop): Promise<void> {
  const { api } = await shop.admin();
  const { version, settings } = await api.call('shopSettings');
  const lifted = { ...settings, unpaidOrders: MAX_UNPAID, unpaidItems: MAX_UNPAID };
  await api.call('saveShopSettings', { body: { version, settings: lifted } });
}
