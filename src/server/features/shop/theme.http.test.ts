import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type SharpOptions } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { ThemePicture } from '../../../contract/theme.ts';
import {
  OWN_THEME,
  PALETTES,
  type Theme,
  type ThemePictureUse,
} from '../../../domain/theme/theme.ts';
import { toTokens } from '../../../domain/theme/tokens.ts';

type Colour = NonNullable<SharpOptions['create']>['background'];

const PEACOCK: Theme = { ...OWN_THEME, ...PALETTES[1]?.colours };

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.pool.query('truncate shop_theme, theme_pictures'));

const shown = async () => (await shop.api().call('GET /api/shop')).theme;
const save = (version: number, theme: unknown, token = owner.token) =>
  send(shop, 'PUT /api/admin/theme', { token, body: { version, theme } });

function upload(use: string, bytes: Uint8Array | string, token = owner.token) {
  const body = new FormData();
  body.set('use', use);
  body.set('image', new File([bytes as BlobPart], 'picture.png'));
  return send(shop, 'POST /api/admin/theme/pictures', { token, body });
}

const drawn = (width: number, height: number, background: Colour = '#0b5563') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

async function uploaded(use: ThemePictureUse, width: number, height: number) {
  return (await upload(use, await drawn(width, height))).body as ThemePicture;
}

describe('a theme', () => {
  it('is left out of the shop while it is the one that it comes with', async () => {
    expect(await shop.api().call('GET /api/shop')).not.toHaveProperty('theme');
    expect((await save(0, OWN_THEME)).status).toBe(200);
    expect(await shop.api().call('GET /api/shop')).not.toHaveProperty('theme');
  });

  it('is saved, shown to everyone and logged', async () => {
    const typed = { ...PEACOCK, brand: ' 0B5563 ' };
    expect(await save(0, typed)).toMatchObject({
      status: 200,
      body: { version: 1, theme: PEACOCK },
    });
    expect(await shown()).toMatchObject({
      background: PEACOCK.background,
      variables: { '--color-brand': PEACOCK.brand, '--color-ivory': PEACOCK.background },
    });
    const { items } = await owner.api.call('GET /api/admin/changes', { query: { kind: 'theme' } });
    expect(items[0]).toMatchObject({
      action: 'changed',
      actor: { _id: owner.id },
      before: { 'Brand colour': OWN_THEME.brand },
      after: { 'Brand colour': PEACOCK.brand },
    });
  });

  it('is refused with the pair that could not be read, and nothing is saved', async () => {
    const answer = await save(0, { ...OWN_THEME, brand: '#e0607a' });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
    expect(answer.body).toMatchObject({
      issues: [
        { path: 'theme.brand', message: expect.stringContaining('A link on the background') },
      ],
    });
    expect(await owner.api.call('GET /api/admin/theme')).toMatchObject({
      version: 0,
      theme: OWN_THEME,
    });
  });

  it.each([
    [{ brand: 'red;}body{display:none' }, 'theme.brand'],
    [{ fonts: 'comic-sans' }, 'theme.fonts'],
    [{ logo: 'f'.repeat(32) }, 'theme.logo'],
  ])('with %j is refused at its field', async (wrong, at) => {
    const answer = await save(0, { ...PEACOCK, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: at }] } });
    expect(await shown()).toBeUndefined();
  });

  it('does not overwrite a concurrent save', async () => {
    await save(0, PEACOCK);
    const late = await save(0, OWN_THEME);
    expect(late).toMatchObject(refused(409, 'STALE_VERSION'));
    expect(late.body).toMatchObject({ current: { version: 1, theme: PEACOCK } });
    const both = await Promise.all([save(1, OWN_THEME), save(1, PEACOCK)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is in the web manifest and in emails', async () => {
    await save(0, PEACOCK);
    const manifest = await (await shop.fetch('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      theme_color: PEACOCK.background,
      background_color: PEACOCK.background,
    });
    expect((await shop.services.shop.loadMailShop()).colours).toEqual(toTokens(PEACOCK));
  });

  it('is for admins only', async () => {
    const { token } = await shop.anyone();
    expect(await save(0, PEACOCK, token)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await upload('logo', 'x', token)).toMatchObject(refused(403, 'FORBIDDEN'));
  });
});

describe('a picture of the shop', () => {
  it('becomes a logo with its clear background, no larger than needed', async () => {
    const bytes = await drawn(1200, 400, { r: 11, g: 85, b: 99, alpha: 0 });
    const logo = (await upload('logo', bytes)).body as ThemePicture;
    expect(logo).toMatchObject({ width: 432, height: 144 });
    await save(0, { ...OWN_THEME, logo: logo.id });
    const src = (await shown())?.logo?.src ?? '';
    const response = await shop.fetch(src);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const file = await sharp(await response.arrayBuffer()).metadata();
    expect(file).toMatchObject({ format: 'webp', width: 432, hasAlpha: true });
  });

  it('becomes a favicon in every size, also in the manifest', async () => {
    const icon = await uploaded('icon', 600, 500);
    await save(0, { ...OWN_THEME, icon: icon.id });
    const src = (await shown())?.icon;
    for (const size of [32, 180, 192, 512]) {
      const response = await shop.fetch(`${src}-${size}.png`);
      expect(response.headers.get('content-type')).toBe('image/png');
      const file = await sharp(await response.arrayBuffer()).metadata();
      expect(file).toMatchObject({ width: size, height: size });
    }
    const asked = await shop.fetch('/favicon.ico', { redirect: 'manual' });
    expect(asked.headers.get('location')).toBe(`${src}-32.png`);
    const { icons } = await (await shop.fetch('/manifest.webmanifest')).json();
    for (const one of icons) expect((await shop.fetch(one.src)).status).toBe(200);
    expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  });

  it('becomes a link preview of 1200 x 630 below 300 kB', async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1600,
        channels: 3,
        background: '#8e1b2e',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const share = (await upload('share', noise)).body as ThemePicture;
    await save(0, { ...OWN_THEME, share: share.id });
    const bytes = await (await shop.fetch((await shown())?.share ?? '')).arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'jpeg',
    });
  });

  it.each([
    ['logo', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['icon', 'not a picture'],
  ])('that is no picture is refused as %s', async (use, text) => {
    expect(await upload(use, text)).toMatchObject(refused(400, 'PICTURE_UNREADABLE'));
  });

  it.each([
    ['logo', 400, 30, 'a logo needs at least 48 px'],
    ['icon', 64, 64, 'a favicon needs at least 192 px'],
    ['share', 500, 300, 'link previews need at least 600 px'],
  ])('that is too small is refused as %s', async (use, width, height, message) => {
    expect(await upload(use, await drawn(width, height))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'image', message: expect.stringContaining(message) }] },
    });
  });

  it('cannot be used for something else', async () => {
    const { id } = await uploaded('icon', 400, 400);
    const answer = await save(0, { ...OWN_THEME, logo: id });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'theme.logo' }] } });
  });

  const hasFiles = async ({ id }: ThemePicture) =>
    (await readdir(path.join(shop.dataDir, 'pictures/brand'))).some((file) => file.startsWith(id));
  /** Days pass, then the nightly job runs. */
  async function pass(days: number): Promise<void> {
    const now = new Date(shop.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
    shop.clock.set(now);
    await shop.database.pool.query(
      `insert into fake_jobs (id, name, payload, start_after)
       values (gen_random_uuid(), 'shop.delete-old-records', '{}', $1)`,
      [now],
    );
    await shop.runJobs();
  }

  it('is deleted a week after the save that replaced it', async () => {
    const [first, second] = [await uploaded('icon', 300, 300), await uploaded('share', 900, 600)];
    await save(0, { ...OWN_THEME, icon: first.id, share: second.id });
    await pass(30);
    await save(1, { ...OWN_THEME, share: second.id });
    await pass(6);
    expect(await hasFiles(first)).toBe(true);
    await pass(2);
    expect([await hasFiles(first), await hasFiles(second)]).toEqual([false, true]);
    const late = await save(2, { ...OWN_THEME, icon: first.id });
    expect(late).toMatchObject({ status: 400, body: { issues: [{ path: 'theme.icon' }] } });
  });

  it('that was replaced can be used again, and is then kept', async () => {
    const icon = await uploaded('icon', 300, 300);
    await save(0, { ...OWN_THEME, icon: icon.id });
    await pass(30);
    await save(1, OWN_THEME);
    await pass(6);
    expect((await save(2, { ...OWN_THEME, icon: icon.id })).status).toBe(200);
    await pass(30);
    expect(await hasFiles(icon)).toBe(true);
  });

  it('that was never saved is deleted a week after its last upload', async () => {
    const icon = await uploaded('icon', 301, 301);
    await pass(6);
    await uploaded('icon', 301, 301);
    await pass(6);
    expect(await hasFiles(icon)).toBe(true);
    await pass(2);
    expect(await hasFiles(icon)).toBe(false);
  });

  it('stays in use when it is uploaded once more', async () => {
    const icon = await uploaded('icon', 302, 302);
    await save(0, { ...OWN_THEME, icon: icon.id });
    await uploaded('icon', 302, 302);
    await pass(30);
    expect(await hasFiles(icon)).toBe(true);
  });

  it('that a save does not get to use stays unused', async () => {
    const icon = await uploaded('icon', 303, 303);
    await save(0, OWN_THEME);
    expect((await save(0, { ...OWN_THEME, icon: icon.id })).status).toBe(409);
    await pass(8);
    expect(await hasFiles(icon)).toBe(false);
  });

  it.each(['../originals/x', `${'a'.repeat(32)}-33.png`, `${'a'.repeat(32)}-32.png`])(
    'has no file %s',
    async (file) => {
      expect((await shop.fetch(`/brand/${encodeURIComponent(file)}`)).status).toBe(404);
    },
  );
});
