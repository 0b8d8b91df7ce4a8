import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect } from '../support/shop-test.ts';

test('§8 Products: options are filled in like a sheet, and chosen in the shop by keyboard', async ({
  page,
  owner,
  saree,
}) => {
  await page.goto(`/admin/products/${saree._id}`);
  const panel = page.getByRole('region', { name: 'Options', exact: true });
  await panel.getByRole('button', { name: 'Add options' }).click();
  await panel.getByLabel('Option', { exact: true }).fill('Size');
  await panel.getByLabel('Values, separated by commas').fill('S, M, L');
  // Cells that were copied in a spreadsheet: prices, offers, stock and SKUs.
  const cells = '4000\t3500\t2\tSA-S\n5000\t\t0\tSA-M\n5000\t\t1\tSA-L\n';
  await panel.getByLabel('Price (₹) of S', { exact: true }).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, cells);
  await expect(panel.getByLabel('SKU of L')).toHaveValue('SA-L');
  await expectNoFinding(page);
  await panel.getByRole('button', { name: 'Save options' }).click();
  await expect(page.getByText('Options saved')).toBeVisible();
  const { variants } = await owner.call('GET /api/admin/products/{id}', {
    params: { id: saree._id },
  });
  expect(variants?.map(({ countInStock }) => countInStock)).toEqual([2, 0, 1]);
  // The option is an attribute now, which the details no longer ask for.
  await page.reload();
  await expect(page.getByText('Size: set for each combination under Options.')).toBeVisible();
  await expect(panel.getByText('In use: S, M, L')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFinding(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/product/${saree._id}`);
  await expect(page.getByText('From ₹3,500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText(`Choose Size of ${saree.name}`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'M Sold out' })).toBeVisible();
  await page.getByRole('radio', { name: 'S', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`variant=${variants?.[2]?._id}`));
  await expect(page.getByText('The only piece')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await expect(page.getByText('Size L').first()).toBeVisible();
  await expectNoFinding(page);
});
