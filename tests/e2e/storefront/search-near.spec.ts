import type { Page } from '@playwright/test';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect, test } from '../support/shop-test.ts';

test.describe('§2 Search', () => {
  test('§2 Search results: another spelling finds near matches with the reason', async ({
    page,
  }) => {
    await page.goto('/search/kanjeevaram');
    const near = page.getByRole('region', { name: 'Close matches' });
    await expect(near.getByText('“kanjeevaram” is also spelled “kanchivaram”')).toBeVisible();
    const names = await near.getByRole('article').getByRole('heading').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/kanchivaram|kanjivaram/i.test(name))).toEqual([]);
    await expect(page.getByText('No products found')).toBeVisible();
    await near.getByRole('link', { name: /^View/ }).first().click();
    await expect(page).toHaveURL(/\/product\//);
  });

  test('§2 Search results: exact matches first, near ones below, without duplicates', async ({
    page,
  }) => {
    await page.goto('/search/silk saree with');
    const near = page.getByRole('region', { name: 'Close matches' });
    await expect(near).toBeVisible();
    const all = await page.getByRole('article').getByRole('heading').allTextContents();
    const below = await near.getByRole('article').getByRole('heading').allTextContents();
    expect(all.length).toBeGreaterThan(below.length);
    expect(all.slice(-below.length)).toEqual(below);
    expect(below.filter((name) => /silk saree with/i.test(name))).toEqual([]);
    const exact = all.slice(0, -below.length);
    expect(exact.filter((name) => !/silk saree with/i.test(name))).toEqual([]);
    await expectNoFinding(page);
  });

  test('§2 Search results: a search without any match goes on with sarees and categories', async ({
    page,
  }) => {
    await page.goto('/search/maroon spaceship');
    await expect(page.getByText('No products found')).toBeVisible();
    const read = page.getByRole('region', { name: 'Understood as' });
    await expect(read.getByText('Left out of this search: “spaceship”')).toBeVisible();
    await expect(read.getByRole('article').first()).toContainText(/maroon/i);
    await page.goto('/search/peacock spaceship');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    const instead = page.getByRole('region', { name: 'Found for “peacock”' });
    await expect(instead.getByRole('article').first()).toContainText(/peacock/i);
    await page.goto('/search/qqqqzzzz');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    const newest = page.getByRole('region', { name: 'New in the shop' });
    await expect(newest.getByRole('article')).toHaveCount(8);
    await expectNoFinding(page);
    const ways = page.getByRole('navigation', { name: 'Ways on' });
    await ways.getByRole('link', { name: 'Silk Sarees' }).click();
    await expect(page).toHaveURL('/category/silk-sarees');
  });

  test('§2 Search popup: near matches are suggested, marked as such', async ({ page }) => {
    await page.goto('/');
    await openSearch(page);
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('kalamkari');
    const near = page.getByRole('group', { name: 'Close matches' });
    await expect(near.getByRole('option', { name: /kalamkaree.*close match/i })).toHaveCount(5);
    await expect(page.getByRole('option')).toHaveCount(5);
    await expectNoFinding(page);
    await box.press('ArrowDown');
    await expect(near.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/kalamkaree/i);
  });
});

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
}
