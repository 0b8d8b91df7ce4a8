import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { openEmbeddedPostgres } from '../packages/embedded-postgres/open-embedded-postgres.ts';
import { userQuerySchema } from '../src/contract/customers.ts';
import { orderListQuerySchema } from '../src/contract/orders.ts';
import { listUsers, matchingUsers } from '../src/server/features/accounts/user-list.repository.ts';
import {
  countByDay,
  listSelected,
  totals,
} from '../src/server/features/orders/order-list.repository.ts';
import { completeOrders } from '../src/server/features/orders/orders.repository.ts';
import { type Db, migrateDatabase, openDatabase } from '../src/server/platform/db/database.ts';
import { encodeCursor } from '../src/server/platform/db/list-cursor.ts';
import { fillOrders } from './admin-lists-data.ts';
import { type Measured, measure } from './measure.ts';

/**
 * Measures the dashboard's lists and figures on 100,000 orders and 20,000 users at the repository:
 * fastest and median run in milliseconds, and PostgreSQL's plan for each query. A list is one page
 * with its count, as the screens request it, orders with their lines and events. Writes
 * `bench/admin-lists.md`; with fewer orders it only prints.
 *
 *   node tools/launch.mjs run bench/admin-lists.ts [orders [users]]
 */
const WHOLE = { orders: 100_000, users: 20_000 };
const [orders = WHOLE.orders, users = WHOLE.users] = process.argv.slice(2).map(Number);
const RESULT = path.join(import.meta.dirname, 'admin-lists.md');
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
const USER_LISTS = [
  '',
  'sort=oldest',
  'sort=name',
  'admin=yes',
  'admin=no&sort=name',
  'search=user 1234',
  'search=example.com&sort=name',
  'search=nobody at all',
];

type Work = (db: Db) => Promise<unknown>;

const WORKS: [string, Work][] = [
  ...ORDER_LISTS.map((query): [string, Work] => [`orders ?${query}`, (on) => orderPage(on, query)]),
  ['orders, the page after half of them', (on) => deepOrderPage(on)],
  ...USER_LISTS.map((query): [string, Work] => [`users ?${query}`, (on) => userPage(on, query)]),
  ['users by name, the page after half of them', (on) => deepUserPage(on)],
  ['totals of the cards', (on) => totals(on)],
  ['orders by day, 5 months', (on) => countByDay(on, '2026-07-01', TIME_ZONE)],
];

const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-lists-'));
const server = await openEmbeddedPostgres({ dataDir, role: 'shop', log: () => {} });
try {
  const { db, pool, close } = await openDatabase(server.url);
  await migrateDatabase(pool, path.join(import.meta.dirname, '../db/migrations'));
  await fillOrders(pool, { orders, users });
  const found: Measured[] = [];
  for (const [name, work] of WORKS) {
    const logged = (logQuery: (text: string, values: unknown[]) => void) =>
      work(drizzle(pool, { logger: { logQuery } }));
    found.push(await measure(pool, { name, run: () => work(db), logged }));
  }
  await publish(report(found));
  await close();
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function publish(text: string): Promise<void> {
  const isWhole = orders === WHOLE.orders && users === WHOLE.users;
  if (isWhole) await writeFile(RESULT, text);
  console.log(isWhole ? `Written to ${RESULT}` : text);
}

function report(found: readonly Measured[]): string {
  const facts = `${orders} orders, ${users} users, ${cpus().length} cores, Node ${process.version}`;
  const rows = found.map(
    ({ name, fastest, middle }) => `| ${name} | ${fastest.toFixed(1)} | ${middle.toFixed(1)} |`,
  );
  const plans = found.map(
    ({ name, plans }) => `## ${name}\n\n\`\`\`\n${plans.join('\n\n')}\n\`\`\``,
  );
  return [
    '# The dashboard’s lists and figures, measured',
    `By \`node tools/launch.mjs run bench/admin-lists.ts\`: ${facts}.`,
    ['| what | fastest ms | middle ms |', '| --- | --- | --- |', ...rows].join('\n'),
    ...plans,
    '',
  ].join('\n\n');
}

/** One page as `orders.service.ts` reads it, with lines and events. */
async function orderPage(db: Db, query: string, cursor?: string) {
  const asked = Object.fromEntries(new URLSearchParams(query));
  const filters = orderListQuerySchema.parse({ ...asked, limit: PAGE, cursor });
  const users = filters.search ? matchingUsers(db, filters.search) : null;
  const { items } = await listSelected(db, { filters, users, timeZone: TIME_ZONE });
  await completeOrders(db, items);
}

/** Order n was placed n minutes before the newest. */
function deepOrderPage(db: Db) {
  const key = Date.UTC(2026, 10, 21) - (orders / 2) * 60_000;
  const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  return orderPage(db, '', encodeCursor({ sort: 'newest', key, id }));
}

async function userPage(db: Db, query: string) {
  const asked = Object.fromEntries(new URLSearchParams(query));
  await listUsers(db, userQuerySchema.parse({ ...asked, limit: PAGE }));
}

async function deepUserPage(db: Db) {
  const id = '00000000-0000-4000-8000-000000000000';
  const cursor = encodeCursor({ sort: 'name', key: 'user 5', id });
  await listUsers(db, { sort: 'name', limit: PAGE, cursor });
}
