import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '../packages/embedded-postgres/open-embedded-postgres.ts';
import { orderDraftSchema } from '../src/contract/orders.ts';
import { openShop } from '../src/server/open-shop.ts';
import { parseSettings } from '../src/server/platform/process/settings.ts';
import { type LoadResult, loadWith } from './load.ts';
import { prepareOrders, type stockedProducts, toOrderDraft } from './order-flow.ts';
import { startShop } from './own-shop.ts';
import { untilQuiet } from './processes.ts';
import { type Recorded, record, replay } from './recorded-order.ts';

/**
 * Orders a second and times at 1, 8 and 32 at a time: through HTTP, with the shop sending its emails
 * meanwhile, and the same statements in the same round trips straight on the database.
 *
 *   npm run bench:orders           (after npm start once, for the build)
 */
const PORT = Number(process.env.BENCH_PORT ?? 4183);
const AT_A_TIME = [1, 8, 32];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** A customer may place 60 orders an hour. */
const CUSTOMERS = 200;

type Product = Awaited<ReturnType<typeof stockedProducts>>[number];

const kept = process.env.BENCH_DATA_DIR;
const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'shop-bench-')));
try {
  const { http, tokens, products } = await measureHttp();
  const bare = await measureBare(tokens, products);
  print(http, bare);
} finally {
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}

async function measureHttp() {
  const shop = await startShop(PORT, dataDir);
  try {
    await untilQuiet(shop);
    const { products, tokens } = await prepareOrders(shop.origin, CUSTOMERS);
    const next = requests(tokens, products);
    const http: LoadResult[] = [];
    for (const connections of AT_A_TIME) {
      await loadWith({ origin: shop.origin, connections, seconds: 1, next });
      http.push(await loadWith({ origin: shop.origin, connections, seconds: SECONDS, next }));
    }
    return { http, tokens, products };
  } finally {
    await shop.stop();
  }
}

/** Orders of all customers and products in turn, as bytes of HTTP. */
function requests(tokens: string[], products: Product[]): () => string {
  let count = 0;
  return () => {
    count += 1;
    const body = JSON.stringify(draftOf(products[count % products.length]));
    const headers = [
      'POST /api/orders HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Authorization: Bearer ${tokens[count % tokens.length]}`,
      `Idempotency-Key: ${crypto.randomUUID()}`,
    ];
    return `${headers.join('\r\n')}\r\n\r\n${body}`;
  };
}

async function measureBare(tokens: string[], products: Product[]): Promise<LoadResult[]> {
  const postgres = await openEmbeddedPostgres({ dataDir, role: 'shop', log: console.log });
  try {
    const key = crypto.randomUUID();
    const { recorded, ids } = await recordOrder(postgres.url, tokens, products, key);
    const stored = tokens.map((token) => token.split('.')[0] ?? '');
    let count = 0;
    const replacements = () => {
      count += 1;
      const product = products[count % products.length]?._id ?? '';
      return new Map([
        [stored[0] ?? '', stored[count % stored.length] ?? ''],
        [ids[0] ?? '', ids[count % ids.length] ?? ''],
        [products[0]?._id ?? '', product],
      ]);
    };
    const bare: LoadResult[] = [];
    for (const connections of AT_A_TIME) {
      const run = { url: postgres.url, recorded, connections, replacements };
      await replay({ ...run, seconds: 1 });
      bare.push(await replay({ ...run, seconds: SECONDS }));
    }
    return bare;
  } finally {
    await postgres.close();
  }
}

/** The statements of one order of the first customer and product, and the ids of all customers. */
async function recordOrder(url: string, tokens: string[], products: Product[], key: string) {
  const settings = parseSettings({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const shop = await openShop(settings, 'tool', console.log);
  try {
    const { accounts, lifecycle } = shop.services;
    const identify = (token = '') =>
      accounts.identify(new Headers({ authorization: `Bearer ${token}` }));
    const ids: string[] = [];
    for (const token of tokens) ids.push((await identify(token))?._id ?? '');
    async function placeOne(token = '', idempotencyKey: string) {
      const user = await identify(token);
      if (!user) throw new Error('The customer is not signed in');
      await lifecycle.place(user, orderDraftSchema.parse(draftOf(products[0])), idempotencyKey);
    }
    // The first order opens the job queue, which takes statements of its own.
    await placeOne(tokens[1], crypto.randomUUID());
    const recorded: Recorded = await record(() => placeOne(tokens[0], key));
    console.log(
      `One order: ${recorded.flat().length} statements in ${recorded.length} round trips.\n`,
    );
    return { recorded, ids };
  } finally {
    await shop.close();
  }
}

function draftOf(product: Product | undefined) {
  if (!product) throw new Error('The shop has no products');
  return toOrderDraft({ ...product, price: product.sellingPrice });
}

function print(http: LoadResult[], bare: LoadResult[]): void {
  console.log('| at a time | shop /s | bare /s | ratio | shop median, p99 | bare median, p99 |');
  console.log('|---|---|---|---|---|---|');
  for (const [place, connections] of AT_A_TIME.entries()) {
    const [ours, theirs] = [http[place], bare[place]];
    if (!ours || !theirs) continue;
    const figures = [
      connections,
      ours.perSecond.toFixed(0),
      theirs.perSecond.toFixed(0),
      (ours.perSecond / theirs.perSecond).toFixed(2),
      ...[ours, theirs].map(({ median, p99 }) => `${median.toFixed(1)} ms, ${p99.toFixed(1)} ms`),
    ];
    console.log(`| ${figures.join(' | ')} |`);
  }
}
