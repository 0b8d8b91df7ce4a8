import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '../src/contract/client.ts';
import { csvRow } from '../src/domain/text/csv-row.ts';
import { CSV_HEADER } from '../src/server/features/catalogue/import/product-csv.ts';

/**
 * Measures a CSV file of 50,000 products: previewed, imported as new, exported, imported unchanged,
 * imported with every price and stock changed, and with an error on every line. For each: seconds,
 * the longest wait of another request (/healthz), and the shop's peak resident memory. Linux only:
 * it reads /proc.
 *
 *   npm start once, for the build, then:  node tools/launch.mjs run bench/product-csv.ts
 */
const ROOT = path.join(import.meta.dirname, '..');
const PRODUCTS = 50_000;
const PORT = 4181;
const URL = `http://localhost:${PORT}`;
const OWNER = { email: 'owner@example.com', password: 'temple-border' };

const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-csv-'));
const shop = spawn(process.execPath, ['tools/launch.mjs', 'start'], {
  cwd: ROOT,
  env: {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(PORT),
    DATA_DIR: dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    LOG_LEVEL: 'warn',
  },
  stdio: 'ignore',
});
try {
  await report(await signIn());
} finally {
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

async function report(api: ApiClient): Promise<void> {
  const fresh = fileOf((n) => ['', `Maroon Kanchivaram ${n}`]);
  const size = (fresh.size / 1024 / 1024).toFixed(1);
  console.log(`${PRODUCTS} products, ${size} MB, ${cpus().length} cores, Node ${process.version}`);
  console.log(`resident before: ${await resident()} MB\n`);
  console.log('| what | seconds | longest wait of another request, ms | resident at most, MB |');
  console.log('|---|---|---|---|');
  const look = (body: Blob) => api.call('POST /api/admin/products/import/preview', { body });
  const apply = (body: Blob, seen: string) =>
    api.call('POST /api/admin/products/import', { body, query: { seen } });

  const { seen } = await timed('preview new products', () => look(fresh));
  await timed('import new ones', () => apply(fresh, seen));
  const exported = await timed('export', () => api.call('GET /api/admin/products.csv'));
  const same = await timed('preview them unchanged', () => look(exported));
  if (same.unchanged !== PRODUCTS) throw new Error('The export did not come back unchanged');
  const raised = new Blob([(await exported.text()).replaceAll(',12500,,3,', ',13500,,4,')]);
  const change = await timed('preview them all changed', () => look(raised));
  if (change.stockChanges !== PRODUCTS) throw new Error('Not every line was changed');
  await timed('import them all changed', () => apply(raised, change.seen));
  const wrong = fileOf((n) => [`${n}`, '']);
  const invalid = await timed('preview errors on every line', () => look(wrong));
  if (invalid.faultyLines !== PRODUCTS) throw new Error('Not every line had an error');
}

function fileOf(idAndName: (n: number) => [string, string]): Blob {
  const description = 'Woven by hand of two-ply mulberry silk. '.repeat(8);
  const rows = Array.from({ length: PRODUCTS }, (_, n) =>
    csvRow([
      ...idAndName(n),
      ...['silk-sarees/kanchivaram', '12500', '', '3', 'no', description, 'Korvai', 'ರೇಷ್ಮೆ'],
      ...['Tested', 'Temple', 'Rich', '550', '80', 'Dry clean', 'Kanchipuram', `SM-${n}`, ''],
    ]),
  );
  return new Blob([csvRow(CSV_HEADER), ...rows]);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  let longest = 0;
  let most = 0;
  const watch = (async () => {
    while (!isDone) {
      const asked = performance.now();
      await fetch(`${URL}/healthz`);
      longest = Math.max(longest, performance.now() - asked);
      most = Math.max(most, await resident());
      await wait(20);
    }
  })();
  const began = performance.now();
  const result = await work().finally(() => {
    isDone = true;
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await watch;
  console.log(`| ${what} | ${seconds} | ${longest.toFixed(0)} | ${most} |`);
  return result;
}

async function resident(): Promise<number> {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function signIn(): Promise<ApiClient> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${URL}/readyz`).catch(() => null);
    if (answer?.ok) break;
    await wait(100);
  }
  const client = (token: string | null) =>
    createApiClient({ send: (request) => fetch(request), baseUrl: URL, token: () => token });
  const { token } = await client(null).call('POST /api/user/signin', { body: OWNER });
  return client(token);
}
