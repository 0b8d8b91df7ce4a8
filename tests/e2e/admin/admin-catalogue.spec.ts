import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addSaree, test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect } from '../support/shop-test.ts';
import { smallPages } from '../support/small-pages.ts';

const DETAILS = {
  Fabric: 'Pure mulberry silk',
  Zari: 'Tested gold zari',
  Border: 'Temple border',
  Pallu: 'Peacocks in a row',
  Origin: 'Kanchipuram, Tamil Nadu',
  'Silk Mark number': 'SM-4711-08',
  Care: 'Dry clean only',
};

// A record that someone else changed first is a 409, a removed one a 404.
test.use({ expectedConsole: /40[49]|410/ });

test('§8 Products: a saree with all its details, an upload in progress, and two admins at once', async ({
  page,
  owner,
  saree,
}) => {
  const params = { id: saree._id };
  await page.goto(`/admin/products/${saree._id}`);
  for (const [label, value] of Object.entries(DETAILS)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Blouse piece').fill('80');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await seeUpload(page);
  await expect(page.getByLabel('Alt text 2')).toHaveValue(`${saree.name}, picture 2`);

  // Someone else describes the first picture while the second is described here.
  await page.getByLabel('Alt text 2').fill('The pallu');
  const { version, pictures } = await owner.call('GET /api/admin/products/{id}', { params });
  const theirs = pictures.map(({ _id, alt }, at) => ({ _id, alt: at === 0 ? 'The body' : alt }));
  await owner.call('PUT /api/admin/products/{id}/pictures', {
    params,
    body: { version, pictures: theirs },
  });
  await page.getByRole('button', { name: 'Save pictures' }).click();
  await expect(page.getByText(/^Someone else changed the pictures\./)).toBeVisible();
  await expect(page.getByLabel('Alt text 1')).toHaveValue('The body');
  await expect(page.getByLabel('Alt text 2')).toHaveValue('The pallu');
  await page.getByRole('button', { name: 'Save pictures' }).click();
  await expect(page.getByText('Pictures saved')).toBeVisible();

  // Someone else removes a piece while the stock is counted here.
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  await stock.getByLabel('Change').selectOption('Set stock to');
  await stock.getByLabel('Pieces').fill('7');
  await stock.getByLabel('Reason').selectOption('Counted');
  const taken = { kind: 'by', quantity: -1, reason: 'damaged' } as const;
  await owner.call('POST /api/admin/products/{id}/stock', { params, body: taken });
  await stock.getByRole('button', { name: 'Change stock' }).click();
  await expect(
    stock.getByText(/^The stock changed from 4 to 3. Your count is not saved yet/),
  ).toBeVisible();
  await expect(stock.getByText('3 → 7')).toBeVisible();
  await stock.getByRole('button', { name: 'Change stock' }).click();
  await expect(page.getByText('Stock changed to 7')).toBeVisible();

  await page.getByRole('link', { name: 'View in shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: saree.name })).toBeVisible();
  const { 'Silk Mark number': silkMark, ...others } = DETAILS;
  const rows = { ...others, 'Silk Mark': silkMark, 'Blouse piece': '80 cm' };
  for (const [term, value] of Object.entries(rows)) {
    await expect(page.getByRole('row', { name: `${term} ${value}` })).toBeVisible();
  }
  const gallery = page.getByRole('region', { name: 'Pictures' });
  for (const name of ['The body', 'The pallu']) {
    await expect(gallery.getByRole('img', { name }).first()).toBeAttached();
  }
});

/** Adds a picture over a slow connection, so that its progress shows. */
async function seeUpload(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const at = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const raw = { width: 100, height: 200, channels: 3 } as const;
  const grain = sharp(noise, { raw }).resize(900, 1800, { kernel: 'nearest' });
  const buffer = await grain.png().toBuffer();
  await page
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'grain.png', mimeType: 'image/png', buffer });
  await at(buffer.length / 20);
  await page.getByRole('button', { name: 'Add 1 picture' }).click();
  const progress = page.getByRole('progressbar', { name: /^Picture 1 of 1: [1-9]\d?% uploaded$/ });
  await expect(progress).toBeVisible();
  const part = await progress.evaluate((bar: HTMLProgressElement) => bar.value);
  expect(part).toBeGreaterThan(0);
  await at(-1);
  await expect(page.getByText('1 picture added')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

test('§8 Products: all search results are changed together, low stocks listed, one removed', async ({
  page,
  owner,
}) => {
  const mark = `Lot ${crypto.randomUUID().slice(0, 6)}`;
  const { _id: id, name } = await addSaree(owner, mark);
  for (let copies = 0; copies < 2; copies += 1) {
    await owner.call('POST /api/admin/products/{id}/duplicate', { params: { id } });
  }

  await page.setViewportSize({ width: 360, height: 780 });
  await smallPages(page, 2);
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(mark)}`);
  await expect(page.getByText('Showing 2 of 3 products')).toBeVisible();
  await page.getByRole('button', { name: 'Select the 2 shown' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Edit 3 products' });
  await dialog.getByLabel('Price').selectOption('Increase by per cent');
  await dialog.getByLabel('Per cent', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('3 products will change. 0 will stay the same.')).toBeVisible();
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Change 3' }).click();
  await expect(page.getByText('3 products were changed')).toBeVisible();
  await expect(page.getByText('None selected')).toBeFocused();
  const changed = (
    await owner.call('GET /api/admin/products', { query: { search: mark, limit: 100 } })
  ).items;
  expect(new Set(changed.map(({ price }) => price))).toEqual(new Set([2200]));
  expect(changed).toHaveLength(3);

  // The copies have no stock; the original has four pieces.
  await page.getByLabel(/^Low stock/).check();
  await expect(page.getByText('Showing 2 of 2 products')).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await page.getByLabel(/^Low stock/).uncheck();
  await page.getByLabel('Sort by').selectOption('Stock, high to low');
  const first = page.getByRole('list').filter({ hasText: mark }).getByRole('listitem').first();
  await expect(first.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(first.getByText('4 in stock')).toBeVisible();

  await first.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to remove this product?');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(`${name} removed`)).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await expect(page.getByText('of 2 products')).toBeVisible();
  await expectNoFinding(page);
  const answer = await page.goto(`/product/${id}`);
  expect(answer?.status()).toBe(410);
});
