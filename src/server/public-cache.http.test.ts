import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../tests/support/test-shop.ts';
import { createApiClient } from '../contract/client.ts';
import { createApp, publicPaths } from './app.ts';
import { createHandlers } from './features.ts';
import { createPageApi } from './page-routes.ts';
import { listenForContentChanges } from './platform/db/content-changes.ts';
import { createPublicCache, publicKey, serveFromCache } from './platform/http/public-cache.ts';
import { createMetrics } from './platform/process/metrics.ts';

const PATHS = publicPaths([
  { path: '/', isPublic: true },
  { path: '/category/:category/:subCategory?', isPublic: true, query: ['color', 'cursor'] },
  { path: '/product/:id/:slug?', isPublic: true },
  { path: '/search/:keyword', isPublic: true, query: ['cursor'] },
  { path: '/about', isPublic: true },
  { path: '/signin' },
  { path: '/orders', isPersonal: true },
]);
const SILK = 'category=silk-sarees&subCategory=kanchivaram';

let shop: TestShop;
let owner: SignedIn;
/** Two processes of the shop with a cache each: the owner works in the first. */
let here: Process;
let elsewhere: Process;
/** The emptyings of the second process's cache. */
let emptied = 0;

type Process = Awaited<ReturnType<typeof startProcess>>;

/** A process of which the clock of the cache stands: what it keeps stays until something empties it. */
async function startProcess(publicUrl = '') {
  const cache = createPublicCache(() => 0);
  const metrics = createMetrics();
  const app = createApp({
    services: shop.services,
    pictureStore: shop.pictureStore,
    logger: pino({ level: 'silent' }),
    metrics,
    publicUrl,
    publicCache: cache,
    clientAddress: () => '192.0.2.1',
    isReady: async () => true,
    checkAnswers: true,
  });
  const render = (request: Request) => app.fetch(request, { isForCache: true });
  const rest = getRequestListener(app.fetch);
  const { origin, close } = await listen(
    serveFromCache({ cache, paths: PATHS, render, publicUrl, metrics }, rest),
  );
  closers.push(close);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers });
  const read = async (path: string) => (await get(path)).json();
  const pages = createPageApi({ handlers: createHandlers(shop.services), cache, report: () => {} });
  return { app, cache, get, read, pages };
}

const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  here = await startProcess();
  elsewhere = await startProcess();
  const { promise: isListening, resolve: listens } = Promise.withResolvers<void>();
  closers.push(
    listenForContentChanges(
      String(shop.database.pool.options.connectionString),
      () => {
        elsewhere.cache.clear();
        emptied += 1;
        listens();
      },
      () => {},
    ),
  );
  await isListening;
});

afterAll(async () => {
  for (const close of closers) await close();
  await shop.close();
});

/** A call of the admin in the first process. */
async function change(method: string, path: string, body: object): Promise<void> {
  const response = await here.app.request(path, {
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
async function readEverywhere({ get, read }: Process, id: string) {
  const lists = ['/api/products', `/api/products/summaries?${SILK}`, '/api/products?search=cached'];
  const found = await Promise.all(lists.map(read));
  const alone = await get(`/api/products/${id}`);
  const entries = found.map((list) => list.find((entry: { _id: string }) => entry._id === id));
  return [...entries, alone.ok ? await alone.json() : undefined];
}

/** The same reads by the next request of the first process, and within a second in the other one. */
async function expectSeen(read: (by: Process) => Promise<unknown>, expected: unknown) {
  expect(await read(here)).toMatchObject(expected as object);
  await expect
    .poll(() => read(elsewhere), { timeout: 1_000, interval: 20 })
    .toMatchObject(expected as object);
}

const seen = (id: string) => (by: Process) => readEverywhere(by, id);
const fourTimes = (entry: object | undefined) => [entry, entry, entry, entry];

describe('a public read', () => {
  it('is rendered once, and sent in the encoding that the client accepts', async () => {
    await shop.product({ name: 'Cached Once' });
    const bodies = await Promise.all(
      ['identity', 'br;q=0, identity'].map(async (accepted) => {
        const response = await here.get('/api/products?limit=99', { 'accept-encoding': accepted });
        expect(response.headers.get('cache-control')).toBe('no-cache');
        return response.text();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    await shop.product({ name: 'Added without a word' });
    const compressed = await here.get('/api/products?limit=99', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers.get('content-encoding')).toBe(
      bodies[0] && bodies[0].length < 1_024 ? null : 'br',
    );
    expect(await (await here.get('/api/products?limit=99')).text()).toBe(bodies[0]);
  });

  it('is confirmed by its ETag', async () => {
    const etag = (await here.get('/api/products')).headers.get('etag') ?? '';
    const again = await here.get('/api/products', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('is the same whatever parameters it does not read', async () => {
    const plain = await (await here.get(`/api/products?${SILK}`)).text();
    await shop.product({ name: 'Added without a word' });
    const marked = await here.get(`/api/products?utm_source=mail&${SILK}&x=1`);
    expect(await marked.text()).toBe(plain);
  });

  it('keeps its headers', async () => {
    const { headers } = await here.get('/api/products?limit=1');
    expect(headers.get('x-total-count')).toMatch(/^\d+$/);
    expect(headers.get('link')).toContain('rel="next"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a change by the admin is seen at once on everything that shows it:', () => {
  it('price and name', async () => {
    const id = await shop.product({ name: 'Cached Saree' });
    here.cache.clear();
    elsewhere.cache.clear();
    await expectSeen(seen(id), fourTimes({ offerPrice: 10_000 }));
    await changeProduct(id, { price: 4321, name: 'Cached Saree Anew' });
    await expectSeen(seen(id), fourTimes({ offerPrice: 4321, name: 'Cached Saree Anew' }));
  });

  it('stock to none and back', async () => {
    const id = await shop.product({ name: 'Cached Stock', stock: 1 });
    here.cache.clear();
    elsewhere.cache.clear();
    const stocks = async (by: Process) =>
      (await readEverywhere(by, id)).map(
        (entry) => entry.countInStock ?? (entry.isSoldOut ? 0 : 1),
      );
    await expectSeen(stocks, [1, 1, 1, 1]);
    for (const quantity of [0, 1]) {
      const counted = { kind: 'to', quantity, reason: 'counted' };
      await change('POST', `/api/admin/products/${id}/stock`, counted);
      await expectSeen(stocks, [quantity, quantity, quantity, quantity]);
    }
  });

  it('a hidden and a removed product', async () => {
    const id = await shop.product({ name: 'Cached New' });
    const isShown = async (by: Process) =>
      (await readEverywhere(by, id)).slice(0, 3).map((entry) => entry !== undefined);
    await changeProduct(id, { isHidden: true });
    await expectSeen(isShown, [false, false, false]);
    await changeProduct(id, { isHidden: false });
    await expectSeen(isShown, [true, true, true]);
    await change('DELETE', `/api/products/${id}`, {});
    await expectSeen(isShown, [false, false, false]);
  });

  it('an import', async () => {
    const id = await shop.product({ name: 'Cached Before Import' });
    const importing = createApiClient({
      send: (request) => here.app.fetch(request),
      baseUrl: 'http://shop.test',
      token: () => owner.token,
    });
    const file = await (await importing.call('GET /api/admin/products.csv')).text();
    const body = new Blob([file.replace('Cached Before Import', 'Cached After Import')]);
    const { seen: version } = await importing.call('POST /api/admin/products/import/preview', {
      body,
    });
    await importing.call('POST /api/admin/products/import', { body, query: { seen: version } });
    await expectSeen(seen(id), fourTimes({ name: 'Cached After Import' }));
  });

  it('the theme', async () => {
    const { version, theme } = await owner.api.call('GET /api/admin/theme');
    const blue = { ...theme, brand: '#0b5563' };
    const readShop = ({ read }: Process) => read('/api/shop');
    await change('PUT', '/api/admin/theme', { version, theme: blue });
    await expectSeen(readShop, { theme: { variables: { '--color-brand': '#0b5563' } } });
    await change('PUT', '/api/admin/theme', { version: version + 1, theme });
    expect(await readShop(here)).not.toHaveProperty('theme');
  });

  it('settings and banners', async () => {
    const ofPages = ({ pages }: Process) => pages.call('GET /api/shop');
    await expectSeen(ofPages, { pricing: { taxPercent: 15 } });
    const { version, settings } = await owner.api.call('GET /api/admin/settings');
    const renamed = { ...settings, name: 'Anew Silks', taxPercent: 5, shippingFee: 99 };
    await change('PUT', '/api/admin/settings', { version, settings: renamed });
    await expectSeen(({ read }) => read('/api/shop'), {
      name: 'Anew Silks',
      pricing: { taxPercent: 5, shippingFee: 99 },
    });
    await expectSeen(ofPages, { pricing: { taxPercent: 5 } });

    const list = await owner.api.call('GET /api/admin/banners');
    const banners = list.banners.map(({ caption, alt, link, isShown, pictureId }) => ({
      caption: `${caption} anew`,
      alt,
      link,
      isShown,
      pictureId,
    }));
    await change('PUT', '/api/admin/banners', { version: list.version, banners });
    await expectSeen(
      async ({ read }) => (await read('/api/banners')).map(({ caption }: Banner) => caption),
      list.banners.map(({ caption }) => `${caption} anew`),
    );
  });

  it('the promo code that every page shows', async () => {
    const shown = async ({ read }: Process) => ({ promo: (await read('/api/shop')).signUpPromo });
    await expectSeen(shown, { promo: { code: 'SSMS10', percent: null } });
    const [promo] = await owner.api.call('GET /api/admin/promo-codes');
    const conditions = {
      code: 'SSMS10',
      kind: 'percent',
      percent: 7,
      amount: null,
      firstOrderOnly: true,
      from: null,
      until: null,
      totalLimit: null,
      perCustomerLimit: null,
    };
    const path = `/api/admin/promo-codes/${promo?._id}`;
    await change('PUT', path, { ...conditions, isActive: true, version: promo?.version });
    await expectSeen(shown, { promo: { code: 'SSMS10', percent: 7 } });
    const version = (promo?.version ?? 0) + 1;
    await change('PUT', path, { ...conditions, isActive: false, version });
    await expectSeen(shown, { promo: null });
  });
});

interface Banner {
  caption: string;
}

describe('a process that has lost its connection for changes', () => {
  it('empties its cache when the connection is back', async () => {
    const before = emptied;
    await elsewhere.get('/api/products');
    await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    );
    await expect.poll(() => emptied, { timeout: 5_000 }).toBeGreaterThan(before);
  });
});

describe('an answer for pages of another origin', () => {
  it('is allowed for those of the public address', async () => {
    const process = await startProcess('https://silks.example');
    const { headers } = await process.get('/api/shop');
    expect(headers.get('access-control-allow-origin')).toBe('https://silks.example');
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
    expect(publicKey(path, PATHS)).toBeNull();
  });

  it('never enters it with a token: the answer is made without', async () => {
    const signedIn = await here.get('/api/products?limit=7', {
      authorization: `Bearer ${owner.token}`,
    });
    const plain = await shop.fetch('/api/products?limit=7');
    expect(await signedIn.text()).toBe(await plain.text());
  });

  it('is not shown by pages', async () => {
    const handlers = createHandlers(shop.services);
    const report = () => {};
    const api = createPageApi({ handlers, report });
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
    ['/api/products/near?search=silk&limit=5&x=1', '/api/products/near?limit=5&search=silk'],
    ['/api/products/summaries?limit=3', '/api/products/summaries?limit=3'],
    ['/api/products?search=a?b', '/api/products?search=a%3Fb'],
    ['/api/products/1/similar?limit=3', '/api/products/1/similar'],
  ])('of what is public %s has the key %s', (path, key) => {
    expect(publicKey(path, PATHS)).toBe(key);
  });
});

describe('files that never change', () => {
  it.each(['/api/openapi.json', '/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js'])(
    'are compressed once and have an ETag: %s',
    async (path) => {
      const first = await here.get(path, { 'accept-encoding': 'br' });
      expect(first.headers.get('content-encoding')).toBe('br');
      const key = publicKey(path, PATHS) ?? '';
      const kept = await here.cache.get(key, () => Promise.reject(new Error('not kept')));
      expect(kept.encode('br')).toBe(kept.encode('br'));
      const again = await here.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    },
  );
});

it('finds a fixed path before one with a parameter, in whichever order they are declared', () => {
  const paths = publicPaths([
    { path: '/product/:id', isPublic: true, query: ['cursor'] },
    { path: '/product/new', isPublic: true, query: ['color'] },
  ]);
  expect(publicKey('/product/new?color=red&cursor=2', paths)).toBe('/product/new?color=red');
});
