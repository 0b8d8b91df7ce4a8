import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openEmbeddedPostgres } from '../packages/embedded-postgres/index.ts';
import { inTurn, prepareOrders, sendOrder } from './order-flow.ts';
import { type BenchShop, reportProblems, startShop } from './own-shop.ts';
import { measureFloods, measureUnread } from './unread.ts';

/**
 * What the shop survives: 1,200 orders at once, 20 rounds of kill -9 of shop and database under
 * load, SIGTERM under load, clients that do not read, and a flood on each public file. Ends with 1
 * if an answered order is missing, stock was lost or made, an order got a 500, a request failed at
 * SIGTERM, memory was not bounded or not given back, or a flood kept visitors waiting.
 *
 *   npm run bench:survival         (after npm start once, for the build)
 */
const PORT = Number(process.env.BENCH_PORT ?? 4183);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? 1200);
/** A customer may place 60 orders an hour. */
const CUSTOMERS = 120;
const BUYERS = 8;

const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
const problems: string[] = [];
const placed = new Set<string>();
let shop: BenchShop = await startShop(PORT, dataDir, 'start');
try {
  const { products, tokens } = await prepareOrders(shop.origin, CUSTOMERS);
  const before = await stockAndOrdered();
  let count = 0;

  /** The status of one order, 0 without an answer. */
  async function order(): Promise<number> {
    count += 1;
    const sent = sendOrder(shop.origin, inTurn(tokens, count), inTurn(products, count));
    const answer = await sent.catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (answer?.status === 201 && body) placed.add(body._id);
    return answer && body ? answer.status : 0;
  }

  await measureOverload(order);
  await measureCrashes(order);
  await checkOrders(before);
  await measureStop(order);
  await checkOrders(before);
  problems.push(...(await measureUnread(shop.origin, await shopProcess())));
  problems.push(...(await measureFloods(shop.origin)));
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
reportProblems(problems);

type Order = () => Promise<number>;

async function measureOverload(order: Order): Promise<void> {
  const started = performance.now();
  const orders = Array.from({ length: AT_ONCE }, order);
  const asked = performance.now();
  const home = await fetch(`${shop.origin}/`);
  const homeMs = performance.now() - asked;
  const ready = await fetch(`${shop.origin}/readyz`);
  const readyMs = performance.now() - asked - homeMs;
  const statuses = await Promise.all(orders);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${AT_ONCE} orders at once: ${summary(statuses)} in ${seconds} s; meanwhile / ${home.status} in ${homeMs.toFixed(0)} ms, /readyz ${ready.status} in ${readyMs.toFixed(0)} ms`,
  );
  if (statuses.some((status) => status >= 500 && status !== 503)) problems.push('an order got 5xx');
}

async function measureCrashes(order: Order): Promise<void> {
  const times: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (!isOver) {
        const status = await order();
        all.push(status);
        if (status !== 201) await wait(50);
      }
    });
    await wait(700);
    const target = round % 2 === 0 ? await shopProcess() : await databaseProcess();
    process.kill(target, 'SIGKILL');
    const killed = performance.now();
    await wait(100);
    while (!(await fetch(`${shop.origin}/readyz`).catch(() => null))?.ok) await wait(25);
    while ((await order()) !== 201) await wait(25);
    times.push(performance.now() - killed);
    isOver = true;
    await Promise.all(buyers);
  }
  const slowest = Math.max(...times) / 1000;
  const seconds = (of: number) =>
    times.filter((_, round) => round % 2 === of).map((ms) => (ms / 1000).toFixed(1));
  console.log(`Back after, in s: shop ${seconds(0).join(' ')}, database ${seconds(1).join(' ')}`);
  console.log(
    `${ROUNDS} rounds of kill -9: ${summary(all)}; back after ${slowest.toFixed(1)} s at most`,
  );
  if (slowest > 5) problems.push('the shop was away for more than 5 s');
  if (all.includes(500)) problems.push('an order got 500');
}

/** SIGTERM: every request on an open connection is answered; a new one is refused, not cut. */
async function measureStop(order: Order): Promise<void> {
  const statuses: number[] = [];
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!isOver) {
      const status = await order();
      if (status === 0) return;
      statuses.push(status);
    }
  });
  await wait(1_000);
  const stopping = shop.stop();
  await Promise.all(buyers);
  await stopping;
  isOver = true;
  console.log(`SIGTERM under load: ${summary(statuses)}, then no new connections`);
  if (statuses.some((status) => status >= 500 && status !== 503)) problems.push('5xx at SIGTERM');
  shop = await startShop(PORT, dataDir, 'start');
}

/** Every answered order is there, and pieces are in stock or in an order. */
async function checkOrders(before: Map<string, number>): Promise<void> {
  const missing = await query(
    'select id from unnest($1::uuid[]) as answered(id) where id not in (select id from orders)',
    [[...placed]],
  );
  console.log(`${placed.size} orders were answered 201, ${missing.length} of them are missing`);
  if (missing.length > 0) problems.push(`${missing.length} answered orders are missing`);
  for (const [id, pieces] of await stockAndOrdered()) {
    if (before.get(id) !== pieces) problems.push(`variant ${id}: ${before.get(id)} -> ${pieces}`);
  }
}

async function stockAndOrdered(): Promise<Map<string, number>> {
  const rows = await query(`select v.id, v.stock + coalesce((select sum(l.quantity)
    from order_lines l join orders o on o.id = l.order_id
    where l.variant_id = v.id and o.payment_method = 'Free'
      and o.created_at > now() - interval '1 day'), 0) as pieces from variants v`);
  return new Map(rows.map(({ id, pieces }) => [id, Number(pieces)]));
}

async function query(text: string, values: unknown[] = []) {
  const database = await openEmbeddedPostgres({ dataDir, role: 'tool', log() {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
    await database.close();
  }
}

async function shopProcess(): Promise<number> {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(shop.pid)], {
    encoding: 'utf8',
  });
  return Number(children.trim().split('\n')[0]);
}

async function databaseProcess(): Promise<number> {
  const file = path.join(dataDir, 'postgres/data/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

function summary(statuses: number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, all]) => `${all.length} x ${status === 0 ? 'no answer' : status}`)
    .join(', ');
}
