import { randomUUID } from 'node:crypto';
import { formatRupees, rupees } from '../../../src/domain/money/money.ts';
import { gstinCheckCharacter } from '../../../src/domain/tax/gstin.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import {
  apiOf,
  expect,
  fillShipping,
  newCustomer,
  OWNER,
  ownerApi,
  PASSWORD,
  plentiful,
  signIn,
} from '../support/shop-test.ts';

test('an owner switches to GST, and a customer gets an invoice and a credit note', {
  tag: '@both-widths',
}, async ({ page, shop, baseURL, browser }) => {
  await shop.change({ freeShippingAbove: null, shippingFee: rupees(99.56) });
  await page.goto('/signin');
  await signIn(page, OWNER.email, OWNER.password);
  await page.waitForURL('/admin');
  await page.goto('/admin/gst');
  await expect(page.getByRole('table', { name: 'Products by GST' })).toContainText('(5%)');
  await page.getByLabel('Tax').selectOption('gst');
  await page.getByLabel('Registration').selectOption('composition');
  await expect(page.getByRole('table', { name: 'Products by GST' })).not.toContainText('(5%)');
  await page.getByLabel('Registration').selectOption('regular');
  await page.getByRole('button', { name: 'Save GST settings' }).click();
  await expect(page.getByText('Enter your GSTIN')).toBeVisible();
  await page.getByLabel('GSTIN').fill('29aagcb7383j1z4');
  await page.getByLabel('Legal name').fill('SSMS Silks LLP');
  await page.getByLabel('Shop address').fill('12 Temple Street, Mysuru');
  await page.getByLabel('Round order totals to whole rupees').check();
  await page.getByRole('button', { name: 'Save GST settings' }).click();
  await expect(page.getByText('GST settings saved')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Remove HSN 62 from .*2025/ }).click();
  await expect(
    page.getByText(/bear the rate of HSN 62 from .*2017 instead: 5%, 12%/),
  ).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const customer = await newCustomer(baseURL);
  const saree = await plentiful(apiOf(baseURL));
  await customer.api.call('POST /api/cart', { body: { productId: saree._id, count: 1 } });
  const viewport = page.viewportSize();
  const buyer = await (await browser.newContext({ baseURL, viewport })).newPage();
  await buyer.goto('/signin');
  await signIn(buyer, customer.email, PASSWORD);
  await buyer.waitForURL('/');
  await buyer.goto('/cart');
  await expect(buyer.getByText(/^Prices include GST\./)).toBeVisible();
  await buyer.goto('/shipping');
  await buyer.getByLabel('Address', { exact: true }).fill('4 Beach Road');
  await buyer.getByLabel('Postal code').fill('600 001');
  await expect(buyer.getByLabel('City')).toHaveValue('Chennai');
  await expect(buyer.getByLabel('State')).toHaveValue('Tamil Nadu');
  await buyer.getByLabel('State').fill('Karnataka');
  await expect(buyer.getByText(/600001 is in Tamil Nadu/)).toBeVisible();
  await buyer.getByLabel('Country').fill('Inda');
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await expect(buyer.getByText('Check how the country is written')).toBeVisible();
  await buyer.getByLabel('Country').fill('Singapore');
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await expect(buyer.getByText(/^Karnataka is in India: choose India/)).toBeVisible();
  await buyer.getByLabel('Country').fill('India');
  await expect(buyer.getByLabel('Business name')).toHaveCount(0);
  await buyer.getByLabel('GSTIN').fill('33');
  await buyer.getByLabel('Business name').fill('Nair Textiles LLP');
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await expect(buyer.getByText(/Enter the 15 characters of the GSTIN/)).toBeVisible();
  await expectNoFinding(buyer);
  await buyer.getByLabel('GSTIN').fill(`33AAGCB7383J1Z${gstinCheckCharacter('33AAGCB7383J1Z')}`);
  await buyer.getByLabel('State').fill('TN');
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await buyer.waitForURL('/payment');
  await buyer.getByLabel(/^Free/).check();
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await expect(buyer.getByText('+₹0.44')).toBeVisible();
  await buyer.getByRole('button', { name: 'Place Order' }).click();
  await buyer.waitForURL(/\/orders\//);
  await expect(buyer.getByText('of which GST')).toBeVisible();

  const owner = await ownerApi(baseURL);
  const [order] = (await customer.api.call('GET /api/orders')).items;
  const params = { id: order?._id ?? '' };
  const body = { carrier: 'India Post', trackingNumber: 'EK1' };
  await owner.call('POST /api/admin/orders/{id}/parcels', { params, body });
  const items = [{ item: order?.orderItems[0]?._id ?? '', qty: 1, from: 'sent' as const }];
  await owner.call('POST /api/admin/orders/{id}/refunds', {
    params,
    body: { items, note: 'Torn', key: randomUUID() },
  });
  await buyer.reload();
  await buyer.getByRole('link', { name: 'Open the invoice' }).click();
  const invoice = buyer.getByRole('article', { name: /^Tax invoice INV\// });
  await expect(invoice).toContainText('Tamil Nadu (33)');
  await expect(invoice).toContainText('Nair Textiles LLP');
  await expect(invoice).toContainText('IGST');
  await expect(invoice).toContainText('Round off');
  await expect(buyer.getByRole('article', { name: /^Credit note CN\// })).toBeVisible();
  await expectNoFinding(buyer);
  const saved = buyer.waitForEvent('download');
  await buyer.getByRole('button', { name: /^Save PDF of INV/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^INV-.*\.pdf$/);

  await page.goto(`/admin/orders/${params.id}/invoice`);
  await expect(page.getByRole('article', { name: /^Tax invoice/ })).toBeVisible();
  await expectNoFinding(page);
  await buyer.context().close();
});

test('GST that is added is known before the order is placed, also where its rate has changed', async ({
  shop,
  baseURL,
  browser,
}) => {
  await shop.change({
    ...{ taxMode: 'gst', pricesIncludeTax: false, gstin: '29AAGCB7383J1Z4' },
    ...{
      legalName: 'SSMS Silks LLP',
      address: '12 Temple Street, Mysuru',
      freeShippingAbove: rupees(0),
    },
  });
  const customer = await newCustomer(baseURL);
  const saree = await plentiful(apiOf(baseURL));
  await customer.api.call('POST /api/cart', { body: { productId: saree._id, count: 1 } });
  const buyer = await (await browser.newContext({ baseURL })).newPage();
  await buyer.goto('/signin');
  await signIn(buyer, customer.email, PASSWORD);
  await buyer.waitForURL('/');
  const totalWith = (percent: number) =>
    buyer.getByText(formatRupees(rupees((saree.offerPrice * (100 + percent)) / 100)));
  await buyer.goto(`/product/${saree._id}`);
  await expect(buyer.getByText('+ 5% GST at checkout')).toBeVisible();
  await buyer.goto('/shipping');
  await expect(totalWith(5)).toBeVisible();
  await fillShipping(buyer);
  await buyer.getByLabel('State').fill('Karnataka');
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await buyer.waitForURL('/payment');
  await buyer.getByLabel(/^Free/).check();
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await expect(totalWith(5)).toBeVisible();
  const rate = { fromDay: '2026-01-01', percent: 10, limit: null, percentAbove: null };
  const owner = await ownerApi(baseURL);
  for (const hsn of ['5007', '5208'])
    await owner.call('POST /api/admin/gst-rates', { body: { ...rate, hsn } });
  await buyer.getByRole('button', { name: 'Place Order' }).click();
  await expect(buyer.getByText(/^The tax has changed/)).toBeVisible();
  await expect(totalWith(10)).toBeVisible();
  await expectNoFinding(buyer);
  await buyer.getByRole('button', { name: 'Place Order' }).click();
  await buyer.waitForURL(/\/orders\//);
  await expect(totalWith(10)).toBeVisible();
  await buyer.context().close();
});
