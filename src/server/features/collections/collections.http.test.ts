import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { BannerPicture } from '../../../contract/banners.ts';
import type { CollectionForm } from '../../../contract/collections.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { removeFromSale } from '../catalogue/editing/product-editing.service.ts';
import { recordMove } from '../redirects/redirects.service.ts';
import { listCollectionAddresses } from './collections.service.ts';

const FORM: CollectionForm = {
  title: 'For weddings',
  slug: 'weddings',
  description: 'Heavy silk.',
  pictureId: null,
  pictureAlt: '',
  selection: null,
  products: [],
  isInMenu: true,
  isOnHome: false,
  isHidden: false,
};
const LIST = '/category/silk-sarees/kanchivaram?sort=price-asc&color=red';

let shop: TestShop;
let owner: SignedIn;
const ids: string[] = [];

beforeAll(async () => {
  shop = await openTestShop({ patience: () => Promise.resolve() });
  owner = await shop.admin();
  for (const [index, name] of ['Red A', 'Green B', 'Red C', 'Blue D'].entries()) {
    ids.push(await shop.product({ name, pricePaise: 900_000 - index * 100_000 }));
  }
});
afterAll(() => shop.close());
beforeEach(() => shop.database.pool.query('truncate collections, redirects cascade'));

const add = (form: Partial<CollectionForm> = {}) =>
  owner.api.call('POST /api/admin/collections', { body: { ...FORM, ...form } });
const save = (id: string, version: number, form: Partial<CollectionForm>) =>
  send(shop, `PUT /api/admin/collections/${id}`, {
    token: owner.token,
    body: { ...FORM, ...form, version },
  });
const shown = (query: { limit?: number; cursor?: string } = {}) =>
  shop.api().call('GET /api/collections/{slug}/products', { params: { slug: 'weddings' }, query });
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

async function uploadPicture(background: string): Promise<BannerPicture> {
  const create = { width: 1200, height: 500, channels: 3, background } as const;
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const body = new FormData();
  body.set('image', new File([bytes], 'picture.jpg'));
  const { token } = owner;
  return (await send(shop, 'POST /api/admin/banners/pictures', { token, body }))
    .body as BannerPicture;
}

it('shows the products that were chosen by hand, in order and in pages', async () => {
  const [a = '', b = '', c = '', d = ''] = ids;
  const { _id: id } = await add({ products: [d, a, c, b] });
  await shop.database.pool.query('update products set hidden_at = now() where id = $1', [a]);
  const first = await shown({ limit: 2 });
  expect(namesOf(first.items)).toEqual(['Blue D', 'Red C']);
  expect(first.total).toBe(3);
  const second = await shown({ limit: 2, cursor: first.next ?? '' });
  expect(namesOf(second.items)).toEqual(['Green B']);
  expect(second.next).toBeNull();
  await shop.database.pool.query('update products set hidden_at = null where id = $1', [a]);
  expect((await save(id, 1, { products: [a, d] })).status).toBe(200);
  expect(namesOf((await shown()).items)).toEqual(['Red A', 'Blue D']);
  const edited = await owner.api.call('GET /api/admin/collections/{id}', { params: { id } });
  expect(namesOf(edited.products)).toEqual(['Red A', 'Blue D']);
});

it('shows what a list of the shop shows, read as the list reads it', async () => {
  const { _id: id } = await add({ selection: `https://shop.test${LIST}&cursor=abc` });
  expect(namesOf((await shown()).items)).toEqual(['Red C', 'Red A']);
  await save(id, 1, { selection: '/category/silk-sarees?maxPrice=7000' });
  expect(namesOf((await shown()).items).toSorted()).toEqual(['Blue D', 'Red C']);
  await save(id, 2, { selection: '/search/green' });
  expect(namesOf((await shown()).items)).toEqual(['Green B']);
  await shop.product({ name: 'Green E' });
  expect(namesOf((await shown()).items).toSorted()).toEqual(['Green B', 'Green E']);
});

it('shows nothing of a list that the shop has no more, and the owner sees which it is', async () => {
  const attribute = await owner.api.call('POST /api/admin/attributes', {
    body: {
      ...{ kind: 'yes-no', isMultiple: false, label: 'Bridal', pageLabel: '', hint: '', unit: '' },
      ...{ isLong: false, isFilter: true, feedField: null, isOfOnePiece: false, emptyLabel: '' },
      ...{ isRemoved: false, choices: [] },
    },
  });
  const { _id: id } = await add({ selection: '/category/silk-sarees?filter=bridal:yes' });
  await add({ slug: 'by-hand' });
  const brokenOnes = async () =>
    (await owner.api.call('GET /api/admin/collections'))
      .filter(({ isBroken }) => isBroken)
      .map(({ _id }) => _id);
  expect(await brokenOnes()).toEqual([]);
  await owner.api.call('PUT /api/admin/attributes/{id}', {
    params: { id: attribute.key },
    body: { ...attribute, isRemoved: true },
  });
  expect(await shown()).toMatchObject({ items: [], total: 0, next: null });
  expect(await brokenOnes()).toEqual([id]);
  expect(await save(id, 1, { selection: '/category/silk-sarees?filter=bridal:yes' })).toMatchObject(
    { status: 400, body: { issues: [{ path: 'selection' }] } },
  );
  await expect(shown({ cursor: 'none' })).rejects.toMatchObject({ status: 400 });
  const hidden = { selection: '/category/silk-sarees?filter=bridal:yes', isHidden: true };
  expect(await save(id, 1, hidden)).toMatchObject({ status: 200, body: { isHidden: true } });
  const shownAgain = await save(id, 2, { ...hidden, isHidden: false });
  expect(shownAgain).toMatchObject({ status: 400, body: { issues: [{ path: 'selection' }] } });
});

it('shows what was added in the last so many days', async () => {
  await add({ selection: '/category/silk-sarees?since=30' });
  const late = await shop.product({ name: 'Old F' });
  await shop.database.pool.query('update products set created_at = $2 where id = $1', [
    late,
    new Date(shop.clock.now().getTime() - 31 * 24 * 60 * 60 * 1000),
  ]);
  expect(namesOf((await shown()).items)).toContain('Red A');
  expect(namesOf((await shown()).items)).not.toContain('Old F');
  const { items } = await shop.api().call('GET /api/products', { query: { since: '40' } });
  expect(namesOf(items)).toContain('Old F');
  expect(await send(shop, 'GET /api/products?since=0')).toMatchObject(refused(400, 'BAD_INPUT'));
});

it('finds the category of its list where it was renamed', async () => {
  await add({ selection: LIST });
  const { pool } = shop.database;
  const rename = (from: string, to: string) =>
    inTransaction(pool, async (tx) => {
      await pool.query('update categories set slug = $2 where slug = $1', [from, to]);
      await recordMove(tx, `/category/silk-sarees/${from}`, `/category/silk-sarees/${to}`);
    });
  await rename('kanchivaram', 'kanchi');
  shop.services.catalogue.clearRows();
  expect(namesOf((await shown()).items)).toEqual(['Red C', 'Red A']);
  // It is not followed, since the category is there.
  const body = { from: '/category/silk-sarees/kanchi', to: '/about' };
  await owner.api.call('POST /api/admin/redirects', { body });
  expect(namesOf((await shown()).items)).toEqual(['Red C', 'Red A']);
  await rename('kanchi', 'kanchivaram');
  shop.services.catalogue.clearRows();
});

it.each([
  [{ selection: '/about' }, 'selection'],
  [{ selection: 'javascript:alert(1)' }, 'selection'],
  [{ selection: '/category/nothing' }, 'selection'],
  [{ selection: '/category/silk-sarees?color=mauve' }, 'selection'],
  [{ selection: '/category/silk-sarees?filter=neck:boat' }, 'selection'],
  [{ selection: '/category/silk-sarees?since=soon' }, 'selection'],
  [{ selection: '/category/silk-sarees?sort=dear' }, 'selection'],
  [{ selection: '/search/red silk under 10000' }, 'selection'],
  [{ products: ['Red A'] }, 'products.0'],
  [{ products: ['3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e'] }, 'products'],
  [{ pictureId: 'a'.repeat(32), pictureAlt: 'Silk' }, 'pictureId'],
  [{ pictureId: 'shipped:silk-sarees' }, 'pictureAlt'],
  [{ slug: 'For Weddings' }, 'slug'],
])('refuses %j beside its field, and not just as invalid', async (wrong, path) => {
  const { token } = owner;
  const answer = await send(shop, 'POST /api/admin/collections', {
    token,
    body: { ...FORM, ...wrong },
  });
  const message = expect.not.stringMatching(/valid/i);
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
});

it.each([
  [
    { selection: '/category/nothing' },
    'The shop has no list at this address. Open the category or search again, and paste its address',
  ],
  [{ selection: '/category/silk-sarees?sort=dear' }, 'sort must be price-asc or price-desc'],
  [{ products: ['Red A'] }, 'Give each product by its `_id`'],
])('says what to do about %j', async (wrong, message) => {
  const { token } = owner;
  const body = { ...FORM, ...wrong };
  const answer = await send(shop, 'POST /api/admin/collections', { token, body });
  expect(answer).toMatchObject({ body: { issues: [{ message }] } });
});

it('stays as it is where its search finds nothing any more', async () => {
  const product = await shop.product({ name: 'Mauve M' });
  const { _id: id } = await add({ selection: '/search/mauve' });
  expect(namesOf((await shown()).items)).toEqual(['Mauve M']);
  await removeFromSale(shop.services.catalogue.editing, product);
  const selection = '/search/mauve';
  expect(await save(id, 1, { selection, title: 'Soon' })).toMatchObject({ status: 200 });
});

it('keeps its picture while it is used, as a page does', async () => {
  const { pictureId } = await uploadPicture('#8E1B2E');
  await add({ pictureId, pictureAlt: 'Red silk' });
  const ofPage = await uploadPicture('#445566');
  const text = `![Loom](${ofPage.picture.src}-960.webp)`;
  await owner.api.call('POST /api/admin/pages', {
    body: { title: 'Looms', slug: 'looms', body: text, place: 'none', isHidden: false },
  });
  shop.clock.set(new Date(shop.clock.now().getTime() + 25 * 60 * 60 * 1000));
  const { version } = await owner.api.call('GET /api/admin/banners');
  await owner.api.call('POST /api/admin/banners/restore', { body: { version } });
  const params = { slug: 'Weddings' };
  expect(await shop.api().call('GET /api/collections/{slug}', { params })).toMatchObject({
    slug: 'weddings',
    banner: { pictureId, picture: { alt: 'Red silk' } },
  });
  expect((await shop.fetch(`${ofPage.picture.src}-960.webp`)).status).toBe(200);
});

it('is renamed, hidden and removed, and not overwritten by a later save of an earlier version', async () => {
  const { _id: id } = await add();
  // One without products is in no sitemap.
  expect(await listCollectionAddresses(shop.services.collections)).toEqual([]);
  const both = await Promise.all([
    save(id, 1, { slug: 'bridal', products: ids }),
    save(id, 1, { slug: 'brides', products: ids }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const current = await owner.api.call('GET /api/admin/collections/{id}', { params: { id } });
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ current });
  const query = { path: '/collections/weddings' };
  expect(await shop.api().call('GET /api/redirects', { query })).toEqual({
    to: `/collections/${current.slug}`,
  });
  expect(await listCollectionAddresses(shop.services.collections)).toMatchObject([
    { path: `/collections/${current.slug}` },
  ]);
  await save(id, 2, { isHidden: true });
  expect(await shop.api().call('GET /api/collections')).toEqual([]);
  for (const path of ['weddings', 'weddings/products'] as const) {
    expect(await send(shop, `GET /api/collections/${path}`)).toMatchObject(
      refused(404, 'NOT_FOUND'),
    );
  }
  await owner.api.call('DELETE /api/admin/collections/{id}', { params: { id } });
  expect(await owner.api.call('GET /api/admin/collections')).toEqual([]);
  const changes = await owner.api.call('GET /api/admin/changes', { query: { kind: 'collection' } });
  expect(changes.items[0]).toMatchObject({ action: 'removed', before: { title: 'For weddings' } });
});
