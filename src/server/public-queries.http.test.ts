import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BORDER_STYLE } from '../../tests/support/default-catalogue.ts';
import { listen } from '../../tests/support/http-call.ts';
import { IS_BUILT } from '../../tests/support/shop-process.ts';
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts';
import { api } from '../contract/api.ts';
import { productQuerySchema } from '../contract/catalogue.ts';
import { type Endpoint, type EndpointName, splitName } from '../contract/endpoint.ts';
import { NAME_FILTERS } from '../domain/catalogue/product-filters.ts';
import { createApp, publicPaths } from './app.ts';
import { declaredPages, loadServerBuild } from './platform/http/declared-pages.ts';
import { loadBuiltPages } from './platform/http/pages.ts';
import { createPublicCache, serveFromCache } from './platform/http/public-cache.ts';
import { NO_SOURCES } from './platform/http/security-headers.ts';
import { createMetrics } from './platform/process/metrics.ts';

const UNKNOWN = 'unknown';
const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestShop;
let server: Awaited<ReturnType<typeof listen>>;
const get = (path: string) => fetch(server.origin + path);

beforeAll(async () => {
  shop = await openTestShop();
  await addOneProductForEachValue();
  const metrics = createMetrics();
  const cache = createPublicCache(() => 0);
  const pages = IS_BUILT ? await loadBuiltPages(NO_SOURCES) : undefined;
  const app = createApp({
    services: shop.services,
    pictureStore: shop.pictureStore,
    logger: pino({ level: 'silent' }),
    metrics,
    publicUrl: '',
    publicCache: cache,
    clientAddress: () => '192.0.2.1',
    isReady: async () => true,
    checkAnswers: true,
    pages,
  });
  const render = (request: Request) => app.fetch(request, { isForCache: true });
  const paths = publicPaths(pages?.declared ?? []);
  server = await listen(
    serveFromCache({ cache, paths, render, publicUrl: '', metrics }, getRequestListener(app.fetch)),
  );
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

/** Of each value of each filter one saree, in one subcategory, and one in another. */
async function addOneProductForEachValue() {
  const now = shop.clock.now().getTime();
  const words = NAME_FILTERS.flatMap((filter) => filter.values);
  for (const [index, word] of words.entries()) {
    await shop.product({
      name: `Kanchivaram ${index} ${word}`,
      pricePaise: 100_000 * (1 + ((index * 7) % words.length)),
      createdAt: new Date(now - 10 * index * DAY_MS),
    });
  }
  const offered = { pricePaise: 90_000, offerPricePaise: 80_000 };
  const other = { category: 'Cotton & Linen', subCategory: 'Cotton' };
  await shop.product({ name: 'Plain Red Cotton', ...other, ...offered });
  await shop.product({ name: 'Offered Kanchivaram', ...offered });
  const { api: owner } = await shop.admin();
  const categories = await owner.call('GET /api/admin/categories');
  const kanchivaram = categories.find(({ slug }) => slug === 'kanchivaram');
  if (!kanchivaram) throw new Error('There is no category of Kanchivarams');
  const { _id: id, picture, products, ...values } = kanchivaram;
  await owner.call('PUT /api/admin/categories/{id}', {
    params: { id },
    body: { ...values, description: 'Kanchivarams of silk' },
  });
  const choices = ['Zari', 'Temple'].map((label) => ({ value: null, label, isRemoved: false }));
  const { key, max, ...blank } = BORDER_STYLE;
  await owner.call('POST /api/admin/attributes', { body: { ...blank, choices } });
  for (const borderStyle of ['zari', 'temple']) {
    await shop.product({ name: `Kanchivaram ${borderStyle}`, details: { borderStyle } });
  }
  const body = { from: '/old-page', to: '/search/Kanchivaram' };
  await owner.call('POST /api/admin/redirects', { body });
  const collection = { title: 'All', slug: 'all', description: '', selection: '/search/kanchi' };
  const look = { pictureId: null, pictureAlt: '', isInMenu: false, isOnHome: false };
  await owner.call('POST /api/admin/collections', {
    body: { ...collection, ...look, products: [], isHidden: false },
  });
}

interface JsonSchema {
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  example?: unknown;
  type?: string;
}

/** The values that the schemas of a query name for each of its parameters; a cursor is in no schema. */
function valuesByParameter(query: z.ZodObject): Map<string, string[]> {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' });
  return new Map(
    Object.entries(properties).map(([name, schema]) => {
      const { const: only, enum: known, examples, example } = schema as JsonSchema;
      const isNumber = name === 'limit';
      const named = known ?? examples ?? (isNumber ? [1] : [only ?? example]);
      return [name, named.filter((value) => value !== undefined).map(String)];
    }),
  );
}

const requiredNames = (query: z.ZodObject) => z.toJSONSchema(query, { io: 'input' }).required ?? [];

const PUBLIC_QUERIES = (Object.entries(api) as [EndpointName, Endpoint][]).flatMap(
  ([name, { isPublic, query }]) =>
    isPublic && query
      ? [...valuesByParameter(query)].map(([parameter, values]) => ({
          name,
          query,
          parameter,
          values,
        }))
      : [],
);

/** The products of an answer by their names, in its order, and its counts. */
function rowsIn(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(rowsIn);
  if (typeof answer !== 'object' || answer === null) return answer;
  if ('_id' in answer && 'name' in answer) return answer.name;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, rowsIn(value)]));
}

async function read(path: string, query: Record<string, string>) {
  const response = await get(`${path}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response;
}

/** A slug in the place of that of a path. */
const slugIn = (name: EndpointName) =>
  name.startsWith('GET /api/collections') ? 'all' : 'silk-sarees';

const readRows = async (path: string, query: Record<string, string>) =>
  rowsIn(await (await read(path, query)).json());

describe('each query parameter of a public read, with each value that its schema names,', () => {
  it.each(PUBLIC_QUERIES)('changes the rows: $name $parameter', async (declared) => {
    const { name, query, parameter, values } = declared;
    const path = splitName(name).path.replace('{slug}', slugIn(name));
    const known = valuesByParameter(query);
    const required = requiredNames(query).map((other) => [other, known.get(other)?.[0] ?? '']);
    const base = {
      ...Object.fromEntries(required),
      ...(parameter === 'cursor' && { limit: '2' }),
    };
    if (parameter === 'cursor') {
      const link = (await read(path, base)).headers.get('link') ?? '';
      values.push(/[?&]cursor=([^&>]+)/.exec(link)?.[1] ?? '');
    }
    expect(values.filter(Boolean)).not.toEqual([]);
    const isRequired = requiredNames(query).includes(parameter);
    const before = await readRows(path, isRequired ? { ...base, [parameter]: UNKNOWN } : base);
    for (const value of values) {
      const rows = await readRows(path, { ...base, [parameter]: decodeURIComponent(value) });
      expect(rows).not.toEqual(before);
      expect(JSON.stringify(rows)).toMatch(/Kanchivaram|Cotton|[1-9]/);
    }
  });

  it('refuses a value that a filter does not have, and names those it has', async () => {
    for (const { param, values } of NAME_FILTERS) {
      const answer = await get(`/api/products?${param}=${values[0]},mauve`);
      expect(answer.status).toBe(400);
      const { issues } = (await answer.json()) as { issues: { path: string; message: string }[] };
      expect(issues).toMatchObject([{ path: param, message: expect.stringContaining('mauve') }]);
      for (const value of values) expect(issues[0]?.message).toContain(value);
    }
  });

  it('filters what it names', async () => {
    for (const { param, values } of NAME_FILTERS) {
      for (const value of values) {
        const rows = (await readRows('/api/products/summaries', { [param]: value })) as string[];
        expect(rows).not.toEqual([]);
        expect(rows.every((row) => row.toLowerCase().split(' ').includes(value))).toBe(true);
      }
    }
  });
});

describe.skipIf(!IS_BUILT)('each query parameter of a built page (skipped without a build)', () => {
  const shownIn = async (address: string) => {
    const html = await (await get(address)).text();
    return [...html.matchAll(/href="(\/product\/[^"]+)"/g)].map(([, href]) => href);
  };

  it('leaves out what no filter has, and shows so', async () => {
    const path = '/category/silk-sarees/kanchivaram';
    const html = await (await get(`${path}?color=mauve&color=red`)).text();
    expect(html).toMatch(/Left out of the filters[^<]*mauve/);
    expect(await shownIn(`${path}?color=mauve&color=red`)).toEqual(
      await shownIn(`${path}?color=red`),
    );
  });

  it('changes the products of one of its examples', async () => {
    const values = valuesByParameter(productQuerySchema);
    for (const { path, query = [] } of declaredPages(await loadServerBuild())) {
      // A variant is another choice of one product: the browser test of options looks at it.
      if (path.startsWith('/product/')) continue;
      const addresses = path.startsWith('/search')
        ? ['/search/kanchivaram']
        : ['/category/silk-sarees', '/category/silk-sarees/kanchivaram'];
      for (const parameter of query) {
        const effects = await Promise.all(
          addresses.map(async (address) => {
            const before = await shownIn(address);
            const html = await (await get(address)).text();
            const [value = /[?&](?:amp;)?cursor=([^"&]+)/.exec(html)?.[1]] =
              values.get(parameter) ?? [];
            const after = await shownIn(`${address}?${parameter}=${value}`);
            return after.length > 0 && JSON.stringify(after) !== JSON.stringify(before);
          }),
        );
        expect(effects, `${path} ${parameter}`).toContain(true);
      }
    }
  });
});
