import { rupees } from '../../../src/domain/money/money.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { type SettingsChanges, settingsTest as test } from '../support/own-shop.ts';
import { ORDER_PAGE } from '../support/paying.ts';
import { ADDRESS, expect, OWNER, ownerApi, plentiful, signIn } from '../support/shop-test.ts';

const METHOD = 'Cash on Delivery';

// The browser reports the order that is refused because of its total.
test.use({ expectedConsole: /409/ });

test('an order paid in cash on delivery: terms, purchase, parcel and money', async ({
  page,
  shop,
  customer,
  api,
}) => {
  const owner = await ownerApi(shop.url);
  const terms: SettingsChanges = {
    paymentMethods: [METHOD, 'Free'],
    cashRefusedPincodes: '19*',
  };
  await shop.change({ ...terms, cashFee: rupees(49) });
  const product = await plentiful(api);
  await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });

  await page.goto('/shipping');
  await page.getByLabel('Address').fill(ADDRESS.address);
  await page.getByLabel('City').fill('Leh');
  await page.getByLabel('Postal code').fill('194101');
  await page.getByRole('button', { name: 'Continue' }).click();
  const method = page.getByLabel(METHOD);
  await expect(method).toBeDisabled();
  await expect(page.getByText('not available for the PIN code 194101')).toBeVisible();
  await expectNoFinding(page);

  await page.goto('/shipping');
  await page.getByLabel('Postal code').fill(ADDRESS.postalCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await method.check();
  await expect(page.getByText('Cash on Delivery fee')).toBeVisible();
  await page.getByLabel('Phone').fill('98450 12345');
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Cash on Delivery fee')).toBeVisible();

  // Between the review and the order the owner changes the fee and the tax.
  await shop.change({ ...terms, cashFee: rupees(59), taxPercent: 12 });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('The tax has changed')).toBeVisible();
  await expect(page.getByText('Tax (12%)')).toBeVisible();
  await expect(page.getByText('₹59.00')).toBeVisible();
  expect((await customer.api.call('GET /api/orders')).items).toEqual([]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(ORDER_PAGE);
  const {
    items: [order],
  } = await customer.api.call('GET /api/orders');
  expect(order).toMatchObject({ paymentMethod: METHOD, paymentFee: 59, taxPercent: 12 });

  const id = order?._id ?? '';
  await owner.call('POST /api/admin/orders/{id}/parcels', {
    params: { id },
    body: { carrier: 'India Post' },
  });
  await page.reload();
  await expect(page.getByText(/You pay ₹[\d,.]+ in cash on delivery/)).toBeVisible();
  await expectNoFinding(page);

  // Without a session the order's page would lead back to itself.
  await page.goto('/about');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin');
  await signIn(page, OWNER.email, OWNER.password);
  await expect(page).toHaveURL(/\/admin|\/$/);
  await page.goto(`/admin/orders/${id}/packing-slip`);
  await expect(page.getByText(/Collect ₹[\d,.]+ in cash/)).toBeVisible();
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Order marked as delivered')).toBeVisible();
  await expect(page.locator('.tag').getByText('Paid', { exact: true })).toBeVisible();
});

test('a first order in cash is confirmed by its email; later ones pay an advance', async ({
  page,
  shop,
  customer,
  api,
}) => {
  const terms: SettingsChanges = { paymentMethods: [METHOD, 'Cashfree'] };
  await shop.change({ ...terms, cashConfirmFor: ['first-order'] });
  const product = await plentiful(api);
  async function choose() {
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    await page.goto('/shipping');
    await page.getByRole('textbox', { name: 'Address' }).fill(ADDRESS.address);
    await page.getByLabel('City').fill(ADDRESS.city);
    await page.getByLabel('Postal code').fill(ADDRESS.postalCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(METHOD).check();
  }
  await choose();
  await expect(page.getByText('You confirm the order by a link in an email')).toBeVisible();
  await page.getByLabel('Phone').fill('98450 12345');
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please confirm this order by email')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(ORDER_PAGE);
  const orderPage = page.url();
  await expect(page.getByText('Confirm this order by email within 24 hours')).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('We have sent the email again.')).toBeVisible();
  await expectNoFinding(page);

  const findLink = () =>
    shop.mails
      .map(({ source }) => source.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .findLast((source) => source.includes('/confirm-order?token='))
      ?.match(/\/confirm-order\?token=[\w.-]+/)?.[0];
  await expect.poll(findLink).toBeTruthy();
  await page.goto(findLink() ?? '');
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText('Your order is confirmed. Thank you.')).toBeVisible();
  await expectNoFinding(page);
  await page.goto(orderPage);
  await expect(page.getByText(/You pay ₹[\d,.]+ in cash on delivery/)).toBeVisible();

  await shop.change({ ...terms, cashAdvance: '200', cashAdvanceFor: ['first-order'] });
  await choose();
  await page.getByLabel('Phone').fill('98450 12345');
  await expect(page.getByText('You pay ₹200.00 from the order’s page')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You pay ₹200.00 in advance')).toBeVisible();
  await expectNoFinding(page);
});
