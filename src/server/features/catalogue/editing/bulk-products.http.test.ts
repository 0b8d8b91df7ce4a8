import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import type { BulkChange } from '../../../../domain/catalogue/bulk-change.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { adjustStock } from '../variants.repository.ts';

let shop: TestShop;
let token: string;
let owner: ApiClient;
let ids: string[];
beforeAll(async () => {
  shop = await openTestShop();
  ({ token, api: owner } = await shop.admin());
});
afterAll(() => shop.close());
beforeEach(async () => {
  const facts = { subCategory: 'Mudal Silk', stock: 4 };
  const [dear, cheap] = [{ pricePaise: 1_000_000 }, { pricePaise: 20_000 }];
  ids = [
    await shop.product({ ...facts, ...dear, name: 'Anandi' }),
    await shop.product({ ...facts, ...cheap, name: 'Bhanu' }),
  ];
});

const RAISE: BulkChange = { price: { kind: 'percent', value: 10 } };
const read = (id = '') => owner.call('GET /api/admin/products/{id}', { params: { id } });
const preview = (change: BulkChange, of = ids) =>
  owner.call('POST /api/admin/products/bulk/preview', { body: { selection: { ids: of }, change } });
const apply = (products: unknown, change: BulkChange) =>
  send(shop, 'POST /api/admin/products/bulk', { token, body: { products, change } });

describe('the preview of a bulk change', () => {
  it('shows before and after, and writes nothing', async () => {
    const seen = await preview({ ...RAISE, visibility: 'hide' });
    expect(seen).toMatchObject({
      total: 2,
      changing: 2,
      invalid: 0,
      rows: [
        {
          _id: ids[0],
          name: 'Anandi',
          before: { price: 10_000, offerPrice: null, countInStock: 4, isHidden: false },
          after: { price: 11_000, isHidden: true },
        },
        { name: 'Bhanu', before: { price: 200 }, after: { price: 220 } },
      ],
      products: [
        [ids[0], 1, 4],
        [ids[1], 1, 4],
      ],
    });
    expect(await read(ids[0])).toMatchObject({ price: 10_000, isHidden: false, version: 1 });
  });

  it('names those that cannot be changed so', async () => {
    const seen = await preview({ price: { kind: 'amount', value: rupees(-300) } });
    expect(seen).toMatchObject({
      changing: 1,
      invalid: 1,
      errors: [{ _id: ids[1], name: 'Bhanu', message: 'Price must be at least 1 rupee' }],
    });
  });

  it('takes all that a filter of the list leaves', async () => {
    const filter = { subCategory: 'mudal-silk', search: 'bhanu' };
    const body = { selection: { filter }, change: RAISE };
    const seen = await owner.call('POST /api/admin/products/bulk/preview', { body });
    const all = await owner.call('GET /api/admin/products', { query: filter });
    expect(seen.total).toBe(all.total);
    expect(seen.rows.every(({ name }) => name === 'Bhanu')).toBe(true);
  });

  it.each<[BulkChange, string, string]>([
    [{}, '', 'Choose at least one change'],
    [{ offer: { kind: 'percent', value: 95 } }, 'offer.value', 'Enter a percentage from 1 to 90'],
    [
      { stock: { kind: 'by', quantity: 1, reason: 'other', note: '' } },
      'stock.note',
      'Note is required',
    ],
  ])('refuses %j beside the field', async (change, path, message) => {
    const body = { selection: { ids }, change };
    const answer = await send(shop, 'POST /api/admin/products/bulk/preview', { token, body });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({
      issues: [{ path: ['change', path].filter(Boolean).join('.'), message }],
    });
  });
});

describe('a bulk change', () => {
  it('is made of all, noted for each, with the stock’s reason', async () => {
    const change: BulkChange = {
      ...RAISE,
      offer: { kind: 'percent', value: 20 },
      stock: { kind: 'by', quantity: 3, reason: 'received', note: 'Diwali' },
    };
    const { products } = await preview(change);
    expect(await apply(products, change)).toMatchObject({
      status: 200,
      body: { message: '2 products were changed' },
    });
    expect(await read(ids[0])).toMatchObject({
      price: 11_000,
      offerPrice: 8800,
      countInStock: 7,
      version: 2,
    });
    const { rows } = await shop.database.pool.query(
      'select label, before, after from audit_log where subject_id = any($1) order by label',
      [ids],
    );
    expect(rows).toEqual([
      {
        label: 'Anandi',
        before: { price: 10_000, offerPrice: null, stock: 4 },
        after: { price: 11_000, offerPrice: 8800, stock: 7 },
      },
      {
        label: 'Bhanu',
        before: { price: 200, offerPrice: null, stock: 4 },
        after: { price: 220, offerPrice: 176, stock: 7 },
      },
    ]);
    const history = await owner.call('GET /api/admin/products/{id}/stock', {
      params: { id: ids[1] ?? '' },
    });
    expect(history.items).toMatchObject([
      { reason: 'received', note: 'Diwali', before: 4, after: 7 },
    ]);
  });

  it('hides and shows again', async () => {
    const hide: BulkChange = { visibility: 'hide' };
    await apply((await preview(hide)).products, hide);
    expect(await send(shop, `GET /api/products/${ids[0]}`)).toMatchObject({ status: 404 });
    const show: BulkChange = { visibility: 'show' };
    await apply((await preview(show)).products, show);
    expect(await send(shop, `GET /api/products/${ids[0]}`)).toMatchObject({ status: 200 });
  });

  it('changes nothing when one was changed or removed meanwhile, and names it', async () => {
    const { products } = await preview(RAISE);
    const hide: BulkChange = { visibility: 'hide' };
    await apply((await preview(hide, ids.slice(1))).products, hide);
    const answer = await apply(products, RAISE);
    expect(answer).toMatchObject(refused(409, 'STALE_VERSION', /^1 product was changed/));
    expect(answer.body).toMatchObject({
      issues: [{ path: ids[1], message: 'Bhanu was changed' }],
    });
    expect(await read(ids[0])).toMatchObject({ price: 10_000, version: 1 });
    await owner.call('DELETE /api/products/{id}', { params: { id: ids[0] ?? '' } });
    expect((await apply(products, RAISE)).status).toBe(409);
  });

  it('is disturbed by a sale only where it sets the stock', async () => {
    const add: BulkChange = { stock: { kind: 'by', quantity: 1, reason: 'received', note: '' } };
    const set: BulkChange = { stock: { kind: 'to', quantity: 9, reason: 'counted', note: '' } };
    const { products } = await preview(set);
    const lines = [{ variantId: ids[0] ?? '', quantity: 1 }];
    await inTransaction(shop.database.pool, (tx) => adjustStock(tx, lines));
    expect((await apply(products, set)).status).toBe(409);
    expect((await apply(products, add)).status).toBe(200);
    expect((await read(ids[0])).countInStock).toBe(4);
  });

  it('changes nothing when one cannot be changed so', async () => {
    const change: BulkChange = { price: { kind: 'amount', value: rupees(-300) } };
    const answer = await apply((await preview(change)).products, change);
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /Bhanu: Price must be at least/));
    expect(await read(ids[0])).toMatchObject({ price: 10_000 });
  });

  it('takes thousands at once', async () => {
    await shop.database.pool.query(
      `with added as (
         insert into products (id, sub_category_id, name, name_words, description, price_paise, selling_paise)
         select gen_random_uuid(), sub_category_id, 'Many ' || n, '{many}', '', 10000, 10000
         from products, generate_series(1, 4000) as n where id = $1 returning id
       )
       insert into variants (id, product_id, price_paise, stock, position)
       select id, id, 10000, 1, 0 from added`,
      [ids[0]],
    );
    const selection = { filter: { search: 'many' } };
    const seen = await owner.call('POST /api/admin/products/bulk/preview', {
      body: { selection, change: RAISE },
    });
    expect(seen).toMatchObject({ total: 4000, changing: 4000 });
    expect(seen.rows).toHaveLength(100);
    expect(await apply(seen.products, RAISE)).toMatchObject({ status: 200 });
    const left = await owner.call('GET /api/admin/products', {
      query: { search: 'many', sort: 'price-asc', limit: 1 },
    });
    expect(left.items[0]?.price).toBe(110);
    const wide = { selection: { filter: {} }, change: RAISE };
    const answer = await send(shop, 'POST /api/admin/products/bulk/preview', {
      token,
      body: wide,
    });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /Select fewer products/));
  });
});
