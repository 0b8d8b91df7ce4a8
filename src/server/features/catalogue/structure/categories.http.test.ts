import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { AdminCategory } from '../../../../contract/categories.ts';

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const VALUES = {
  parent: null,
  menuLabel: '',
  isInMenu: true,
  description: '',
  metaTitle: '',
  metaDescription: '',
  pictureId: null,
  pictureAlt: '',
  hsn: '',
};

const list = () => admin.api.call('GET /api/admin/categories');
const add = (values: { name: string; slug: string; parent?: string | null }) =>
  admin.api.call('POST /api/admin/categories', { body: { ...VALUES, ...values } });

function toChange({ _id, picture, products, ...values }: AdminCategory) {
  return values;
}

const change = (
  category: AdminCategory,
  values: Partial<ReturnType<typeof toChange>> & { position?: number },
) =>
  admin.api.call('PUT /api/admin/categories/{id}', {
    params: { id: category._id },
    body: { ...toChange(category), ...values },
  });

async function find(name: string): Promise<AdminCategory> {
  const found = (await list()).find((category) => category.name === name);
  if (!found) throw new Error(`There is no category ${name}`);
  return found;
}

const readMenu = async () =>
  (await shop.api().call('GET /api/menu')).map(({ name, subCategories }) => [
    name,
    subCategories.map((sub) => sub.name),
  ]);

describe('a category of the owner', () => {
  it('is listed as it is stored, also beyond the limits of what is entered', async () => {
    const name = 'Handwoven '.repeat(10).trim();
    const { rows } = await shop.database.pool.query(
      `update categories set name = $1, description = repeat('x', 3000), picture_alt = ' '
       where slug = 'lenin' returning id`,
      [name],
    );
    shop.services.catalogue.clearRows();
    expect(await find(name)).toMatchObject({ _id: rows[0]?.id, pictureAlt: ' ' });
    await shop.database.pool.query(
      "update categories set name = 'Lenin', description = '', picture_alt = '' where slug = 'lenin'",
    );
    shop.services.catalogue.clearRows();
  });

  it('comes with a subcategory for its products, and is everywhere at once', async () => {
    await add({ name: 'Blouses', slug: 'blouses' });
    expect(await readMenu()).toContainEqual(['Blouses', ['All Blouses']]);
    const place = { category: 'Blouses', subCategory: 'All Blouses' };
    const id = await shop.product({ name: 'Silk blouse', ...place });
    const { items } = await shop
      .api()
      .call('GET /api/products', { query: { category: 'blouses' } });
    expect(items).toMatchObject([{ _id: id, ...place }]);
    expect((await find('Blouses')).products).toBe(1);
  });

  it('is renamed with its products, and its earlier addresses lead on', async () => {
    const blouses = await find('Blouses');
    await change(blouses, { name: 'Stitched blouses', slug: 'stitched-blouses' });
    const { items } = await shop
      .api()
      .call('GET /api/products', { query: { category: 'stitched-blouses' } });
    expect(items).toMatchObject([{ name: 'Silk blouse', category: 'Stitched blouses' }]);
    const follow = (path: string) => shop.api().call('GET /api/redirects', { query: { path } });
    expect(await follow('/category/blouses')).toEqual({ to: '/category/stitched-blouses' });
    expect(await follow('/category/blouses/all-blouses')).toEqual({
      to: '/category/stitched-blouses/all-blouses',
    });
  });

  it('refuses what another one has, and an address that is none', async () => {
    const body = { ...VALUES, name: 'silk sarees', slug: 'silks' };
    expect(
      await send(shop, 'POST /api/admin/categories', { token: admin.token, body }),
    ).toMatchObject(refused(400, 'BAD_INPUT', /Another category has this name/));
    const taken = { ...VALUES, name: 'Silks', slug: 'silk-sarees' };
    expect(
      await send(shop, 'POST /api/admin/categories', { token: admin.token, body: taken }),
    ).toMatchObject(refused(400, 'BAD_INPUT', /Another category has this address/));
    const odd = { ...VALUES, name: 'Silks', slug: '../Silks' };
    expect(
      await send(shop, 'POST /api/admin/categories', { token: admin.token, body: odd }),
    ).toMatchObject(refused(400, 'BAD_INPUT', /small letters, digits/));
  });

  it('is not lost to the change of another admin', async () => {
    const cotton = await find('Cotton & Linen');
    await change(cotton, { description: 'For every day.' });
    const path = `PUT /api/admin/categories/${cotton._id}` as const;
    const body = { ...toChange(cotton), description: 'For summer.' };
    expect(await send(shop, path, { token: admin.token, body })).toMatchObject(
      refused(409, 'STALE_VERSION'),
    );
    const query = { subCategory: undefined };
    const params = { slug: 'cotton-linen' };
    const page = await shop.api().call('GET /api/categories/{slug}', { params, query });
    expect(page).toMatchObject({ description: 'For every day.', banner: { ratio: 8 / 3 } });
  });

  it('moves to another place and another category', async () => {
    await change(await find('Designer Sarees'), { position: 0 });
    expect((await readMenu())[0]?.[0]).toBe('Designer Sarees');
    const silk = await find('Silk Sarees');
    await change(await find('Organsa'), { parent: silk._id, position: 1 });
    expect(await readMenu()).toContainEqual([
      'Silk Sarees',
      [
        'Mysore Silk',
        'Organsa',
        'Kanchivaram',
        'Pure Zeary Mysore Silk',
        'Mudal Silk',
        'Mungar Silk',
      ],
    ]);
  });

  it('keeps its place beside ones that were removed', async () => {
    const one = await add({ name: 'Place one', slug: 'place-one' });
    const places = async () => (await readMenu()).map(([name]) => name).slice(-3);
    await add({ name: 'Place two', slug: 'place-two' });
    await add({ name: 'Place three', slug: 'place-three' });
    const params = { id: one._id };
    await admin.api.call('DELETE /api/admin/categories/{id}', { params, query: {} });
    await change(await find('Place two'), { description: 'The same place' });
    expect((await places()).slice(1)).toEqual(['Place two', 'Place three']);
    await add({ name: 'Place four', slug: 'place-four' });
    expect(await places()).toEqual(['Place two', 'Place three', 'Place four']);
    for (const name of ['Place two', 'Place three', 'Place four']) {
      const { _id: id } = await find(name);
      await admin.api.call('DELETE /api/admin/categories/{id}', { params: { id }, query: {} });
    }
  });

  it('is removed once its products have another place', async () => {
    const removed = await find('Stitched blouses');
    const path = `DELETE /api/admin/categories/${removed._id}` as const;
    expect(await send(shop, path, { token: admin.token })).toMatchObject(
      refused(400, 'BAD_INPUT', /1 product is in it/),
    );
    const target = await find('Kanchivaram');
    await admin.api.call('DELETE /api/admin/categories/{id}', {
      params: { id: removed._id },
      query: { moveTo: target._id },
    });
    expect((await readMenu()).map(([name]) => name)).not.toContain('Stitched blouses');
    const { items } = await shop.api().call('GET /api/products', { query: { search: 'blouse' } });
    expect(items).toMatchObject([{ subCategory: 'Kanchivaram' }]);
    const query = { path: '/category/blouses' };
    expect(await shop.api().call('GET /api/redirects', { query })).toEqual({
      to: '/category/silk-sarees/kanchivaram',
    });
  });

  it('stays removed when the shop starts again', async () => {
    const before = await readMenu();
    const last = await find('Designer Sarees');
    const query = { moveTo: undefined };
    await admin.api.call('DELETE /api/admin/categories/{id}', { params: { id: last._id }, query });
    await shop.services.catalogue.seed();
    expect(await readMenu()).toEqual(before.filter(([name]) => name !== 'Designer Sarees'));
  });

  it('keeps one category, and one subcategory of each', async () => {
    const cotton = await find('Cotton');
    await admin.api.call('DELETE /api/admin/categories/{id}', {
      params: { id: cotton._id },
      query: {},
    });
    const lenin = await find('Lenin');
    const path = `DELETE /api/admin/categories/${lenin._id}` as const;
    expect(await send(shop, path, { token: admin.token })).toMatchObject(
      refused(400, 'BAD_INPUT', /keeps at least one subcategory/),
    );
    const silk = await find('Silk Sarees');
    await expect(change(lenin, { parent: silk._id })).rejects.toThrow(
      /keeps at least one subcategory/,
    );
  });

  it('has a first subcategory that the owner can edit, however long its own name is', async () => {
    await add({ name: 'N'.repeat(60), slug: 'long-name' });
    const first = await find('All products');
    expect(await change(first, { isInMenu: false })).toMatchObject({ isInMenu: false });
  });
});
