import { productPath } from '../../../src/domain/catalogue/product.ts';
import { expect, plentiful, test } from '../support/shop-test.ts';

test.use({
  serviceWorkers: 'allow',
  // Chromium does not share preloads with what a service worker fetches.
  expectedConsole:
    /service worker resource mismatch|ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/,
});

test('the shop can be installed as an app', async ({ page, context }) => {
  await page.goto('/');
  const browser = await context.newCDPSession(page);
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { name, start_url, display, icons } = JSON.parse(data);
  expect({ name, start_url, display }).toEqual({
    name: 'SSMS Silks',
    start_url: '/',
    display: 'standalone',
  });
  // What Chrome asks for: https://web.dev/articles/install-criteria
  const shown = await page.evaluate(
    (sources: string[]) =>
      Promise.all(
        sources.map(async (src) => {
          const icon = await createImageBitmap(await (await fetch(src)).blob());
          return `${icon.width}x${icon.height}`;
        }),
      ),
    icons.map(({ src }: { src: string }) => src),
  );
  expect(shown).toEqual(icons.map(({ sizes }: { sizes: string }) => sizes));
  expect(shown).toEqual(expect.arrayContaining(['192x192', '512x512']));
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined),
    )
    .toBe(true);
});

test('pages seen before can be read offline, and the cart is kept until it can be sent', async ({
  page,
  context,
  api,
  customer,
}) => {
  const product = await plentiful(api);
  const path = productPath(product);
  const heading = page.getByRole('heading', { level: 1, name: product.name });
  const isKept = (address: string) =>
    page.evaluate(async (one) => (await caches.match(one)) !== undefined, address);

  await page.goto('/about');
  await expect.poll(() => isKept('/about')).toBe(true);
  await page.goto(path);
  await expect.poll(async () => (await isKept(path)) && (await isKept(`${path}.data`))).toBe(true);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: /Shopping Cart|Cart Is Empty/ })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeEnabled();
  await expect(page.getByText(`Hello`).or(page.getByText('Logout')).first()).toBeAttached();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText('Added to your cart on this device.')).toBeVisible();
  expect((await customer.api.call('GET /api/cart')).carts).toEqual([]);

  // Never stored: the cart page, whose prices have to be current.
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await page.getByRole('link', { name: product.name }).click();
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText('Added to your cart on this device.')).toBeVisible();
  await page.goto('/category/silk-sarees');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((one) => /^\/(cart|api|admin|account|orders)/.test(one))).toEqual([]);

  // The page loads by itself once the connection is back.
  const isOnLine = await page.evaluate(() => navigator.onLine);
  await context.setOffline(false);
  // Some Chromium versions do not tell a page that it was opened offline.
  if (isOnLine) await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Silk Sarees' })).toBeVisible();
  await page.goto(path);
  await expect
    .poll(async () =>
      (await customer.api.call('GET /api/cart')).carts.map((line) => line.productId._id),
    )
    .toEqual([product._id]);
});
