import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import type { LiveOrder } from '../../../../contract/order-desk.ts';
import { createHeardOrders } from './heard-orders.ts';
import { watchOrders } from './watch-orders.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const order = (_id: string): LiveOrder => ({
  order: { _id, createdAt: '2026-11-21T10:00:00.000Z', totalPrice: 2499.5, paymentMethod: 'Free' },
});

/** A line of the network that says these things and then nothing more, until it is given up. */
async function* deadAfter(lines: LiveOrder[], signal: AbortSignal) {
  yield* lines;
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Watches a feed that says `turns[n]` at the n-th connection; tells what was heard and asked for. */
function watch(turns: LiveOrder[][]) {
  const leaving = new AbortController();
  const asked: (string | undefined)[] = [];
  let told = 0;
  const heard = createHeardOrders({
    onOrder: () => {
      told += 1;
    },
    onBegin: () => {},
  });
  const ended = watchOrders({
    signal: leaving.signal,
    cursor: heard.cursor,
    onLine: heard.hear,
    open: (cursor, signal) => {
      asked.push(cursor);
      const lines = turns.shift();
      if (!lines) throw new ApiError(401, { code: 'SIGNED_OUT' });
      return deadAfter(lines, signal);
    },
  });
  return { ended, asked, leave: () => leaving.abort(), told: () => told };
}

it('gives up a line that is silent, and goes on from where it was without telling an order twice', async () => {
  const { ended, asked, told } = watch([
    [{ cursor: 'one' }, order('a'), { cursor: 'two' }],
    [order('a'), order('b'), { cursor: 'three' }],
  ]);
  await vi.advanceTimersByTimeAsync(14_900);
  expect([asked, told()]).toEqual([[undefined], 1]);
  await vi.advanceTimersByTimeAsync(5200);
  expect([asked, told()]).toEqual([[undefined, 'two'], 2]);
  await vi.advanceTimersByTimeAsync(20_000);
  await ended;
  expect(asked).toEqual([undefined, 'two', 'three']);
});

it('ends when the screen is left', async () => {
  const { ended, asked, leave } = watch([[]]);
  await vi.advanceTimersByTimeAsync(100);
  leave();
  await ended;
  expect(asked).toHaveLength(1);
});

it('remembers far more orders than a feed repeats, but not all for ever', () => {
  let told = 0;
  const heard = createHeardOrders({
    onOrder: () => {
      told += 1;
    },
    onBegin: () => {},
  });
  for (let made = 0; made <= 1000; made++) heard.hear(order(String(made)));
  heard.hear(order('1'));
  expect(told).toBe(1001);
  heard.hear(order('0'));
  expect(told).toBe(1002);
});
