import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { ApiClient } from '../src/contract/client.ts';
import { COLOURS, parseFilters } from '../src/domain/catalogue/product-filters.ts';
import { DEFAULT_CATEGORIES } from '../src/server/features/catalogue/default-catalogue.ts';
import { listProducts } from '../src/server/features/catalogue/storefront/product-lists.repository.ts';
import { growDemo } from '../src/server/features/demo/grow-demo.ts';
import { type OpenShop, openShop } from '../src/server/open-shop.ts';
import { parseSettings } from '../src/server/platform/process/settings.ts';
import { type LoadResult, summariseLoad } from './load.ts';
import { growOrders, listReads, measureReads } from './many-orders.ts';
import { type BenchShop, openClients, renameShop, startShop } from './own-shop.ts';
import { residentMegabytes } from './processes.ts';
import { enrichCatalogue } from './rich-catalogue.ts';

/**
 * What grows with the catalogue: times of cold pages, searches and suggestions, one at a time, with
 * 1,000, 10,000 and 100,000 products, the shop's memory afterwards, and the plans of its lists; each
 * with a simple catalogue, and with one of five variants and 20 attributes, whose lists are compared as
 * well. Then every list, report and file with 300,000 orders of 20,000 customers.
 *
 *   npm run bench:scale           (after npm start once, for the build)
 *   BENCH_SIZES=100000 BENCH_ORDERS=0 npm run bench:scale      the two catalogues of one size alone
 */
const PORT = Number(process.env.BENCH_PORT ?? 4184);
const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const RUNS = Number(process.env.BENCH_RUNS ?? 40);
/** Of each list, report and file. */
const READS = Math.max(3, Math.round(RUNS / 8));
/** With the largest catalogue. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 300_000);
const CUSTOMERS = 20_000;
const ATTRIBUTES = 20;
/** What the rich catalogue may take of the simple one's time, beyond a difference that nobody notices. */
const MAX_FACTOR = 1.5;
const UNNOTICED_MS = 5;

const CATALOGUES = ['simple', 'rich'] as const;
type Catalogue = (typeof CATALOGUES)[number];

interface Work {
  name: string;
  prepare?: () => Promise<void>;
  address: (run: number) => string;
  headers?: Record<string, string>;
  runs?: number;
}

/** Of one work with one size of one catalogue; `first`: since the shop was started. */
type Measured = LoadResult & { first: number };

const WEAVES = 'silk,kanchivaram,mysore,cotton,banarasi,design 12,zari,border'.split(',');
/** Typed letter by letter, as suggestions request them. */
const TYPED = 'kanchivaram mysore banarasi chanderi kalamkari organza';

const results = new Map<string, Measured>();
const memory = new Map<string, string>();
for (const size of SIZES) await measure(size);
report();

/** Runs work with the shop's services, as another process of the shop. */
async function withTool(dataDir: string, work: (tool: OpenShop) => Promise<void>): Promise<void> {
  const settings = parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const tool = await openShop(settings, { role: 'tool', log: () => {} });
  await work(tool).finally(() => tool.close());
}

/** Runs work with a connection whose statements may take as long as they need. */
async function withClient(
  { database }: OpenShop,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const { options } = database.pool;
  const client = new Client({ ...options, statement_timeout: false, query_timeout: undefined });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Each catalogue is measured by a shop that has just been started. */
async function measure(size: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  try {
    await (await startShop(PORT, dataDir)).stop();
    for (const catalogue of CATALOGUES) {
      await withTool(dataDir, (tool) => fillCatalogue(tool, catalogue, size));
      const shop = await startShop(PORT, dataDir);
      try {
        for (const work of await works(shop)) await timed(work, shop, `${catalogue} ${size}`);
        memory.set(`${catalogue} ${size}`, `${residentMegabytes(shop.pid)} MB`);
        const isLast = size === SIZES.at(-1) && catalogue === CATALOGUES.at(-1);
        if (isLast) await withTool(dataDir, (tool) => measureOrders(tool, shop));
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillCatalogue(tool: OpenShop, catalogue: Catalogue, size: number): Promise<void> {
  const started = performance.now();
  await withClient(tool, async (client) => {
    if (catalogue === 'simple') await growDemo(tool, size, new Date());
    else await enrichCatalogue(client, ATTRIBUTES);
    // As the database's own upkeep does within a minute.
    await client.query('vacuum analyze');
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`The ${catalogue} catalogue of ${size} products: made in ${seconds.toFixed(0)} s`);
}

async function measureOrders(tool: OpenShop, shop: BenchShop): Promise<void> {
  await explainLists(tool);
  if (ORDERS === 0) return;
  await withClient(tool, async (client) => {
    await growOrders(client, CUSTOMERS, ORDERS);
    await client.query('vacuum analyze');
  });
  await measureReads(shop);
}

async function works({ origin }: BenchShop): Promise<Work[]> {
  const { visitor, owner, token } = await openClients(origin);
  const products = (await visitor.call('GET /api/products', { query: { limit: RUNS } })).items;
  const slugs = DEFAULT_CATEGORIES.map(({ slug }) => slug);
  let names = 0;
  const prepare = () => {
    names += 1;
    return renameShop(owner, `Bench ${names}`);
  };
  const colour = (run: number) => COLOURS[run % COLOURS.length];
  const idOf = (run: number) => products[run % products.length]?._id;
  const selection = '/category/silk-sarees?color=red&sort=price-asc';
  const collection = await addCollection(owner, selection);
  const headers = { authorization: `Bearer ${token}` };
  return [
    { name: 'home', prepare, address: () => '/' },
    { name: 'category', prepare, address: () => '/category/silk-sarees' },
    {
      name: 'category, filtered, by price',
      prepare,
      address: (run) =>
        `/category/${slugs[run % slugs.length]}?color=${colour(run)}&sort=price-asc`,
    },
    {
      // The simple catalogue does not know the attribute, and shows all of the category.
      name: 'category, by an attribute',
      prepare,
      address: (run) =>
        `/category/${slugs[run % slugs.length]}?filter=bench${1 + (run % ATTRIBUTES)}:choice-${1 + (run % 8)}`,
    },
    { name: 'product', prepare, address: (run) => `/product/${idOf(run)}` },
    { name: 'similar products', prepare, address: (run) => `/api/products/${idOf(run)}/similar` },
    {
      name: 'alternatives',
      prepare,
      address: (run) => `/api/products/${idOf(run)}/alternatives`,
    },
    { name: 'collection', prepare, address: () => `/collections/${collection}` },
    {
      name: 'filters of a category',
      prepare,
      address: (run) => `/api/products/facets?category=${slugs[run % slugs.length]}`,
    },
    {
      name: 'search',
      prepare,
      address: (run) =>
        `/search/${encodeURIComponent(`${colour(run)} ${WEAVES[run % WEAVES.length]}`)}`,
    },
    {
      name: 'search of one word',
      prepare,
      address: (run) => `/search/${WEAVES[run % WEAVES.length]}`,
    },
    {
      name: 'suggestions',
      address: (run) =>
        `/api/products?search=${encodeURIComponent(TYPED.slice(0, run + 3))}&limit=5`,
    },
    {
      name: 'near suggestions',
      address: (run) =>
        `/api/products/near?search=${encodeURIComponent(TYPED.slice(0, run + 3))}&limit=5`,
    },
    ...listReads().map((read) => ({
      name: read,
      prepare,
      address: () => read,
      headers,
      runs: READS,
    })),
  ];
}

/** Adds the collection of a list, unless an earlier catalogue had it. Returns its slug. */
async function addCollection(owner: ApiClient, selection: string): Promise<string> {
  const [known] = await owner.call('GET /api/admin/collections');
  if (known) return known.slug;
  const blank = { description: '', pictureId: null, pictureAlt: '', products: [] };
  const shown = { isInMenu: true, isOnHome: true, isHidden: false };
  const body = { ...blank, ...shown, title: 'Bench', slug: 'bench', selection };
  return (await owner.call('POST /api/admin/collections', { body })).slug;
}

async function timed(
  { name, prepare: renew, address, headers = {}, runs = RUNS }: Work,
  { origin }: BenchShop,
  catalogue: string,
): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await renew?.();
    const started = performance.now();
    const answer = await fetch(`${origin}${address(run)}`, { headers });
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`${address(run)}: ${answer.status}`);
    times.push(performance.now() - started);
  }
  const [first = Number.NaN] = times;
  results.set(`${catalogue} ${name}`, { ...summariseLoad(times, 1), first });
}

/** Prints PostgreSQL's plans of the lists of a page. */
async function explainLists({ database, services }: OpenShop): Promise<void> {
  const { pool } = database;
  const categories = await services.catalogue.loadTree();
  const silk = categories.find(({ slug }) => slug === 'silk-sarees');
  const subCategoryIds = silk?.subCategories.map(({ _id }) => _id);
  const sent: [string, unknown[]][] = [];
  const logged = drizzle(pool, {
    logger: { logQuery: (text, values) => sent.push([text, values]) },
  });
  const filters = (query: string) => parseFilters(new URLSearchParams(query), []);
  const page = { limit: 24 };
  await listProducts(logged, { subCategoryIds, filters: filters('') }, page);
  await listProducts(
    logged,
    { subCategoryIds, filters: filters('color=red&sort=price-asc') },
    page,
  );
  await listProducts(logged, { search: 'red kanchivaram', filters: filters('') }, page);
  for (const [text, values] of sent) {
    const { rows } = await pool.query(`explain (analyze, costs off, buffers off) ${text}`, values);
    console.log(`\n${rows.map((row) => String(row['QUERY PLAN']).slice(0, 200)).join('\n')}`);
  }
}

/** A table for each size, and at last how each work grows with the simple catalogue. */
function report(): void {
  const names = [...new Set([...results.keys()].map((key) => key.replace(/^\w+ \d+ /, '')))];
  const show = (one: Measured | undefined) =>
    [one?.first, one?.median, one?.p99].map((ms) => ms?.toFixed(1)).join(', ');
  for (const size of SIZES) {
    console.log(`\n| cold, ${size} products: first, median, p99 in ms | simple | rich | factor |`);
    console.log('|---|---|---|---|');
    for (const name of names) {
      const [simple, rich] = CATALOGUES.map((each) => results.get(`${each} ${size} ${name}`));
      const factors = (['first', 'median', 'p99'] as const).map((figure) =>
        compare(simple?.[figure], rich?.[figure], size === SIZES.at(-1)),
      );
      console.log(`| ${name} | ${show(simple)} | ${show(rich)} | ${factors.join(', ')} |`);
    }
    const used = CATALOGUES.map((each) => memory.get(`${each} ${size}`));
    console.log(`| memory of Node | ${used.join(' | ')} | |`);
  }
  console.log('\n| p99 of the simple catalogue | last size to first |\n|---|---|');
  for (const name of names) {
    const [first, last] = [SIZES[0], SIZES.at(-1)].map((size) =>
      results.get(`simple ${size} ${name}`),
    );
    console.log(`| ${name} | ${((last?.p99 ?? 0) / (first?.p99 ?? 1)).toFixed(2)} |`);
  }
}

/** How much longer the rich catalogue takes; the bench ends with 1 where that is too long. */
function compare(simple = Number.NaN, rich = Number.NaN, isBinding = false): string {
  const isSlow = rich > simple * MAX_FACTOR && rich - simple > UNNOTICED_MS;
  if (isSlow && isBinding) process.exitCode = 1;
  return `${(rich / simple).toFixed(2)}${isSlow ? ' SLOW' : ''}`;
}
