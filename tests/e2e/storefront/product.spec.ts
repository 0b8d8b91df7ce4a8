import type { Locator } from '@playwright/test';
import { expect, isPhone, plentiful, soldOut, standStill, test } from '../support/shop-test.ts';

test.describe('§2 Product detail', () => {
  test('§2 Product: name, prices, description, stock, details and gallery', async ({
    page,
    api,
  }) => {
    const product = await plentiful(api);
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page).toHaveTitle(`${product.name} | SSMS Silks`);
    await expect(page.getByText('In Stock')).toBeVisible();
    await expect(page.getByText('+ 15% tax at checkout').first()).toBeVisible();
    await expect(page.getByText(product.description)).toBeVisible();
    await expect(page.getByText('Blouse piece').first()).toBeVisible();
    await page.getByRole('link', { name: 'Picture 2 of 3' }).click();
    await expect(page.getByRole('link', { name: 'Picture 2 of 3' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('§9 Zoom: 1.5 under the mouse; a viewer that fills the screen', {
    tag: '@both-widths',
  }, async ({ page, api }) => {
    const product = await plentiful(api);
    await page.goto(`/product/${product._id}`);
    const picture = page.getByRole('list', { name: `Pictures of ${product.name}` });
    if (!isPhone(page)) {
      const zoomed = picture.locator('div[style*="scale"]').first();
      // A mouse that came before the script has to move again.
      await expect(async () => {
        await page.mouse.move(0, 0);
        await picture.hover();
        await expect(zoomed).toHaveCSS('scale', '1.5', { timeout: 1000 });
      }).toPass();
    }
    await page.getByRole('button', { name: 'Enlarge the picture' }).click();
    const viewer = page.getByRole('dialog', { name: `Pictures of ${product.name}` });
    await expect(viewer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  test('§4 Out of stock: the button shows the notice for 3 s', async ({ page, api }) => {
    const product = await soldOut(api);
    await standStill(page);
    await page.goto(`/product/${product._id}`);
    await expect(page.getByText('Out of Stock')).toBeVisible();
    const button = page.getByRole('button', { name: 'Add To Cart' });
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    const notice = page.getByText('This product is currently out of stock');
    await expect(notice).toBeVisible();
    await page.clock.runFor(3100);
    await expect(notice).toBeHidden();
  });

  test('§3 Recently viewed: up to five, newest first, without the current one', async ({
    page,
    api,
  }) => {
    // A demo saree, which no other test removes meanwhile.
    const all = (await api.call('GET /api/products')).items;
    const products = all.filter(({ pictures }) => pictures.length === 3).slice(0, 7);
    for (const { _id, name } of products) {
      await page.goto(`/product/${_id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed')))
        .toContain(_id);
    }
    const list = page.getByRole('region', { name: 'Recently Viewed Products' });
    await expect(list.getByRole('link')).toHaveCount(5);
    await expect(list.getByRole('link').first()).toContainText(products.at(-2)?.name ?? '');
    await page.reload();
    await expect(list.getByRole('link')).toHaveCount(5);
    const stored = await page.evaluate(() => localStorage.getItem('recentlyViewed') ?? '[]');
    expect(JSON.parse(stored)).toHaveLength(5);
  });
});

test.describe('§8 Unknown addresses', () => {
  test.use({ expectedConsole: /404/ });

  test('§2 Category: an unknown one says so, with links to those that exist', async ({ page }) => {
    const answer = await page.goto('/category/no-such-category');
    expect(answer?.status()).toBe(404);
    const words = 'No products found for this category or filter.';
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await expect(page).toHaveTitle(/^No products found for this category or filter \|/);
    const ways = page.getByRole('navigation', { name: 'Ways on' });
    await ways.getByRole('link', { name: 'Silk Sarees' }).click();
    await expect(page).toHaveURL('/category/silk-sarees');
  });

  test('§8 Product: an unknown id has its own page, with sarees to go on with', async ({
    page,
  }) => {
    const answer = await page.goto('/product/no-such-saree');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This product was not found' })).toBeVisible();
    const others = page.getByRole('region', { name: 'You may also like' });
    await expect(others.getByRole('link')).not.toHaveCount(0);
    await expect(page).toHaveTitle('This product was not found | SSMS Silks');
  });
});

test.describe('Add To Cart on a phone', () => {
  test('covers nothing at first, and is in a bar once its own place is scrolled past', async ({
    page,
    api,
  }) => {
    const product = await plentiful(api);
    await page.goto(`/product/${product._id}`);
    const button = page.getByRole('main').getByRole('button', { name: 'Add To Cart' });
    await expect(button).toBeEnabled();
    await expect(button).not.toBeInViewport();
    await button.scrollIntoViewIfNeeded();
    const place = await button.boundingBox();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(button).not.toBeInViewport();
    await button.scrollIntoViewIfNeeded();
    expect((await button.boundingBox())?.height).toBe(place?.height);
  });

  test('the bar leaves the end of the page free, and what gets the focus', async ({
    page,
    api,
  }) => {
    await page.goto(`/product/${(await plentiful(api))._id}`);
    const bar = page.locator('.purchase-bar');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).toBeVisible();
    // A page ends at a part of a pixel.
    const last = page.getByRole('contentinfo').getByText('©');
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await bottomOf(last)).toBeLessThan((await topOf(bar)) + 1);
    }).toPass();
    for (const link of await page.getByRole('contentinfo').getByRole('link').all()) {
      await link.evaluate((element) => {
        window.scrollTo(0, document.body.scrollHeight - 2 * innerHeight);
        element.focus();
      });
      expect(await bottomOf(link)).toBeLessThan((await topOf(bar)) + 1);
    }
  });

  test('takes no bar where the screen is low, as when it is zoomed in', async ({ page, api }) => {
    const product = await plentiful(api);
    await page.setViewportSize({ width: 640, height: 450 });
    await page.goto(`/product/${product._id}`);
    const button = page.getByRole('main').getByRole('button', { name: 'Add To Cart' });
    await expect(button).toBeEnabled();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.locator('.purchase-bar')).toHaveCSS('position', 'static');
    await expect(button).not.toBeInViewport();
  });
});

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}
