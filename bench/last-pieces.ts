import { LACKING, startTwoProcesses } from '../tests/support/two-processes.ts';
import { OWNER } from '../tests/survival/running-shop.ts';
import { newTokens, sendOrder } from './order-flow.ts';
import { openClients, reportProblems } from './own-shop.ts';

/**
 * Many buyers order a saree of few pieces at the same moment, through nginx and two processes. Ends
 * with 1 unless exactly its pieces are sold, and every other buyer gets an answer that says what to
 * do.
 *
 *   npm run bench:last-pieces      (after npm start once, for the build; needs nginx)
 */
const BUYERS = Number(process.env.BENCH_BUYERS ?? 1000);
const PIECES = 10;
const MAX_WAIT_MS = 10_000;

if (LACKING) throw new Error(`This bench needs ${LACKING}`);
const two = await startTwoProcesses();
const problems: string[] = [];
try {
  const { visitor, owner } = await openClients(two.origin, OWNER);
  const [saree] = (await visitor.call('GET /api/products', { query: { limit: 1 } })).items;
  if (!saree) throw new Error('The shop has no products');
  const params = { id: saree._id };
  const body = { kind: 'to', quantity: PIECES, reason: 'counted' } as const;
  await owner.call('POST /api/admin/products/{id}/stock', { params, body });
  const { orders: before } = await owner.call('GET /api/admin/orders/live', { query: {} });
  // Sign-ups are limited by address, and nginx passes on one.
  const halves = [two.first, two.second].map(({ origin }) => newTokens(origin, BUYERS / 2));
  const tokens = (await Promise.all(halves)).flat();

  const started = performance.now();
  const answers = await Promise.all(
    tokens.map(async (buyer) => {
      const answer = await sendOrder(two.origin, buyer, saree);
      const { code = '', message = '' } = await answer.json();
      return { status: answer.status, code, message, ms: performance.now() - started };
    }),
  );
  const kinds = Map.groupBy(answers, ({ status, code, message }) =>
    [status, code, status === 201 ? '' : message].join(' ').trim(),
  );
  for (const [kind, all] of [...kinds].sort()) console.log(`${all.length} x ${kind}`);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  console.log(`slowest answer after ${(slowest / 1000).toFixed(1)} s`);

  const sold = answers.filter(({ status }) => status === 201).length;
  const { countInStock } = await visitor.call('GET /api/products/{id}', { params });
  const { orders } = await owner.call('GET /api/admin/orders/live', { query: {} });
  console.log(`${sold} orders answered, ${countInStock} pieces left`);
  const known = new Set(before.map(({ _id }) => _id));
  const found = orders.filter(({ _id }) => !known.has(_id)).length;
  if (sold !== PIECES || found !== PIECES) problems.push(`${sold} sold, ${found} orders found`);
  if (countInStock !== 0) problems.push(`${countInStock} pieces are left`);
  if (answers.some(({ status }) => ![201, 409, 503].includes(status)))
    problems.push('an answer that is neither placed, sold out nor busy');
  if (slowest > MAX_WAIT_MS) problems.push('a buyer waited for more than 10 s');
} finally {
  await two.close();
}
reportProblems(problems);
