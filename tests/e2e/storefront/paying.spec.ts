import { expectNoFinding } from '../support/no-finding.ts';
import {
  choose,
  continueWithCashfree,
  expectNotPaid,
  expectPaid,
  fillCheckout,
  ORDER_PAGE,
  place,
  SIMULATOR,
} from '../support/paying.ts';
import {
  expect,
  OWNER,
  ownerApi,
  PASSWORD,
  plentiful,
  signIn,
  test,
} from '../support/shop-test.ts';

const FAILED_LOAD = /Failed to load resource/;

test.describe('§4 Cashfree flow', () => {
  test('§4 Cashfree flow: a successful payment empties the cart, and not before', async ({
    page,
    api,
    customer,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('cashfree.js')) scripts.push(request.url());
    });
    await fillCheckout(page, customer, await plentiful(api));
    await expect(page.getByText('Test mode: no real money is charged')).toBeVisible();
    await page.getByLabel('Cashfree (UPI/Cards/NetBanking)').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByText('Enter a phone number of 10 digits')).toBeVisible();
    expect(scripts).toEqual([]);

    await continueWithCashfree(page);
    await expect(page).toHaveURL(SIMULATOR);
    expect(scripts).toHaveLength(1);
    expect((await customer.api.call('GET /api/cart')).carts).toHaveLength(1);
    await choose(page, /^Pay ₹/);
    await expectPaid(page);
    expect((await customer.api.call('GET /api/cart')).carts).toEqual([]);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).not.toContain('shippingAddress');
    expect(kept).not.toContain('paymentMethod');
    await page.goto('/cart');
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
  });

  test('§4 Cashfree flow: failed and dropped payments are retried for the same order', async ({
    page,
    api,
    customer,
  }) => {
    await fillCheckout(page, customer, await plentiful(api));
    await continueWithCashfree(page);
    await expect(page).toHaveURL(SIMULATOR);
    const session = page.url();
    await page.goBack();
    await expect(page).toHaveURL('/payment');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(session);
    await choose(page, 'Fail the payment');
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expectNotPaid(page);
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByText(/^The last try, at .* did not go through/)).toBeVisible();
    await expect(page.getByText(/^Its pieces are kept for you until/)).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await choose(page, 'Leave without paying');
    await expectNotPaid(page);

    await page.goto('/payment');
    await page.getByRole('button', { name: 'Continue' }).click();
    await choose(page, /^Pay ₹/);
    await expectPaid(page);
    expect((await customer.api.call('GET /api/orders')).items).toMatchObject([{ isPaid: true }]);
  });
});

test.describe('§2 Payment verification', () => {
  test('§2 Payment verification: a bank that has not answered yet', async ({
    page,
    api,
    customer,
    baseURL,
  }) => {
    const order = await place(customer, await plentiful(api), 'Cashfree');
    await page.goto(`/orders/${order._id}`);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await choose(page, 'Delay the payment');
    await expectNotPaid(page);
    await expect(page.getByText('Your bank has not answered yet')).toBeVisible();
    await expect(page.getByText('Please do not pay a second time')).toBeVisible();
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page).toHaveURL(ORDER_PAGE);
    await expect(page.getByText('this page checks again automatically')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
    const owner = await ownerApi(baseURL);
    const body = { note: 'Seen on the account' };
    await owner.call('POST /api/admin/orders/{id}/mark-paid', { params: { id: order._id }, body });
    await expectPaid(page);
  });

  test('§4 Payment verification: signed out meanwhile, sign-in leads back to it', async ({
    page,
    api,
    customer,
  }) => {
    const order = await place(customer, await plentiful(api), 'Cashfree');
    await page.goto(`/orders/${order._id}`);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page).toHaveURL(SIMULATOR);
    await page.evaluate(() => localStorage.removeItem('ssmsAuthToken'));
    await choose(page, /^Pay ₹/);
    await expect(page).toHaveURL(/\/signin\?back=/);
    await signIn(page, customer.email, PASSWORD);
    await expectPaid(page);
    await expect(page).toHaveURL(`/orders/${order._id}`);
  });
});

test.describe('§8 Payment', () => {
  test.use({ expectedConsole: FAILED_LOAD });

  test('§8 Payment: a script that can’t be loaded; the order stays and is paid on retry', async ({
    page,
    api,
    customer,
  }) => {
    await fillCheckout(page, customer, await plentiful(api));
    await page.route('**/cashfree.js', (route) => route.abort());
    await continueWithCashfree(page);
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('Payment failed: Failed to load Cashfree SDK script.');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await page.unroute('**/cashfree.js');
    await page.getByRole('button', { name: 'Continue' }).click();
    await choose(page, /^Pay ₹/);
    await expectPaid(page);
    expect((await customer.api.call('GET /api/orders')).items).toHaveLength(1);
  });

  test('§8 Payment: a script without gateway, no session, a gateway that is down', async ({
    page,
    api,
    customer,
  }) => {
    await fillCheckout(page, customer, await plentiful(api));
    await page.route('**/cashfree.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await continueWithCashfree(page);
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('Payment failed: The Cashfree script was loaded but');

    const script = { url: '/gateway-simulator/cashfree/sdk/cashfree.js', mode: 'sandbox' };
    const session = { payment_session_id: '', cf_order_id: '1', order_id: '1', script };
    await page.route('**/create-session', (route) => route.fulfill({ json: session }));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert).toContainText('Payment failed: No payment session returned from Cashfree');

    const message = 'Cashfree does not answer at the moment.';
    await page.unroute('**/create-session');
    await page.route('**/create-session', (route) =>
      route.fulfill({
        status: 503,
        json: { message, code: 'PAYMENT_UNAVAILABLE', requestId: 'test' },
      }),
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert).toContainText(`Payment failed: ${message}`);
    await alert.getByRole('link', { name: 'the order’s page' }).click();
    await expect(page).toHaveURL(ORDER_PAGE);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('alert').first()).toContainText(`Payment failed: ${message}`);
    expect((await customer.api.call('GET /api/orders')).items).toHaveLength(1);
  });
});

test.describe('§9 Promo', () => {
  test.use({ expectedConsole: FAILED_LOAD });

  test('§9 Promo: a code that became invalid meanwhile is reported beside its field', async ({
    page,
    api,
    customer,
  }) => {
    const product = await plentiful(api);
    await fillCheckout(page, customer, product);
    await page.getByLabel('Promo code').fill('SSMS10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('SSMS10 saves you ₹500.00')).toBeVisible();
    await place(customer, product, 'Free');
    await continueWithCashfree(page);
    await expect(page.getByRole('alert').first()).toContainText('The code was removed');
    await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription(
      'SSMS10 is for a first order only.',
    );
    expect((await customer.api.call('GET /api/orders')).items).toHaveLength(1);
  });
});

test.describe('§2 PayPal', () => {
  test('§2 PayPal: placed first, then cancelled and paid from the order’s page in dollars', async ({
    page,
    api,
    customer,
  }) => {
    await fillCheckout(page, customer, await plentiful(api));
    await page.getByLabel('PayPal or Credit Card').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(ORDER_PAGE);
    await expect(
      page.getByText(/^PayPal does not accept rupees\. It charges USD [\d.]+, at ₹/),
    ).toBeVisible();
    const pay = page.getByRole('button', { name: 'Pay with PayPal' });
    await pay.click();
    await choose(page, /^Leave without/);
    await expect(page).toHaveURL(/\/orders\/.*payment=cancelled/);
    await expect(page.getByText('You came back without paying.')).toBeVisible();
    await pay.click();
    await choose(page, /^Pay USD/);
    await expectPaid(page);
  });
});

test.describe('§2 Admin order page', () => {
  test.use({ expectedConsole: FAILED_LOAD });

  test('§2 Admin: the admin refunds a part, reads the log and cancels', async ({
    page,
    api,
    customer,
  }) => {
    const { _id: orderId } = await place(customer, await plentiful(api), 'Cashfree');
    await page.goto(`/orders/${orderId}`);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await choose(page, /^Pay ₹/);
    await expectPaid(page);
    // The order's page still asks for news: without a session it would lead back to itself.
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/signin');
    await signIn(page, OWNER.email, OWNER.password);
    await page.getByRole('link', { name: orderId.slice(0, 8) }).click();
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    await expect(page.getByText(customer.email)).toBeVisible();

    await page.getByRole('button', { name: /^Refund/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Enter an amount instead' }).click();
    await dialog.getByLabel('Amount').fill('9999999');
    await dialog.getByLabel('Note').fill('A thread is loose');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/You can refund up to/);
    await dialog.getByLabel('Amount').fill('100.50');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(
      page.getByText('Refund requested. See its status under Payments and refunds.'),
    ).toBeVisible();
    await expectNoFinding(page);
    const money = page.getByRole('region', { name: 'Payments and refunds' });
    await expect(money).toContainText('−₹100.50');
    await expect(money).toContainText('A thread is loose');

    const log = page.getByRole('region', { name: 'Payment log' });
    await log.getByRole('button', { name: 'Show' }).click();
    await log.getByText('create order').first().click();
    await expect(log.getByText('"order_amount"').first()).toBeVisible();
    await expect(log).not.toContainText('9845012345');

    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectNoFinding(page);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
      /Enter at least 3 letters/,
    );
    await dialog.getByLabel('Reason').fill('The cloth was torn');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Order cancelled')).toBeVisible();
    await expect(money).toContainText('₹0.00 can still be refunded');
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    expect(
      await customer.api.call('GET /api/orders/{id}', { params: { id: orderId } }),
    ).toMatchObject({
      isCancelled: true,
    });
  });
});
