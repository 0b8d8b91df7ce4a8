import type { ApiClient } from '../../src/contract/client.ts';
import type { ShopSettingsView } from '../../src/contract/shop.ts';

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
