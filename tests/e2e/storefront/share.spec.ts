import { productPath } from '../../../src/domain/catalogue/product.ts';
import { expect, plentiful, test } from '../support/shop-test.ts';

test('a saree is shared by its readable address', async ({ page, context, api, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As in a browser without a share dialog.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const product = await plentiful(api);
  await page.goto(`/product/${product._id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(baseURL + productPath(product));
});
