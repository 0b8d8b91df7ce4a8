import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf, itemOf } from '../../tests/support/order-draft.ts';
import {
  type NewTestProduct,
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../tests/support/test-shop.ts';
import { createApiClient } from '../contract/client.ts';
import { createHandlers } from './api-routes.ts';
import { createApp } from './app.ts';
import { createPageApi } from './page-api.ts';
import { type ContentWatch, createContentWatch } from './platform/db/content-watch.ts';
import { createAnswerCache } from './platform/http/answer-cache.ts';
import { answerFromCache } from './platform/http/cached-answers.ts';
import { createMetrics } from './platform/process/metrics.ts';
import { isContentEdit, makePublicAnswer, publicKeyOf } from './public-answers.ts';

const SILK = 'category=silk-sarees&subCategory=kanchivaram';

let shop: TestShop;
let owner: SignedIn;
let origin: string;
let close: () => Promise<void>;
let watch: ContentWatch;
/** The keys that were made, in order. */
let made: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  const make = makePublicAnswer(shop.app, '');
  const cache = createAnswerCache({
    maxBytes: 1_000_000,
    make: (key) => {
      made.push(key);
      return make(key);
    },
  });
  const errors: unknown[] = [];
  watch = createContentWatch({
    db: shop.database.reader,
    onChange: cache.invalidate,
    report: (error) => errors.push(error),
  });
  const metrics = createMetrics();
  const next = getRequestListener(shop.app.fetch) as RequestListener;
  const server = createServer(
    answerFromCache({ cache, watch, keyOf: publicKeyOf, isEdit: isContentEdit, metrics, next }),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(() => resolve()));
});

afterAll(async () => {
  await close();
  await shop.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers });
const json = async (path: string) => (await get(path)).json();

/** A product that this process has added. */
async function addProduct(facts?: NewTestProduct): Promise<string> {
  const id = await shop.product(facts);
  watch.noteOwnChange();
  return id;
}

/** A call of the admin over HTTP, whose changes are seen at once. */
async function change(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
}

async function changeProduct(id: string, changes: object): Promise<void> {
  const {
    version,
    name,
    description,
    category,
    subCategory,
    price,
    offerPrice,
    isHidden,
    details,
  } = await owner.api.call('GET /api/admin/products/{id}', { params: { id } });
  const facts = { version, name, description, category, subCategory, price, offerPrice };
  await change('PUT', `/api/products/${id}`, { ...facts, isHidden, details, ...changes });
}

/** Every public read that shows a product, and its entry there. */
async function seen(id: string) {
  const lists = ['/api/products', `/api/products/summaries?${SILK}`, '/api/products?search=cached'];
  const found = await Promise.all(lists.map(json));
  const alone = await get(`/api/products/${id}`);
  const entries = found.map((list) => list.find((entry: { _id: string }) => entry._id === id));
  return [...entries, alone.ok ? await alone.json() : undefined];
}

/** Whether the reads were answered from memory. */
async function isFromMemory(paths: string[]): Promise<boolean> {
  made = [];
  await Promise.all(paths.map((path) => get(path)));
  return made.length === 0;
}

describe('a public read', () => {
  it('is made once, and sent in the encoding that the client accepts', async () => {
    await addProduct({ name: 'Cached Once' });
    made = [];
    const bodies = await Promise.all(
      ['br', 'gzip', 'identity', 'br;q=0, gzip'].map(async (accepted) => {
        const response = await get('/api/products?limit=100', { 'accept-encoding': accepted });
        expect(response.headers.get('cache-control')).toBe('no-cache');
        return response.text();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(made).toEqual(['/api/products?limit=100']);
  });

  it('is confirmed by its ETag', async () => {
    const first = await get('/api/products');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/api/products', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('is the same whatever parameters it does not read', async () => {
    await get(`/api/products?${SILK}`);
    expect(await isFromMemory([`/api/products?${SILK}&utm_source=mail&x=1`])).toBe(true);
  });

  it('keeps its headers', async () => {
    await addProduct();
    const { headers } = await get('/api/products?limit=1');
    expect(headers.get('x-total-count')).toMatch(/^\d+$/);
    expect(headers.get('link')).toContain('rel="next"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a change is seen at once on everything that shows it:', () => {
  it('price and name', async () => {
    const id = await addProduct({ name: 'Cached Saree' });
    for (const entry of await seen(id)) expect(entry).toMatchObject({ sellingPrice: 10_000 });
    await changeProduct(id, { price: 4321, name: 'Cached Saree Anew' });
    for (const entry of await seen(id)) {
      expect(entry).toMatchObject({ sellingPrice: 4321, name: 'Cached Saree Anew' });
    }
  });

  it('stock to none and back', async () => {
    const id = await addProduct({ name: 'Cached Stock', stock: 1 });
    const stocks = async () =>
      (await seen(id)).map((entry) => entry.countInStock ?? (entry.isSoldOut ? 0 : 1));
    expect(await stocks()).toEqual([1, 1, 1, 1]);
    for (const pieces of [0, 1]) {
      const counted = { kind: 'to', pieces, reason: 'counted' };
      await change('POST', `/api/admin/products/${id}/stock`, counted);
      expect(await stocks()).toEqual([pieces, pieces, pieces, pieces]);
    }
  });

  it('a new, a hidden and a removed product', async () => {
    await json('/api/products');
    const id = await addProduct({ name: 'Cached New' });
    expect(await seen(id)).not.toContain(undefined);
    await changeProduct(id, { isHidden: true });
    expect((await seen(id)).slice(0, 3)).toEqual([undefined, undefined, undefined]);
    await changeProduct(id, { isHidden: false });
    expect(await seen(id)).not.toContain(undefined);
    await change('DELETE', `/api/products/${id}`, {});
    expect(await seen(id)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('pictures and their order', async () => {
    const id = await addProduct({ name: 'Cached Picture', colours: ['red'] });
    await seen(id);
    await shop.database.pool.query(`update pictures set alt = 'Anew' where product_id = $1`, [id]);
    await expect
      .poll(async () => (await seen(id)).map(({ pictures }) => pictures[0].alt))
      .toEqual(['Anew', 'Anew', 'Anew', 'Anew']);
  });

  it('many products at once', async () => {
    const id = await addProduct({ name: 'Cached Among Many' });
    await seen(id);
    await shop.database.pool.query('update products set price_paise = 77700');
    await expect
      .poll(async () => (await seen(id)).map(({ price }) => price))
      .toEqual([777, 777, 777, 777]);
  });

  it('an import', async () => {
    const id = await addProduct({ name: 'Cached Before Import' });
    await seen(id);
    const token = () => owner.token;
    const importing = createApiClient({ send: fetch, baseUrl: origin, token });
    const file = await (await importing.call('GET /api/admin/products.csv')).text();
    const body = new Blob([file.replace('Cached Before Import', 'Cached After Import')]);
    const { seen: version } = await importing.call('POST /api/admin/products/import/preview', {
      body,
    });
    await importing.call('POST /api/admin/products/import', { body, query: { seen: version } });
    for (const entry of await seen(id)) expect(entry.name).toBe('Cached After Import');
  });

  it('the theme, which is left out again with the original look', async () => {
    expect(await json('/api/shop')).not.toHaveProperty('theme');
    const { version, theme } = await owner.api.call('GET /api/admin/theme');
    const blue = { ...theme, brand: '#0b5563' };
    await change('PUT', '/api/admin/theme', { version, theme: blue });
    expect((await json('/api/shop')).theme.variables).toMatchObject({
      '--color-kumkum': '#0b5563',
    });
    await change('PUT', '/api/admin/theme', { version: version + 1, theme });
    expect(await json('/api/shop')).not.toHaveProperty('theme');
  });

  it('settings and banners', async () => {
    const { version, settings } = await owner.api.call('GET /api/admin/settings');
    expect(await json('/api/shop')).toMatchObject({ name: settings.name });
    const renamed = { version, settings: { ...settings, name: 'Anew Silks' } };
    await change('PUT', '/api/admin/settings', renamed);
    expect(await json('/api/shop')).toMatchObject({ name: 'Anew Silks' });
    const taxed = { ...renamed.settings, taxPercent: 5, shippingFee: 99 };
    await change('PUT', '/api/admin/settings', { version: version + 1, settings: taxed });
    expect((await json('/api/shop')).pricing).toMatchObject({ taxPercent: 5, shippingFee: 99 });

    const before = await json('/api/banners');
    const list = await owner.api.call('GET /api/admin/banners');
    const banners = list.banners.map(({ caption, alt, link, isShown, pictureId }) => ({
      ...{ caption: `${caption} anew`, alt, link, isShown, pictureId },
    }));
    await change('PUT', '/api/admin/banners', { version: list.version, banners });
    const captions = (found: { caption: string }[]) => found.map(({ caption }) => caption);
    expect(captions(await json('/api/banners'))).toEqual(
      captions(before).map((caption) => `${caption} anew`),
    );
  });

  it('the promo code that every page shows, and its last use', async () => {
    const customer = await shop.customer('uses-the-code@example.com');
    await owner.api.call('GET /api/admin/settings');
    await shop.database.pool.query(
      `insert into promo_codes (id, code, percent, first_order_only, total_limit, created_at)
       values (gen_random_uuid(), 'CACHED', 7, true, 1, '2020-01-01')`,
    );
    await expect.poll(() => json('/api/shop')).toMatchObject({ signUpPromo: { code: 'CACHED' } });
    const product = await shop.product();
    const order = { ...draftOf(itemOf(product, 10_000)), promoCode: 'CACHED' };
    await customer.api.call('POST /api/orders', { body: order });
    await expect.poll(async () => (await json('/api/shop')).signUpPromo?.code).not.toBe('CACHED');
  });

  it('those of another process, also after the connections were lost', async () => {
    const id = await addProduct({ name: 'Cached Elsewhere' });
    await seen(id);
    const { pool } = shop.database;
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await pool.query('update products set price_paise = 55500 where id = $1', [id]);
    await expect
      .poll(async () => (await seen(id)).map(({ price }) => price), { timeout: 3_000 })
      .toEqual([555, 555, 555, 555]);
  });
});

describe('an order', () => {
  it('changes only what shows its number of pieces', async () => {
    const id = await addProduct({ name: 'Cached Order', stock: 5 });
    const lists = [`/api/products/summaries?${SILK}`, '/api/products/summaries?sort=price-asc'];
    await Promise.all([...lists, `/api/products/${id}`].map((path) => get(path)));
    await change('POST', '/api/cart', { productId: id, count: 1 });
    expect(await isFromMemory(lists)).toBe(true);
    await shop.database.db.transaction((tx) =>
      shop.services.catalogue.takeStock(tx, [{ productId: id, quantity: 1 }]),
    );
    await expect.poll(async () => (await json(`/api/products/${id}`)).countInStock).toBe(4);
    expect(await isFromMemory(lists)).toBe(true);
  });
});

describe('an answer for pages of another origin', () => {
  it('is allowed for those of the public address', async () => {
    const { services, pictureStore, database } = shop;
    const app = createApp({
      ...{ services, pictureStore, logger: pino({ level: 'silent' }), metrics: createMetrics() },
      publicUrl: 'https://silks.example',
      clientAddress: () => '192.0.2.1',
      isReady: async () => (await database.pool.query('select 1')).rowCount === 1,
    });
    const { headers } = await makePublicAnswer(app, 'https://silks.example')('/api/shop');
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': 'https://silks.example',
    });
  });
});

describe('what is private', () => {
  it.each([
    ['/api/user/me'],
    ['/api/cart/'],
    ['/api/orders/all'],
    ['/api/orders/0b0e3c1e-0000-4000-8000-000000000000'],
    ['/api/payment/options'],
    ['/api/admin/products'],
    ['/admin'],
    ['/orders'],
    ['/orders.data'],
    ['/signin?back=/cart'],
    ['/payment-success?order=1'],
    ['/healthz'],
    ['/product/../orders'],
    ['/category/%2e%2e/orders'],
    [`/search/${'a'.repeat(2000)}`],
    ['/pictures/0b0e3c1e00004000800000000000abcd-320.avif'],
  ])('never enters it: %s', (path) => {
    expect(publicKeyOf(path)).toBeNull();
  });

  it('never enters it with a token: the answer is made without', async () => {
    const signedIn = await get('/api/products?limit=7', { authorization: `Bearer ${owner.token}` });
    const plain = await shop.fetch('/api/products?limit=7');
    expect(await signedIn.text()).toBe(await plain.text());
  });

  it('is not shown by pages', async () => {
    const handlers = createHandlers(shop.services);
    const report = () => {};
    const api = createPageApi({ handlers, topics: new Set(), report });
    await expect(api.call('GET /api/user/all')).rejects.toThrow('GET /api/user/all is not public');
  });

  it.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/_.data?_routes=root', '/_.data?_routes=root'],
    ['/?cursor=a', '/'],
    ['/category/silk-sarees?color=red&fbclid=1', '/category/silk-sarees?color=red'],
    ['/product/1.data', '/product/1.data'],
    ['/search/maroon?cursor=a', '/search/maroon?cursor=a'],
    ['/about', '/about'],
    ['/api/products/near?search=silk&limit=5&x=1', '/api/products/near?search=silk&limit=5'],
    ['/api/products/near/summaries?search=silk', '/api/products/near/summaries?search=silk'],
    ['/api/products/summaries?limit=3', '/api/products/summaries?limit=3'],
    ['/api/products?search=a?b', '/api/products?search=a%3Fb'],
    ['/api/products/1/similar?limit=3', '/api/products/1/similar'],
  ])('of what is public %s has the key %s', (path, key) => {
    expect(publicKeyOf(path)).toBe(key);
  });
});
