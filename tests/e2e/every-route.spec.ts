import type { Page } from '@playwright/test';
import type { ApiClient } from '../../src/contract/client.ts';
import { expectNoFinding } from './no-finding.ts';
import { expect, plentiful, test } from './shop-test.ts';

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

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries)
            total += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestIdleCallback(() => {
          add(observer.takeRecords());
          resolve(total);
        });
      }),
  );
}

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

test.describe('Every route: nothing moves while it loads', () => {
  test('home, category, product and cart', async ({ page, api, customer }) => {
    await fillCart(customer.api, api);
    const { _id } = await plentiful(api);
    for (const path of ['/', '/category/silk-sarees', `/product/${_id}`, '/cart']) {
      await page.goto(path, { waitUntil: 'load' });
      expect(await layoutShift(page), path).toBe(0);
    }
  });
});

async function fillCart(customer: ApiClient, api: ApiClient): Promise<void> {
  const { _id } = await plentiful(api);
  await customer.call('setCartLine', { body: { productId: _id, count: 1 } });
}
