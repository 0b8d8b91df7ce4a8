import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksFaults, missingPieces, pass } from '../../../../tests/support/paying.ts';
import { ACTS, OFTEN, type Step, World } from '../../../../tests/support/shop-day.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { ApiError } from '../../../contract/client.ts';

const STOCK = 2;

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(...ACTS, ...OFTEN, ...OFTEN),
    pick: fc.nat(1000),
    killAfter: fc.option(fc.nat(3), { freq: 4, nil: null }),
  }),
  { minLength: 15, maxLength: 40 },
);

/**
 * Whatever happens in whatever order, at the same time, and with the process killed on the way: once
 * the dust has settled the books balance. Refusals on the way are answers, not faults.
 */
test('the books always balance', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const products = [];
      for (let made = 0; made < 3; made++) products.push(await shop.product({ stock: STOCK }));
      const world = new World({ shop, admin }, await shop.customers(3), products);
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
  shop.gateways.isBankRefusing = false;
  shop.gateways.troubles.length = 0;
  await pass(shop, 150);
  // What has failed again and again is asked for a day later; money of a forged report goes back never.
  for (let day = 0; day < 12 && (await isOwing()); day += 1) {
    await shop.gateways.run(25 * 60 * 60_000);
    await pass(shop, 10);
  }
  expect(await isOwing()).toBe(false);
  expect(await faults(products)).toEqual([]);
  for (const { order } of orders) {
    const params = { id: order._id };
    const { refunds, order: now } = await admin.api.call('adminOrder', { params });
    expect(refunds.filter(({ state }) => state === 'requested')).toEqual([]);
    const isUndecided = !now.isPaid && !now.isLapsed && !now.isCancelled;
    expect(isUndecided && now.paymentMethod !== 'Free').toBe(false);
  }
}

/** Whether a refund that failed is still to be asked for again. */
async function isOwing(): Promise<boolean> {
  const needed = await admin.api.call('refundsInNeed');
  return needed.some(({ nextTryAt }) => nextTryAt !== null);
}

async function faults(products: string[]): Promise<string[]> {
  const found = await booksFaults(shop);
  for (const product of products) {
    const missing = await missingPieces(shop, product, STOCK);
    if (missing !== 0) found.push(`${missing} pieces of ${product} are missing`);
  }
  return found;
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
    'refund in the dashboard',
    'refunds fail',
    'see to a refund',
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
      const world = new World({ shop, admin }, await shop.customers(1), [product]);
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
