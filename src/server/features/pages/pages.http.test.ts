import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { PageForm } from '../../../contract/pages.ts';

const FORM: PageForm = {
  title: 'Our weavers',
  slug: 'our-weavers',
  body: '# Kanchipuram\n\nThey weave **by hand**.',
  place: 'menu',
  isHidden: false,
};

let shop: TestShop;
let owner: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.pool.query('truncate pages, redirects'));

const add = (form: Partial<PageForm> = {}) =>
  owner.api.call('POST /api/admin/pages', { body: { ...FORM, ...form } });
const save = (id: string, version: number, form: Partial<PageForm>) =>
  send(shop, `PUT /api/admin/pages/${id}`, {
    token: owner.token,
    body: { ...FORM, ...form, version },
  });
const read = (slug: string) => send(shop, `GET /api/pages/${encodeURIComponent(slug)}`);

it('is read by everyone, as HTML', async () => {
  await add();
  expect(await read('Our-Weavers')).toMatchObject({
    status: 200,
    body: {
      title: 'Our weavers',
      slug: 'our-weavers',
      description: 'They weave by hand.',
      html: '<h2>Kanchipuram</h2>\n<p>They weave <strong>by hand</strong>.</p>\n',
    },
  });
  expect(await shop.api().call('GET /api/pages')).toEqual([
    { title: 'Our weavers', slug: 'our-weavers', place: 'menu' },
  ]);
  const { body } = FORM;
  const preview = await owner.api.call('POST /api/admin/pages/preview', { body: { body } });
  expect(preview.html).toBe(
    (await shop.api().call('GET /api/pages/{slug}', { params: FORM })).html,
  );
});

it('leads its earlier addresses on to the new one', async () => {
  const { _id: id } = await add();
  expect(await save(id, 1, { slug: 'बुनकर' })).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await save(id, 2, { slug: 'weavers' })).status).toBe(200);
  const follow = (path: string) => shop.api().call('GET /api/redirects', { query: { path } });
  for (const path of ['/pages/our-weavers', '/pages/बुनकर']) {
    expect(await follow(path)).toEqual({ to: '/pages/weavers' });
  }
  await add({ title: 'Another' });
  expect(await follow('/pages/our-weavers')).toEqual({ to: null });
});

it('is not shown while it is hidden, nor once it is removed', async () => {
  const { _id: id } = await add({ isHidden: true });
  expect(await read(FORM.slug)).toMatchObject(refused(404, 'NOT_FOUND'));
  expect(await shop.api().call('GET /api/pages')).toEqual([]);
  expect(await shop.services.pages.listAddresses()).toEqual([]);
  await save(id, 1, {});
  expect((await read(FORM.slug)).status).toBe(200);
  expect(await shop.services.pages.listAddresses()).toMatchObject([{ path: '/pages/our-weavers' }]);
  await owner.api.call('DELETE /api/admin/pages/{id}', { params: { id } });
  expect(await read(FORM.slug)).toMatchObject(refused(404, 'NOT_FOUND'));
});

it('is not overwritten by a later save of an earlier version', async () => {
  const { _id: id } = await add();
  const both = await Promise.all([save(id, 1, { title: 'One' }), save(id, 1, { title: 'Two' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409);
  const current = await owner.api.call('GET /api/admin/pages/{id}', { params: { id } });
  expect(late?.body).toMatchObject({ code: 'STALE_VERSION', current });
  const { items } = await owner.api.call('GET /api/admin/changes', { query: { kind: 'page' } });
  expect(items[0]).toMatchObject({
    action: 'changed',
    before: { title: 'Our weavers' },
    after: { title: current.title },
  });
});

it('has an address of its own', async () => {
  const { _id: id } = await add();
  const { _id: other } = await add({ slug: 'care' });
  const taken = { status: 400, body: { issues: [{ path: 'slug', message: /Our weavers/ }] } };
  const message = expect.stringContaining('Our weavers');
  taken.body.issues[0] = { path: 'slug', message };
  const token = owner.token;
  expect(await send(shop, 'POST /api/admin/pages', { token, body: FORM })).toMatchObject(taken);
  expect(await save(other, 1, {})).toMatchObject(taken);
  expect((await save(id, 1, {})).status).toBe(200);
  for (const [slug, text] of [
    ['Our Weavers', 'such as our-weavers'],
    ['/evil', 'such as evil'],
    ['..', 'Use letters or digits'],
  ] as const) {
    const issues = [{ path: 'slug', message: expect.stringContaining(text) }];
    expect(await save(id, 2, { slug })).toMatchObject({ status: 400, body: { issues } });
  }
});
