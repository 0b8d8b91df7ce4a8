import sharp from 'sharp';
import { test } from '../support/admin-test.ts';
import { expect } from '../support/shop-test.ts';

test('the owner adds a product and finds it in its category', async ({ page, owner }) => {
  expect(owner).toBeTruthy();
  const name = `Blue Plain Linen Saree ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Add Product' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Category', { exact: true }).selectOption('Cotton & Linen');
  await page.getByLabel('Subcategory').selectOption('Lenin');
  await page.getByLabel('Price').fill('2499.50');
  await page.getByLabel('Count in stock').fill('4');
  await page.getByLabel('Description').fill('Slubbed linen, 5.5 m with blouse piece.');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Image file is missing').first()).toBeVisible();
  const buffer = await sharp({
    create: { width: 600, height: 800, channels: 3, background: '#1e3fa0' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'linen.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully!')).toBeVisible();

  await page.goto('/category/cotton-linen/lenin');
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByText('₹2,499.50')).toBeVisible();
  await card.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByText('In Stock')).toBeVisible();
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
