import sharp from 'sharp';
import { expectNoFinding } from '../support/no-finding.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import { expect } from '../support/shop-test.ts';

async function picture() {
  const create = { width: 1600, height: 600, channels: 3, background: '#d9c7a0' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'blouses.jpg', mimeType: 'image/jpeg', buffer };
}

test('the owner makes, sorts and removes a category', { tag: '@both-widths' }, async ({
  page,
  owner,
}) => {
  const mark = crypto.randomUUID().slice(0, 4);
  await page.goto('/admin/categories');
  await expect(page.getByRole('link', { name: 'Hand Painted Saree - Kalamkaree' })).toBeVisible();
  await expectNoFinding(page);

  await page.getByRole('link', { name: 'Add category' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Blouses ${mark}`);
  await expect(page.getByLabel('Address')).toHaveValue(`blouses-${mark}`);
  await page.getByLabel('Description').fill('Stitched in five sizes.');
  await page.getByLabel('Choose picture').setInputFiles(await picture());
  await expect(page.getByLabel('Replace picture')).toBeAttached();
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Describe the picture', { exact: true })).toBeVisible();
  await page.getByLabel('Alt text').fill('Sand-coloured silk');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('heading', { name: `Blouses ${mark}` })).toBeVisible();
  await expectNoFinding(page);

  await page.getByRole('link', { name: 'All categories' }).click();
  await page.getByRole('button', { name: `Move Blouses ${mark} up` }).click();
  const tops = page.getByRole('list', { name: 'Categories' }).locator('> li');
  await expect(tops.nth(3)).toContainText(`Blouses ${mark}`);
  await tops.nth(3).getByRole('link', { name: 'Add subcategory' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Padded');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('heading', { name: 'Padded' })).toBeVisible();

  await page.goto(`/category/blouses-${mark}`);
  await expect(page.getByRole('heading', { name: `Blouses ${mark}` })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sand-coloured silk' })).toBeVisible();
  await expect(page.getByText('Stitched in five sizes.')).toBeVisible();
  await expectNoFinding(page);

  const categories = await owner.call('GET /api/admin/categories');
  const added = categories.find(({ name }) => name === `Blouses ${mark}`);
  await page.goto(`/admin/categories/${added?._id}`);
  await page.getByRole('button', { name: 'Remove category…' }).click();
  const question = page.getByRole('alertdialog', { name: `Remove Blouses ${mark}?` });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/admin/categories');
  await expect(page.getByText(`Blouses ${mark}`)).toHaveCount(0);
});

test('the owner makes an attribute by which customers filter', { tag: '@both-widths' }, async ({
  page,
  owner,
}) => {
  const name = `Border style ${crypto.randomUUID().slice(0, 4)}`;
  await page.goto('/admin/attributes');
  await expect(page.getByRole('link', { name: 'Weave' })).toBeVisible();
  await expectNoFinding(page);

  await page.getByRole('link', { name: 'Add attribute' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Kind').selectOption('Choice of one');
  await page.getByLabel('Choice 1', { exact: true }).fill('Temple');
  await page.getByLabel('Choice 1', { exact: true }).press('Enter');
  await expect(page.getByLabel('Choice 2', { exact: true })).toBeFocused();
  await page.getByLabel('Choice 2', { exact: true }).fill('Plain');
  await page.getByRole('button', { name: 'Move Plain up' }).click();
  await page.getByLabel('Customers can filter by it').check();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('Choice 1', { exact: true })).toHaveValue('Plain');

  const { items } = await owner.call('GET /api/products', {
    query: { category: 'cotton-linen', limit: 1 },
  });
  const saree = items[0];
  await page.goto(`/admin/products/${saree?._id}`);
  await page.getByLabel(name).selectOption('Temple');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  const attributes = await owner.call('GET /api/admin/attributes');
  const attribute = attributes.find(({ label }) => label === name);
  await page.goto(`/category/cotton-linen?filter=${attribute?.key}:temple`);
  await expect(page.getByRole('link', { name: 'Remove filter: Temple' })).toBeVisible();
  await expect(page.getByRole('link', { name: saree?.name }).first()).toBeVisible();
  await expectNoFinding(page);

  await page.goto(`/admin/attributes/${attribute?.key}`);
  await page.getByRole('button', { name: 'Remove attribute' }).click();
  await expect(page.getByText('1 product keeps its value')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Delete its values…' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name} for good?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/attributes');
  await expect(page.getByText(name)).toHaveCount(0);
});
