import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvRow } from '../../../src/domain/text/csv.ts';
import { readCsv } from '../../../src/server/features/catalogue/import/csv.ts';
import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect } from '../support/shop-test.ts';

// An unreadable file is a 400, a lost response a network error, a product that another test added
// after the preview a 409: the console logs them.
test.use({ expectedConsole: /400|409|ERR_FAILED/ });

test('§8 Products: exported, corrected in a spreadsheet, imported', async ({ page, owner }) => {
  expect(owner).toBeTruthy();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  const { header, row } = await exportOne(page);
  const name = `Imported ${crypto.randomUUID().slice(0, 8)}`;
  const fresh = { ...row, Id: '', Name: name, Pictures: '' };
  const fileOf = (line: Record<string, string>) =>
    [header, header.map((column) => line[column] ?? '')].map((each) => csvRow(each)).join('');

  await page.getByRole('link', { name: 'Import from CSV' }).click();
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible();
  await choose(page, Buffer.from(fileOf({ ...fresh, Name: 'Crème' }), 'latin1'));
  await expect(page.getByText(/Save it as "CSV UTF-8"/)).toBeVisible();

  await choose(page, fileOf({ ...fresh, Price: 'dear', Category: '' }));
  const errors = page.getByRole('table', { name: 'Errors' });
  await expect(
    errors.getByRole('row', { name: '2 Price Price must be a number of rupees' }),
  ).toBeVisible();
  await expect(errors.getByRole('row', { name: '2 Category Category is required' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
  await expectNoFinding(page);

  await choose(page, fileOf(fresh));
  await expect(page.getByText('1 new, 0 changed, 0 unchanged')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'New and changed products' }).getByRole('row', { name }),
  ).toContainText('New');
  await expectNoFinding(page);
  const importButton = page.getByRole('button', { name: 'Import 1 product' });
  await page.route('**/api/admin/products/import?*', (route) => route.abort(), { times: 1 });
  await importButton.click();
  await expect(page.getByText(/may be imported already/)).toBeVisible();
  await expect(importButton).toHaveCount(0);
  await choose(page, fileOf(fresh));
  // A 409 shows a new preview, to be imported again.
  const added = page.getByText('1 hidden product added');
  await expect(async () => {
    await importButton.or(added).waitFor();
    if (await importButton.isVisible()) await importButton.click();
    await expect(added).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.getByRole('link', { name: 'View hidden products' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

/** The export's first line, and one of its products. */
async function exportOne(page: Page) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all as CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('products.csv');
  const file = await readFile(await download.path(), 'utf8');
  const rows = [...readCsv(file)];
  const [header = [], cells = []] = rows.map((line) => ('cells' in line ? line.cells : []));
  const row = Object.fromEntries(header.map((column, at) => [column, cells[at] ?? '']));
  return { header, row };
}

async function choose(page: Page, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer });
}
