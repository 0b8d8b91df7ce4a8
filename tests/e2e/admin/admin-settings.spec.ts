import type { Browser, Page } from '@playwright/test';
import type { ApiClient } from '../../../src/contract/client.ts';
import type { ShopSettingsView } from '../../../src/contract/shop.ts';
import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { place } from '../support/paying.ts';
import {
  type Customer,
  expect,
  newCustomer,
  PASSWORD,
  plentiful,
  signIn,
} from '../support/shop-test.ts';

async function saveElsewhere(
  owner: ApiClient,
  change: Partial<ShopSettingsView['settings']>,
): Promise<ShopSettingsView> {
  const { version, settings } = await owner.call('GET /api/admin/settings');
  const body = { version, settings: { ...settings, ...change } };
  return owner.call('PUT /api/admin/settings', { body });
}

async function asShopper(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the splash itself sets it
    document.cookie = 'splashSeen=1; path=/';
  });
  return context.newPage();
}

test.describe('The owner’s settings', () => {
  // A missing invoice is a 404, an invalid day a 400: the console logs them.
  test.use({ expectedConsole: /400|404/ });

  test('a field of several lines is not behind the bar once it has the focus', async ({
    page,
    owner,
  }) => {
    expect(owner).toBeTruthy();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/settings');
    await page.getByLabel('Courts at').focus();
    await page.keyboard.press('Tab');
    const field = page.getByLabel('Shop address');
    await expect(field).toBeFocused();
    const save = page.getByRole('button', { name: 'Save settings' });
    const [box, bar] = [await field.boundingBox(), await save.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  });

  test('saved settings are what shoppers see, and are in the change log', async ({
    page,
    browser,
    owner,
    api,
    baseURL,
  }) => {
    const before = await owner.call('GET /api/admin/settings');
    try {
      await page.goto('/admin');
      await fillIn(page);
      await seeAsShopper(await asShopper(browser, baseURL), api);
      await readTheLog(page);
      const customer = await newCustomer(baseURL);
      const orderId = await issueAnInvoice(page, customer);
      await printAsCustomer(await asShopper(browser, baseURL), customer, orderId);
    } finally {
      await saveElsewhere(owner, before.settings);
    }
  });

  test('the screens work without a finding of axe', async ({ page, owner }) => {
    expect(owner).toBeTruthy();
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Go live' })).toBeVisible();
    await expectNoFinding(page);
    await page.getByText(/of 11 done/).click();
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Remove the demo data?');
    await expectNoFinding(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    for (const [path, title] of [
      ['/admin/settings', 'Settings'],
      ['/admin/changes', 'Change log'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
      await expectNoFinding(page);
    }
  });
});

async function fillIn(page: Page): Promise<void> {
  await page.getByText(/of 11 done/).click();
  await page.getByRole('link', { name: 'Add shop details' }).click();
  await page.getByLabel('Legal name').fill('SSMS Silks, proprietor Kavitha Rao');
  await page.getByLabel('GSTIN').fill('29aagcb7383j1z5');
  await page.getByLabel('Courts at').fill('Mandya');
  await expect(page.getByText('This GSTIN is not valid.')).toBeVisible();
  await page.getByLabel('Shop address').fill('4 Sayyaji Rao Road\nMysuru 570001');
  await page.getByLabel('Latitude').fill('12.3100, 76.6500');
  await expect(page.getByLabel('Longitude')).toHaveValue('76.6500');
  await page.getByLabel('Phone', { exact: true }).fill('0821 244 5566');
  await page.getByLabel('WhatsApp number').fill('+91 98450 12345');
  await page.getByLabel('Instagram').fill('https://www.instagram.com/ssmssilks');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByLabel('GSTIN')).toBeFocused();
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
  await expect(alert).toBeInViewport();
  await page.getByLabel('Instagram').focus();
  await alert.getByRole('link', { name: /GSTIN/ }).click();
  await expect(page.getByLabel('GSTIN')).toBeFocused();
  await page.getByLabel('GSTIN').fill('29aagcb7383j1z4');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByLabel('GSTIN')).toHaveValue('29AAGCB7383J1Z4');
}

async function seeAsShopper(shopper: Page, api: ApiClient): Promise<void> {
  await shopper.goto('/contact');
  const main = shopper.getByRole('main');
  await expect(main).toContainText('4 Sayyaji Rao Road');
  await expect(main.getByRole('link', { name: '0821 244 5566' })).toHaveAttribute(
    'href',
    'tel:08212445566',
  );
  await expect(main.getByRole('link', { name: /OpenStreetMap/ })).toHaveAttribute(
    'href',
    /mlat=12\.31&mlon=76\.65/,
  );
  await expect(
    shopper.getByRole('contentinfo').getByRole('link', { name: 'Instagram', exact: true }),
  ).toHaveAttribute('href', 'https://www.instagram.com/ssmssilks');
  await shopper.goto('/terms-and-conditions');
  await expect(main).toContainText('The seller is SSMS Silks, proprietor Kavitha Rao.');
  await expect(main).toContainText('the courts at Mandya, or');
  await expect(main).toContainText('29AAGCB7383J1Z4');
  // No officer is named yet: the example says that it is one.
  await expect(main).toContainText('Name of the officer (example)');
  const saree = await plentiful(api);
  await shopper.goto(`/product/${saree._id}`);
  const ask = shopper.getByRole('link', { name: 'Ask on WhatsApp' });
  await expect(ask).toHaveAttribute('href', new RegExp(`wa\\.me/919845012345.*${saree._id}`));
  const message = new URL((await ask.getAttribute('href')) ?? '').searchParams.get('text');
  expect(message).toContain(saree.name);
  await expectNoFinding(shopper);
  await shopper.context().close();
}

async function readTheLog(page: Page): Promise<void> {
  // An invalid filter is rejected, and the filters stay usable.
  await page.goto('/admin/changes?to=2026-99-99');
  await expect(page.getByRole('alert').first()).toBeVisible();
  const filters = page.getByRole('search', { name: 'Filter change log' });
  await filters.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/changes');
  await filters.getByLabel('From').fill('2020-01-01');
  // Not applied yet: while a date is typed, it names other days.
  await expect(page).toHaveURL('/admin/changes');
  await filters.getByLabel('What').selectOption('Promo code');
  await expect(page).toHaveURL(/kind=promo/);
  await filters.getByLabel('What').selectOption('Settings');
  await expect(page).toHaveURL(/kind=settings.*from=2020-01-01/);
  await page.goBack();
  await expect(filters.getByLabel('What')).toHaveValue('promo code');
  await page.goForward();
  await expect(filters.getByLabel('What')).toHaveValue('settings');
  const newest = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(newest.first()).toContainText('Shop owner changed the settings');
  await expect(newest.first()).toContainText(/Phone.*0821 244 5566/s);
  await newest.first().getByRole('link', { name: 'settings' }).click();
  await expect(page).toHaveURL('/admin/settings');
}

/** An invoice needs the seller's facts from the settings. */
async function issueAnInvoice(page: Page, customer: Customer): Promise<string> {
  const saree = await plentiful(customer.api);
  const { _id } = await place(customer, saree, 'Free');
  await page.goto(`/admin/orders/${_id}`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByLabel('How it was paid').fill('Bank transfer 4711');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('Order marked as paid')).toBeVisible();
  await expect(page.getByText('Outside the shop')).toBeVisible();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const invoice = page.getByRole('article', { name: /^Invoice \d{4}-\d{2}\/\d{5}$/ });
  await expect(invoice).toContainText('SSMS Silks, proprietor Kavitha Rao');
  await expect(invoice).toContainText('GSTIN 29AAGCB7383J1Z4');
  await expect(invoice).toContainText(customer.email);
  await expect(invoice.getByRole('table')).toContainText(saree.name);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectNoFinding(page);
  await page.emulateMedia({ media: 'print' });
  await expect(invoice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  for (const role of ['banner', 'navigation', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  return _id;
}

/** The customer opens the invoice from the order; both print on one page, without the shop's frame. */
async function printAsCustomer(page: Page, { email }: Customer, orderId: string): Promise<void> {
  await page.goto('/signin');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectOnePrintedPage(page);
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await expect(page.getByRole('article', { name: /^Invoice / })).toContainText(email);
  await expectNoFinding(page);
  await expectOnePrintedPage(page);
}

async function expectOnePrintedPage(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
}
