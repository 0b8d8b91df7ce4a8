import type { Locator, Page } from '@playwright/test';
import { addSaree, factsOf, PICTURES, test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect } from '../support/shop-test.ts';

const GREY = `${PICTURES}/cotton-grey-striped-1.avif`;
const RED = `${PICTURES}/cotton-red-chettinad-1.avif`;

async function findInList(page: Page, name: string): Promise<void> {
  await page.goto('/admin?tab=products');
  await page.getByLabel('Search').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 product')).toBeVisible();
}

/** Whether nothing, as the save bar, lies over the foot of a field. */
const isFullySeen = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 8, bottom - 4) === element;
  });

test.describe('§8 Products: edit', () => {
  test('every field, with errors beside the field and an offer shoppers see', async ({
    page,
    saree,
  }) => {
    await findInList(page, saree.name);
    await expectNoFinding(page);
    await page.getByRole('link', { name: `Edit ${saree.name}` }).click();
    await expect(page.getByRole('heading', { level: 2, name: saree.name })).toBeVisible();

    await page.getByLabel('Offer price').fill('2500');
    await page.getByLabel('Weave').fill('Plain weave');
    await expect(page.getByText('Offer price must be below the price')).toBeVisible();
    await page.getByLabel('Offer price').fill('1,500');
    await expect(page.getByText('Offer price must be below the price')).toBeHidden();
    await expect(page.getByText('Customers see 25% off')).toBeVisible();
    await page.getByLabel('Length').fill('5.5 m');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Length')).toBeFocused();
    await expect.poll(() => isFullySeen(page.getByLabel('Length'))).toBe(true);
    const text = 'Length must be a whole number of centimetres';
    await expect(page.getByText(text)).toHaveCount(2);
    // Beside the button, whose bar stays in view.
    await expect(page.getByRole('alert').getByRole('link', { name: text })).toBeInViewport();
    await page.getByLabel('Length').fill('550');
    await page.getByLabel('Category', { exact: true }).selectOption('Silk Sarees');
    await page.getByLabel('Subcategory').selectOption('Mysore Silk');
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product saved')).toBeVisible();

    await page.goto(`/product/${saree._id}`);
    await expect(page.getByText('₹1,500.00').first()).toBeVisible();
    await expect(page.getByText('Plain weave')).toBeVisible();
  });

  test.describe('two admins', () => {
    test.use({ expectedConsole: /409/ });
    test('the second is told who changed what, and chooses', async ({ page, owner, saree }) => {
      await page.goto(`/admin/products/${saree._id}`);
      await page.getByLabel('Name').fill('Mine');
      await page.getByLabel('Care').fill('Hand wash');
      const theirs = { ...factsOf(saree, 1900), name: 'Theirs' };
      await owner.call('PUT /api/products/{id}', { params: { id: saree._id }, body: theirs });
      await page.getByRole('button', { name: 'Save' }).click();

      await expect(page.getByText(/Someone else changed this product/)).toBeVisible();
      await expect(page.getByText('changed: Name, Price.')).toBeVisible();
      await expectNoFinding(page);
      await page.getByRole('button', { name: 'Save mine' }).click();
      await expect(page.getByText('Product saved')).toBeVisible();
      const saved = await owner.call('GET /api/admin/products/{id}', { params: { id: saree._id } });
      expect(saved).toMatchObject({
        name: 'Mine',
        price: saree.price,
        details: { care: 'Hand wash' },
      });
    });
  });

  test.describe('a category that is renamed meanwhile', () => {
    // The form of a new product writes its errors there (specification §8).
    test.use({ expectedConsole: /400|Choose a category/ });
    test('is offered by its new name, in both forms, and what was typed stays', async ({
      page,
      owner,
      saree,
    }) => {
      const values = {
        ...{ parent: null, name: 'For later', slug: 'for-later', menuLabel: '', isInMenu: false },
        ...{ description: '', metaTitle: '', metaDescription: '', hsn: '' },
        ...{ pictureId: null, pictureAlt: '' },
      };
      const { _id } = await owner.call('POST /api/admin/categories', { body: values });
      const place = { category: 'For later', subCategory: 'All For later' };
      const body = { ...factsOf(saree, 1900), ...place };
      await owner.call('PUT /api/products/{id}', { params: { id: saree._id }, body });
      await page.goto('/admin?tab=add-product');
      await page.getByLabel('Name').fill('Saree for later');
      await page.getByLabel('Category', { exact: true }).selectOption('For later');
      await page.getByLabel('Subcategory').selectOption('All For later');
      await page.getByLabel('Price').fill('1900');
      await page.getByLabel('Count in stock').fill('1');
      await page.getByLabel('Description').fill('Light cotton.');
      await page.getByLabel('Image').setInputFiles([GREY]);
      const renamed = { ...values, name: 'For Diwali', version: 1 };
      await owner.call('PUT /api/admin/categories/{id}', { params: { id: _id }, body: renamed });
      await page.getByRole('button', { name: 'Add Product' }).click();
      await expect(page.getByText(/Choose a category and one/).first()).toBeVisible();
      await page.getByLabel('Category', { exact: true }).selectOption('For Diwali');
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Saree for later');

      await page.goto(`/admin/products/${saree._id}`);
      await page.getByLabel('Weave').fill('Plain weave');
      const again = { ...values, name: 'For Pongal', version: 2 };
      await owner.call('PUT /api/admin/categories/{id}', { params: { id: _id }, body: again });
      await page.getByRole('button', { name: 'Save product' }).click();
      await expect(page.getByText(/Choose a category and one/).first()).toBeVisible();
      await page.getByLabel('Category', { exact: true }).selectOption('For Pongal');
      await page.getByLabel('Subcategory').selectOption('All For later');
      await page.getByRole('button', { name: 'Save product' }).click();
      await expect(page.getByText('Product saved')).toBeVisible();
      await expect(page.getByLabel('Weave')).toHaveValue('Plain weave');
      const all = await owner.call('GET /api/admin/categories');
      const moveTo = all.find(({ slug }) => slug === 'mysore-silk')?._id;
      const query = moveTo === undefined ? {} : { moveTo };
      await owner.call('DELETE /api/admin/categories/{id}', { params: { id: _id }, query });
    });
  });

  test('unsaved input is not lost by accident', async ({ page, saree }) => {
    await page.goto(`/admin/products/${saree._id}`);
    await page.getByLabel('Name').fill('Half typed');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Half typed');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin');

    await page.getByRole('link', { name: 'Add Product' }).click();
    await page.getByLabel('Name').fill('Half added');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    // Nothing can be saved after Logout, so it asks first.
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Half added');
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('ssmsAuthToken'))).toBeNull();
  });
});

test.describe('§8 Products: pictures', () => {
  const alts = (page: Page) =>
    page
      .getByRole('list', { name: 'Pictures of the product' })
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

  test('are added with previews, put in order, described and taken away', async ({
    page,
    owner,
    saree,
  }) => {
    await page.goto(`/admin/products/${saree._id}`);
    await page.getByLabel('Add pictures').setInputFiles([GREY, RED]);
    const chosen = page.getByRole('list', { name: 'Chosen pictures' });
    await expect(chosen.getByRole('img', { name: /cotton-red/ })).toHaveJSProperty(
      'complete',
      true,
    );
    await chosen.getByRole('button', { name: 'Move picture 2 earlier' }).click();
    await expect(chosen.getByRole('listitem').first()).toContainText('Shown first');
    await expect(chosen.getByRole('img').first()).toHaveAttribute('alt', /cotton-red/);
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Add 2 pictures' }).click();
    await expect(page.getByText('2 pictures added')).toBeVisible();
    expect(await alts(page)).toEqual([
      saree.name,
      `${saree.name}, picture 2`,
      `${saree.name}, picture 3`,
    ]);

    // With the price typed but not saved: saving the pictures must not lose it.
    await page.getByLabel('Price', { exact: false }).first().fill('2100');
    await page.getByLabel('Alt text 2').fill('The red border');
    await page.getByRole('button', { name: 'Move picture 2 earlier' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move picture 1 later' })).toBeFocused();
    const list = page.getByRole('list', { name: 'Pictures of the product' });
    await list
      .getByRole('img', { name: `${saree.name}, picture 3` })
      .dragTo(list.getByRole('img', { name: 'The red border' }));
    expect(await alts(page)).toEqual([`${saree.name}, picture 3`, 'The red border', saree.name]);
    await page.getByRole('button', { name: 'Remove picture 3' }).click();
    await page.getByRole('button', { name: 'Save pictures' }).click();
    await expect(page.getByText('Pictures saved')).toBeVisible();
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(page.getByText('Product saved')).toBeVisible();

    const saved = await owner.call('GET /api/admin/products/{id}', { params: { id: saree._id } });
    expect(saved).toMatchObject({
      price: 2100,
      pictures: [{ alt: `${saree.name}, picture 3` }, { alt: 'The red border' }],
    });
    await page.goto(`/product/${saree._id}`);
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await expect(gallery.getByRole('img', { name: 'The red border' }).first()).toBeAttached();
  });
});

test('§8 Products: stock changes with a reason, low stock is listed, and a copy starts without stock', async ({
  page,
  saree,
}) => {
  await page.goto(`/admin/products/${saree._id}`);
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  await expect(stock.getByText('4 in stock')).toBeVisible();
  await stock.getByLabel('Change').selectOption('Remove pieces');
  await stock.getByLabel('Pieces').fill('5');
  await stock.getByLabel('Reason').selectOption('Other');
  await stock.getByRole('button', { name: 'Change stock' }).click();
  await expect(stock.getByText('Only 4 pieces are in stock')).toBeVisible();
  await expect(stock.getByText('Note is required')).toBeVisible();
  await stock.getByLabel('Pieces').fill('3');
  await stock.getByLabel('Note').fill('Lent to a shoot');
  await expect(stock.getByText('4 → 1')).toBeVisible();
  await stock.getByRole('button', { name: 'Change stock' }).click();
  await expect(page.getByText('Stock changed to 1')).toBeVisible();
  const row = stock.getByRole('row').nth(1);
  for (const cell of ['−3', 'Other', 'Lent to a shoot', 'Shop owner']) {
    await expect(row).toContainText(cell);
  }
  await expectNoFinding(page);

  await page.goto('/admin?tab=products');
  await page.getByLabel(/^Low stock/).check();
  await expect(page).toHaveURL(/low=2/);
  await page.getByLabel('Search').fill(saree.name);
  await page.getByRole('button', { name: 'Search' }).click();
  const card = page.getByRole('listitem').filter({ hasText: saree.name });
  await expect(card.getByText('1 left')).toBeVisible();

  await card.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `${saree.name} (copy)` })).toBeVisible();
  await expect(page.getByLabel('Hide this product')).toBeChecked();
  await expect(page.getByText('0 in stock', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Alt text 1')).toHaveValue(saree.name);
});

test.describe('§8 Products: several edited together', () => {
  test.use({ expectedConsole: /409/ });
  test('shows a preview, rejects invalid and outdated changes, then changes all', async ({
    page,
    owner,
  }) => {
    const mark = `Set ${crypto.randomUUID().slice(0, 6)}`;
    const [first, second] = [await addSaree(owner, mark), await addSaree(owner, mark)];
    await page.goto(`/admin?tab=products&search=${encodeURIComponent(mark)}`);
    await page.getByRole('button', { name: 'Select the 2 shown' }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Edit selected' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Edit 2 products' });
    await dialog.getByLabel('Stock').selectOption('Remove pieces');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Pieces must be a whole number')).toBeVisible();
    await dialog.getByLabel('Pieces').fill('9');
    await expectNoFinding(page);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText(/Only 4 pieces are in stock/).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change 0' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Back' }).click();

    await dialog.getByLabel('Stock').selectOption('No change');
    await dialog.getByLabel('Price').selectOption('Increase by per cent');
    await dialog.getByLabel('Per cent', { exact: true }).fill('10');
    await dialog.getByLabel('Offer').selectOption('Set an offer in per cent');
    await dialog.getByLabel('Per cent off the price').fill('25');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const row = dialog.getByRole('row', { name: new RegExp(first.name) });
    await expect(row).toContainText('₹2,000.00 → ₹2,200.00');
    await expect(row).toContainText('none → ₹1,650.00');
    await expectNoFinding(page);

    const theirs = { ...factsOf(second, 3000) };
    await owner.call('PUT /api/products/{id}', { params: { id: second._id }, body: theirs });
    await dialog.getByRole('button', { name: 'Change 2' }).click();
    await expect(dialog.getByText(`${second.name} was changed`)).toBeVisible();
    await expect(dialog.getByRole('row', { name: new RegExp(second.name) })).toContainText(
      '₹3,000.00 → ₹3,300.00',
    );
    await dialog.getByRole('button', { name: 'Change 2' }).click();
    await expect(page.getByText('2 products were changed')).toBeVisible();
    await expect(page.getByText('₹2,475.00')).toBeVisible();
    const changed = (await owner.call('GET /api/admin/products', { query: { search: mark } }))
      .items;
    expect(changed.map(({ offerPrice }) => offerPrice).toSorted()).toEqual([1650, 2475]);
  });
});
