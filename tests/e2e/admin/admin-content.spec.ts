import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect } from '../support/shop-test.ts';

test('an old address leads to its new page', async ({ page, owner, request }) => {
  expect(owner).toBeTruthy();
  const mark = crypto.randomUUID().slice(0, 6);
  const old = `/purana-रेशम-${mark}`;
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add redirect' });
  await dialog.getByLabel('Old address').fill(old);
  await dialog.getByLabel('New address').fill('//evil.example');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(dialog.getByText('Enter a page of the shop').first()).toBeVisible();
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
  expect((await request.get(`/pages/${'x'.repeat(3000)}`)).status()).toBe(404);

  // Within the shop the browser asks for the data of a page only.
  const data = await request.get(`${encodeURI(old)}.data`);
  expect(data.status()).toBe(202);
  expect(await data.text()).toContain('/category/silk-sarees?sort=price-asc');

  const shown = `/search/${mark}`;
  // Where the shop has a page, the redirect is saved, and said not to be followed.
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await dialog.getByLabel('Old address').fill(shown);
  await dialog.getByLabel('New address').fill('/contact');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByText(`${shown} exists, so the redirect is not followed`)).toBeVisible();
  const list = '**/api/admin/redirects?*';
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('row', { name: shown }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove redirect' }).click();
  await expect(page.getByText(`${shown} exists`)).toHaveCount(0);
  await expect(page.getByRole('row', { name: shown })).toHaveCount(0);

  const row = page.getByRole('row', { name: old });
  await row.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove redirect?' });
  await expect(question).toBeVisible();
  // It stays open while the list is loaded again.
  const loaded = page.waitForResponse(list);
  release();
  await (await loaded).finished();
  await page.unroute(list);
  await question.getByRole('button', { name: 'Remove redirect' }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get(old, { maxRedirects: 0 })).status()).toBe(404);
});

test('the owner shows sarees together', async ({ page, owner, saree }) => {
  const mark = crypto.randomUUID().slice(0, 6);
  await page.goto('/admin/collections');
  await page.getByRole('link', { name: 'Add collection' }).click();
  await page.getByLabel('Title').fill(`For weddings ${mark}`);
  await page.getByLabel('Description').fill('Heavy silks with broad borders, for the bride.');
  const upload = Promise.withResolvers<void>();
  await page.route('**/api/admin/banners/pictures', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await page.getByLabel('Choose picture').setInputFiles('public/banners/silk-sarees-1440.jpg');
  await page.getByLabel('Show on the home page').check();
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByRole('button', { name: 'Waiting for the upload…' })).toBeDisabled();
  upload.resolve();
  await page.getByLabel('Alt text').fill('Four silk sarees side by side');
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
  await expect(page.getByText('3 products')).toBeVisible();
  await expectNoFinding(page);

  const all = await owner.call('GET /api/admin/collections');
  const id = all.find(({ slug }) => slug === `for-weddings-${mark}`)?._id ?? '';
  await owner.call('DELETE /api/admin/collections/{id}', { params: { id } });
});
