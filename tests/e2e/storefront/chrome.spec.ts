import { categoryPath, findCategory } from '../../../src/domain/catalogue/category-tree.ts';
import { ALL_SUB_CATEGORIES, DEFAULT_CATEGORIES } from '../../support/default-catalogue.ts';
import { expect, isPhone, standStill, test } from '../support/shop-test.ts';

test.describe('§2 Shared chrome', () => {
  test('§1 Top bar: the promo', async ({ page }) => {
    await page.goto('/');
    const offer = page.getByRole('complementary', { name: 'Offer' });
    await expect(offer).toContainText('500');
    await expect(offer).toContainText('SSMS10');
  });

  test('§2 Menu: every category and subcategory leads to its page', {
    tag: '@both-widths',
  }, async ({ page }) => {
    await page.goto('/');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = isPhone(page) ? drawer : page.getByRole('banner');
    await expect(menu.getByRole('link', { name: /Login/ }).first()).toBeVisible();
    const hrefs = await menu
      .locator('a[href^="/category/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const subCategory of ALL_SUB_CATEGORIES) {
      const category = findCategory(DEFAULT_CATEGORIES, subCategory.categoryName);
      expect(hrefs).toContain(category && categoryPath(category, subCategory));
    }
    if (!isPhone(page)) return;
    // Beside the drawer.
    await page.mouse.click((page.viewportSize()?.width ?? 0) - 25, 500);
    await expect(drawer).toBeHidden();
  });

  test('§2 Footer: links and the year; hidden on /signin and /signup', async ({ page }) => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    for (const name of [
      'Home',
      'About',
      'Contact Us',
      'Privacy Policy',
      'Terms of Service',
      'Returns Policy',
    ]) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(footer).toContainText(String(new Date().getFullYear()));
    for (const path of ['/signin', '/signup']) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Returns Policy' })).toHaveCount(0);
    }
  });

  test("§2 Navigation: the new page's heading gets the focus and its title is announced", async ({
    page,
  }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page).toHaveTitle(/Contact/);
    await expect(page.locator('h1:focus, main:focus')).toBeAttached();
  });
});

test.describe('§9 Splash', () => {
  test.use({ splash: true });

  test('§2 Splash: on the first page of a visit, over the page, for 3 s', async ({ page }) => {
    await standStill(page);
    await page.goto('/about');
    const splash = page.locator('#splash');
    await expect(splash).toBeVisible();
    await page.clock.runFor(3500);
    await expect(splash).toBeHidden();
    await page.goto('/contact');
    await expect(splash).toBeHidden();
    const tab = await page.context().newPage();
    await tab.goto('/about');
    await expect(tab.locator('#splash')).toBeHidden();
  });
});
