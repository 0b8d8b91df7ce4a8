import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';

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
