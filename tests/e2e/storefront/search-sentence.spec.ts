import { expectNoFinding } from '../support/no-finding.ts';
import { expect, test } from '../support/shop-test.ts';

test('§2 Search in sentences, suggested categories and prices as filters', async ({ page }) => {
  await page.goto('/search/kanchi bridal maroon 20-30k');
  await expect(page.getByText('No products found')).toBeVisible();
  const read = page.getByRole('region', { name: 'Understood as' });
  await expect(read.getByText('Left out of this search: “bridal”')).toBeVisible();
  await expect(read.getByRole('article')).toContainText([/Maroon Kanchivaram/]);
  await expectNoFinding(page);
  await read.getByRole('link', { name: 'Remove filter: Up to ₹30,000' }).click();
  await expect(page).toHaveURL('/search/kanchi%20bridal%20maroon%20above%2020000');
  await page.goto('/search/red silk under 1000');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectNoFinding(page);

  const removeAPart = page.getByText('Remove a part to see more');
  await expect(removeAPart).toBeVisible();
  await page.goto('/search/under 10');
  await expect(page.getByText(/^Nothing matches “Up to ₹10”/)).toBeVisible();
  await expect(removeAPart).toHaveCount(0);

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('combobox', { name: 'Search products' }).fill('kanjee');
  const categories = page.getByRole('navigation', { name: 'Suggested categories' });
  await expect(page.getByRole('option')).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Search products' }).fill('kanjeevaram');
  await expect(categories.getByRole('link')).toHaveText(['Kanchivaram']);
  await expect(page.getByRole('option')).toHaveCount(5);
  await expectNoFinding(page);
  await categories.getByRole('link').click();
  await expect(page).toHaveURL('/category/silk-sarees/kanchivaram');

  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Up to ₹').fill('cheap');
  await panel.getByRole('button', { name: 'Apply price' }).click();
  await expect(panel.getByText('Enter a price in rupees, such as 5000')).toBeVisible();
  await panel.getByLabel('Up to ₹').fill('20k');
  await panel.getByLabel('Up to ₹').press('Enter');
  await expect(page).toHaveURL('/category/silk-sarees/kanchivaram?maxPrice=20000');
  await expectNoFinding(page);
  await panel.getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('link', { name: 'Remove filter: Up to ₹20,000' }).click();
  await expect(page).toHaveURL('/category/silk-sarees/kanchivaram');
});
