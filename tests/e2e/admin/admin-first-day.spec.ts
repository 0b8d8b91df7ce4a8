import type { Browser, Page } from '@playwright/test';
import type { AdminProduct } from '../../../src/contract/catalogue-editing.ts';
import type { ApiClient } from '../../../src/contract/client.ts';
import type { Order } from '../../../src/contract/orders.ts';
import { addSaree } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import { fillCheckout, place } from '../support/paying.ts';
import {
  type Customer,
  expect,
  newCustomer,
  OWNER,
  ownerApi,
  test as shopTest,
  signIn,
} from '../support/shop-test.ts';

// These tests change the whole shop, so they have one of their own, one after the other.
const test = shopTest.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const shop = await openOwnShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});
test.describe.configure({ mode: 'serial' });

test('the wizard leads through five pages, resumes where it was left, and ends', async ({
  page,
}) => {
  await signInAsOwner(page);
  await page.getByRole('link', { name: 'Start setup' }).click();
  await expect(page.getByRole('heading', { name: 'What is your shop called?' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL('/admin/welcome/look');
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Skip this page' }).click();

  await expect(page).toHaveURL('/admin/welcome/details');
  await page.getByLabel('GSTIN').fill('29');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText(/15 characters/).last()).toBeVisible();
  await expectNoFinding(page);
  await page.getByLabel('GSTIN').fill('');
  await page.goto('/admin/welcome');
  await expect(page).toHaveURL('/admin/welcome/details');

  for (const next of ['delivery', 'payments']) {
    await page.getByRole('button', { name: 'Skip this page' }).click();
    await expect(page).toHaveURL(`/admin/welcome/${next}`);
    await expectNoFinding(page);
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/admin/welcome/delivery');
  await page.getByRole('button', { name: 'Skip this page' }).click();
  await page.getByRole('button', { name: 'Finish without saving' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Go live' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeHidden();
});

// Giving up the last admin is a 409, a session that ended a 400 or, within a request in flight, a 401.
test.use({ expectedConsole: /40[01]|409/ });
test('§2 Dashboard: the owner’s first day, from the demo to the first order', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await ownerApi(baseURL);
  await signInAsOwner(page);
  await removeDemo(page);
  await fillInSettings(page);
  await finishTheList(page, owner);

  const saree = await addSaree(owner);
  const customer = await newCustomer(baseURL);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(figure(page, 'Total Users')).toHaveText('2');
  await expect(figure(page, 'Total Products')).toHaveText('1');
  const order = await place(customer, saree, 'Free');
  await seeTheFiguresChange(page, owner, order._id);
  const shopper = await asShopper(browser, baseURL, customer);
  await seeTheSettings(shopper);
  await seeTheClock(shopper, order);
  await seeTheWaysToPay(shopper, customer, saree);
  await shopper.context().close();

  await announceDelayedOrders(page, owner, () => place(customer, saree, 'Free'));
  await refuseToGoLast(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(owner.call('GET /api/dashboard')).rejects.toMatchObject({ status: 401 });
  await page.goto('/admin');
  await expect(page).toHaveURL('/signin');
});

async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/signin');
  await signIn(page, OWNER.email, OWNER.password);
  await expect(page).toHaveURL('/admin');
}

async function removeDemo(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Go live' });
  await expect(list).toContainText('0 of 11 done');
  await expect(list.getByRole('button', { name: 'Remove demo data' })).toBeHidden();
  await list.getByText('0 of 11 done').click();
  await list.getByRole('button', { name: 'Remove demo data' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove demo data' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Demo data removed' });
  await expect(said).toContainText(/\d+ sarees, \d+ orders and \d+ customers/);
  await expect(list).toContainText('1 of 11 done');
  await expect(list.getByRole('listitem').filter({ hasText: 'demo data: done' })).toBeVisible();
  await expect(figure(page, 'Total Users')).toHaveText('1');
  await expect(figure(page, 'Total Orders')).toHaveText('0');
  await expect(figure(page, 'Total Revenue')).toHaveText('₹0.00');
  await expect(figure(page, 'Total Products')).toHaveText('0');
  await expect(page.getByText('No orders found')).toBeVisible();
}

/** A figure of the dashboard's cards, without the line below it. */
function figure(page: Page, term: string) {
  const card = page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
  return card.getByRole('definition').first();
}

async function fillInSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add shop details' }).click();
  const texts = {
    'Shop name': 'Kavitha Silks',
    'Legal name': 'Kavitha Rao',
    'Shop address': '4 Sayyaji Rao Road',
    Latitude: '12.3100, 76.6500',
    Phone: '0821 244 5566',
    'Customer care email': 'care@kavitha.example',
    'Opens at': '11:00',
    'Closes at': '20:30',
    'Grievance officer': 'Asha Hegde',
    'Grievance officer’s email': 'asha@kavitha.example',
    'Courts at': 'Mandya',
    'Splash screen (seconds)': '60',
  };
  // Sections are labelled as well, one of them like its first field.
  const field = page.locator('input, textarea');
  for (const [label, value] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).and(field).fill(value);
  }
  await page.getByLabel('First day').selectOption('Tuesday');
  await page.getByLabel('Last day').selectOption('Saturday');
  await page.getByLabel('Time zone', { exact: true }).selectOption('Pacific/Auckland');
  for (const method of ['PayPal', 'Cashfree']) await page.getByLabel(method).uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
}

/** Another test edits banners; here they are saved by the API, and the list names what is left. */
async function finishTheList(page: Page, owner: ApiClient): Promise<void> {
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const list = page.getByRole('region', { name: 'Go live' });
  await expect(list).toContainText('4 of 11 done');
  const { version, banners } = await owner.call('GET /api/admin/banners');
  const own = banners.map((banner) => ({ ...banner, caption: 'Diwali in silk' }));
  await owner.call('PUT /api/admin/banners', { body: { version, banners: own } });
  await page.reload();
  await expect(figure(page, 'Total Orders')).toHaveText('0');
  await expect(list).toContainText('Still missing: a product of your own.');
  await expect(list).toContainText('No payment gateway is offered: no keys are needed.');
  await list.getByRole('button', { name: 'I have read them' }).click();
  const policies = list.getByRole('listitem').filter({ hasText: 'policies: done' });
  await expect(policies).toContainText(/Confirmed \d+ /);
  await expectNoFinding(page);
}

async function seeTheFiguresChange(page: Page, owner: ApiClient, id: string): Promise<void> {
  // ₹2,000 and 15 % of tax, found by polling: nothing is pressed or loaded again.
  await expect(figure(page, 'Total Orders')).toHaveText('1');
  await expect(figure(page, 'Total Revenue')).toHaveText('₹2,300.00');
  await expect(page.getByText('of which paid ₹0.00')).toBeVisible();
  await owner.call('POST /api/admin/orders/{id}/mark-paid', {
    params: { id },
    body: { note: 'Cash in the shop' },
  });
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByText('of which paid ₹2,300.00')).toBeVisible();
}

/** A poll that was delayed includes the orders placed meanwhile and announces them together. */
async function announceDelayedOrders(page: Page, owner: ApiClient, placeOne: () => Promise<Order>) {
  const start = await owner.call('GET /api/admin/orders/live');
  const isReleased = Promise.withResolvers<void>();
  await page.route(
    '**/api/admin/orders/live',
    async (route) => {
      await isReleased.promise;
      await route.fulfill({ json: start });
    },
    { times: 1 },
  );
  await page.goto('/admin?tab=products');
  await expect(figure(page, 'Total Orders')).toHaveText('1');
  for (let count = 0; count < 3; count += 1) await placeOne();
  await expect(page).toHaveTitle(/^Products/);
  isReleased.resolve();
  await expect(page).toHaveTitle(/^\(3\) Products/);
  await expect(page.getByText(/^\d+ new orders?$/)).toHaveText(['3 new orders']);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByText('Showing 4 of 4 orders')).toBeVisible();
  await expect(figure(page, 'Total Orders')).toHaveText('4');
  await expect(page).toHaveTitle(/^Orders/);
}

async function asShopper(browser: Browser, baseURL: string | undefined, { token }: Customer) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addInitScript((kept) => localStorage.setItem('ssmsAuthToken', kept), token);
  return context.newPage();
}

/** The saved settings as a shopper sees them. */
async function seeTheSettings(page: Page): Promise<void> {
  await page.goto('/contact');
  const splash = page.locator('#splash');
  await expect(splash).toContainText('Kavitha Silks');
  await splash.click();
  await expect(splash).toBeHidden();
  await expect(page).toHaveTitle(/Kavitha Silks/);
  await expect(page.getByRole('banner').getByText('Kavitha Silks').first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Tuesday to Saturday, 11:00 AM to 8:30 PM');
  await page.goto('/return-policy');
  await expect(main).toContainText('Asha Hegde');
  await expect(main).not.toContainText('(example)');
}

/** Times are in the shop's time zone, whatever the browser's is. */
async function seeTheClock(page: Page, { _id, createdAt }: Order): Promise<void> {
  const clock = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Pacific/Auckland' } as const;
  const inAuckland = new Intl.DateTimeFormat('en-IN', clock).format(new Date(createdAt));
  await page.goto(`/orders/${_id}`);
  await expect(page.getByText(`Placed on ${inAuckland}`)).toBeVisible();
}

async function seeTheWaysToPay(page: Page, customer: Customer, saree: AdminProduct): Promise<void> {
  await fillCheckout(page, customer, saree);
  await expect(page.getByRole('radio', { name: 'Free (no payment required)' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
}

async function refuseToGoLast(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: 'Shop owner' }).click();
  await page.getByRole('button', { name: 'Remove admin access' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByRole('button', { name: 'Remove my access' }).click();
  await expect(question.getByRole('alert')).toContainText('This is the last admin.');
  await question.getByRole('button', { name: 'Cancel' }).click();
}
