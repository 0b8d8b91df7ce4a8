import { expect, plentiful, test } from '../support/shop-test.ts';

test.use({ javaScriptEnabled: false });

test.describe('Without script', () => {
  test('home, category, product, search, policies and contact are readable', async ({
    page,
    api,
  }) => {
    const product = await plentiful(api);
    for (const [path, text] of [
      ['/', 'Designer Sarees'],
      ['/category/silk-sarees', 'Kanchivaram'],
      [`/product/${product._id}`, product.name],
      ['/search/maroon', 'Maroon'],
      ['/search/kanjeevaram', 'Close matches'],
      ['/return-policy', '48 hours'],
      ['/contact', '10:00 AM'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text).first()).toBeAttached();
    }
  });

  test('filters and sort are a form', async ({ page }) => {
    await page.goto('/category/silk-sarees/kanchivaram?color=maroon&sort=price-asc');
    const names = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(name).toMatch(/\bmaroon\b/i);
    }
    await expect(page.locator('form[action^="/category/"]').first()).toBeAttached();
  });
});
