import { productPath } from '../../../src/domain/catalogue/product.ts';
import { expect, plentiful, test } from '../support/shop-test.ts';

test.describe('§2 Search', () => {
  test('§2 Search results: heading with the keyword as text, case-insensitive match', async ({
    page,
  }) => {
    await page.goto('/search/MAROON');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for MAROON');
    const names = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    expect(names[0]).toMatch(/maroon/i);
    for (const keyword of ['<script>alert(1)</script>', 'ಸೀರೆ']) {
      await page.goto(`/search/${encodeURIComponent(keyword)}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(keyword.slice(0, 20));
    }
  });

  test('§2 Search popup: five suggestions at most; choosing one opens it', async ({
    page,
    api,
  }) => {
    const product = await plentiful(api);
    const { name } = product;
    await page.goto('/');
    await openSearch(page);
    const box = page.getByRole('combobox', { name: 'Search products' });
    await expect(box).toHaveAttribute('placeholder', 'Search products...');
    await box.fill('saree');
    await expect(page.getByRole('option')).toHaveCount(5);
    await box.fill(name);
    await expect(page.getByRole('option').first()).toContainText(name);
    await page.getByRole('option', { name }).click();
    await expect(page).toHaveURL(productPath(product));
    await openSearch(page);
    await expect(box).toHaveValue('');
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('§2 Search popup: arrow keys, Enter and Escape; blank gives nothing', async ({ page }) => {
    await page.goto('/');
    await openSearch(page);
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('   ');
    await expect(page.getByRole('option')).toHaveCount(0);
    await box.fill('silk');
    await expect(page.getByRole('option')).toHaveCount(5);
    await box.press('ArrowDown');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await box.press('Escape');
    await expect(box).toBeHidden();
    await openSearch(page);
    await box.fill('silk');
    await box.press('Enter');
    await expect(page).toHaveURL('/search/silk');
  });
});

async function openSearch(page: import('@playwright/test').Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
}
