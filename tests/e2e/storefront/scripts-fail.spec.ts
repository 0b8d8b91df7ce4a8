import type { Page, Route } from '@playwright/test';
import { expect, standStill, test } from '../support/shop-test.ts';

const SCRIPT = /\/assets\/about-[\w-]+\.js$/;
const FAILED = 'Something went wrong. Please try again.';

test.describe('§8 ChunkLoadError', () => {
  test.use({
    expectedConsole: /The scripts of this page|about-[\w-]+\.js|Failed to load resource/,
  });

  test('§8 Scripts: after a permanent failure the page reloads once, then shows the message', async ({
    page,
  }) => {
    const loads = documents(page, '/about');
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto('/about');
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads).toHaveLength(2);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => loads.length).toBe(3);
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    expect(loads).toHaveLength(3);
  });

  test('§8 Scripts: after a single failure the page works after one reload', async ({ page }) => {
    const loads = documents(page, '/about');
    await page.route(SCRIPT, (route) => (loads.length === 1 ? route.abort() : route.continue()));
    await page.goto('/about');
    await expect.poll(() => loads.length).toBe(2);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(FAILED)).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveTitle(/Contact/);
    expect(loads).toHaveLength(2);
  });

  test('§9 Scripts: one that takes longer than 120,000 ms has failed', async ({ page }) => {
    const loads = documents(page, '/about');
    const held: Route[] = [];
    await page.route(SCRIPT, (route) => void held.push(route));
    await standStill(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect.poll(() => held.length).toBe(1);
    await page.clock.runFor(119_000);
    expect(loads).toHaveLength(1);
    await page.clock.runFor(2_000);
    await expect.poll(() => held.length).toBe(2);

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(119_000);
    await expect(page.getByText(FAILED)).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    expect(loads).toHaveLength(2);
    for (const route of held) await route.abort();
  });

  test('§8 Scripts: that of the next page reloads the page where it fails', async ({ page }) => {
    await page.goto('/');
    await page.route(SCRIPT, (route) => route.abort());
    const loads = documents(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
    await expect.poll(() => loads.length).toBe(1);
  });
});

/** The document requests of the browser from now on. */
function documents(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.url().endsWith(path)) {
      asked.push(request.url());
    }
  });
  return asked;
}
