import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { BannerList, BannerPicture, NewBanner } from '../../../contract/banners.ts';
import { findNextToPregenerate, hasOwnBanners } from './banners.service.ts';

const CAPTIONS = ['Writing Instruments', 'Office Essentials', 'Art Supplies'];
const OWN: NewBanner = {
  caption: 'Diwali in silk',
  alt: 'Lamps before a maroon saree',
  link: '/category/silk-sarees',
  isShown: true,
  pictureId: 'shipped:art-supplies',
};

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop({ patience: () => Promise.resolve() });
  owner = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.database.pool.query('truncate banners, banner_list, banner_pictures, pictures cascade'),
);

const shown = () => shop.api().call('GET /api/banners');
const list = () => owner.api.call('GET /api/admin/banners');
const captionsOf = (banners: { caption: string }[]) => banners.map(({ caption }) => caption);
const save = (version: number, banners: unknown[], token = owner.token) =>
  send(shop, 'PUT /api/admin/banners', { token, body: { version, banners } });
const restore = (version: number) =>
  send(shop, 'POST /api/admin/banners/restore', { token: owner.token, body: { version } });
const files = async (folder: string) =>
  readdir(path.join(shop.dataDir, 'pictures', folder)).catch(() => [] as string[]);

async function upload(width: number, height: number, background = '#8E1B2E') {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('image', new File([new Uint8Array(bytes)], 'banner.jpg'));
  return send(shop, 'POST /api/admin/banners/pictures', { token: owner.token, body });
}

describe('the default banners', () => {
  it('are the three of the specification', async () => {
    const banners = await shown();
    expect(captionsOf(banners)).toEqual(CAPTIONS);
    expect(banners[0]).toMatchObject({
      link: null,
      focus: 'right',
      picture: { src: '/banners/writing-instruments', widths: [640, 800, 960, 1440, 1920] },
    });
    expect(await list()).toMatchObject({ version: 0, isOwn: false });
    expect(await hasOwnBanners(shop.services.banners.db)).toBe(false);
  });
});

describe('saving banners', () => {
  it('makes them the owner’s own once no default one is shown', async () => {
    const { banners } = await list();
    const edited = banners.map(({ caption, alt, link, isShown, pictureId }) => {
      return { caption, alt, link, isShown, pictureId };
    });
    await save(0, edited.toReversed());
    expect(await hasOwnBanners(shop.services.banners.db)).toBe(false);
    await save(1, [OWN, ...edited.map((banner) => ({ ...banner, isShown: false }))]);
    expect(await hasOwnBanners(shop.services.banners.db)).toBe(true);
  });

  it('publishes them in order, without hidden ones, and logs it', async () => {
    const hidden = { ...OWN, caption: 'Later', isShown: false };
    const far = { ...OWN, caption: ' Elsewhere ', link: 'https://example.com/silk' };
    const answer = await save(0, [OWN, hidden, far]);
    expect(answer).toMatchObject({ status: 200, body: { version: 1, isOwn: true } });
    expect(captionsOf((answer.body as BannerList).banners)).toEqual([
      'Diwali in silk',
      'Later',
      'Elsewhere',
    ]);
    expect(await shown()).toMatchObject([
      { caption: 'Diwali in silk', link: '/category/silk-sarees', focus: 'right' },
      { caption: 'Elsewhere', link: 'https://example.com/silk' },
    ]);
    expect(await hasOwnBanners(shop.services.banners.db)).toBe(true);
    const { rows } = await shop.database.pool.query(
      `select action, actor_id, before, after from audit_log where subject_kind = 'banner' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([
      {
        action: 'changed',
        actor_id: owner.id,
        before: { 'Banner 1': expect.stringContaining('Writing Instruments') },
        after: { 'Banner 1': expect.stringContaining('leads to /category/silk-sarees') },
      },
    ]);
  });

  it('may remove all, and the default banners can be restored', async () => {
    await save(0, []);
    expect(await shown()).toEqual([]);
    expect(await restore(1)).toMatchObject({ status: 200, body: { version: 2, isOwn: false } });
    expect(captionsOf(await shown())).toEqual(CAPTIONS);
    expect(await hasOwnBanners(shop.services.banners.db)).toBe(false);
  });

  it('does not overwrite a concurrent save', async () => {
    await save(0, [OWN]);
    const late = await save(0, [{ ...OWN, caption: 'Too late' }]);
    expect(late).toMatchObject(refused(409, 'STALE_VERSION'));
    expect(late.body).toMatchObject({ current: await list() });
    expect(await restore(0)).toMatchObject(refused(409, 'STALE_VERSION'));
    expect(captionsOf(await shown())).toEqual(['Diwali in silk']);
    const both = await Promise.all([save(1, [OWN, OWN]), save(1, [])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    [{ caption: ' ' }, 'banners.0.caption', 'Caption is required'],
    [{ alt: '' }, 'banners.0.alt', 'Alt text is required'],
    [{ link: 'javascript:alert(1)' }, 'banners.0.link', expect.stringContaining('https://')],
    [{ link: '//example.com' }, 'banners.0.link', expect.stringContaining('https://')],
    [
      { pictureId: 'shipped:nothing' },
      'banners.0.pictureId',
      'This picture was deleted because it was not saved in time. Choose it again.',
    ],
    [
      { pictureId: 'a'.repeat(32) },
      'banners.0.pictureId',
      expect.stringContaining('Choose it again'),
    ],
  ])('rejects %j beside its field', async (wrong, at, message) => {
    const answer = await save(0, [{ ...OWN, ...wrong }]);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: at, message }] } });
    expect(await list()).toMatchObject({ version: 0 });
  });

  it('accepts at most ten', async () => {
    expect(await save(0, Array(11).fill(OWN))).toMatchObject(refused(400, 'BAD_INPUT'));
    expect((await save(0, Array(10).fill(OWN))).status).toBe(200);
  });

  it('is for admins only', async () => {
    const { token } = await shop.customer(`curious-${crypto.randomUUID()}@example.com`);
    for (const call of [
      'GET /api/admin/banners',
      'PUT /api/admin/banners',
      'POST /api/admin/banners/restore',
      'POST /api/admin/banners/pictures',
    ] as const) {
      expect(await send(shop, call, { token })).toMatchObject(refused(403, 'FORBIDDEN'));
    }
  });
});

describe('a banner picture', () => {
  it('is stored, cropped to its middle, and rendered in the widths that pages request', async () => {
    const answer = await upload(2400, 1000);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ratio: 2.4,
        focus: 'middle',
        picture: { widths: [320, 400, 640, 800, 960, 1440, 1920] },
      },
    });
    const { pictureId, picture, phone } = answer.body as BannerPicture;
    expect(phone).toEqual({ src: `${picture.src}-phone`, widths: [480, 640, 800, 960] });
    await save(0, [{ ...OWN, pictureId }]);
    expect(await shown()).toMatchObject([
      { focus: 'middle', picture: { src: picture.src, alt: OWN.alt } },
    ]);
    const file = await shop.pictureStore.ensureVariant(pictureId, {
      width: 640,
      format: 'webp',
    });
    expect(await sharp(file ?? undefined).metadata()).toMatchObject({ width: 640 });
    for (const width of [1920, 320]) {
      const response = await shop.fetch(`${picture.src}-${width}.jpg`);
      expect(response.status, String(width)).toBe(200);
    }
    expect((await shop.fetch(`${picture.src}-1000.jpg`)).status).toBe(404);
    const onPhone = await shop.pictureStore.ensureVariant(pictureId, {
      width: 960,
      format: 'jpg',
      crop: 'phone',
    });
    expect(await sharp(onPhone ?? undefined).metadata()).toMatchObject({ width: 960, height: 600 });
    expect((await shop.fetch(`${phone.src}-960.jpg`)).status).toBe(200);
    expect((await shop.fetch(`${phone.src}-1440.jpg`)).status).toBe(404);
    expect(await findNextToPregenerate(shop.services.banners.db, [])).toMatchObject({
      hash: pictureId,
    });
  });

  it.each([
    [800, 300, 'This picture is 800 px wide. Choose one that is at least 960 px wide.'],
    [1200, 1600, 'Choose a picture that is wider than it is tall'],
  ])('of %i x %i is rejected', async (width, height, message) => {
    expect(await upload(width, height)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'image', message }] },
    });
    expect((await shop.database.pool.query('select * from banner_pictures')).rows).toEqual([]);
  });

  it('that is not an image is rejected', async () => {
    const body = new FormData();
    body.set('image', new File(['not a picture'], 'banner.jpg'));
    const where = 'POST /api/admin/banners/pictures' as const;
    const token = owner.token;
    expect(await send(shop, where, { token, body })).toMatchObject(
      refused(400, 'PICTURE_UNREADABLE'),
    );
    const empty = new FormData();
    expect(await send(shop, where, { token, body: empty })).toMatchObject(
      refused(400, 'BAD_INPUT', 'Image file is missing'),
    );
  });

  it('is deleted a day after no banner uses it, unless a product shows the same', async () => {
    const ids: string[] = [];
    for (const colour of ['#112233', '#445566']) {
      ids.push(((await upload(1200, 500, colour)).body as BannerPicture).pictureId);
    }
    const [gone = '', shared = ''] = ids;
    await save(
      0,
      ids.map((pictureId) => ({ ...OWN, pictureId })),
    );
    await save(1, []);
    expect(await files('originals')).toEqual(expect.arrayContaining(ids));
    const product = await shop.product({ colours: [] });
    await shop.database.pool.query('update pictures set hash = $1 where product_id = $2', [
      shared,
      product,
    ]);
    shop.clock.set(new Date(shop.clock.now().getTime() + 25 * 60 * 60 * 1000));
    await restore(2);
    const left = await files('originals');
    expect(left).not.toContain(gone);
    expect(left).toContain(shared);
  });

  it('stays while a banner shows it, even if a product with the same picture is removed', async () => {
    const { pictureId } = (await upload(1300, 500)).body as BannerPicture;
    await save(0, [{ ...OWN, pictureId }]);
    await shop.services.catalogue.pictures.deleteUnusedFiles([{ hash: pictureId, width: 1300 }]);
    expect(await files('originals')).toContain(pictureId);
  });
});
