import type { Page } from '@playwright/test';
import type { ApiClient } from '../../src/contract/client.ts';
import type { Product } from '../../src/contract/product.ts';
import { openDripShop } from '../support/drip-shop.ts';
import { firstPaint, nextFrame, shiftsOf, watchShifts } from './layout-shifts.ts';
import { expectNoFinding } from './no-finding.ts';
import { place } from './paying.ts';
import { expect, OWNER, plentiful, signIn, test } from './shop-test.ts';

const PUBLIC = [
  '/',
  '/category/silk-sarees',
  '/category/silk-sarees/kanchivaram',
  '/search/maroon',
  '/search/qqqqzzzz',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/return-policy',
  '/success',
  '/order-success?orderId=5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b',
  '/error',
];
const PRIVATE = ['/cart', '/shipping', '/payment', '/placeorder', '/orders', '/account'];

/** The pages that hold still, each with the last thing it asks for once its script runs. */
const STILL = {
  home: { pathOf: () => '/', last: '**/api/user/me' },
  category: { pathOf: () => '/category/silk-sarees', last: '**/api/user/me' },
  product: { pathOf: ({ _id }: Product) => `/product/${_id}`, last: '**/api/user/me' },
  cart: { pathOf: () => '/cart', last: '**/api/cart' },
};
test.describe('Every route: axe finds nothing, the console is quiet', () => {
  for (const path of PUBLIC) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expectNoFinding(page);
    });
  }

  test('/product/{id}', async ({ page, api }) => {
    await page.goto(`/product/${(await plentiful(api))._id}`);
    await expectNoFinding(page);
  });

  test('the screens of a signed-in customer', async ({ page, api, customer }) => {
    await fillCart(customer.api, api);
    for (const path of PRIVATE) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFinding(page);
    }
  });
});

test.describe('Every route of money: axe finds nothing, the console is quiet', () => {
  test('/payment-success', async ({ page }) => {
    // Axe needs the page's clock, so only the way home after 5 s is held back.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      const held = (work: TimerHandler, ms?: number) => later(work, ms === 5000 ? 600_000 : ms);
      window.setTimeout = held as typeof window.setTimeout;
    });
    await page.goto('/payment-success');
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expectNoFinding(page);
  });

  test('/orders/{id} that waits for its payment, and /admin/orders/{id}', async ({
    page,
    api,
    customer,
  }) => {
    const { _id } = await place(customer, await plentiful(api), 'PayPal');
    await page.goto(`/orders/${_id}`);
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
    await expectNoFinding(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/signin');
    await signIn(page, OWNER.email, OWNER.password);
    await expect(page).toHaveURL('/admin');
    await page.goto(`/admin/orders/${_id}`);
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectNoFinding(page);
  });
});

test.describe('Every route: nothing moves while it loads', () => {
  test.slow();

  for (const [name, { pathOf, last }] of Object.entries(STILL)) {
    test(`${name}, on a slow machine and with fonts that come late`, async ({
      page,
      api,
      customer,
    }) => {
      await watchShifts(page);
      await fillCart(customer.api, api);
      const machine = await page.context().newCDPSession(page);
      await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const isComplete = page.waitForResponse(last);
      await openBeforeFonts(page, pathOf(await plentiful(api)));
      await isComplete;
      expect(await shiftsOf(page)).toEqual([]);
    });

    test(`${name}, a little at a time`, async ({ page, api, baseURL, customer }) => {
      await watchShifts(page);
      await fillCart(customer.api, api);
      const shop = await openDripShop(baseURL ?? '');
      const isComplete = page.waitForResponse(last);
      await page.goto(shop.url + pathOf(await plentiful(api)), { waitUntil: 'commit' });
      for (const bytes of bits()) {
        if (!shop.drip(bytes)) break;
        await nextFrame(page);
      }
      await isComplete;
      // Cut anywhere, a page may settle by a hair; what people would see as movement begins at 0.1.
      const shifts = await shiftsOf(page);
      const moved = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
      expect(moved, shifts.join('\n')).toBeLessThan(0.03);
      await shop.close();
    });
  }

  test('a font that came late is there with the next page', async ({ page }) => {
    await openBeforeFonts(page, '/about');
    expect(await fontOf(page, 'h1')).not.toContain('Fraunces');
    await page.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveTitle(/Contact/);
    await expect.poll(() => fontOf(page, 'h1')).toEqual(['Fraunces']);
  });
});

/** Opens a page whose fonts come when it already shows something. */
async function openBeforeFonts(page: Page, path: string): Promise<void> {
  const isSeen = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await firstPaint(page);
  isSeen.resolve();
  await page.waitForLoadState();
}

/** What is on the first screen comes in small bits, the rest of the page in large ones. */
function* bits(): Generator<number> {
  for (let sent = 0; sent < 60_000; sent += 1_200) yield 1_200;
  while (true) yield 100_000;
}

/** The fonts that an element is really drawn with. */
async function fontOf(page: Page, selector: string): Promise<string[]> {
  const inside = await page.context().newCDPSession(page);
  await inside.send('DOM.enable');
  await inside.send('CSS.enable');
  const { root } = await inside.send('DOM.getDocument');
  const { nodeId } = await inside.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await inside.send('CSS.getPlatformFontsForNode', { nodeId });
  await inside.detach();
  return fonts.map(({ familyName }) => familyName);
}

async function fillCart(customer: ApiClient, api: ApiClient): Promise<void> {
  const { _id } = await plentiful(api);
  await customer.call('setCartLine', { body: { productId: _id, count: 1 } });
}
