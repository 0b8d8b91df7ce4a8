import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { COLOURS, parseFilters } from '../src/domain/catalogue/product-filters.ts';
import { DEFAULT_CATEGORIES } from '../src/server/features/catalogue/default-catalogue.ts';
import { listProducts } from '../src/server/features/catalogue/storefront/product-lists.repository.ts';
import { growDemo } from '../src/server/features/demo/grow-demo.ts';
import { type OpenShop, openShop } from '../src/server/open-shop.ts';
import { parseSettings } from '../src/server/platform/process/settings.ts';
import { type LoadResult, summariseLoad } from './load.ts';
import { growOrders, measureReads } from './many-orders.ts';
import { type BenchShop, openClients, renameShop, startShop } from './own-shop.ts';
import { residentMegabytes } from './processes.ts';

/**
 * What grows with the catalogue: times of cold pages, searches and suggestions, one at a time, with
 * 1,000, 10,000 and 100,000 products, the shop's memory afterwards, and the plans of its lists; then
 * every list, report and file with 300,000 orders of 20,000 customers.
 *
 *   npm run bench:scale           (after npm start once, for the build)
 */
const PORT = Number(process.env.BENCH_PORT ?? 4184);
const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const RUNS = Number(process.env.BENCH_RUNS ?? 40);
/** With the largest catalogue. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 300_000);
const CUSTOMERS = 20_000;

type Work = { name: string; prepare?: () => Promise<void>; address: (run: number) => string };

const WEAVES = 'silk,kanchivaram,mysore,cotton,banarasi,design 12,zari,border'.split(',');
/** Typed letter by letter, as suggestions request them. */
const TYPED = 'kanchivaram mysore banarasi chanderi kalamkari organza';

const results = new Map<string, LoadResult[]>();
const memory: string[] = [];
for (const size of SIZES) await measure(size);
report();

async function measure(size: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const shop = await startShop(PORT, dataDir);
  try {
    const settings = parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    const tool = await openShop(settings, { role: 'tool', log: () => {} });
    await measureWith(tool, shop, size).finally(() => tool.close());
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureWith(tool: OpenShop, shop: BenchShop, size: number): Promise<void> {
  const { pool } = tool.database;
  const started = performance.now();
  await growDemo(tool, size, new Date());
  const seconds = (performance.now() - started) / 1000;
  console.log(`Grown to ${size} products in ${seconds.toFixed(0)} s`);
  // As the database's own upkeep does within a minute.
  await pool.query('vacuum analyze');
  for (const work of await works(shop)) await timed(work, shop);
  memory.push(`${residentMegabytes(shop.pid)} MB`);
  if (size !== SIZES.at(-1)) return;
  await explainLists(tool);
  await growOrders(pool, CUSTOMERS, ORDERS);
  await pool.query('vacuum analyze');
  await measureReads(shop);
}

async function works({ origin }: BenchShop): Promise<Work[]> {
  const { visitor, owner } = await openClients(origin);
  const products = (await visitor.call('GET /api/products', { query: { limit: RUNS } })).items;
  const slugs = DEFAULT_CATEGORIES.map(({ slug }) => slug);
  let names = 0;
  const prepare = () => {
    names += 1;
    return renameShop(owner, `Bench ${names}`);
  };
  const colour = (run: number) => COLOURS[run % COLOURS.length];
  return [
    { name: 'home', prepare, address: () => '/' },
    { name: 'category', prepare, address: () => '/category/silk-sarees' },
    {
      name: 'category, filtered, by price',
      prepare,
      address: (run) =>
        `/category/${slugs[run % slugs.length]}?color=${colour(run)}&sort=price-asc`,
    },
    { name: 'product', prepare, address: (run) => `/product/${products[run]?._id}` },
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
  ];
}

async function timed({ name, prepare, address }: Work, { origin }: BenchShop): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await prepare?.();
    const started = performance.now();
    const answer = await fetch(`${origin}${address(run)}`);
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`${address(run)}: ${answer.status}`);
    times.push(performance.now() - started);
  }
  results.set(name, [...(results.get(name) ?? []), summariseLoad(times, 1)]);
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

function report(): void {
  const shown = SIZES.map((size) => `${size} products: median, p99`);
  console.log(`\n| cold | ${shown.join(' | ')} | p99, last to first |`);
  console.log(`|---|${SIZES.map(() => '---|').join('')}---|`);
  for (const [name, times] of results) {
    const cells = times.map(({ median, p99 }) => `${median.toFixed(1)} ms, ${p99.toFixed(1)} ms`);
    const ratio = (times.at(-1)?.p99 ?? 0) / (times[0]?.p99 ?? 1);
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`);
  }
  console.log(`| memory of Node | ${memory.join(' | ')} | |`);
}
