import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

const PUBLIC = path.join(import.meta.dirname, '../../../../public');

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('has what browsers ask of a shop that can be installed', async () => {
  const response = await shop.fetch('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    name: 'Test Silks',
    short_name: 'Test Silks',
    start_url: '/',
    display: 'standalone',
  });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of icons) await access(path.join(PUBLIC, src));
});

it('has the name that the owner has given, shortened for a home screen', async () => {
  const owner = await shop.admin();
  const name = 'Kavitha Silks and Sarees';
  await saveSettings(owner.api, { name });
  const manifest = await (await shop.fetch('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name, short_name: 'Kavitha' });
});
