import { ADDRESS, expect, plentiful, standStill, test } from '../support/shop-test.ts';

test.describe('§2 Cart', () => {
  test('§2 Cart: rows with quantity and delete, subtotal, tax and total', async ({
    page,
    api,
    customer,
  }) => {
    const product = await plentiful(api);
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: product.name }).first()).toBeVisible();
    const quantity = page.getByLabel(`Quantity of ${product.name}`);
    await quantity.selectOption('2');
    await expect(page.getByText(/2 items/).first()).toBeVisible();
    await expect(page.getByRole('banner').getByText('2', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Tax \(15%\)|15% tax/i).first()).toBeVisible();
    await expect
      .poll(async () => (await customer.api.call('GET /api/cart')).carts[0]?.count)
      .toBe(2);
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
    await expect.poll(async () => (await customer.api.call('GET /api/cart')).carts).toEqual([]);
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('§4 Checkout flow', () => {
  test('§4 Place order: storage is cleared, and after 3 s the order opens', async ({
    page,
    api,
    customer,
  }) => {
    const product = await plentiful(api);
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    await page.goto('/checkout');
    await expect(page).toHaveURL('/shipping');
    await page.evaluate((address) => {
      localStorage.setItem('shippingAddress', JSON.stringify(address));
      localStorage.setItem('paymentMethod', JSON.stringify('Free'));
    }, ADDRESS);
    await standStill(page);
    await page.goto('/placeorder');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(
      page.getByText('Order placed successfully! Redirecting to your order...'),
    ).toBeVisible();
    const kept = await page.evaluate(() =>
      ['cartItems', 'shippingAddress', 'paymentMethod'].filter((key) => localStorage.getItem(key)),
    );
    expect(kept).toEqual([]);
    await expect(page).toHaveURL('/placeorder');
    await page.clock.runFor(3100);
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  });
});
