import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import type { ApiClient } from '../../../../contract/client.ts';

let shop: TestShop;
let token: string;
let owner: ApiClient;
let id: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token, api: owner } = await shop.admin());
});
afterAll(() => shop.close());
beforeEach(async () => {
  id = await shop.product({ name: 'Maroon Kanchivaram', stock: 4 });
});

const change = (body: object, as = token) =>
  send(shop, `POST /api/admin/products/${id}/stock`, { token: as, body });
const stockNow = async () =>
  (await owner.call('GET /api/admin/products/{id}', { params: { id } })).countInStock;

describe('changing a stock', () => {
  it('adds and takes away, for a reason that is remembered with who and when', async () => {
    const received = { kind: 'by', quantity: 6, reason: 'received', note: ' From Kanchi ' };
    expect(await change(received)).toMatchObject({
      status: 201,
      body: { before: 4, after: 10, reason: 'received', note: 'From Kanchi', by: 'Shop owner' },
    });
    await change({ kind: 'by', quantity: -2, reason: 'damaged' });
    expect(await stockNow()).toBe(8);

    const params = { id };
    const first = await owner.call('GET /api/admin/products/{id}/stock', {
      params,
      query: { limit: 1 },
    });
    expect(first).toMatchObject({ total: 2, items: [{ before: 10, after: 8, note: null }] });
    const cursor = first.next ?? undefined;
    const second = await owner.call('GET /api/admin/products/{id}/stock', {
      params,
      query: { limit: 1, cursor },
    });
    expect(second).toMatchObject({
      next: null,
      items: [{ reason: 'received', at: shop.clock.now().toISOString() }],
    });
    const { rows } = await shop.database.pool.query(
      'select before, after from audit_log where subject_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ before: { stock: 10 }, after: { stock: 8, reason: 'damaged' } }]);
  });

  it('leaves the version alone: whoever edits the product is not disturbed', async () => {
    const before = await owner.call('GET /api/admin/products/{id}', { params: { id } });
    await change({ kind: 'to', quantity: 9, reason: 'counted' });
    const { version } = await owner.call('GET /api/admin/products/{id}', { params: { id } });
    expect(version).toBe(before.version);
  });

  it('sets a count only over the stock that was seen', async () => {
    const customer = await shop.customer(`stock-${id}@example.com`);
    await customer.api.call('POST /api/orders', { body: draftOf(itemOf(id, 10_000)) });
    const counted = { kind: 'to', quantity: 4, seen: 4, reason: 'counted' };
    const answer = await change(counted);
    expect(answer).toMatchObject(refused(409, 'STALE_VERSION', /from 4 to 3/));
    expect(answer.body).toMatchObject({ current: { countInStock: 3 } });
    expect(await stockNow()).toBe(3);
    expect((await change({ ...counted, seen: 3 })).status).toBe(201);
  });

  it.each<[object, string, string]>([
    [{ quantity: -5 }, 'quantity', 'Only 4 pieces are in stock'],
    [{ quantity: 0 }, 'quantity', 'Enter how many pieces to add or remove'],
    [{ quantity: 1.5 }, 'quantity', 'Pieces must be a whole number'],
    [{ kind: 'to', quantity: -1 }, 'quantity', 'Stock must be 0 or more'],
    [{ quantity: 100_000 }, 'quantity', 'Stock must be at most 1,00,000'],
    [{ reason: 'gift' }, 'reason', 'Choose a reason'],
    [{ reason: 'other' }, 'note', 'Note is required'],
  ])('refuses %j and changes nothing', async (wrong, path, message) => {
    const answer = await change({ kind: 'by', quantity: 1, reason: 'received', ...wrong });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({ issues: [{ path, message }] });
    expect(await stockNow()).toBe(4);
  });

  it('loses no change when many come at once', async () => {
    const customers = await shop.customers(3);
    const orders = customers.map(({ api }) =>
      api.call('POST /api/orders', { body: draftOf(itemOf(id, 10_000)) }),
    );
    const received = Array.from({ length: 5 }, () =>
      change({ kind: 'by', quantity: 2, reason: 'received' }),
    );
    await Promise.all([...orders, ...received]);
    expect(await stockNow()).toBe(4 - 3 + 10);
    const { items } = await owner.call('GET /api/admin/products/{id}/stock', { params: { id } });
    expect(items.every(({ before, after }) => after === before + 2)).toBe(true);
  });

  it('is never rewritten, not even by hand', async () => {
    await change({ kind: 'by', quantity: 1, reason: 'received' });
    const { pool } = shop.database;
    await expect(pool.query('delete from stock_changes')).rejects.toThrow(/only ever added to/);
    await expect(pool.query('update stock_changes set after = 0')).rejects.toThrow(/added to/);
  });
});

describe('duplicating a product', () => {
  it('gives a hidden copy with its facts, without its pieces and its Silk Mark', async () => {
    const seen = await owner.call('GET /api/admin/products/{id}', { params: { id } });
    const details = { ...seen.details, weave: 'Korvai', silkMarkNumber: 'SM-1' };
    const { version, name, description, category, subCategory, price, offerPrice } = seen;
    const facts = { name, description, category, subCategory, price, offerPrice, details };
    await owner.call('PUT /api/products/{id}', {
      params: { id },
      body: { version, ...facts, isHidden: false },
    });
    const copy = await owner.call('POST /api/admin/products/{id}/duplicate', { params: { id } });
    expect(copy).toMatchObject({
      ...facts,
      name: 'Maroon Kanchivaram (copy)',
      details: { weave: 'Korvai', silkMarkNumber: null },
      isHidden: true,
      countInStock: 0,
      version: 1,
    });
    expect(copy._id).not.toBe(id);
    const listed = (await shop.api().call('GET /api/products', { query: { search: '(copy)' } }))
      .items;
    expect(listed).toEqual([]);
  });

  it('shows the same pictures, which outlive the original', async () => {
    const shown = await shop.product({ colours: ['red'] });
    const copy = await owner.call('POST /api/admin/products/{id}/duplicate', {
      params: { id: shown },
    });
    const original = await owner.call('GET /api/admin/products/{id}', { params: { id: shown } });
    expect(copy.pictures.map(({ src }) => src)).toEqual(original.pictures.map(({ src }) => src));
    expect(copy.pictures[0]?._id).not.toBe(original.pictures[0]?._id);
  });

  it('cuts a long name short for its mark', async () => {
    const long = await shop.product({ name: 'x'.repeat(200) });
    const copy = await owner.call('POST /api/admin/products/{id}/duplicate', {
      params: { id: long },
    });
    expect(copy.name).toBe(`${'x'.repeat(193)} (copy)`);
  });
});
