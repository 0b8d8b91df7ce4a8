import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { createApiClient } from '../src/contract/client.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { type LighthouseRun, runLighthouse, type Throttling } from './lighthouse.ts';
import { quantile as median } from './load.ts';
import { newTokens } from './order-flow.ts';
import { startShop } from './own-shop.ts';
import { untilQuiet } from './processes.ts';

/**
 * Lighthouse on a phone, and bytes by kind: home, category, product, search and a cart with one
 * saree, with the network simulated and really slowed; the median of BENCH_RUNS runs, each in a
 * browser of its own. The splash is a layer over the finished
 * page for 3 seconds of the first visit: it is measured with the cookie of whoever has seen it.
 *
 *   npm run bench:web            (after npm start once, for the build; BENCH_DATA_DIR keeps the
 * shop)
 */
const PORT = Number(process.env.BENCH_PORT ?? 4183);
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const TOKEN_KEY = 'ssmsAuthToken';
const SPLASH_SEEN = { name: 'splashSeen', value: '1' };
const THROTTLING: readonly Throttling[] = ['devtools', 'simulate'];
const results: Result[] = [];
const SCORE_COLUMNS = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP',
  'interactive',
  'TBT',
  'CLS',
];
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch'];

type Result = { name: string; throttling: Throttling; runs: LighthouseRun[] };

// As a shop in use has it: search engines need absolute addresses.
process.env.PUBLIC_URL = `http://localhost:${PORT}`;
const shop = await startShop(PORT);
await untilQuiet(shop);
try {
  const visitor = createApiClient({ send: fetch, baseUrl: shop.origin });
  const [product] = (await visitor.call('GET /api/products', { query: { limit: 1 } })).items;
  if (!product) throw new Error('The shop has no products to measure');
  const [token = ''] = await newTokens(shop.origin, 1);
  const customer = createApiClient({ send: fetch, baseUrl: shop.origin, token: () => token });
  await customer.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
  const pages = [
    { name: 'home', address: '/' },
    { name: 'category', address: '/category/silk-sarees' },
    { name: 'product', address: `/product/${product._id}` },
    { name: 'search', address: '/search/silk' },
    { name: 'cart', address: '/cart', token },
  ];

  console.log(table(SCORE_COLUMNS, []));
  for (const { name, address, token: signedIn } of pages) {
    const measured = (way: Throttling) => measure(shop.origin + address, signedIn, way);
    // The first visit has the pictures made that it shows.
    await measured('simulate');
    for (const throttling of THROTTLING) {
      const runs: LighthouseRun[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measured(throttling));
      results.push({ name, throttling, runs });
      console.log(tableRow(pageScores({ name, throttling, runs })));
    }
  }
  console.log(`\n${byteTable()}`);
} finally {
  await shop.stop();
}

async function measure(
  address: string,
  token: string | undefined,
  throttling: Throttling,
): Promise<LighthouseRun> {
  const profile = await mkdtemp(path.join(tmpdir(), 'shop-web-'));
  const { executablePath, args } = await findBrowser();
  const port = PORT + 1;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, '--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    await prepare(context, new URL(address).origin, token);
    return await runLighthouse(address, port, throttling);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** A visitor who has seen the splash, signed in where there is a token. */
async function prepare(context: BrowserContext, origin: string, token: string | undefined) {
  await context.addCookies([{ ...SPLASH_SEEN, url: origin }]);
  if (!token) return;
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const);
  await page.close();
}

function pageScores({ name, throttling, runs }: Result): string[] {
  const of = (read: (run: LighthouseRun) => number) => median(runs.map(read));
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
    Math.round(of((run) => run.scores[category] ?? 0) * 100).toString(),
  );
  const seconds = (read: (run: LighthouseRun) => number) => `${(of(read) / 1000).toFixed(2)} s`;
  return [
    `${name}, ${throttling}`,
    ...scores,
    seconds((run) => run.lcp),
    seconds((run) => run.interactive),
    `${of((run) => run.tbt).toFixed(0)} ms`,
    of((run) => run.cls).toFixed(3),
  ];
}

function byteTable(): string {
  const simulated = results.filter(({ throttling }) => throttling === 'simulate');
  const rows = simulated.map(({ name, runs }) => [
    name,
    ...KINDS.map((kind) => {
      const counts = runs.map(({ transfers }) => transfers[kind] ?? { requests: 0, bytes: 0 });
      const kilobytes = (median(counts.map(({ bytes }) => bytes)) / 1000).toFixed(1);
      return `${median(counts.map(({ requests }) => requests))}, ${kilobytes} kB`;
    }),
  ]);
  return table(['page', ...KINDS.map((kind) => kind.toLowerCase())], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableRow).join('\n');
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
