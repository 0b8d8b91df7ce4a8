import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  booksFaults,
  choose,
  missingPieces,
  type OpenPayment,
  openPayment,
  pass,
  placeFor,
  verify,
} from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { ApiError } from '../../../contract/client.ts';
import type { Order } from '../../../contract/order.ts';

const STOCK = 2;
const OUTCOMES = ['success', 'failure', 'drop', 'late', 'expiry'];
const PAYPAL_OUTCOMES = ['approve', 'decline', 'cancel', 'review', 'expiry'];

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

/** One thing that happens; `pick` chooses among what there is. */
interface Step {
  act: (typeof ACTS)[number];
  pick: number;
  /** The process is killed after so many words with a gateway; null = it lives. */
  killAfter: number | null;
}

const ACTS = [
  'place',
  'place by PayPal',
  'place free',
  'open',
  'choose',
  'verify',
  'webhooks',
  'an old webhook',
  'another sum',
  'poll',
  'jobs',
  'wait',
  'wait long',
  'refund',
  'cancel',
  'mark paid',
] as const;

/** What most of a shop's day consists of. */
const OFTEN = ['place', 'open', 'choose', 'verify', 'webhooks'] as const;

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(...ACTS, ...OFTEN, ...OFTEN),
    pick: fc.nat(1000),
    killAfter: fc.option(fc.nat(3), { freq: 4, nil: null }),
  }),
  { minLength: 15, maxLength: 40 },
);

class World {
  readonly orders: { order: Order; buyer: SignedIn }[] = [];
  readonly payments: { payment: OpenPayment; buyer: SignedIn; isPaypal: boolean }[] = [];
  readonly buyers: SignedIn[];
  readonly products: string[];

  constructor(buyers: SignedIn[], products: string[]) {
    this.buyers = buyers;
    this.products = products;
  }

  async do({ act, pick }: Step): Promise<void> {
    const buyer = one(this.buyers, pick);
    const placed = one(this.orders, pick);
    const payable = one(
      this.orders.filter(({ order }) => order.paymentMethod !== 'Free'),
      pick,
    );
    const opened = one(this.payments, pick);
    const api = admin.api;
    switch (act) {
      case 'place':
      case 'place by PayPal':
      case 'place free': {
        const product = this.products[pick % this.products.length];
        if (!buyer || !product) return;
        const method =
          act === 'place' ? 'Cashfree' : act === 'place free' ? 'Free' : ('PayPal' as const);
        const promoCode = pick % 2 === 0 ? 'SSMS10' : undefined;
        const order = await placeFor(buyer, product, { method, promoCode });
        this.orders.push({ order, buyer });
        return;
      }
      case 'open': {
        if (!payable) return;
        const payment = await openPayment(payable.buyer, payable.order);
        const isPaypal = payable.order.paymentMethod === 'PayPal';
        this.payments.push({ payment, buyer: payable.buyer, isPaypal });
        return;
      }
      case 'choose': {
        if (!opened) return;
        const outcomes = opened.isPaypal ? PAYPAL_OUTCOMES : OUTCOMES;
        // Most people come to pay.
        await choose(shop, opened.payment, outcomes[pick % 3 === 0 ? pick % 5 : 0] ?? '');
        return;
      }
      case 'verify':
        if (opened) await verify(opened.buyer, opened.payment);
        return;
      case 'webhooks':
        return shop.gateways.run(0);
      case 'an old webhook': {
        const old = one(shop.gateways.webhooks, pick);
        if (!old) return;
        const { pathname } = new URL(old.url);
        const { headers, body } = old;
        const answer = await shop.fetch(pathname, { method: 'POST', headers, body });
        // The gateway may be asked about its own webhook while it is away: then it sends again.
        expect([200, 400, 503]).toContain(answer.status);
        return;
      }
      case 'another sum': {
        const told = shop.gateways.webhooks.filter(({ body }) => body.includes('PAYMENT_SUCCESS'));
        const success = one(told, pick);
        if (!success) return;
        const { headers, body } = shop.gateways.signed(ofAnotherSum(success.body, pick));
        const address = '/api/payment/webhook/cashfree';
        expect((await shop.fetch(address, { method: 'POST', headers, body })).status).toBe(200);
        return;
      }
      case 'poll':
        return shop.services.payments.settlement.sweep();
      case 'jobs':
        return shop.runJobs();
      case 'wait':
        return shop.gateways.run(3 * 60_000);
      case 'wait long':
        return pass(shop, 35);
      case 'refund': {
        if (!placed) return;
        const params = { id: placed.order._id };
        const amount = pick % 2 === 0 ? placed.order.totalPrice : 1000 + pick;
        const key = `00000000-0000-4000-8000-${String(pick).padStart(12, '0')}`;
        const returnStock = pick % 3 === 0;
        await api.call('refundOrder', { params, body: { amount, note: 'Test', returnStock, key } });
        return;
      }
      case 'cancel':
        if (!placed) return;
        await api.call('cancelOrder', { params: { id: placed.order._id }, body: { note: 'Test' } });
        return;
      case 'mark paid':
        if (!placed) return;
        await api.call('markOrderPaid', {
          params: { id: placed.order._id },
          body: { note: 'Test' },
        });
        return;
    }
  }
}

/**
 * Whatever happens in whatever order, at the same time, and with the process killed on the way: once
 * the dust has settled the books balance. Refusals on the way are answers, not faults.
 */
test('the books always balance', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const products = [];
      for (let made = 0; made < 3; made++) products.push(await shop.product({ stock: STOCK }));
      const world = new World(await shop.customers(3), products);
      for (let at = 0; at < happening.length; at += 2) {
        const together = happening.slice(at, at + 2);
        shop.gateways.killAfter =
          together.find(({ killAfter }) => killAfter !== null)?.killAfter ?? null;
        const ends = await Promise.allSettled(together.map((step) => world.do(step)));
        const isKilled = shop.gateways.killAfter !== null;
        shop.gateways.killAfter = null;
        if (!isKilled) for (const end of ends) expect(faultOf(end)).toBeNull();
        expect(await faults(products)).toEqual([]);
      }
      await settleDown(world);
    }),
    { numRuns: Number(process.env.BOOKS_RUNS ?? 12), endOnFailure: true },
  );
});

/** Lets all that is under way come to its end, and holds the books against what is left. */
async function settleDown({ products, orders }: World): Promise<void> {
  await pass(shop, 150);
  expect(await faults(products)).toEqual([]);
  for (const { order } of orders) {
    const params = { id: order._id };
    const { refunds, order: now } = await admin.api.call('adminOrder', { params });
    expect(refunds.filter(({ state }) => state === 'requested')).toEqual([]);
    const isUndecided = !now.isPaid && !now.isLapsed && !now.isCancelled;
    expect(isUndecided && now.paymentMethod !== 'Free').toBe(false);
  }
}

async function faults(products: string[]): Promise<string[]> {
  const found = await booksFaults(shop);
  for (const product of products) {
    const missing = await missingPieces(shop, product, STOCK);
    if (missing !== 0) found.push(`${missing} pieces of ${product} are missing`);
  }
  return found;
}

/** A success as the gateway tells of it, of a payment of its own, in a sum nobody asked for. */
function ofAnotherSum(success: string, pick: number): string {
  const event = JSON.parse(success);
  event.data.order.order_amount = 1 + pick / 100;
  event.data.payment.cf_payment_id = `odd-${pick}`;
  return JSON.stringify(event);
}

/** What went wrong in a step that nobody killed; a refusal is an answer. */
function faultOf(end: PromiseSettledResult<void>): unknown {
  if (end.status === 'fulfilled') return null;
  const { reason } = end;
  return reason instanceof ApiError && (reason.status < 500 || reason.status === 503)
    ? null
    : reason;
}

/** What can happen around one payment; each at most once, in any order, two at a time. */
const STORY: Step[] = (
  [
    'choose',
    'verify',
    'verify',
    'webhooks',
    'an old webhook',
    'another sum',
    'poll',
    'jobs',
    'wait long',
    'refund',
    'cancel',
    'mark paid',
    'place',
    'open',
  ] as const
).map((act) => ({ act, pick: 0, killAfter: null }));

test('around one payment, in any order', { timeout: 300_000 }, async () => {
  const stories = fc.shuffledSubarray(STORY, { minLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), stories, async (isPaypal, story) => {
      const product = await shop.product({ stock: STOCK });
      const world = new World(await shop.customers(1), [product]);
      const act = isPaypal ? 'place by PayPal' : 'place';
      await world.do({ act, pick: 0, killAfter: null });
      await world.do({ act: 'open', pick: 0, killAfter: null });
      for (let at = 0; at < story.length; at += 2) {
        const together = story.slice(at, at + 2);
        const ends = await Promise.allSettled(together.map((step) => world.do(step)));
        for (const end of ends) expect(faultOf(end)).toBeNull();
      }
      await settleDown(world);
    }),
    { numRuns: Number(process.env.BOOKS_RUNS ?? 20), endOnFailure: true },
  );
});

/** One of the latest: what was begun goes on. */
function one<T>(list: readonly T[], pick: number): T | undefined {
  return list.at(-1 - (pick % Math.max(1, Math.min(list.length, 3))));
}
