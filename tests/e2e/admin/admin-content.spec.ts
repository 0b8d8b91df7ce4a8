import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect, isPhone } from '../support/shop-test.ts';

test('an old address leads to its new page', { tag: '@both-widths' }, async ({
  page,
  owner,
  request,
}) => {
  expect(owner).toBeTruthy();
  const mark = crypto.randomUUID().slice(0, 6);
  const old = `/purana-रेशम-${mark}`;
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add redirect' });
  await dialog.getByLabel('Old address').fill(old);
  await dialog.getByLabel('New address').fill('//evil.example');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(dialog.getByText('Enter a page of the shop')).toBeVisible();
  await expectNoFinding(page);
  await dialog.getByLabel('New address').fill('/category/silk-sarees?sort=price-asc');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByRole('row', { name: old })).toContainText('/category/silk-sarees');
  await expectNoFinding(page);

  const answer = await request.get(`${old}/?utm_source=mail&sort=x`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()).toMatchObject({
    location: '/category/silk-sarees?sort=price-asc&utm_source=mail',
    'cache-control': 'no-store',
  });
  // A path of a kept page: its answer is keyed without the names of a campaign.
  const body = { from: `/category/${mark}`, to: '/category/silk-sarees' };
  await owner.call('POST /api/admin/redirects', { body });
  const kept = await request.get(`/category/${mark}?utm_source=mail`, { maxRedirects: 0 });
  expect(kept.headers()).toMatchObject({
    location: '/category/silk-sarees?utm_source=mail',
    'cache-control': 'no-store',
  });
  expect((await request.post(old, { maxRedirects: 0 })).status()).not.toBe(301);
  expect((await request.get('/category/nothing-here', { maxRedirects: 0 })).status()).toBe(404);

  // Within the shop the browser asks for the data of a page only.
  const data = await request.get(`${encodeURI(old)}.data`);
  expect(data.status()).toBe(202);
  expect(await data.text()).toContain('/category/silk-sarees?sort=price-asc');

  const row = page.getByRole('row', { name: old });
  await row.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove redirect?' });
  await question.getByRole('button', { name: 'Remove redirect' }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get(old, { maxRedirects: 0 })).status()).toBe(404);
});

const TEXT = `We weave in **Kanchipuram**, as our family has for four generations, and sell only what we would wear ourselves.

## How a saree is made

1. Silk from Mysuru is twisted and dyed.
2. Zari is wound beside it:
   - silver thread, dipped in gold
   - two shuttles for the body, one for each border
3. A weaver sits for twelve to twenty days.

> A border that is joined by hand shows a line of small triangles inside.

### What we charge

| Saree | Days at the loom | From |
|---|--:|--:|
| Plain body, narrow border | 5 | ₹8,000 |
| Checks, temple border | 12 | ₹18,000 |
| Bridal, full zari, with a verylongunbrokennameofapattern | 25 | ₹60,000 |

[Write to us](/contact), or call [044 2722 2000](tel:+914427222000). <script>alert(1)</script>

![The loom](/banners/silk-sarees-960.jpg)`;

test('the owner writes a page, renames it and hides it', { tag: '@both-widths' }, async ({
  page,
  owner,
  request,
}) => {
  expect(owner).toBeTruthy();
  const mark = crypto.randomUUID().slice(0, 6);
  await page.goto('/admin/pages/new');
  await page.getByLabel('Title').fill(`Our weavers ${mark}`);
  await expect(page.getByLabel('Address')).toHaveValue(`our-weavers-${mark}`);
  await page.getByLabel('Link to it').selectOption('In the menu');
  await page.getByLabel('Text').fill(TEXT);
  await page.getByLabel('Add picture').setInputFiles('public/banners/cotton-linen-1440.jpg');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'How a saree is made' })).toBeVisible();
  await expect(preview.getByRole('img', { name: 'Describe the picture' })).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Add page' }).click();
  await expect(page.getByRole('heading', { name: `Our weavers ${mark}` })).toBeVisible();

  await page.getByLabel('Address').fill(`weavers-${mark}`);
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('Page saved')).toBeVisible();
  await page.goto('/admin/pages');
  await expectNoFinding(page);

  await page.goto(`/pages/our-weavers-${mark}`);
  await expect(page).toHaveURL(`/pages/weavers-${mark}`);
  await expect(page).toHaveTitle(/^Our weavers .* \| /);
  await expect(page.getByRole('table')).toContainText('₹18,000');
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expectNoFinding(page);
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: isPhone(page) ? 'Shop' : 'Categories' });
  await expect(menu.getByRole('link', { name: `Our weavers ${mark}` })).toBeVisible();
  await expectNoFinding(page);

  const all = await owner.call('GET /api/admin/pages');
  const added = all.find(({ slug }) => slug === `weavers-${mark}`);
  const params = { id: added?._id ?? '' };
  await owner.call('DELETE /api/admin/pages/{id}', { params });
  expect((await request.get(`/pages/weavers-${mark}`)).status()).toBe(404);
});

test('the owner shows sarees together', { tag: '@both-widths' }, async ({ page, owner, saree }) => {
  const mark = crypto.randomUUID().slice(0, 6);
  await page.goto('/admin/collections');
  await page.getByRole('link', { name: 'Add collection' }).click();
  await page.getByLabel('Title').fill(`For weddings ${mark}`);
  await page.getByLabel('Description').fill('Heavy silks with broad borders, for the bride.');
  await page.getByLabel('Choose picture').setInputFiles('public/banners/silk-sarees-1440.jpg');
  await page.getByLabel('Alt text').fill('Four silk sarees side by side');
  await page.getByLabel('Show on the home page').check();
  const search = page.getByLabel('Find products by name');
  await search.fill('kanchivaram');
  const add = page.getByRole('button', { name: /^Add .*Kanchivaram/ });
  await add.first().click();
  await add.first().click();
  await search.fill(saree.name);
  await page.getByRole('button', { name: `Add ${saree.name}` }).click();
  const chosen = page.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
  await expect(chosen).toHaveCount(3);
  await page.getByRole('button', { name: `Move ${saree.name} up` }).click();
  await page.keyboard.press('Enter');
  await expect(chosen.first()).toContainText(saree.name);
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Add collection' }).click();
  await expect(page.getByRole('link', { name: `/collections/for-weddings-${mark}` })).toBeVisible();

  await page.goto('/');
  const section = page.getByRole('region', { name: `For weddings ${mark}` });
  await section.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL(`/collections/for-weddings-${mark}`);
  await expect(page.getByText('3 sarees')).toBeVisible();
  await expectNoFinding(page);

  const all = await owner.call('GET /api/admin/collections');
  const id = all.find(({ slug }) => slug === `for-weddings-${mark}`)?._id ?? '';
  await page.goto(`/admin/collections/${id}`);
  await page.getByLabel('Products', { exact: true }).selectOption('All of a list with filters');
  await page.getByLabel('Address of a list').fill('/about');
  await page.getByRole('button', { name: 'Save collection' }).click();
  await expect(page.getByText('Open a category or a search, choose filters').last()).toBeVisible();
  await page.getByLabel('Address of a list').fill('/category/silk-sarees?sort=price-desc');
  await page.getByRole('button', { name: 'Save collection' }).click();
  await expect(page.getByText('Collection saved')).toBeVisible();
  await expectNoFinding(page);
  await owner.call('DELETE /api/admin/collections/{id}', { params: { id } });
});
