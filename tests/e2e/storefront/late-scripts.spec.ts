import { expect, test } from '../support/shop-test.ts';

/** The scripts that a page has requested so far; its first picture is held back until released. */
async function holdFirstPicture(page: import('@playwright/test').Page) {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/banners\//, async (route) => {
    await released;
    await route.continue();
  });
  return { scripts, release };
}

test.describe('the scripts of a page', () => {
  test('are requested after its first picture', async ({ page }) => {
    const { scripts, release } = await holdFirstPicture(page);
    await page.clock.install();
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts).toEqual([]);
    release();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  test('are there when the page has loaded', async ({ page }) => {
    const { scripts, release } = await holdFirstPicture(page);
    release();
    await page.goto('/', { waitUntil: 'load' });
    expect(scripts.length).toBeGreaterThan(0);
  });

  test('are requested at once when the visitor presses a key', async ({ page }) => {
    const { scripts } = await holdFirstPicture(page);
    await page.clock.install();
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.keyboard.press('Tab');
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  test('do not wait for ever', async ({ page }) => {
    const { scripts } = await holdFirstPicture(page);
    await page.clock.install();
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(scripts).toEqual([]);
    await page.clock.runFor(2000);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });
});
