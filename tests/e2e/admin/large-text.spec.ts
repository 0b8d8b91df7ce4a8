import { ADMIN } from '../../../tools/screens/screens.ts';
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
      ...ADMIN.map(({ path }) => path),
      `/admin/products/${saree._id}`,
      `/admin/orders/${order._id}`,
      `/admin/orders/${order._id}/packing-slip`,
    ]);
  });
});
