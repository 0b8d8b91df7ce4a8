import type { Page } from '@playwright/test';
import { rupees } from '../../../src/domain/money/money.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import { ORDER_PAGE, place as placeByApi } from '../support/paying.ts';
import { ADDRESS, expect, ownerApi, plentiful } from '../support/shop-test.ts';

async function openCheckout(page: Page, path: string, method: string) {
  await page.goto('/shipping');
  await page.evaluate(
    ([address, chosen]) => {
      localStorage.setItem('shippingAddress', JSON.stringify(address));
      localStorage.setItem('paymentMethod', JSON.stringify(chosen));
    },
    [ADDRESS, method] as const,
  );
  await page.goto(path);
}

test.describe('the items that an unconfirmed account can order', () => {
  test.use({ expectedConsole: /409/ });

  test('are said before and after an order is placed, with the link that lifts the limit', async ({
    page,
    shop,
    api,
    customer,
  }) => {
    await shop.change({});
    const { _id: productId } = await plentiful(api);
    const count = (pieces: number) =>
      customer.api.call('POST /api/cart', { body: { productId, count: pieces } });
    await count(4);
    await openCheckout(page, '/placeorder', 'Free');
    const place = page.getByRole('button', { name: 'Place Order' });
    await expect(page.getByText('This order cannot be placed yet')).toBeVisible();
    await expect(page.getByText('you can order 3 more items without paying first')).toBeVisible();
    await expect(place).toBeDisabled();
    await expectNoFinding(page);

    await count(11);
    await openCheckout(page, '/payment', 'Free');
    await page.getByLabel('Cashfree').check();
    await expect(page.getByText('you can reserve 10 more items while you pay')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();

    // In another tab the limit is used up between the review and the order.
    await count(3);
    await openCheckout(page, '/placeorder', 'Free');
    await expect(place).toBeEnabled();
    const { items: sarees } = await api.call('GET /api/products');
    const other = sarees.find(({ _id, countInStock }) => _id !== productId && countInStock > 0);
    if (!other) throw new Error('The demo catalogue has no second saree in stock');
    await placeByApi(customer, other, 'Free');
    await place.click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was ordered' });
    await expect(refusal).toContainText('you can order 2 more items without paying first');
    await refusal.getByRole('button', { name: 'Send the email again' }).click();
    await expect(page.getByText(`We have sent a link to ${customer.email}`)).toBeVisible();
  });
});

test('a code that covers the whole order leaves nothing to pay', async ({
  page,
  shop,
  api,
  customer,
}) => {
  const owner = await ownerApi(shop.url);
  await shop.change({
    taxPercent: 0,
    paymentMethods: ['Cashfree', 'Cash on Delivery'],
    cashFee: rupees(49),
  });
  await owner.call('POST /api/admin/promo-codes', {
    body: {
      code: 'GIFT',
      kind: 'amount',
      amount: rupees(100_000),
      percent: null,
      from: null,
      until: null,
      totalLimit: null,
      perCustomerLimit: 1,
      firstOrderOnly: false,
      isActive: true,
    },
  });
  const { _id: productId } = await plentiful(api);
  await customer.api.call('POST /api/cart', { body: { productId, count: 1 } });
  await openCheckout(page, '/payment', 'Cash on Delivery');
  await expect(page.getByText('Cash on Delivery fee')).toBeVisible();
  await page.getByLabel('Promo code').fill('GIFT');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Your promo code covers the whole order.')).toBeVisible();
  await expect(page.getByText('Cash on Delivery fee')).toHaveCount(0);
  await expect(page.getByLabel('Cashfree')).toHaveCount(0);
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Nothing to pay')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(ORDER_PAGE);
  await expect(page.getByRole('complementary').getByText('Nothing to pay')).toBeVisible();
  const [order] = (await customer.api.call('GET /api/orders')).items;
  expect(order).toMatchObject({ totalPrice: 0, isPaid: true });
});
