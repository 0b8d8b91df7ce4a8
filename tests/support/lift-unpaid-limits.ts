import type { ApiClient } from '../../src/contract/client.ts';
import { MAX_UNPAID } from '../../src/domain/orders/unpaid-limits.ts';
import { saveSettings } from './save-settings.ts';
import type { TestShop } from './test-shop.ts';

/** Lets one account have any number of unpaid orders, for tests of something else. */
export async function liftUnpaidLimits(shop: TestShop): Promise<void> {
  await liftUnpaidLimitsBy((await shop.admin()).api);
}

/** The same, by an admin of a running shop. */
export async function liftUnpaidLimitsBy(owner: ApiClient): Promise<void> {
  await saveSettings(owner, { unpaidOrders: MAX_UNPAID, unpaidItems: MAX_UNPAID });
}
