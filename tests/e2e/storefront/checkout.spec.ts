import type { Page } from '@playwright/test';
import type { Product } from '../../../src/contract/product.ts';
import { addSaree } from '../support/admin-test.ts';
import {
  continueWithCashfree,
  fillCheckout,
  ORDER_PAGE,
  place as placeByApi,
} from '../support/paying.ts';
import {
  ADDRESS,
  apiOf,
  type Customer,
  expect,
  expectSignOut,
  newCustomer,
  ownerApi,
  PASSWORD,
  plentiful,
  signIn,
  test,
} from '../support/shop-test.ts';

/** One piece in the cart, and a free order ready to be placed. */
async function openReview(page: Page, { api }: Customer, product: Pick<Product, '_id'>) {
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

test('a checkout with an empty cart leads to the cart, which says why', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy();
  for (const path of ['/shipping', '/payment', '/placeorder']) {
    await page.goto(path);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart Is Empty' })).toBeVisible();
    await expect(page.getByText('There is nothing to check out yet.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/orders');
});

test('a checkout whose cart is emptied in another tab leads to the cart', async ({
  page,
  api,
  customer,
}) => {
  await openReview(page, customer, await plentiful(api));
  const other = await page.context().newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: /^Delete/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('There is nothing to check out yet.')).toBeVisible();
});

test.describe('an order that is refused because a saree is sold out', () => {
  test.use({ expectedConsole: /409/ });

  test('row, summary and button agree, and one press goes on without it', async ({
    page,
    api,
    baseURL,
    customer,
  }) => {
    const kept = await plentiful(api);
    const [sold] = (await api.call('GET /api/products')).items.filter(
      ({ countInStock, _id }) => countInStock === 1 && _id !== kept._id,
    );
    if (!sold) throw new Error('The demo catalogue has no last piece');
    await customer.api.call('POST /api/cart', { body: { productId: sold._id, count: 1 } });
    await openReview(page, customer, kept);
    const name = page.getByText(sold.name, { exact: true });
    const row = page.getByRole('main').getByRole('listitem').filter({ has: name });
    await expect(row).toContainText('₹');
    const owner = await ownerApi(baseURL);
    const note = 'Sold in the shop';
    const move = { kind: 'to', quantity: 0, reason: 'other', note, seen: 1 } as const;
    await owner.call('POST /api/admin/products/{id}/stock', {
      params: { id: sold._id },
      body: move,
    });
    await placeButton(page).click();
    await expect(row.getByText('Out of Stock', { exact: true })).toBeVisible();
    await expect(row).not.toContainText('₹');
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
    await expect(placeButton(page)).toBeHidden();
    await page.getByRole('button', { name: 'Remove it from my order' }).click();
    await expect(row).toHaveCount(0);
    await expect(placeButton(page)).toBeFocused();
    await placeButton(page).click();
    await expect(page).toHaveURL(ORDER_PAGE);
  });
});

test.describe('the only saree of an order is sold out, and cannot be removed at first', () => {
  test.use({ expectedConsole: /409|503/ });

  for (const [path, place] of [
    ['/payment', placeOnPaymentPage],
    ['/placeorder', placeAfterReview],
  ] as const) {
    test(`${path} says why, and leads to the cart once it is removed`, async ({
      page,
      baseURL,
      customer,
    }) => {
      const owner = await ownerApi(baseURL);
      const saree = await addSaree(owner);
      await place(page, customer, saree, () =>
        owner.call('POST /api/admin/products/{id}/stock', {
          params: { id: saree._id },
          body: { kind: 'to', quantity: 0, reason: 'other', note: 'Sold in the shop', seen: 4 },
        }),
      );
      const remove = page.getByRole('button', { name: 'Remove it from my order' });
      await expect(remove).toBeFocused();
      await page.route('**/api/cart/*', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Busy' } }),
      );
      await remove.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Busy' })).toContainText(saree.name);
      await expect(page).toHaveURL(path);
      await page.unroute('**/api/cart/*');
      await remove.click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByText('There is nothing to check out yet.')).toBeVisible();
    });
  }

  async function placeOnPaymentPage(
    page: Page,
    customer: Customer,
    product: Pick<Product, '_id'>,
    sellOut: () => Promise<unknown>,
  ) {
    await fillCheckout(page, customer, product);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await sellOut();
    await continueWithCashfree(page);
  }

  async function placeAfterReview(
    page: Page,
    customer: Customer,
    product: Pick<Product, '_id'>,
    sellOut: () => Promise<unknown>,
  ) {
    await openReview(page, customer, product);
    await sellOut();
    await placeButton(page).click();
  }
});

test.describe('an order without an answer', () => {
  test.use({ expectedConsole: /503/ });

  test('says that pressing again is safe, which finds the placed order', async ({
    page,
    api,
    customer,
  }) => {
    await openReview(page, customer, await plentiful(api));
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'Busy', requestId: 'r' },
      });
    });
    await placeButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'may have been placed all the same' });
    await expect(alert.getByRole('link', { name: 'My Orders' })).toBeVisible();
    await page.unroute('**/api/orders');
    await placeButton(page).click();
    await expect(page).toHaveURL(ORDER_PAGE);
    expect((await customer.api.call('GET /api/orders')).items).toHaveLength(1);
  });
});

test.describe('signed out in another tab', () => {
  // The order has no invoice.
  test.use({ expectedConsole: /404/ });

  test('cart and checkout lead home and say why, orders to sign-in', async ({
    page,
    api,
    baseURL,
  }) => {
    test.slow();
    const customer = await newCustomer(baseURL);
    const product = await plentiful(api);
    const { _id } = await placeByApi(customer, product, 'Free');
    await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
    const account = { email: customer.email, password: PASSWORD };
    const other = await page.context().newPage();
    await other.goto('/contact');
    await page.goto('/signin');
    for (const [path, home] of [
      ['/cart', '/'],
      ['/shipping', '/'],
      ['/payment', '/'],
      ['/placeorder', '/'],
      [`/orders/${_id}`, '/signin'],
      [`/orders/${_id}/invoice`, '/signin'],
      ['/orders', '/signin'],
    ] as const) {
      await test.step(path, async () => {
        const { token } = await apiOf(baseURL).call('POST /api/user/signin', { body: account });
        await page.evaluate((kept) => localStorage.setItem('ssmsAuthToken', kept), token);
        await page.goto(path);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        // The other tab has noticed the sign-in.
        await other.getByRole('button', { name: 'Menu' }).click();
        expectSignOut(page);
        await other.getByRole('button', { name: 'Logout' }).click();
        await expect(page).toHaveURL(home);
        await expect(page.getByText(/^Your session has ended\. Sign in to/)).toBeVisible();
      });
    }
    await signIn(page, customer.email, PASSWORD);
    await expect(page).toHaveURL('/orders');
  });
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
