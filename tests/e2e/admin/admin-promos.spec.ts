import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { fillCheckout, ORDER_PAGE } from '../support/paying.ts';
import { ADDRESS, expect, newCustomer, plentiful } from '../support/shop-test.ts';

test('the admin adds a promo code, sees who used it, and turns it off', async ({
  page,
  owner,
  baseURL,
}) => {
  expect(owner).toBeTruthy();
  const code = `TEST-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Promo codes' }).click();
  const list = page.getByRole('table', { name: 'Promo codes' });
  await expect(list.getByRole('row', { name: /^SSMS10/ })).toContainText('First order only');
  await expectNoFinding(page);

  await page.getByRole('link', { name: 'Add promo code' }).click();
  await page.getByRole('button', { name: 'Add promo code' }).click();
  await expect(page.getByRole('link', { name: 'Code is required' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('Discount type').selectOption('percent');
  await page.getByLabel('Percentage off (%)').fill('101');
  await page.getByLabel('Maximum uses in total').fill('5');
  await expect(
    page.getByRole('link', { name: 'Enter a whole number from 1 to 100' }),
  ).toBeVisible();
  await expectNoFinding(page);
  await page.getByLabel('Percentage off (%)').fill('10');
  await page.getByRole('button', { name: 'Add promo code' }).click();
  await expect(page.getByRole('heading', { name: code, level: 2 })).toBeVisible();
  await expect(page.getByText('Used 0 of 5')).toBeVisible();

  const { api: customer } = await newCustomer(baseURL);
  const { _id, name, offerPrice, imageUrl } = await plentiful(customer);
  const line = { product: _id, name, qty: 1, price: offerPrice, image: imageUrl };
  const order = await customer.call('POST /api/orders', {
    body: {
      orderItems: [line],
      shippingAddress: ADDRESS,
      paymentMethod: 'Free',
      promoCode: code,
    },
  });
  expect(order.discountPrice).toBeGreaterThan(0);

  await page.reload();
  const uses = page.getByRole('table', { name: 'Uses of this promo code' });
  await expect(uses).toContainText('Ananya Rao');
  await expect(uses.getByRole('link', { name: order._id.slice(0, 8) })).toBeVisible();
  await page.getByLabel('Active', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save promo code' }).click();
  await expect(page.getByText('Promo code saved')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'All promo codes' }).click();
  await expect(list.getByRole('row', { name: new RegExp(`^${code}`) })).toContainText('Inactive');
  const again = { orderItems: [{ product: _id, qty: 1 }], promoCode: code };
  await expect(customer.call('POST /api/orders/quote', { body: again })).rejects.toMatchObject({
    message: expect.stringContaining('is not known'),
  });
});

test.describe('§9 Promo', () => {
  // A code that exists already is a 409, an unusable code a 400.
  test.use({ expectedConsole: /40[09]/ });

  test('§9 Promo: a code for first orders, from the owner to a shopper at checkout', async ({
    page,
    browser,
    owner,
    api,
    baseURL,
  }) => {
    expect(owner).toBeTruthy();
    const code = `FIRST-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const customer = await newCustomer(baseURL);
    const product = await plentiful(api);
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await context.addInitScript((token) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the splash itself sets it
      document.cookie = 'splashSeen=1; path=/';
      localStorage.setItem('ssmsAuthToken', token);
    }, customer.token);
    const shopper = await context.newPage();
    const tries = async (answer: string) => {
      await shopper.getByLabel('Promo code').fill(code);
      await shopper.getByRole('button', { name: 'Apply' }).click();
      await expect(shopper.getByText(answer)).toBeVisible();
    };
    const saves = async () => {
      await page.getByRole('button', { name: 'Save promo code' }).click();
      await expect(page.getByText('Promo code saved')).toBeVisible();
    };

    await page.goto('/admin/promo-codes/new');
    await page.getByLabel('Code', { exact: true }).fill('SSMS10');
    await page.getByLabel('Amount off (₹)').fill('₹750');
    await page.getByLabel('First day').fill(dayFromNow(2));
    await page.getByLabel('Last day').fill(dayFromNow(1));
    await page.getByLabel('First order only').check();
    await page.getByRole('button', { name: 'Add promo code' }).click();
    await expect(
      page.getByRole('link', { name: 'Last day must not be before the first day' }),
    ).toBeVisible();
    await page.getByLabel('Last day').fill(dayFromNow(30));
    await page.getByRole('button', { name: 'Add promo code' }).click();
    await expect(page.getByText(/^The promo code SSMS10 already exists/).first()).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Add promo code' }).click();
    await expect(page.getByRole('heading', { name: code, level: 2 })).toBeVisible();
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
    await expect(page.getByText('₹750.00 off')).toBeVisible();
    await fillCheckout(shopper, customer, product);
    await tries(`${code} can't be used yet.`);

    await page.getByLabel('First day').fill(dayFromNow(-1));
    await saves();
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();

    await tries(`${code} saves you ₹750.00`);
    await shopper.getByLabel('Free (no payment required)').check();
    await shopper.getByRole('button', { name: 'Continue' }).click();
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expect(shopper).toHaveURL(ORDER_PAGE);
    await expect(shopper.getByText(`Discount (${code})`)).toBeVisible();
    await fillCheckout(shopper, customer, product);
    await tries(`${code} is for a first order only.`);

    await page.getByLabel('First order only').uncheck();
    await saves();
    await tries(`You have used ${code} already.`);
    await context.close();
  });
});

/** A day in the shop's time zone, some days from today: `2026-11-21`. */
function dayFromNow(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment);
}
