import { expect, isPhone, plentiful, test } from '../support/shop-test.ts';

test.describe('a press before the scripts have arrived', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(/\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
  });

  test('on Add To Cart is carried out when they have', async ({ page, api, customer }) => {
    const { _id } = await plentiful(api);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByText('Added to your cart.')).toBeVisible();
    expect((await customer.api.call('GET /api/cart')).carts).toHaveLength(1);
  });

  test('and a quantity typed before it count when they have', async ({ page, api, customer }) => {
    const { _id } = await plentiful(api);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByText('Added to your cart.')).toBeVisible();
    expect((await customer.api.call('GET /api/cart')).carts).toMatchObject([{ count: 2 }]);
  });

  test('on a small picture leads to it and marks it', async ({ page, api }) => {
    const { _id } = await plentiful(api);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    const second = page.getByRole('link', { name: 'Picture 2 of 3' });
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'true');
  });

  test('of a mouse that rests on a picture enlarges it when they have', async ({ page, api }) => {
    test.skip(isPhone(page), 'a phone has no mouse');
    const { _id, name } = await plentiful(api);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    const pictures = page.getByRole('list', { name: `Pictures of ${name}` });
    await pictures.hover();
    await expect(pictures.locator('div[style*="scale"]').first()).toHaveCSS('scale', '1.5');
  });

  test('on filters applies them when they have', async ({ page }) => {
    test.skip(isPhone(page), 'the narrow layout opens its filters by script');
    await page.goto('/category/silk-sarees/kanchivaram', { waitUntil: 'commit' });
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByLabel('Price').selectOption('Low to High');
    await filters.getByLabel('Maroon').click();
    await expect(page).toHaveURL(/color=maroon&sort=price-asc$/);
    await expect(filters.getByLabel('Maroon')).toBeChecked();
    await expect(filters.getByLabel('Price')).toHaveValue('price-asc');
  });

  test('on the menu opens it when they have', async ({ page }) => {
    test.skip(!isPhone(page), 'the wide layout has no menu button');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});
