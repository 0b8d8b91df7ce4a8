import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf, itemOf } from '../support/order-draft.ts';
import {
  addProducts,
  liftUnpaidLimits,
  openRunningShop,
  type RunningShop,
  signUp,
} from './running-shop.ts';

const CUSTOMERS = 25;
const ORDERS = 700;

let running: RunningShop;
let tokens: string[];
let product: string;
beforeAll(async () => {
  running = await openRunningShop({ env: { TRUST_PROXY: 'on' } });
  await liftUnpaidLimits(running);
  const addresses = Array.from({ length: CUSTOMERS }, (_, at) => `198.51.100.${at}`);
  tokens = await Promise.all(addresses.map((address) => signUp(running.origin, address)));
  [product = ''] = await addProducts(running.shop, 1, ORDERS);
}, 90_000);
afterAll(() => running.close());

const place = (token: string | undefined) =>
  fetch(`${running.origin}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(draftOf(itemOf(product, 1_000))),
  });

it('answers more orders than it can take at once: placed, or busy', async () => {
  const sent = Array.from({ length: ORDERS }, (_, number) => place(tokens[number % CUSTOMERS]));
  const ready = await fetch(`${running.origin}/readyz`);
  expect(ready.status).toBe(200);
  const answers = await Promise.all(sent);
  const placed = answers.filter(({ status }) => status === 201);
  const busy = answers.filter(({ status }) => status === 503);
  expect(placed.length + busy.length).toBe(ORDERS);
  expect(placed.length).toBeGreaterThan(0);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true);

  const { rows } = await running.shop.database.pool.query(
    `select (select count(*)::int from orders) as orders, stock from variants where id = $1`,
    [product],
  );
  expect(rows).toEqual([{ orders: placed.length, stock: ORDERS - placed.length }]);
}, 60_000);
