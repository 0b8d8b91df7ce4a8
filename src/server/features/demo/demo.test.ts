import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDemoCatalogue } from '../../../../db/demo/demo-catalogue.ts';
import { send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Product } from '../../../contract/product.ts';
import { growDemo } from './grow-demo.ts';
import { loadDemo } from './load-demo.ts';

const demo = await loadDemoCatalogue();

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const load = () => loadDemo(shop, shop.clock.now());
const remove = () => shop.services.demo.remove(null);
const inStock = async (): Promise<Product[]> => {
  const products = (await shop.api().call('GET /api/products', { query: { sort: 'price-asc' } }))
    .items;
  return products.filter(({ countInStock }) => countInStock > 1);
};

/** Every row of every table except the demo's mark and the logs, and every file. */
async function everything() {
  const { pool } = shop.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('audit_log', 'content_changes') order by 1`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const found = await pool.query(`select to_jsonb(it) as row from ${name} it order by 1`);
    rows[name] = found.rows.filter(({ row }) => row.name !== 'demo' || name !== 'stored_values');
  }
  const entries = await readdir(shop.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { rows, files: files.toSorted() };
}

describe('the demo', () => {
  it('fills an empty shop with sarees, pictures, customers and months of orders', async () => {
    expect(await load()).toBe(demo.sarees.length);
    const { items, total } = await shop.api().call('GET /api/products', { query: { limit: 100 } });
    expect(total).toBe(demo.sarees.length);
    for (const product of items) {
      expect(product.pictures.length, product.name).toBeGreaterThanOrEqual(3);
    }
    const admin = await shop.admin();
    const dashboard = await admin.api.call('GET /api/dashboard');
    expect(dashboard.totalUsers).toBe(demo.customers.length + 1);
    expect(dashboard.paidRevenue).toBeLessThan(dashboard.totalRevenue);
    for (const { count } of dashboard.ordersByMonth) expect(count).toBeGreaterThan(0);
    const { items: orders } = await admin.api.call('GET /api/orders/all', {
      query: { limit: 100 },
    });
    for (const { createdAt, orderItems } of orders) {
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(shop.clock.now().getTime());
      for (const { image } of orderItems) expect(image).toMatch(/^\/pictures\/.+\.jpg$/);
    }
    const src = items[0]?.pictures[0];
    const picture = await shop.fetch(`${src?.src}-${src?.widths[0]}.jpg`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  });

  it('grows to any number of sarees, older than its own, and is removed with them', async () => {
    await load();
    const newest = (await shop.api().call('GET /api/products', { query: { limit: 24 } })).items;
    const grow = () => growDemo(shop, demo.sarees.length + 7, shop.clock.now());
    expect(await grow()).toBe(7);
    expect(await grow()).toBe(0);
    const { items, total } = await shop.api().call('GET /api/products', { query: { limit: 24 } });
    expect(total).toBe(demo.sarees.length + 7);
    expect(items).toEqual(newest);
    const added = (await shop.api().call('GET /api/products', { query: { search: 'Design 7' } }))
      .items;
    expect(added).toMatchObject([{ pictures: { length: expect.any(Number) } }]);
    expect((await remove()).products).toBe(demo.sarees.length + 7);
    expect((await shop.api().call('GET /api/products')).items).toEqual([]);
  });

  it('is loaded once, also by processes that start together', async () => {
    const { services } = shop.secondProcess();
    const loads = [load(), loadDemo({ ...shop, services }, shop.clock.now())];
    const counts = await Promise.all(loads);
    expect(counts.toSorted()).toEqual([0, demo.sarees.length].toSorted());
    expect(await load()).toBe(0);
    const { total } = await shop.api().call('GET /api/products', { query: { limit: 1 } });
    expect(total).toBe(demo.sarees.length);
  });

  it('is not loaded into a shop with products', async () => {
    await shop.product();
    const before = await everything();
    expect(await load()).toBe(0);
    expect(await everything()).toEqual(before);
  });
});

describe('the demo’s examples of the shop’s facts', () => {
  const hasExamples = async () => (await shop.api().call('GET /api/shop')).hasExamples;

  it('are shown until the demo is removed', async () => {
    expect(await hasExamples()).toBe(false);
    await load();
    expect(await hasExamples()).toBe(true);
    await remove();
    expect(await hasExamples()).toBe(false);
  });

  it('are shown until the owner saves settings', async () => {
    await load();
    const { api } = await shop.admin();
    const { version, settings } = await api.call('GET /api/admin/settings');
    await api.call('PUT /api/admin/settings', {
      body: { version, settings: { ...settings, legalName: 'Silks of Mysore LLP' } },
    });
    expect(await hasExamples()).toBe(false);
  });
});

describe('removing the demo', () => {
  it('restores the database and the files as they were before', async () => {
    const { api } = await shop.customer('real@example.com');
    await api.call('GET /api/cart');
    await api.call('POST /api/contact', {
      body: { name: 'Real', email: 'r@example.com', message: 'x' },
    });
    const before = await everything();
    await load();
    const [saree] = await inStock();
    await shop.fetch(`${saree?.pictures[0]?.src}-320.webp`);
    expect(await everything()).not.toEqual(before);

    expect(await remove()).toMatchObject({
      products: demo.sarees.length,
      customers: demo.customers.length,
    });
    expect(await everything()).toEqual(before);
  });

  it('is permanent: the next start does not load it again', async () => {
    await load();
    await remove();
    const before = await everything();
    expect(await load()).toBe(0);
    expect(await everything()).toEqual(before);
    expect(await remove()).toEqual({ products: 0, orders: 0, customers: 0 });
  });

  it('keeps products that real customers ordered or have in their carts, with their pictures', async () => {
    await load();
    const [ordered, inCart, forgotten] = await inStock();
    if (!ordered || !inCart || !forgotten) throw new Error('The demo has too little in stock');
    const real = await shop.customer('real@example.com');
    const placed = await real.api.call('POST /api/orders', {
      body: draftOf(itemOf(ordered._id, ordered.offerPrice)),
    });
    await real.api.call('POST /api/cart', { body: { productId: inCart._id, count: 1 } });
    const own = await shop.product({ name: 'The owner’s own' });

    await remove();
    expect((await real.api.call('GET /api/orders')).items).toEqual([placed]);
    const { carts } = await real.api.call('GET /api/cart');
    expect(carts).toMatchObject([
      { count: 1, productId: { _id: inCart._id, name: inCart.name, isRemoved: true } },
    ]);
    for (const image of [placed.orderItems[0]?.image, inCart.imageUrl]) {
      expect((await shop.fetch(image ?? '')).status).toBe(200);
    }
    expect((await shop.fetch(forgotten.imageUrl)).status).toBe(404);
    const left = (await shop.api().call('GET /api/products')).items;
    expect(left.map(({ _id }) => _id)).toEqual([own]);
    expect((await send(shop, `GET /api/products/${inCart._id}`)).status).toBe(404);
    await real.api.call('DELETE /api/cart/{id}', { params: { id: carts[0]?._id ?? '' } });
    const users = await (await shop.admin()).api.call('GET /api/user/all');
    expect(users.items.map(({ email }) => email).toSorted()).toEqual([
      'owner@example.com',
      'real@example.com',
    ]);
  });
});
