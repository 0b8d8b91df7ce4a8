import { expect, test } from '../support/shop-test.ts';

test.describe('the pictures of the banner', () => {
  test('a dense phone fetches a crop for phones, and at first only of the banner it shows', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 3,
    });
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(banners|pictures)\//.test(pathname)) fetched.push(pathname);
    });
    const banners = () => fetched.filter((path) => path.startsWith('/banners/'));
    const atLoad = page.waitForEvent('load').then(() => banners());
    await page.goto('/');
    expect(await atLoad).toEqual(['/banners/writing-instruments-phone-960.avif']);

    await expect
      .poll(banners)
      .toEqual([
        '/banners/writing-instruments-phone-960.avif',
        '/banners/office-essentials-phone-960.avif',
      ]);
    const pictures = page.getByRole('region', { name: 'Banners' }).getByRole('img');
    await expect(pictures).toHaveCount(3, { timeout: 10_000 });
    await expect.poll(banners).toContain('/banners/art-supplies-phone-960.avif');
    await context.close();
  });

  test('a wide window fetches the wide picture', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const first = page.waitForRequest(/\/banners\//);
    await page.goto('/');
    expect(new URL((await first).url()).pathname).toBe('/banners/writing-instruments-1440.avif');
    await context.close();
  });
});
