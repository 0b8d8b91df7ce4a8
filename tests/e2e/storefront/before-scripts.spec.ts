import { expect, plentiful, test } from '../support/shop-test.ts';

test.describe('before the scripts have arrived', () => {
  let sendScripts = () => {};
  test.beforeEach(async ({ page }) => {
    const sent = Promise.withResolvers<void>();
    sendScripts = sent.resolve;
    await page.route(/\.js$/, async (route) => {
      await sent.promise;
      await route.continue();
    });
  });

  test('Add To Cart and the quantity show that they are not ready', async ({
    page,
    api,
    customer,
  }) => {
    const { _id } = await plentiful(api);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Add To Cart' });
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
    await expect(button).toBeDisabled();
    await expect(quantity).not.toBeEditable();
    sendScripts();
    await quantity.fill('2');
    await button.click();
    await expect(page.getByText('Added to your cart.')).toBeVisible();
    expect((await customer.api.call('GET /api/cart')).carts).toMatchObject([{ count: 2 }]);
  });

  test('a small picture leads to it and marks it', async ({ page, api }) => {
    const { _id } = await plentiful(api);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    const second = page.getByRole('link', { name: 'Picture 2 of 3' });
    await second.click();
    sendScripts();
    await expect(second).toHaveAttribute('aria-current', 'true');
  });

  test('filters can be chosen, and are applied when they have', async ({ page }) => {
    // The narrow layout opens its filters by script.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/category/silk-sarees/kanchivaram', { waitUntil: 'commit' });
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByLabel('Price').selectOption('Low to High');
    await filters.getByLabel('Maroon').click();
    sendScripts();
    await expect(page).toHaveURL(/color=maroon&sort=price-asc$/);
    await expect(filters.getByLabel('Maroon')).toBeChecked();
    await expect(filters.getByLabel('Price')).toHaveValue('price-asc');
  });

  test('the menu button shows that it is not ready', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeDisabled();
    sendScripts();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});
