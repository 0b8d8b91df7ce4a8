import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { parseOrderFilters } from '../src/domain/order-filters.ts';
import {
  countUsers,
  listUsers,
  matchingUsers,
} from '../src/server/features/accounts/accounts.repository.ts';
import {
  countSelected,
  listSelected,
  type OrderCursor,
} from '../src/server/features/orders/order-list.repository.ts';
import { countByDay, totals } from '../src/server/features/orders/orders.repository.ts';
import {
  type Database,
  type Db,
  migrateDatabase,
  openDatabase,
} from '../src/server/platform/database.ts';
import { openEmbeddedPostgres } from '../src/server/platform/embedded-postgres/open-embedded-postgres.ts';

/**
 * How long the dashboard's lists and figures take on 100,000 orders and 20,000 users, at the
 * database's door: fastest and middle of the runs in milliseconds, and PostgreSQL's plan for each.
 * A list is one page with its count, as the screens ask for it.
 *
 *   node tools/launch.mjs run bench/admin-lists.ts
 */
const ORDERS = 100_000;
const USERS = 20_000;
const RUNS = 15;
const PAGE = 50;
const TIME_ZONE = 'Asia/Kolkata';

const ORDER_LISTS = [
  '',
  'sort=oldest',
  'sort=total-high',
  'paid=no&delivered=no',
  'method=Cashfree&paid=yes&sort=total-low',
  'from=2026-03-01&to=2026-03-31',
  'search=user 1234',
  'search=example.com',
  'search=a1b2',
  'search=TRACK77',
  'search=nobody at all',
];
const USER_SEARCHES = [undefined, 'user 1234', 'example.com', 'nobody at all'];

type Work = (db: Db) => Promise<unknown>;

const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-lists-'));
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
  const works: [string, Work][] = [
    ...ORDER_LISTS.map((query): [string, Work] => [`orders ?${query}`, (on) => page(on, query)]),
    ['orders, the page after 50,000', (on) => deepPage(on)],
    ...USER_SEARCHES.map((search): [string, Work] => [
      `users ${search ?? ''}`,
      (on) => Promise.all([listUsers(on, { search, limit: PAGE + 1 }), countUsers(on, search)]),
    ]),
    ['totals of the cards', (on) => totals(on)],
    ['orders by day, 5 months', (on) => countByDay(on, '2026-07-01', TIME_ZONE)],
  ];
  console.log(
    `${ORDERS} orders, ${USERS} users, ${cpus().length} cores, Node ${process.version}\n`,
  );
  console.log('| what | fastest ms | middle ms |\n|---|---|---|');
  for (const [name, work] of works) console.log(`| ${name} | ${await timed(() => work(db))} |`);
  for (const [name, work] of works) {
    console.log(`\n## ${name}`);
    await explain(pool, work);
  }
}

function page(db: Db, query: string, after?: OrderCursor) {
  const filters = parseOrderFilters(new URLSearchParams(query));
  const users = filters.search === '' ? null : matchingUsers(db, filters.search);
  const selection = { filters, users, timeZone: TIME_ZONE };
  return Promise.all([
    listSelected(db, selection, { limit: PAGE + 1, after }),
    countSelected(db, selection),
  ]);
}

/** Order n was placed n minutes before the newest. */
function deepPage(db: Db) {
  const at = Date.UTC(2026, 10, 21) - 50_000 * 60_000;
  return page(db, '', { key: at, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' });
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

async function explain(pool: Database['pool'], work: Work): Promise<void> {
  const sent: [string, unknown[]][] = [];
  const logQuery = (text: string, values: unknown[]) => sent.push([text, values]);
  await work(drizzle(pool, { logger: { logQuery } }));
  for (const [text, values] of sent) {
    const { rows } = await pool.query(`explain (analyze, costs off, buffers off) ${text}`, values);
    console.log(`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}

async function fill({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into users (id, name, email, created_at, updated_at)
    select gen_random_uuid(), 'User ' || n, 'user' || n || '@example.com', moment, moment
    from generate_series(1, ${USERS}) n,
      lateral (select timestamptz '2026-11-21' - n * interval '10 minutes' as moment) m`);
  await pool.query(`
    with people as (select id, row_number() over () as place from users)
    insert into orders (id, user_id, created_at, payment_method, items_paise, tax_paise,
      shipping_paise, total_paise, address, city, postal_code, country, paid_at, delivered_at,
      tracking_number)
    select gen_random_uuid(), people.id, moment, (array['PayPal', 'Cashfree', 'Free'])[1 + n % 3],
      items, items * 15 / 100, 0, items + items * 15 / 100, n || ' Temple Street', 'Mysuru',
      '570001', 'India', case when n % 4 > 0 then moment end, case when n % 4 > 1 then moment end,
      case when n % 2 = 0 then 'TRACK' || n end
    from generate_series(1, ${ORDERS}) n
      join people on people.place = 1 + n::bigint * 7919 % ${USERS},
      lateral (select timestamptz '2026-11-21' - n * interval '1 minute' as moment,
        100000 + n::bigint * 104729 % 5000000 as items) m`);
  await pool.query('vacuum analyze');
}
