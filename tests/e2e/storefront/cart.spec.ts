import { ADDRESS, expect, plentiful, standStill, test } from '../support/shop-test.ts';

test.describe('§2 Cart', () => {
  test('§2 Cart: empty says so, with a link back', async ({ page, customer }) => {
    expect(customer.token).toBeTruthy();
    await page.goto('/cart');
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
  });

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
    await expect(page.getByText(/Tax \(15%\)|15% tax/i).first()).toBeVisible();
    await expect
      .poll(async () => (await customer.api.call('GET /api/cart')).carts[0]?.count)
      .toBe(2);
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
    await expect.poll(async () => (await customer.api.call('GET /api/cart')).carts).toEqual([]);
  });

  test('§2 Chrome: the cart badge is the sum of all quantities', async ({
    page,
    api,
    customer,
  }) => {
    const products = (await api.call('GET /api/products')).items;
    // A demo saree, which no other test removes meanwhile.
    const own = products.filter(({ pictures }) => pictures.length === 3);
    const [one, other] = own.filter(({ countInStock }) => countInStock >= 3);
    for (const [product, count] of [
      [one, 2],
      [other, 1],
    ] as const) {
      await customer.api.call('POST /api/cart', { body: { productId: product?._id ?? '', count } });
    }
    await page.goto('/cart');
    await expect(page.getByRole('banner').getByText('3').first()).toBeVisible();
  });

  test('§4 Cart: verifies login, and goes to / when signed out', async ({ page }) => {
    for (const path of ['/cart', '/shipping', '/payment', '/placeorder']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });
});

test.describe('§4 Checkout flow', () => {
  test('§2 Shipping: all four fields are required; errors show beside the field on blur', async ({
    page,
    api,
    customer,
  }) => {
    const product = await plentiful(api);
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    await page.goto('/shipping');
    await expect(page.getByLabel('Country')).toHaveValue('India');
    await page.getByLabel('City').focus();
    await page.getByLabel('City').blur();
    await expect(page.getByText('City is required')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Address is required')).toBeVisible();
    await expect(page).toHaveURL('/shipping');
  });

  test('§2 /checkout: leads to the first incomplete step', async ({ page, api, customer }) => {
    await page.goto('/checkout');
    await expect(page).toHaveURL('/cart');
    const product = await plentiful(api);
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    await page.goto('/checkout');
    await expect(page).toHaveURL('/shipping');
    await page.evaluate((address) => {
      localStorage.setItem('shippingAddress', JSON.stringify(address));
    }, ADDRESS);
    await page.goto('/checkout');
    await expect(page).toHaveURL('/payment');
    await page.evaluate(() => localStorage.setItem('paymentMethod', JSON.stringify('Free')));
    await page.goto('/checkout');
    await expect(page).toHaveURL('/placeorder');
  });

  test('§5 Place order: an empty cart is rejected with the specified message', async ({
    page,
    customer,
  }) => {
    expect(customer.token).toBeTruthy();
    await page.goto('/placeorder');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Your cart is empty');
  });

  test('§4 Place order: storage is cleared, and after 3 s the order opens', async ({
    page,
    api,
    customer,
  }) => {
    const product = await plentiful(api);
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    await page.goto('/shipping');
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

test.describe('§8 Rejected orders', () => {
  test.use({ expectedConsole: /409|Failed to load/ });

  test('§8 Place order: a sold-out item is reported with current figures, nothing is placed', async ({
    page,
    api,
    customer,
  }) => {
    const product = await plentiful(api);
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    await page.goto('/shipping');
    await page.evaluate((address) => {
      localStorage.setItem('shippingAddress', JSON.stringify(address));
      localStorage.setItem('paymentMethod', JSON.stringify('Free'));
    }, ADDRESS);
    await page.goto('/placeorder');
    await page.route('**/api/orders', (route) =>
      route.fulfill({
        status: 409,
        json: {
          message: `Nothing was ordered: ${product.name} is sold out.`,
          code: 'NOT_ENOUGH_STOCK',
          lines: [{ product: product._id, name: product.name, price: 1, countInStock: 0 }],
          requestId: 'test',
        },
      }),
    );
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Nothing was ordered');
    expect(await customer.api.call('GET /api/orders')).toEqual([]);
  });
});
