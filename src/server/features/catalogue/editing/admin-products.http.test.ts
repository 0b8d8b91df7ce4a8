import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { AdminProduct, AdminProductSort } from '../../../../contract/catalogue-editing.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { adjustStock } from '../variants.repository.ts';
import { removeFromSale } from './product-editing.service.ts';

let shop: TestShop;
let token: string;
let owner: ApiClient;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token, api: owner } = await shop.admin());
});
afterAll(() => shop.close());

const read = (id: string) => owner.call('GET /api/admin/products/{id}', { params: { id } });

/** What the edit form sends for a product that nobody touched. */
function changeOf(product: AdminProduct) {
  const { version, name, description, category, subCategory } = product;
  const { price, offerPrice, isHidden, details } = product;
  const place = { category, subCategory };
  return { version, name, description, ...place, price, offerPrice, isHidden, details };
}

async function logOf(id: string) {
  const { rows } = await shop.database.pool.query(
    'select action, label, before, after from audit_log where subject_id = $1 order by id',
    [id],
  );
  return rows;
}

describe('the owner’s list', () => {
  const names = async (query: object) => {
    const page = await owner.call('GET /api/admin/products', { query });
    return page.items.map(({ name }) => name);
  };
  beforeAll(async () => {
    const red = { name: 'Red Alpha', pricePaise: 300_000, offerPricePaise: 100_000, stock: 9 };
    await shop.product({ ...red, createdAt: new Date('2026-01-01T00:00:00Z') });
    await shop.product({ name: 'blue Beta', pricePaise: 200_000, stock: 2 });
    const deleted = await shop.product({ name: 'Gone Gamma' });
    await removeFromSale(shop.services.catalogue.editing, deleted);
    const linen = { category: 'Cotton & Linen', subCategory: 'Lenin' };
    const id = await shop.product({ ...linen, name: 'Hidden Delta', stock: 0 });
    await send(shop, `PUT /api/products/${id}`, {
      token,
      body: { ...changeOf(await read(id)), isHidden: true },
    });
  });

  it('holds hidden products and no removed ones, newest first', async () => {
    expect((await names({})).toSorted()).toEqual(['Hidden Delta', 'Red Alpha', 'blue Beta']);
    expect((await names({})).at(-1)).toBe('Red Alpha');
  });

  it.each<[object, string[]]>([
    [{ search: 'ALPHA' }, ['Red Alpha']],
    [{ search: ' ' }, ['Hidden Delta', 'Red Alpha', 'blue Beta']],
    [{ search: 'nothing' }, []],
    [{ category: 'cotton' }, ['Hidden Delta']],
    [{ subCategory: 'kanchivaram' }, ['Red Alpha', 'blue Beta']],
    [{ hidden: 'yes' }, ['Hidden Delta']],
    [{ hidden: 'no' }, ['Red Alpha', 'blue Beta']],
    [{ lowStock: 2 }, ['Hidden Delta', 'blue Beta']],
    [{ lowStock: 2, hidden: 'no' }, ['blue Beta']],
  ])('%j finds %j', async (query, found) => {
    expect((await names(query)).toSorted()).toEqual(found);
  });

  it('finds a product by the first characters of its id', async () => {
    const [product] = (await owner.call('GET /api/admin/products', { query: { search: 'Alpha' } }))
      .items;
    const search = product?._id.slice(0, 8).toUpperCase();
    expect(await names({ search })).toEqual(['Red Alpha']);
  });

  it.each<[AdminProductSort, string[]]>([
    ['name', ['blue Beta', 'Hidden Delta', 'Red Alpha']],
    ['price-asc', ['Red Alpha', 'blue Beta', 'Hidden Delta']],
    ['price-desc', ['Hidden Delta', 'blue Beta', 'Red Alpha']],
    ['stock-asc', ['Hidden Delta', 'blue Beta', 'Red Alpha']],
    ['stock-desc', ['Red Alpha', 'blue Beta', 'Hidden Delta']],
  ])('sorts by %s, also page by page', async (sort, sorted) => {
    expect(await names({ sort })).toEqual(sorted);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await owner.call('GET /api/admin/products', {
        query: { sort, limit: 1, cursor },
      });
      expect(page.total).toBe(3);
      paged.push(...page.items.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(paged).toEqual(sorted);
  });

  it('begins with the product changed last where that is asked for', async () => {
    const [product] = (await owner.call('GET /api/admin/products', { query: { search: 'Alpha' } }))
      .items;
    const body = product && changeOf(product);
    shop.clock.set('2026-11-21T07:00:00.000Z');
    await send(shop, `PUT /api/products/${product?._id}`, { token, body });
    expect((await names({ sort: 'changed' }))[0]).toBe('Red Alpha');
  });

  it('refuses a cursor of another order', async () => {
    const { next } = await owner.call('GET /api/admin/products', {
      query: { sort: 'name', limit: 1 },
    });
    const call = `GET /api/admin/products?sort=stock-asc&cursor=${next}` as const;
    expect(await send(shop, call, { token })).toMatchObject(refused(400, 'BAD_INPUT', /cursor/));
  });

  it('is the owner’s alone', async () => {
    const customer = await shop.customer('curious@example.com');
    expect(await send(shop, 'GET /api/admin/products')).toMatchObject(
      refused(401, 'UNAUTHENTICATED'),
    );
    expect(await send(shop, 'GET /api/admin/products', { token: customer.token })).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
  });
});

describe('changing a product', () => {
  let id: string;
  beforeEach(async () => {
    id = await shop.product({ name: 'Maroon Kanchivaram', stock: 4 });
  });
  const put = (body: object, as = token) =>
    send(shop, `PUT /api/products/${id}`, { token: as, body });

  it('writes every fact, finds it by its new name, and notes what differs', async () => {
    const before = await read(id);
    const change = {
      ...changeOf(before),
      name: ' Emerald Green Lenin ',
      description: 'Slubbed.\r\nCool.',
      category: 'Cotton & Linen',
      subCategory: 'Lenin',
      price: 4999.5,
      offerPrice: 4500,
      details: { ...before.details, weave: ' Plain ', lengthCm: 550, blousePieceCm: 80, care: '' },
    };
    const { status, body } = await put(change);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...change,
      name: 'Emerald Green Lenin',
      description: 'Slubbed.\nCool.',
      details: { weave: 'Plain', lengthCm: 550, blousePieceCm: 80, care: null },
      discountPercentage: 10,
      countInStock: 4,
      version: before.version + 1,
    });
    const green = (await shop.api().call('GET /api/products', { query: { color: 'green' } })).items;
    expect(green.map(({ _id }) => _id)).toEqual([id]);
    expect(await logOf(id)).toEqual([
      {
        action: 'changed',
        label: 'Emerald Green Lenin',
        before: {
          name: 'Maroon Kanchivaram',
          description: 'Woven by hand.',
          category: 'Silk Sarees',
          subCategory: 'Kanchivaram',
          price: 10000,
          offerPrice: null,
          weave: null,
          lengthCm: null,
          blousePieceCm: null,
        },
        after: {
          name: 'Emerald Green Lenin',
          description: 'Slubbed.\nCool.',
          category: 'Cotton & Linen',
          subCategory: 'Lenin',
          price: 4999.5,
          offerPrice: 4500,
          weave: 'Plain',
          lengthCm: 550,
          blousePieceCm: 80,
        },
      },
    ]);
  });

  it('hides it from the shop, and shows it again', async () => {
    const customer = await shop.customer(`hidden-${id}@example.com`);
    await customer.api.call('POST /api/cart', { body: { productId: id, count: 1 } });
    const hidden = (await put({ ...changeOf(await read(id)), isHidden: true })).body;
    expect(hidden).toMatchObject({ isHidden: true });
    expect(await send(shop, `GET /api/products/${id}`)).toMatchObject(refused(404, 'NOT_FOUND'));
    const listed = (await shop.api().call('GET /api/products')).items;
    expect(listed.filter(({ _id }) => _id === id)).toEqual([]);
    const { carts } = await customer.api.call('GET /api/cart');
    expect(carts).toMatchObject([{ productId: { isRemoved: true } }]);
    await put({ ...changeOf(await read(id)), isHidden: false });
    expect(await shop.api().call('GET /api/products/{id}', { params: { id } })).toMatchObject({
      isRemoved: false,
    });
  });

  it('shows the second of two admins the first one’s change', async () => {
    const seen = changeOf(await read(id));
    await put({ ...seen, price: 9000 });
    const answer = await put({ ...seen, name: 'Renamed' });
    expect(answer).toMatchObject(refused(409, 'STALE_VERSION', /not saved yet/));
    expect(answer.body).toMatchObject({ current: { price: 9000, name: seen.name } });
    expect(await read(id)).toMatchObject({ price: 9000, name: seen.name });
  });

  it('is not stale because pieces were sold meanwhile', async () => {
    const seen = changeOf(await read(id));
    const line = { variantId: id, quantity: 1 };
    await inTransaction(shop.database.pool, (tx) => adjustStock(tx, [line]));
    expect((await put({ ...seen, price: 9000 })).body).toMatchObject({ countInStock: 3 });
  });

  it.each<[string, (seen: ReturnType<typeof changeOf>) => object, string, string]>([
    ['no name', (seen) => ({ ...seen, name: ' ' }), 'name', 'Name is required'],
    ['a price of 0', (seen) => ({ ...seen, price: 0 }), 'price', 'Price must be at least 1 rupee'],
    [
      'an offer that is none',
      (seen) => ({ ...seen, offerPrice: seen.price }),
      'offerPrice',
      'Offer price must be below the price',
    ],
    [
      'half a centimetre',
      (seen) => ({ ...seen, details: { ...seen.details, lengthCm: 5.5 } }),
      'details.lengthCm',
      'Length must be a whole number of centimetres',
    ],
    [
      'a subcategory of another category',
      (seen) => ({ ...seen, subCategory: 'Lenin' }),
      'subCategory',
      'Choose a category and one of its subcategories',
    ],
  ])('refuses %s beside the field, and writes nothing', async (_, make, path, message) => {
    const before = await read(id);
    const answer = await put(make(changeOf(before)));
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({ issues: [{ path, message }] });
    expect(await read(id)).toEqual(before);
  });

  it('refuses what is gone, and whoever is no admin', async () => {
    const seen = changeOf(await read(id));
    const customer = await shop.customer(`editor-${id}@example.com`);
    expect(await put(seen, customer.token)).toMatchObject(refused(403, 'FORBIDDEN'));
    await owner.call('DELETE /api/products/{id}', { params: { id } });
    expect(await put(seen)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['removed']);
  });
});
