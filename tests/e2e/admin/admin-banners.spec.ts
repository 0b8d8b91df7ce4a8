import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect, ownerApi } from '../support/shop-test.ts';

const SHIPPED = ['Writing Instruments', 'Office Essentials', 'Art Supplies'];
const OWN = 'Diwali in silk';
const PHONE = { width: 360, height: 780 };

/** The last banner, so that those of the specification stay where other tests expect them. */
const last = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Show on the home page' }).last();

async function picture(width: number, height: number) {
  const create = { width, height, channels: 3, background: '#8e1b2e' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'banner.jpg', mimeType: 'image/jpeg', buffer };
}

// A rejected picture.
test.use({ expectedConsole: /400/ });

// Restores the shop for the other tests, whatever the result.
test.afterEach(async ({ baseURL }) => {
  const owner = await ownerApi(baseURL);
  const { version, isOwn } = await owner.call('GET /api/admin/banners');
  if (isOwn) await owner.call('POST /api/admin/banners/restore', { body: { version } });
});

test('§8 Banners: the admin adds, sorts and hides banners, and restores the shipped ones', async ({
  page,
  owner,
}) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await expect(page.getByText('These are the default banners.')).toBeVisible();
  for (const [place, caption] of SHIPPED.entries()) {
    await expect(page.getByLabel('Caption').nth(place)).toHaveValue(caption);
  }

  await page.getByRole('button', { name: 'Add banner' }).click();
  await page.getByRole('button', { name: 'Save banners' }).click();
  await expect(last(page).getByText('Choose a picture', { exact: true })).toBeVisible();
  await expect(last(page).getByText('Caption is required')).toBeVisible();
  await last(page).getByLabel('Link').fill('javascript:alert(1)');
  await last(page).getByLabel('Link').blur();
  await expect(last(page).getByText(/starts with https:/)).toBeVisible();
  await last(page)
    .getByLabel('Choose picture')
    .setInputFiles(await picture(600, 800));
  await expect(last(page).getByText(/at least 960 px wide/)).toBeVisible();
  await expectNoFinding(page);
  await page.setViewportSize(PHONE);
  await expectNoFinding(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await last(page)
    .getByLabel('Choose picture')
    .setInputFiles(await picture(1600, 600));
  await expect(last(page).getByLabel('Replace picture')).toBeAttached();
  await last(page).getByLabel('Caption').fill(OWN);
  await last(page).getByLabel('Link').fill('/category/silk-sarees');
  await last(page).getByLabel('Alt text').fill('A plain maroon silk');
  await page.getByRole('button', { name: 'Save banners' }).click();
  await expect(page.getByText('Banners saved')).toBeVisible();

  await page.getByRole('link', { name: 'View home page' }).click();
  const banners = page.getByRole('region', { name: 'Banners' });
  const link = banners.getByRole('link', { name: OWN });
  await link.focus();
  await expect(link).toBeInViewport();
  const shot = banners.getByRole('img', { name: 'A plain maroon silk' });
  await expect(shot).toHaveJSProperty('complete', true);
  expect(await shot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoFinding(page);
  await link.click();
  await expect(page).toHaveURL('/category/silk-sarees');

  await page.goto('/admin/banners');
  await last(page).getByLabel('Caption').fill('Pongal in silk');
  await last(page).getByRole('button', { name: 'Move Pongal in silk up' }).click();
  await expect(page.getByRole('button', { name: 'Move Pongal in silk up' })).toBeFocused();

  // The saved order and the hidden banner, as the home page shows them.
  await page.getByRole('button', { name: 'Add banner' }).click();
  await last(page)
    .getByLabel('Choose picture')
    .setInputFiles(await picture(1500, 600));
  await expect(last(page).getByLabel('Replace picture')).toBeAttached();
  await last(page).getByLabel('Caption').fill('Onam in silk');
  await last(page).getByLabel('Alt text').fill('A second plain silk');
  await page.getByRole('button', { name: 'Move Onam in silk up' }).click();
  const third = page.getByRole('listitem').filter({ hasText: 'Banner 3' });
  await expect(third.getByLabel('Caption')).toHaveValue('Pongal in silk');
  await third.getByLabel('Show on the home page').uncheck();
  await page.getByRole('button', { name: 'Save banners' }).click();
  await expect(page.getByText('Banners saved')).toBeVisible();
  await page.getByRole('link', { name: 'View home page' }).click();
  await expect(banners.locator('figcaption')).toHaveText([
    ...SHIPPED.slice(0, 2),
    'Onam in silk',
    ...SHIPPED.slice(2),
  ]);
  await page.goto('/admin/banners');
  await expect(third.getByLabel('Show on the home page')).not.toBeChecked();

  await page.getByRole('button', { name: 'Restore default banners…' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Restore default banners' })
    .click();
  await expect(page.getByText('Default banners restored')).toBeVisible();
  expect((await owner.call('GET /api/banners')).map(({ caption }) => caption)).toEqual(SHIPPED);
});
