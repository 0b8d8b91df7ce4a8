import { CUSTOMER_PATHS, VISITOR_PATHS } from '../../support/storefront-paths.ts';
import { addSaree } from '../support/admin-test.ts';
import { expectReadable, LONG_WORDS } from '../support/crowded-text.ts';
import { place } from '../support/paying.ts';
import { ADDRESS, ownerApi, test } from '../support/shop-test.ts';

test.describe('Large letters and long words: nothing overlaps, nothing is cut', () => {
  test.slow();

  test('the pages of a visitor', async ({ page, baseURL }) => {
    const { _id } = await addSaree(await ownerApi(baseURL), LONG_WORDS);
    await expectReadable(page, [...VISITOR_PATHS, `/product/${_id}`]);
  });

  test('the pages of a customer', async ({ page, baseURL, customer }) => {
    const saree = await addSaree(await ownerApi(baseURL), LONG_WORDS);
    const { _id } = await place(customer, saree, 'PayPal');
    await customer.api.call('POST /api/cart', { body: { productId: saree._id, count: 2 } });
    await page.addInitScript((address) => {
      localStorage.setItem('shippingAddress', JSON.stringify(address));
      localStorage.setItem('paymentMethod', JSON.stringify('PayPal'));
    }, ADDRESS);
    await expectReadable(page, [...CUSTOMER_PATHS, `/orders/${_id}`]);
  });
});
