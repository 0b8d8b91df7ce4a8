import { expect, isPhone, test } from '../support/shop-test.ts';

test.describe('§2 Category page', () => {
  test('§2 Category: products grouped by subcategory, each with its count', async ({ page }) => {
    await page.goto('/category/silk-sarees');
    await expect(page.getByRole('heading', { level: 1, name: 'Silk Sarees' })).toBeVisible();
    for (const name of ['Mysore Silk', 'Kanchivaram', 'Mungar Silk']) {
      const section = page.getByRole('region', { name, exact: true });
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByRole('article').first()).toBeVisible();
    }
  });

  test('§4 Category filtering: sort, colour, design and offer, kept in the address', {
    tag: '@both-widths',
  }, async ({ page }) => {
    await page.goto('/category/silk-sarees/kanchivaram');
    const filters = await openFilters(page);
    await filters.getByLabel('Price').selectOption('Low to High');
    await expect(page).toHaveURL(/sort=price-asc/);
    await filters.getByLabel('Maroon').click();
    await expect(page).toHaveURL(/color=maroon/);
    await expect(filters.getByLabel('Maroon')).toBeChecked();
    await filters.getByLabel('Offer / Discount').click();
    await expect(page).toHaveURL(/offer=1/);
    await page.goto('/category/silk-sarees/kanchivaram?color=maroon&color=green&sort=price-asc');
    const names = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(name).toMatch(/\b(maroon|green)\b/i);
    }
    // Before the scripts are ready, a chip loads the page anew.
    await expect(page.locator('button[type=button]:visible').first()).toBeEnabled();
    await page.getByRole('link', { name: 'Remove filter: Maroon' }).click();
    await expect(page).toHaveURL('/category/silk-sarees/kanchivaram?color=green&sort=price-asc');
    const last = page.getByRole('link', { name: 'Remove filter: Green' });
    await expect(last).toBeFocused();
    await last.press('Enter');
    await expect(page.getByText(/^\d+ products$/)).toBeFocused();
    await page.goBack();
    const again = await openFilters(page);
    await again.getByRole('link', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/category/silk-sarees/kanchivaram');
  });

  test('§4 Category filtering: a choice stands at once, the list says Loading, Back undoes it', async ({
    page,
  }) => {
    const path = '/category/silk-sarees/kanchivaram';
    await page.goto(path);
    const filters = await openFilters(page);
    const answered = Promise.withResolvers<void>();
    await page.route(/\.data\?/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await filters.getByLabel('Maroon').click();
    await expect(filters.getByLabel('Maroon')).toBeChecked();
    await filters.getByLabel('Green').click();
    await expect(filters.getByLabel('Maroon')).toBeChecked();
    await expect(filters.getByLabel('Green')).toBeChecked();
    await expect(page.getByText('Loading', { exact: true }).first()).toBeAttached();
    answered.resolve();
    await expect(page).toHaveURL(/color=maroon&color=green|color=green&color=maroon/);
    await page.goBack();
    await expect(filters.getByLabel('Green')).not.toBeChecked();
  });

  test('§2 Category: an empty category shows the message and a next step', async ({ page }) => {
    await page.goto('/category/silk-sarees?color=silver&design=checked&offer=1');
    await expect(page.getByText('No products found for this category or filter.')).toBeVisible();
  });

  test('§2 Category: /category/cotton shows Cotton & Linen, other spellings redirect to the canonical address', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/category/cotton');
    await expect(page.getByRole('heading', { level: 1, name: 'Cotton & Linen' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${baseURL}/category/cotton-linen`,
    );
    await page.goto('/category/Silk%20Sarees?offer=1');
    await expect(page).toHaveURL('/category/silk-sarees?offer=1');
  });

  test('§2 Category: Show more loads the next page of a long list', async ({ page, api }) => {
    const { total } = await api.call('GET /api/products', { query: { search: 'saree', limit: 1 } });
    await page.goto('/search/saree');
    const before = await page.getByRole('article').count();
    expect(before).toBeLessThan(total);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before);
  });
});

async function openFilters(page: import('@playwright/test').Page) {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Filters' });
  const button = page.getByRole('button', { name: /^Filters/ });
  await button.click();
  return page.getByRole('dialog', { name: 'Filters' });
}
