import { expectNoFinding } from '../support/no-finding.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import { expect, ownerApi } from '../support/shop-test.ts';

test.afterEach(async ({ baseURL }) => {
  const owner = await ownerApi(baseURL);
  await owner.call('PUT /api/admin/welcome', {
    body: { page: 'shop', isOver: false },
  });
});

test('the wizard leads through five pages, resumes where it was left, and ends', async ({
  page,
  owner,
}) => {
  expect(owner).toBeTruthy();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Start setup' }).click();
  await expect(page.getByRole('heading', { name: 'What is your shop called?' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL('/admin/welcome/look');
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Skip this page' }).click();

  await expect(page).toHaveURL('/admin/welcome/details');
  await page.getByLabel('GSTIN').fill('29');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText(/15 characters/).last()).toBeVisible();
  await expectNoFinding(page);
  await page.getByLabel('GSTIN').fill('');
  await page.goto('/admin/welcome');
  await expect(page).toHaveURL('/admin/welcome/details');

  for (const next of ['delivery', 'payments']) {
    await page.getByRole('button', { name: 'Skip this page' }).click();
    await expect(page).toHaveURL(`/admin/welcome/${next}`);
    await expectNoFinding(page);
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/admin/welcome/delivery');
  await page.getByRole('button', { name: 'Skip this page' }).click();
  await page.getByRole('button', { name: 'Finish without saving' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Go live' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeHidden();
});
