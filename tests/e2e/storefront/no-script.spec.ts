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

  test('nothing looks as if it could be put into the cart', async ({ page, api }) => {
    await page.goto(`/product/${(await plentiful(api))._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Add To Cart')).toBeHidden();
  });

  test('contact has a plain link to the map, and the footer examples of social pages', async ({
    page,
  }) => {
    await page.goto('/contact');
    const map = page.getByRole('link', { name: /OpenStreetMap \(example\)$/ });
    await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
    const social = page.getByRole('contentinfo').getByRole('list', { name: 'Find us on' });
    await expect(social.getByRole('link', { name: 'Instagram (example)' })).toBeVisible();
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
