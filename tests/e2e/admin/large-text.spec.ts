import {
  ADMIN_GROUPS,
  ADMIN_TABS,
  IMPORT_PATH,
  NEW_PROMO_PATH,
  tabPath,
  WELCOME_PATH,
} from '../../../src/web/admin/frame/admin-paths.ts';
import { addSaree, test } from '../support/admin-test.ts';
import { expectReadable, LONG_WORDS } from '../support/crowded-text.ts';
import { place } from '../support/paying.ts';
import { newCustomer } from '../support/shop-test.ts';

test.describe('Large letters and long words: nothing overlaps, nothing is cut', () => {
  test.slow();

  test('the dashboard', async ({ page, owner, baseURL }) => {
    const customer = await newCustomer(baseURL);
    const saree = await addSaree(owner, LONG_WORDS);
    const order = await place(customer, saree, 'PayPal');
    await expectReadable(page, [
      ...ADMIN_TABS.map(({ id }) => tabPath(id)),
      ...ADMIN_GROUPS.flatMap(({ pages }) => pages.map(({ path }) => path)),
      ...[IMPORT_PATH, NEW_PROMO_PATH, `${WELCOME_PATH}/look`, `${WELCOME_PATH}/details`],
      `/admin/products/${saree._id}`,
      `/admin/orders/${order._id}`,
      `/admin/orders/${order._id}/packing-slip`,
    ]);
  });
});
