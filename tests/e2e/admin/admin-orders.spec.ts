import type { Page } from '@playwright/test';
import type { ApiClient } from '../../../src/contract/client.ts';
import { formatRupees, rupees } from '../../../src/domain/money/money.ts';
import { shortId } from '../../../src/domain/text/text.ts';
import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { place } from '../support/paying.ts';
import { ADDRESS, type Customer, expect, newCustomer, plentiful } from '../support/shop-test.ts';

function ordersTable(page: Page) {
  return page.getByRole('table', { name: 'Orders', exact: true });
}

// A missing invoice is a 404, a note that was saved second a 409: the console logs them.
test.use({ expectedConsole: /404|409/ });

test('the admin finds an order, ships it, delivers it and prints its documents', async ({
  page,
  browser,
  owner,
  api,
  baseURL,
}) => {
  const customer = await newCustomer(baseURL);
  const product = await plentiful(api);
  const order = await place(customer, product, 'Free');
  await page.goto('/admin');
  await page.getByLabel('Search', { exact: true }).fill(customer.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Showing 1 of 1 order')).toBeVisible();
  await page.getByLabel('Payment', { exact: true }).selectOption('Paid');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('');
  await expectNoFinding(page);
  await ordersTable(page)
    .getByRole('link', { name: shortId(order._id) })
    .click();

  await copyAddress(page);
  await ship(page);
  await seeAsCustomer(await asCustomer(), order._id);
  await deliver(page);
  await keepANote(page);
  await meetAnotherNote(page, owner, order._id);
  await printPackingSlip(page, product.name);
  await page.getByRole('link', { name: `Order ${shortId(order._id)}` }).click();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByText('You can issue an invoice after the order is paid.')).toBeVisible();

  async function asCustomer(): Promise<Page> {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await context.addInitScript((token) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the splash itself sets it
      document.cookie = 'splashSeen=1; path=/';
      localStorage.setItem('ssmsAuthToken', token);
    }, customer.token);
    return context.newPage();
  }
});

test.describe('an order that someone else has changed', () => {
  test.use({ expectedConsole: /409/ });

  test('says that an action is refused, and then shows the order as it is', async ({
    page,
    owner,
    api,
    baseURL,
  }) => {
    const customer = await newCustomer(baseURL);
    const order = await place(customer, await plentiful(api), 'Free');
    await page.goto(`/admin/orders/${order._id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByLabel('Reason').fill('The customer called');
    const params = { id: order._id };
    await owner.call('POST /api/admin/orders/{id}/deliver', { params, query: {} });
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expectFocusedRefusal(page, 'Nothing was changed. This order is already delivered.');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('This order is already delivered.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeHidden();
  });

  test('says that less can be refunded by now, and shows that', async ({
    page,
    owner,
    api,
    baseURL,
  }) => {
    const customer = await newCustomer(baseURL);
    const { _id: id, totalPrice } = await place(customer, await plentiful(api), 'Free');
    await owner.call('POST /api/admin/orders/{id}/mark-paid', {
      params: { id },
      body: { note: 'Bank transfer' },
    });
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole('button', { name: 'Refund or take off' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Choose all' }).click();
    await dialog.getByLabel('Note').fill('A thread was pulled');
    const refund = (amount: number) =>
      dialog.getByRole('button', { name: `Refund ${formatRupees(rupees(amount))}` });
    await expect(refund(totalPrice)).toBeVisible();
    await owner.call('POST /api/admin/orders/{id}/refunds', {
      params: { id },
      body: { amount: rupees(100), note: 'A stain', key: crypto.randomUUID() },
    });
    await refund(totalPrice).click();
    await expect(dialog.getByRole('alert')).toContainText('by now');
    await refund(totalPrice - 100).click();
    await expect(
      page.getByText('Refund requested. See its status under Payments and refunds.'),
    ).toBeVisible();
  });
});

async function expectFocusedRefusal(page: Page, text: string) {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await expect(page.locator(':focus').filter({ has: alert })).toBeVisible();
}

async function copyAddress(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toEqual(expect.arrayContaining([ADDRESS.address, 'Mysuru 570001']));
}

async function ship(page: Page) {
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Carrier').fill('India Post');
  await dialog.getByLabel('Tracking number').fill('EM123');
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Order marked as shipped')).toBeVisible();
  await page.getByRole('button', { name: 'Edit tracking details' }).click();
  await dialog.getByLabel('Tracking number').fill('EM123456789IN');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tracking details saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('EM123456789IN');
}

async function seeAsCustomer(page: Page, orderId: string) {
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText('Sent with India Post')).toBeVisible();
  await expect(page.getByText('EM123456789IN', { exact: true })).toBeVisible();
  await expect(page.getByText('EM123', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Tracking details changed')).toBeVisible();
  await page.context().close();
}

async function deliver(page: Page) {
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Order marked as delivered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeHidden();
  await expect(page.getByText('This order is already delivered.')).toBeVisible();
}

async function keepANote(page: Page) {
  await page.getByLabel('Note', { exact: true }).fill('Wrap it as a present');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Wrap it as a present');
  await expectNoFinding(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoFinding(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Another admin saves a note meanwhile: what was typed stays until one of the two is chosen. */
async function meetAnotherNote(page: Page, other: ApiClient, id: string) {
  const note = page.getByLabel('Note', { exact: true });
  const theirs = { ownerNote: 'Called: no hurry', seen: 'Wrap it as a present' };
  await note.fill('Wrap it in red');
  await other.call('POST /api/admin/orders/{id}/note', { params: { id }, body: theirs });
  await page.getByRole('button', { name: 'Save note' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Someone else changed this note' });
  await expect(said).toContainText('changed: the note.');
  await expect(note).toHaveValue('Wrap it in red');
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(note).toHaveValue(theirs.ownerNote);
  await note.fill('Wrap it in red; no hurry');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(said).toBeHidden();
  await expect(page.getByText('Note saved').last()).toBeVisible();
  const { ownerNote } = await other.call('GET /api/admin/orders/{id}', { params: { id } });
  expect(ownerNote).toBe('Wrap it in red; no hurry');
}

async function printPackingSlip(page: Page, productName: string) {
  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article', { name: 'Packing slip' });
  await expect(slip).toContainText(ADDRESS.address);
  await expect(slip.getByRole('row', { name: `${productName} 1` })).toBeVisible();
  await expect(slip).not.toContainText('₹');
  await expectNoFinding(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  for (const role of ['banner', 'navigation', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await page.emulateMedia({ media: 'screen' });
}

test('a new order is announced while the dashboard is open', async ({
  page,
  owner,
  api,
  baseURL,
}) => {
  expect(owner).toBeTruthy();
  const customer: Customer = await newCustomer(baseURL);
  const product = await plentiful(api);
  const polled = page.waitForResponse(/\/api\/admin\/orders\/live$/);
  await page.goto('/admin');
  await polled;

  const first = await place(customer, product, 'Free');
  const row = ordersTable(page).getByRole('link', { name: shortId(first._id) });
  // The notice goes after a while, and counts what other tests order in the same moment.
  const notice = page.getByText(/^\d+ new orders?$/).first();
  await Promise.all([expect(notice).toBeVisible(), expect(row).toBeVisible()]);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveTitle(/Settings/);
  // Every tab polls for itself.
  const tab = await page.context().newPage();
  const isPolled = tab.waitForResponse(/\/api\/admin\/orders\/live\b/);
  await tab.goto('/admin');
  await isPolled;
  const second = await place(customer, product, 'Free');
  await expect(ordersTable(tab).getByRole('link', { name: shortId(second._id) })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Settings/);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(ordersTable(page).getByRole('link', { name: shortId(second._id) })).toBeVisible();
  await expect(page).toHaveTitle(/^Orders/);
});
