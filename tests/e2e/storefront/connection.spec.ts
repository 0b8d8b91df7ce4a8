import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';

const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';
const NOTICE = 'You are offline. What you see stays; new pages need a connection.';

test.describe('§4 Offline', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  // A page whose script is there: where it is not, React Router reloads the page.
  test('§4 Offline: a category shows the reason, and loads once the connection is back', async ({
    page,
    context,
  }) => {
    await page.goto('/category/silk-sarees/kanchivaram');
    await context.setOffline(true);
    await expect(page.getByText(NOTICE)).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: 'Silk Sarees' }).click();
    const told = page.getByRole('alert').getByText(UNREACHABLE);
    await expect(told).toBeVisible();
    await page.getByRole('main').getByText('Try again', { exact: true }).click();
    await expect(told).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(NOTICE)).toBeHidden();
    await expect(page).toHaveTitle(/^Silk Sarees \|/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(told).toBeHidden();
  });

  test('§4 Offline: a search shows the reason, and its results load with the connection', async ({
    page,
    context,
  }) => {
    await page.goto('/search/kanchivaram');
    await openSearch(page);
    await context.setOffline(true);
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('maroon');
    await expect(page.getByText(/^No suggestions: the shop cannot be reached/)).toBeVisible();
    await box.press('Enter');
    await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('§4 Offline: typed form text is kept and sent later', async ({ page, context }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Kavitha');
    await page.getByLabel('Email').fill('kavitha@example.com');
    await page.getByLabel('Message').fill('Do you have this in maroon?');
    await context.setOffline(true);
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Do you have this in maroon?');
    await context.setOffline(false);
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page).toHaveURL('/success');
  });
});

test.describe('§4 Slow', () => {
  test('§4 Slow: the current page stays and announces the loading', async ({ page }) => {
    await page.goto('/about');
    const { isAsked, letThrough } = await hold(page, /\/category\/.*\.data/);
    await page.getByRole('button', { name: 'Menu' }).click();
    const way = page.getByRole('dialog', { name: 'Menu' });
    await way.getByText('Silk Sarees', { exact: true }).click();
    await way.getByRole('link', { name: 'Mysore Silk', exact: true }).first().click();
    await isAsked;
    await expect(page.getByRole('status').getByText('Loading…')).toBeVisible();
    await expect(page).toHaveTitle(/^About/);
    letThrough();
    await expect(page).toHaveTitle(/Silk/);
    await expect(page.getByText('Loading…')).toBeHidden();
  });

  test('§4 Slow: the cart shows its heading and skeleton while it loads', async ({
    page,
    customer,
  }) => {
    expect(customer.token).toBeTruthy();
    const { isAsked, letThrough } = await hold(page, '**/api/cart');
    await page.goto('/cart');
    await isAsked;
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
    letThrough();
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
  });
});

/** Holds back the answers to matching requests until they are released. */
async function hold(page: Page, what: string | RegExp) {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    asked.resolve();
    await free.promise;
    await route.continue();
  });
  return { isAsked: asked.promise, letThrough: () => free.resolve() };
}

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
}
