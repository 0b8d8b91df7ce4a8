import type { Product } from '../../../src/contract/product.ts';
import { ADDRESS, type Customer, expect, plentiful, test } from '../support/shop-test.ts';

test.describe('§2 Orders', () => {
  test('§2 Order details: items, totals, address, Not Paid and Processing', async ({
    page,
    api,
    customer,
  }) => {
    const product = await plentiful(api);
    const order = await placeOrder(customer, product);
    await page.goto('/orders');
    await page.getByRole('link', { name: `Details of order ${order._id.slice(0, 8)}` }).click();
    await expect(page).toHaveURL(`/orders/${order._id}`);
    await expect(page.getByText(product.name).first()).toBeVisible();
    await expect(page.getByText('Not Paid').first()).toBeVisible();
    await expect(page.getByText('Processing').first()).toBeVisible();
    await expect(page.getByText(ADDRESS.city).first()).toBeVisible();
  });
});

test.describe('§8 Order details failure', () => {
  test.use({ expectedConsole: /404/ });
  test('§8 Order details: another’s order is a danger message', async ({ page, customer }) => {
    expect(customer.token).toBeTruthy();
    await page.goto(`/orders/${crypto.randomUUID()}`);
    await expect(page.getByRole('alert').first()).toContainText('not found');
    // Another try would find nothing either.
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Show my orders' }).click();
    await expect(page).toHaveURL('/orders');
    await expect(page.getByText('No orders found')).toBeVisible();
  });
});

function placeOrder(customer: Customer, product: Product) {
  return customer.api.call('POST /api/orders', {
    body: {
      orderItems: [
        {
          product: product._id,
          name: product.name,
          qty: 1,
          price: product.offerPrice,
          image: product.imageUrl,
        },
      ],
      shippingAddress: ADDRESS,
      paymentMethod: 'Free',
    },
  });
}
