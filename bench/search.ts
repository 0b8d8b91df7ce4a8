import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { openEmbeddedPostgres } from '../packages/embedded-postgres/open-embedded-postgres.ts';
import { CATEGORY_TREE } from '../src/domain/catalogue/category-tree.ts';
import {
  COLOURS,
  DESIGNS,
  parseFilters,
  wordsOf,
} from '../src/domain/catalogue/product-filters.ts';
import { planNearSearch, wordsToLookFor } from '../src/domain/catalogue/search/near-search.ts';
import { paise } from '../src/domain/money/money.ts';
import { products } from '../src/server/features/catalogue/catalogue.tables.ts';
import {
  insertCategories,
  listCategories,
} from '../src/server/features/catalogue/storefront/catalogue.repository.ts';
import { missingCategories } from '../src/server/features/catalogue/storefront/category-index.ts';
import {
  knownWords,
  listNear,
} from '../src/server/features/catalogue/storefront/near-products.repository.ts';
import { listProducts } from '../src/server/features/catalogue/storefront/product-lists.repository.ts';
import {
  type Database,
  type Db,
  migrateDatabase,
  openDatabase,
} from '../src/server/platform/db/database.ts';
import { newId } from '../src/server/platform/db/ids.ts';

/**
 * Duration of exact and near searches on 20,000 products at the repository, in milliseconds:
 * fastest and median run, and PostgreSQL's plan for one of each.
 *
 *   node tools/launch.mjs run bench/search.ts
 */
const PRODUCTS = 20_000;
const RUNS = 25;
/** Rare words, as names of villages and weavers bring them. */
const RARE_WORDS = 4_000;
const LIMIT = 24;

const SEARCHES = [
  'maroon',
  'kanjeevaram',
  'kalamkari',
  'maron silk',
  'orgnza',
  'mysoor silk',
  'saree',
  'sari',
  'pattu',
  'silk saree with border',
  'half saree',
  'a b c d e f g h i j k l m',
  'ರೇಷ್ಮೆ ಸೀರೆ',
  'qqqqzzzz',
  'x'.repeat(300),
];
const PLANNED = 'maron silk';

const WEAVES = [
  'Kanchivaram Silk',
  'Mysore Silk',
  'Pure Zeary Mysore Silk',
  'Mudal Silk',
  'Banarasi Silk',
  'Art Silk',
  'Cotton',
  'Lenin',
  'Organsa',
  'Hand Painted Kalamkaree',
  'Viscos',
  'Chambeli',
  'Chanderi',
];
const TRIMS = ['Temple Border', 'Gold Pallu', 'Coin Buttas', 'Zari Border', 'Mango Border'];

const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-search-'));
const server = await openEmbeddedPostgres({ dataDir, role: 'shop', log: () => {} });
try {
  const database = await openDatabase(server.url);
  await migrateDatabase(database.pool, path.join(import.meta.dirname, '../db/migrations'));
  await fill(database);
  await report(database);
  await database.close();
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function report({ db, pool }: Database): Promise<void> {
  console.log(`${PRODUCTS} products, ${cpus().length} cores, Node ${process.version}, ms\n`);
  console.log('| search | exact: fastest | middle | near: fastest | middle | near matches |');
  console.log('|---|---|---|---|---|---|');
  for (const search of SEARCHES) {
    const shown = search.length > 30 ? `${search.slice(0, 12)}… (${search.length})` : search;
    const exact = await timed(() => findExact(db, search));
    const near = await timed(() => findNear(db, search));
    const count = (await findNear(db, search)).length;
    console.log(`| ${shown} | ${exact} | ${near} | ${count} |`);
  }
  await explain(pool, (listening) => findExact(listening, PLANNED));
  await explain(pool, (listening) => findNear(listening, PLANNED));
}

/** Prints the plan of every statement that `run` sends. */
async function explain(pool: Database['pool'], run: (db: Db) => Promise<unknown>): Promise<void> {
  const sent: [string, unknown[]][] = [];
  const logQuery = (text: string, values: unknown[]) => sent.push([text, values]);
  await run(drizzle(pool, { logger: { logQuery } }));
  for (const [text, values] of sent) {
    const { rows } = await pool.query(`explain (analyze, costs off, buffers off) ${text}`, values);
    console.log(`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}

function findExact(db: Db, search: string) {
  const selection = { search, filters: parseFilters(new URLSearchParams()) };
  return listProducts(db, selection, { limit: LIMIT });
}

async function findNear(db: Db, search: string) {
  const words = wordsToLookFor(search);
  const plan = planNearSearch(words, await knownWords(db, words));
  return plan ? listNear(db, plan, search, LIMIT) : [];
}

async function timed(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  await run();
  for (let count = 0; count < RUNS; count += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const [fastest = 0, middle = 0] = [times[0], times[Math.floor(RUNS / 2)]];
  return `${fastest.toFixed(1)} | ${middle.toFixed(1)}`;
}

async function fill({ db, pool }: Database): Promise<void> {
  await insertCategories(db, missingCategories([], CATEGORY_TREE));
  const places = (await listCategories(db)).filter(({ parentId }) => parentId !== null);
  const rows = Array.from({ length: PRODUCTS }, (_, number) => {
    const name = nameOf(number);
    const subCategoryId = pick(places, number).id;
    return {
      id: newId(),
      subCategoryId,
      name,
      nameWords: wordsOf(name),
      description: 'Woven by hand.',
      pricePaise: paise(100_000 + number * 100),
      stock: number % 7,
      createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
    };
  });
  for (let start = 0; start < PRODUCTS; start += 1000) {
    await db.insert(products).values(rows.slice(start, start + 1000));
  }
  await pool.query('vacuum analyze');
}

function nameOf(number: number): string {
  const colour = capitalised(pick(COLOURS, number));
  const weave = pick(WEAVES, number * 7 + Math.floor(number / 15));
  const design = capitalised(pick(DESIGNS, Math.floor(number / 3)));
  const trim = pick(TRIMS, Math.floor(number / 11));
  return `${colour} ${weave} Saree, ${design} by ${rareWord(number % RARE_WORDS)} with ${trim}`;
}

/** A unique word for each number, made of syllables. */
function rareWord(number: number): string {
  const syllables = ['ka', 'ri', 'mo', 'tha', 'nu', 'pe', 'val', 'sha', 'du', 'gi'];
  const digits = [...String(number).padStart(4, '0')].map(Number);
  return capitalised(digits.map((digit) => syllables[digit]).join(''));
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
