import type { Page } from '@playwright/test';
import type { Product } from '../../../src/contract/catalogue.ts';
import { ORDER_PAGE } from '../support/paying.ts';
import {
  ADDRESS,
  type Customer,
  expect,
  newCustomer,
  PASSWORD,
  plentiful,
  signIn,
  test,
} from '../support/shop-test.ts';

/** One piece in the cart, and a free order ready to be placed. */
async function openReview(page: Page, { api }: Customer, product: Product): Promise<void> {
  await api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
  await page.goto('/shipping');
  await page.evaluate((address) => {
    localStorage.setItem('shippingAddress', JSON.stringify(address));
    localStorage.setItem('paymentMethod', JSON.stringify('Free'));
  }, ADDRESS);
  await page.goto('/placeorder');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
}

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

test.describe('an order whose page is reloaded while it is placed', () => {
  test('is led to, and the same saree can be ordered again', async ({ page, api, customer }) => {
    const product = await plentiful(api);
    await openReview(page, customer, product);
    const placed = Promise.withResolvers<void>();
    await page.route('**/api/orders', async (route) => {
      // The order reaches the shop, its answer never the page.
      await route.fetch();
      placed.resolve();
    });
    await placeButton(page).click();
    await expect(page.getByText('Processing...').first()).toBeVisible();
    await placed.promise;
    await page.reload();
    await expect(page).toHaveURL(ORDER_PAGE);
    await page.unroute('**/api/orders');
    await expect(page.getByText('Order placed successfully!')).toBeVisible();
    const first = page.url();

    await openReview(page, customer, product);
    await placeButton(page).click();
    await expect(page).toHaveURL(ORDER_PAGE);
    expect(page.url()).not.toBe(first);
    expect((await customer.api.call('GET /api/orders')).items).toHaveLength(2);
  });

  test('is led to also while its confirmation is shown', async ({ page, api, customer }) => {
    await openReview(page, customer, await plentiful(api));
    await placeButton(page).click();
    await expect(page.getByText('Order placed successfully! Redirecting')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(ORDER_PAGE);
    await page.goto('/cart');
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
  });
});

test('Back after an order: an empty cart says so, and where to go', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  await page.goto('/placeorder');
  await placeButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText('Your cart is empty');
  await page.goto('/payment');
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/orders');
});

test('a stored cart with an invalid item: Place Order reports it, and removes it', async ({
  page,
  api,
  customer,
}) => {
  await openReview(page, customer, await plentiful(api));
  await page.evaluate(() => {
    const [item] = JSON.parse(localStorage.getItem('cartItems') ?? '[]');
    localStorage.setItem('cartItems', JSON.stringify([item, { ...item, qty: 0 }]));
  });
  await page.reload();
  await placeButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Invalid quantity' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Remove this item' }).click();
  await placeButton(page).click();
  await expect(page).toHaveURL(ORDER_PAGE);
});

test.describe('a session that has ended at Place Order', () => {
  test.use({ expectedConsole: /40[01]/ });

  test('leads to sign-in and back, with cart, address and method kept', async ({
    page,
    api,
    baseURL,
  }) => {
    const customer = await newCustomer(baseURL);
    const product = await plentiful(api);
    await page.goto('/signin');
    await signIn(page, customer.email, PASSWORD);
    await expect(page).toHaveURL('/');
    await openReview(page, customer, product);
    await customer.api.call('POST /api/user/signout-everywhere');
    await placeButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'User not authenticated' });
    await alert.getByRole('link', { name: 'Sign in again' }).click();
    await signIn(page, customer.email, PASSWORD);
    await expect(page).toHaveURL('/placeorder');
    await expect(page.getByText(ADDRESS.address)).toBeVisible();
    await expect(page.getByText(product.name).first()).toBeVisible();
    await placeButton(page).click();
    await expect(page).toHaveURL(ORDER_PAGE);
  });
});

test.describe('a screen that needs a customer', () => {
  test('sends a visitor away, says why, and is open after sign-in', async ({ page, baseURL }) => {
    for (const path of ['/shipping', '/payment', '/placeorder']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Sign in to go on with your order.')).toBeVisible();
    }
    for (const path of ['/account', '/admin']) {
      await page.goto(path);
      await expect(page).toHaveURL('/signin');
    }
    await page.goto('/cart');
    await expect(page).toHaveURL('/');
    const notice = page.getByRole('status').filter({ hasText: 'Sign in to see your cart.' });
    await notice.getByRole('link', { name: 'Sign in' }).click();
    await page.goto('/orders');
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Sign in to see your orders.')).toBeVisible();
    const { email } = await newCustomer(baseURL);
    await signIn(page, email, PASSWORD);
    await expect(page).toHaveURL('/orders');
  });

  test('the notice ends with its page', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByText('Sign in to see your cart.')).toBeVisible();
    await page.goto('/about');
    // A page that is left before its scripts run ends no notice.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('notice'))).toBeNull();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Sign in to see your cart.')).toBeHidden();
  });
});

test('a page for visitors sends home whoever is signed in, with a word of why', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  for (const path of ['/signin', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are signed in already, as Ananya Rao.')).toBeVisible();
  }
});
