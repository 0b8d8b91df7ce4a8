import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { placeFor } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { LiveOrder } from '../../../contract/order-desk.ts';

const LIVE = '/api/admin/orders/live';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  buyer = await shop.customer('buyer@example.com');
  product = await shop.product({ stock: 1000 });
});
afterAll(async () => {
  shop.services.orderFeed.close();
  await shop.close();
});
afterEach(() => {
  vi.useRealTimers();
});

async function place(): Promise<string> {
  shop.clock.advance(1000);
  return (await placeFor(buyer, product, { method: 'Free' }))._id;
}

/** Hears until there is an order, or the feed has come to a cursor. */
async function next(lines: AsyncGenerator<LiveOrder>, kind: 'order' | 'cursor') {
  for await (const line of { [Symbol.asyncIterator]: () => ({ next: () => lines.next() }) }) {
    if (kind === 'order' && 'order' in line) return line.order._id;
    if (kind === 'cursor' && 'cursor' in line) return line.cursor;
  }
  return 'the end';
}

describe('the feed of new orders', () => {
  it('is for administrators, and goes on from a cursor of its own', async () => {
    expect(await send(shop, `GET ${LIVE}`)).toMatchObject(refused(401, 'SIGNED_OUT'));
    expect(await send(shop, `GET ${LIVE}`, buyer)).toMatchObject(refused(403, 'FORBIDDEN'));
    const rubbish = await send(shop, `GET ${LIVE}?cursor=rubbish`, admin);
    expect(rubbish).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it('tells of what was placed while nobody heard it, and not of what was there before', async () => {
    await place();
    const leaving = new AbortController();
    const lines = admin.api.lines('liveOrders', { signal: leaving.signal });
    const cursor = await next(lines, 'cursor');
    leaving.abort();
    const missed = [await place(), await place()];
    const again = new AbortController();
    const resumed = admin.api.lines('liveOrders', { query: { cursor }, signal: again.signal });
    expect([await next(resumed, 'order'), await next(resumed, 'order')]).toEqual(missed);
    again.abort();
  });

  it.each(['is no administrator any more', 'is signed out everywhere'])(
    'ends for one who %s',
    async (how) => {
      const other = await shop.customer(`${crypto.randomUUID()}@example.com`);
      const params = { id: other.id };
      await admin.api.call('setCustomerAdmin', { params, body: { isAdmin: true } });
      const lines = other.api.lines('liveOrders');
      await next(lines, 'cursor');
      if (how.includes('signed out')) await admin.api.call('endCustomerSessions', { params });
      else await admin.api.call('setCustomerAdmin', { params, body: { isAdmin: false } });
      await place();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
      expect(await next(lines, 'order')).toBe('the end');
    },
  );
});
