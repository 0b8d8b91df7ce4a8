import type { Page } from '@playwright/test';
import type { ApiClient } from '../../../src/contract/client.ts';
import type { Product } from '../../../src/contract/product.ts';
import { openDripShop } from '../../support/slow-shop.ts';
import { CUSTOMER_PATHS, VISITOR_PATHS } from '../../support/storefront-paths.ts';
import { firstPaint, nextFrame, shiftsOf, watchShifts } from '../support/layout-shifts.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { place } from '../support/paying.ts';
import { expect, isPhone, plentiful, test } from '../support/shop-test.ts';

/** Those with a layout of their own at a desk. */
const WIDE_PATHS = ['/', '/category/silk-sarees', '/search/maroon', '/contact', '/signin'];

/** The public pages, each with the last request of its script. */
const STILL = {
  home: { pathOf: () => '/', last: '**/api/user/me' },
  category: { pathOf: () => '/category/silk-sarees', last: '**/api/user/me' },
  product: { pathOf: ({ _id }: Product) => `/product/${_id}`, last: '**/api/user/me' },
  cart: { pathOf: () => '/cart', last: '**/api/cart' },
};
test.describe('Every route: no axe finding, no console output', () => {
  test.slow();

  test('the pages of a visitor', { tag: '@both-widths' }, async ({ page, api }) => {
    const paths = isPhone(page) ? VISITOR_PATHS : WIDE_PATHS;
    for (const path of [...paths, `/product/${(await plentiful(api))._id}`]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectNoFinding(page);
      });
    }
  });

  test('the pages of a customer', async ({ page, api, customer }) => {
    // Placing takes the saree out of the cart.
    const { _id } = await place(customer, await plentiful(api), 'PayPal');
    await fillCart(customer.api, api);
    for (const path of [...CUSTOMER_PATHS, `/orders/${_id}`]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoFinding(page);
      });
    }
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
  });

  test('/payment-success', async ({ page }) => {
    // Axe needs the page's clock, so only the redirect after 5 s is held back.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      const held = (work: TimerHandler, ms?: number) => later(work, ms === 5000 ? 600_000 : ms);
      window.setTimeout = held as typeof window.setTimeout;
    });
    await page.goto('/payment-success');
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expectNoFinding(page);
  });
});

test.describe('Every route: no layout shift while loading', () => {
  test.slow();

  for (const [name, { pathOf, last }] of Object.entries(STILL)) {
    test(`${name}, on a slow machine and with late fonts`, { tag: '@both-widths' }, async ({
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
      await expectStill(page);
    });

    test(`${name}, arriving in small pieces`, async ({ page, api, baseURL, customer }) => {
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
      await expectStill(page);
      await shop.close();
    });
  }
});

/** Cut anywhere while it arrives, a page may settle by a hair; visible movement begins at 0.1. */
async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const moved = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
  expect(moved, shifts.join('\n')).toBeLessThan(0.03);
}

/** Opens a page whose fonts arrive after its first paint. */
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

/** The first screen arrives in small pieces, the rest of the page in large ones. */
function* bits(): Generator<number> {
  for (let sent = 0; sent < 60_000; sent += 2_400) yield 2_400;
  while (true) yield 100_000;
}

async function fillCart(customer: ApiClient, api: ApiClient): Promise<void> {
  const { _id } = await plentiful(api);
  await customer.call('POST /api/cart', { body: { productId: _id, count: 1 } });
}
