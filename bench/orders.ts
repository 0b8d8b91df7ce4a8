import { type LoadResult, loadWith } from './load.ts';
import { inTurn, prepareOrders, toOrderDraft } from './order-flow.ts';
import { startShop } from './own-shop.ts';
import { untilQuiet } from './processes.ts';

/**
 * Orders a second and times at 1, 8 and 32 at a time, through HTTP, with the shop sending its
 * emails meanwhile.
 *
 *   npm run bench:orders           (after npm start once, for the build)
 */
const PORT = Number(process.env.BENCH_PORT ?? 4183);
const AT_A_TIME = [1, 8, 32];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** A customer may place 60 orders an hour. */
const CUSTOMERS = 200;

const shop = await startShop(PORT, process.env.BENCH_DATA_DIR);
try {
  await untilQuiet(shop);
  const next = requests(await prepareOrders(shop.origin, CUSTOMERS));
  console.log('| at a time | orders /s | median, p99 |');
  console.log('|---|---|---|');
  for (const connections of AT_A_TIME) {
    await loadWith({ origin: shop.origin, connections, seconds: 1, next });
    print(
      connections,
      await loadWith({ origin: shop.origin, connections, seconds: SECONDS, next }),
    );
  }
} finally {
  await shop.stop();
}

/** Orders of all customers and products in turn, as bytes of HTTP. */
function requests({ tokens, products }: Awaited<ReturnType<typeof prepareOrders>>): () => string {
  let count = 0;
  return () => {
    count += 1;
    const body = JSON.stringify(toOrderDraft(inTurn(products, count)));
    const headers = [
      'POST /api/orders HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Authorization: Bearer ${inTurn(tokens, count)}`,
      `Idempotency-Key: ${crypto.randomUUID()}`,
    ];
    return `${headers.join('\r\n')}\r\n\r\n${body}`;
  };
}

function print(connections: number, { perSecond, median, p99 }: LoadResult): void {
  const times = `${median.toFixed(1)} ms, ${p99.toFixed(1)} ms`;
  console.log(`| ${connections} | ${perSecond.toFixed(0)} | ${times} |`);
}
