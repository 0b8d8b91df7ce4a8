import type { ApiClient } from '../../src/contract/client.ts';
import type { ShopSettingsView } from '../../src/contract/shop.ts';
import { MAX_UNPAID } from '../../src/domain/orders/unpaid-limits.ts';

/** Saves changed settings of the shop, as its owner; the others stay. */
export async function saveSettings(
  api: ApiClient,
  change: Partial<ShopSettingsView['settings']>,
): Promise<ShopSettingsView> {
  const { version, settings } = await api.call('GET /api/admin/settings');
  return api.call('PUT /api/admin/settings', {
    body: { version, settings: { ...settings, ...change } },
  });
}

/** Lets one account have any number of unpaid orders, for tests of something else. */
export async function liftUnpaidLimits(admin: ApiClient): Promise<void> {
  await saveSettings(admin, {
    unpaidOrders: MAX_UNPAID,
    unpaidItems: MAX_UNPAID,
    unconfirmedItems: MAX_UNPAID,
    unconfirmedItemsPerAddress: MAX_UNPAID,
    gatewayItems: MAX_UNPAID,
    gatewayItemsPerAddress: MAX_UNPAID,
    gatewayHoldsPerDay: MAX_UNPAID,
  });
}
