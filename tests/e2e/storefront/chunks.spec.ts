import type { Page, Route } from '@playwright/test';
import { expect, standStill, test } from '../support/shop-test.ts';

const CHUNK = /\/assets\/about-[\w-]+\.js$/;
const FAILED = 'Something went wrong. Please try again.';

test.describe('§8 ChunkLoadError', () => {
  test.use({ expectedConsole: /ChunkLoadError|about-[\w-]+\.js|Failed to load resource/ });

  test('§8 Chunk: after a permanent failure the page reloads once, then shows the message', async ({
    page,
  }) => {
    const loads = documents(page, '/about');
    await page.route(CHUNK, (route) => route.abort());
    await followAbout(page);
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads).toHaveLength(1);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => loads.length).toBe(2);
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    expect(loads).toHaveLength(2);
  });

  test('§8 Chunk: after a single failure the page works after one reload', async ({ page }) => {
    const loads = documents(page, '/about');
    // Fails until the reload: a prefetch of the same file must not use up the failure.
    await page.route(CHUNK, (route) => (loads.length === 0 ? route.abort() : route.continue()));
    await followAbout(page);
    await expect.poll(() => loads.length).toBe(1);
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(FAILED)).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveTitle(/Contact/);
    expect(loads).toHaveLength(1);
  });

  test('§9 Chunk: one that takes longer than 120,000 ms has failed', async ({ page }) => {
    const loads = documents(page, '/about');
    const held: Route[] = [];
    await page.route(CHUNK, (route) => void held.push(route));
    await standStill(page);
    await followAbout(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.clock.runFor(119_000);
    expect(loads).toHaveLength(0);
    await page.clock.runFor(2_000);
    await expect.poll(() => loads.length).toBe(1);

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(119_000);
    await expect(page.getByText(FAILED)).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    expect(loads).toHaveLength(1);
    for (const route of held) await route.abort();
  });
});

async function followAbout(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
}

/** Counts the document requests of the browser from now on. */
function documents(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.url().endsWith(path)) {
      asked.push(request.url());
    }
  });
  return asked;
}
