import type { Client } from 'pg';
import { api } from '../src/contract/api.ts';
import { type EndpointName, splitName } from '../src/contract/endpoint.ts';
import { type BenchShop, openClients } from './own-shop.ts';

const MONTH = new Date().toISOString().slice(0, 7);
/** What a query needs where its schema asks for something. */
const QUERIES: Partial<Record<EndpointName, string>> = {
  'GET /api/products/groups': 'groups=silk-sarees/kanchivaram,cotton-linen/cotton&count=1',
  'GET /api/products/near': 'search=kanjeevaram',
  'GET /api/products/facets': 'category=silk-sarees',
  'GET /api/redirects': 'path=/category/silk',
  'GET /api/admin/reports/sales': 'by=day&from=2024-01-01',
  'GET /api/admin/reports/products': 'by=product&from=2024-01-01',
  'GET /api/admin/reports/cash': 'by=pincode&from=2024-01-01',
  'GET /api/admin/reports/tax': 'from=2024-01-01',
  'GET /api/admin/reports/stock': 'from=2024-01-01',
  'GET /api/admin/gstr1': `month=${MONTH}`,
  'GET /api/admin/gstr1.csv': `month=${MONTH}&section=b2cs`,
  'GET /api/admin/orders/live': `cursor=${Buffer.from('{"at":0}').toString('base64url')}`,
};
const FILES = ['/sitemap.xml', '/feed.xml', '/feed.csv', '/api/openapi.json', '/metrics'];

/**
 * Copies the demo's customers and orders until there are so many, over three years, as real ones: each
 * with its lines and events.
 */
export async function growOrders(client: Client, customers: number, orders: number): Promise<void> {
  const copy = async (table: string, own: Record<string, string>, from: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1
       and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    );
    const names = rows.map(({ name }) => name).filter((name) => own[name] !== 'default');
    const values = names.map((name) => own[name] ?? `given.${name}`);
    await client.query(`insert into ${table} (${names}) select ${values} from ${from}`);
  };
  await client.query(`
    create table bench_users as select n, gen_random_uuid() as id from generate_series(1, ${customers}) n;
    create table bench_orders as
      select made.id, bench_users.id as user_id, templates.id as template, made.age
      from (select n, gen_random_uuid() as id, random() * interval '900 days' as age
            from generate_series(1, ${orders}) n) made
      join bench_users on bench_users.n = 1 + made.n % ${customers}
      join (select id, row_number() over () - 1 as place, count(*) over () as total from orders) templates
        on templates.place = made.n % templates.total;
    analyze bench_users; analyze bench_orders`);
  await copy(
    'users',
    { id: 'copies.id', email: `copies.n || '@bench.example'`, is_demo: 'false' },
    '(select * from users where is_demo limit 1) given cross join bench_users copies',
  );
  const earlier = (name: string) => [name, `given.${name} - copies.age`];
  await copy(
    'orders',
    {
      id: 'copies.id',
      user_id: 'copies.user_id',
      is_demo: 'false',
      ...Object.fromEntries(['created_at', 'paid_at'].map(earlier)),
    },
    'orders given join bench_orders copies on copies.template = given.id',
  );
  const ofCopies = 'given join bench_orders copies on copies.template = given.order_id';
  const line = { id: 'gen_random_uuid()', order_id: 'copies.id' };
  await copy('order_lines', line, `order_lines ${ofCopies}`);
  const times = ['created_at', 'shipped_at', 'delivered_at', 'returned_at'].map(earlier);
  await copy('parcels', { ...line, ...Object.fromEntries(times) }, `parcels ${ofCopies}`);
  await client.query(`
    insert into payments (id, order_id, gateway, capture_id, amount_paise, charged_minor, charged_currency,
      is_test, captured_at, recorded_at)
    select gen_random_uuid(), id, 'manual', id, total_paise, total_paise, 'INR', false, paid_at, paid_at
    from orders where paid_at is not null and not is_demo;
    insert into parcel_lines (parcel_id, order_line_id, quantity)
    select parcels.id, order_lines.id, parcelled_quantity from parcels
    join orders on orders.id = parcels.order_id and not is_demo
    join order_lines on order_lines.order_id = parcels.order_id and parcelled_quantity > 0;
    insert into refunds (id, order_id, origin, note, is_required, delivery_paise, fee_paise, other_paise,
      send_paise, created_at)
    select gen_random_uuid(), order_id, 'admin', 'Bench', false, 0, 0, amount_paise / 2, amount_paise / 2, recorded_at
    from payments where random() < 0.05;
    insert into refund_transactions (id, refund_id, payment_id, order_id, gateway, state, amount_paise,
      charged_minor, charged_currency, note, created_at, settled_at)
    select gen_random_uuid(), refunds.id, payments.id, payments.order_id, 'manual', 'succeeded', send_paise,
      send_paise, 'INR', 'Bench', refunds.created_at, refunds.created_at
    from refunds join payments on payments.order_id = refunds.order_id`);
  const event = { id: 'default', order_id: 'copies.id', at: 'given.at - copies.age' };
  await copy('order_events', event, `order_events ${ofCopies}`);
  await client.query('drop table bench_users, bench_orders');
}

/** The addresses of all lists, reports and files. */
export function listReads(): string[] {
  const names = Object.keys(api) as EndpointName[];
  const paths = names
    .filter((name) => name.startsWith('GET') && !name.includes('{'))
    .map((name) => `${splitName(name).path}?${QUERIES[name] ?? ''}`);
  return [...paths, ...FILES];
}

const MAX_STANDSTILL_MS = 100;

/**
 * Prints time, bytes and the longest standstill of the event loop of every list, report and file.
 * Ends the bench with 1 where that is too long.
 */
export async function measureReads({ origin }: BenchShop): Promise<void> {
  const { token } = await openClients(origin);
  const headers = { authorization: `Bearer ${token}` };
  console.log('\n| read | ms | kB | event loop stood still, ms |\n|---|---|---|---|');
  for (const path of listReads()) {
    await readStandstill(origin);
    const started = performance.now();
    const answer = await fetch(origin + path, { headers });
    const { byteLength } = await answer.arrayBuffer();
    const ms = performance.now() - started;
    const stood = await readStandstill(origin);
    if (stood > MAX_STANDSTILL_MS) process.exitCode = 1;
    const status = answer.ok ? '' : ` (${answer.status})`;
    const figures = [ms, byteLength / 1000, stood].map((figure) => figure.toFixed(0));
    console.log(`| ${path}${status} | ${figures.join(' | ')} |`);
  }
}

/** The longest that the event loop stood still since the last call, in ms. */
async function readStandstill(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}
