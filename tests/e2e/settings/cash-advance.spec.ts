import { expectNoFinding } from '../support/no-finding.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import { choose, fillCheckout, place } from '../support/paying.ts';
import { expect, plentiful } from '../support/shop-test.ts';

const METHOD = 'Cash on Delivery';

test('an advance for Cash on Delivery is paid at a gateway, and the rest on delivery', async ({
  page,
  shop,
  customer,
  api,
}) => {
  await shop.change({ paymentMethods: [METHOD, 'Cashfree'], cashAdvance: '200' });
  const saree = await plentiful(api);
  await fillCheckout(page, customer, saree);
  await page.getByLabel(METHOD).check();
  await expect(page.getByText(/You pay ₹200\.00 from the order’s page/)).toBeVisible();
  await expectNoFinding(page);

  const order = await place(customer, saree, METHOD);
  expect(order.due).toMatchObject({ amount: order.totalPrice, now: 200, waitsFor: 'payment' });

  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Pay ₹200.00 now to confirm this order')).toBeVisible();
  await expect(
    page.getByText(/You pay the other ₹[\d,.]+ in cash when it arrives\./),
  ).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await choose(page, /^Pay ₹/);
  await expect(page).toHaveURL(`/orders/${order._id}`);
  await expect(page.getByText('Your payment has arrived. Thank you.')).toBeVisible();
  await expect(page.getByText(/You pay ₹[\d,.]+ in cash on delivery/)).toBeVisible();
  await expect(page.getByText('Paid so far')).toBeVisible();
  await expectNoFinding(page);
});
