import { randomUUID } from 'node:crypto';
import { api } from '../src/contract/api.ts';
import { createApiClient } from '../src/contract/client.ts';
import { type Endpoint, type EndpointName, splitName } from '../src/contract/endpoint.ts';
import { newTokens } from './order-flow.ts';
import { OWNER, startShop } from './own-shop.ts';

/**
 * Sends malformed and odd requests to every endpoint, as a visitor, a customer and an admin. Ends
 * with 1 on an answer of 500, a lost connection or a crash; says how the memory grew.
 *
 *   npm run bench:fuzz             (after npm start once, for the build)
 *   BENCH_SEED=7 npm run bench:fuzz    repeats the requests of one seed
 */
const PORT = Number(process.env.BENCH_PORT ?? 4183);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const SEED = Number(process.env.BENCH_SEED ?? 1);
const AT_A_TIME = 16;

let state = SEED;
/** A number from 0 to 1 of the seed's sequence (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const TEXTS = [
  ...['', ' ', '0', '-1', '1e308', 'NaN', 'null', 'true', "'; drop table users; --", '%', '%00'],
  ...['\0', '\uD800', '\u202E', '😀'.repeat(50), 'x'.repeat(5_000), '<script>alert(1)</script>'],
  ...['../../etc/passwd', '{{7*7}}', '#{7*7}', 'a@b.co', '__proto__', '9'.repeat(40), 'Infinity'],
];
const NUMBERS = [0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1 + 0.2];

function value(depth = 0): unknown {
  const kind = random();
  if (kind < 0.4) return pick(TEXTS);
  if (kind < 0.6) return pick(NUMBERS);
  if (kind < 0.7) return pick([null, true, false]);
  if (depth > 3) return randomUUID();
  if (kind < 0.85) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
  const names = ['name', 'email', 'qty', '__proto__', 'constructor', 'id', 'orderItems', ''];
  return Object.fromEntries(names.slice(0, 3).map((name) => [name, value(depth + 1)]));
}

/** A body with the fields of the schema, each right, odd or missing. */
function bodyOf({ body }: Endpoint): unknown {
  const shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape;
  if (!shape || random() < 0.2) return value();
  const names = Object.keys(shape).filter(() => random() < 0.9);
  return Object.fromEntries(names.map((name) => [name, value()]));
}

function makeRequest(
  name: EndpointName,
  endpoint: Endpoint,
  ids: string[],
  tokens: (string | null)[],
) {
  const id = random() < 0.5 ? pick(ids) : encodeURIComponent(pick(TEXTS).toWellFormed());
  const { method, path: pattern } = splitName(name);
  const path = pattern.replaceAll(/\{\w+\}/g, id);
  const names = Object.keys(endpoint.query?.shape ?? {});
  const query = new URLSearchParams(
    names.filter(() => random() < 0.5).map((param) => [param, pick(TEXTS)]),
  );
  const token = pick(tokens);
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.0.0.${Math.ceil(random() * 250)}`,
  };
  if (token) headers.authorization = `Bearer ${token}`;
  if (random() < 0.3) headers['idempotency-key'] = pick([randomUUID(), 'x', 'y'.repeat(300)]);
  const hasBody = method !== 'GET' && random() < 0.95;
  if (hasBody) {
    headers['content-type'] = pick([
      ...['application/json', 'application/json', 'application/json', 'text/csv', 'text/plain'],
      ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'],
    ]);
  }
  const text = JSON.stringify(bodyOf(endpoint));
  const body = random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text;
  return {
    path: `${path}?${query}`,
    init: { method, headers, ...(hasBody && { body }) },
  };
}

const shop = await startShop(PORT);
const problems: string[] = [];
const counts = new Map<number, number>();
try {
  const visitor = createApiClient({ send: fetch, baseUrl: shop.origin });
  const { token: owner } = await visitor.call('POST /api/user/signin', { body: OWNER });
  const customers = await newTokens(shop.origin, 5);
  const products = (await visitor.call('GET /api/products', { query: { limit: 5 } })).items;
  const ids = [...products.map(({ _id }) => _id), randomUUID()];
  const tokens = [null, 'rubbish', ...customers, owner];
  // Those that end the sessions of the fuzzer, or the demo that it uses.
  const left = new Set<EndpointName>([
    'POST /api/user/signout',
    'POST /api/user/signout-everywhere',
    'POST /api/admin/remove-demo',
    'DELETE /api/admin/customers/{id}/sessions',
  ]);
  const targets = (Object.entries(api) as [EndpointName, Endpoint][]).filter(
    ([name]) => !left.has(name),
  );
  let sent = 0;
  const memory: string[] = [];

  async function fuzz(): Promise<void> {
    while (sent < REQUESTS) {
      sent += 1;
      if (sent % (REQUESTS / 10) === 0) memory.push(await memoryOf(shop.origin));
      const [name, endpoint] = pick(targets);
      const { path, init } = makeRequest(name, endpoint, ids, tokens);
      const answer = await fetch(shop.origin + path, init).catch((error) => error as Error);
      if (answer instanceof Error) {
        problems.push(`${name} ${path.slice(0, 200)}: ${answer.message} ${answer.cause ?? ''}`);
        continue;
      }
      await answer.arrayBuffer().catch(() => {});
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      if (answer.status === 500) {
        problems.push(`${init.method} ${path.slice(0, 300)} ${String(init.body).slice(0, 300)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, fuzz));
  const statuses = [...counts].sort(([one], [other]) => one - other);
  console.log(`${sent} requests: ${statuses.map(([status, n]) => `${n} x ${status}`).join(', ')}`);
  console.log('Memory in MB after each tenth: resident, JavaScript heap, buffers, kept answers');
  for (const line of memory) console.log(line);
} finally {
  await shop.stop();
}
for (const problem of problems.slice(0, 40)) console.log(`PROBLEM: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The shop's memory as its metrics have it, in MB. */
async function memoryOf(origin: string): Promise<string> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const megabytes = [
    /^process_resident_memory_bytes (\S+)/m,
    /^nodejs_heap_size_used_bytes (\S+)/m,
    /^nodejs_external_memory_bytes (\S+)/m,
    /^shop_cached_bytes\S* (\S+)/m,
  ].map((name) => Number(name.exec(metrics)?.[1]) / 1024 ** 2);
  return megabytes.map((amount) => amount.toFixed(0).padStart(5)).join('');
}
