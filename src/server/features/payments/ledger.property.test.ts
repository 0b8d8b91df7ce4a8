import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewOrder } from '../../../../tests/support/order-actions.ts';
import {
  ledgerErrors,
  missingPieces,
  pass,
  receiveCash,
  refund,
  transactionsOf,
} from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { ACTIONS, ODD_PRICE, OFTEN, type Step, World } from '../../../../tests/support/shop-day.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { ApiError } from '../../../contract/client.ts';
import { rupees } from '../../../domain/money/money.ts';
import { getGateway, PAYMENT_METHODS } from '../../../domain/payments/payment-methods.ts';

const STOCK = 4;
const RUNS = Number(process.env.LEDGER_RUNS ?? 10);
const TIMEOUT = 60_000 + RUNS * 20_000;
const PIECES = { stock: STOCK, pricePaise: ODD_PRICE * 100 };

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  await saveSettings(admin.api, { paymentMethods: [...PAYMENT_METHODS], cashFee: rupees(49) });
});
afterAll(() => shop.close());

function step(action: Step['action'], pick = 0): Step {
  return { action, pick, killAfter: null };
}

/**
 * A day on which each action has an effect: these picks choose the latest order, parts, and no
 * promo.
 */
const FULL_DAY: Step[] = [
  ...(['place', 'open', 'choose', 'verify', 'webhooks', 'an old webhook'] as const),
  ...(['another amount', 'another amount', 'refund', 'refund', 'refunds fail', 'jobs'] as const),
  ...(['resolve a refund', 'refunds fail', 'refunds work', 'refund in the dashboard'] as const),
  ...(['cancel', 'place', 'open', 'wait long', 'place', 'mark paid'] as const),
  ...(['place by PayPal', 'open', 'wait', 'poll', 'choose', 'place free'] as const),
  ...(['place cash', 'ship', 'comes back', 'place cash', 'deliver', 'refund'] as const),
].map((action) => step(action, /^(place|refund$)/.test(action) ? 3 : 0));

test('every action has an effect', { timeout: 60_000 }, async () => {
  const product = await shop.product({ ...PIECES, stock: 10 });
  const world = new World({ shop, admin }, await shop.customers(1), [product]);
  for (const each of FULL_DAY) {
    const before = await trace();
    await world.do(each);
    expect({ [each.action]: await trace() }).not.toEqual({ [each.action]: before });
  }
  const { payments } = await viewOrder(admin, world.orders[0]?.order._id ?? '');
  expect(payments.filter(({ isMismatched }) => isMismatched)).toHaveLength(2);
  expect(ACTIONS.filter((action) => !FULL_DAY.some((each) => each.action === action))).toEqual([]);
});

/** Everything that an action can add or change. */
async function trace(): Promise<unknown> {
  const { rows } = await shop.database.pool.query(`select
    (select count(*) from orders) as orders, (select count(*) from order_events) as events,
    (select count(*) from payment_attempts) as attempts, (select count(*) from payments) as payments,
    (select json_agg(state) from refund_transactions) as refunds, (select count(*) from refunds) as decisions,
    (select sum(returned_quantity) from order_lines) as returned,
    (select count(*) from payment_log) as words, (select count(*) from fake_jobs) as jobs`);
  const { troubles, isBankRefusing, webhooks } = shop.gateways;
  const now = shop.clock.now();
  return {
    ...rows[0],
    troubles: troubles.length,
    isBankRefusing,
    webhooks: webhooks.length,
    now,
    waiting: shop.gateways.waiting().length,
  };
}

const steps = fc.array(
  fc.record<Step>({
    action: fc.constantFrom(...ACTIONS, ...OFTEN, ...OFTEN),
    pick: fc.nat(1000),
    killAfter: fc.option(fc.nat(3), { freq: 4, nil: null }),
  }),
  { minLength: 15, maxLength: 40 },
);

/**
 * Whatever happens in whatever order, at the same time, and with the process killed on the way:
 * once everything has arrived the ledger balances. Errors on the way are answers, not errors.
 */
test('the ledger always balances', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const products = [];
      for (let made = 0; made < 3; made++) products.push(await shop.product(PIECES));
      const world = new World({ shop, admin }, await shop.customers(3), products);
      for (let at = 0; at < happening.length; at += 2) {
        const together = happening.slice(at, at + 2);
        shop.gateways.killAfter =
          together.find(({ killAfter }) => killAfter !== null)?.killAfter ?? null;
        const ends = await Promise.allSettled(together.map((each) => world.do(each)));
        const isKilled = shop.gateways.killAfter !== null;
        shop.gateways.killAfter = null;
        if (!isKilled) for (const end of ends) expect(errorOf(end)).toBeNull();
        expect(await errors(products)).toEqual([]);
      }
      await settleDown(world);
      await giveEverythingBack(world);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

/** Runs everything pending to its end, then checks the ledger. */
async function settleDown({ products, orders }: World): Promise<void> {
  shop.gateways.isBankRefusing = false;
  shop.gateways.troubles.length = 0;
  await pass(shop, 150);
  // Refunds that failed repeatedly are retried a day later; money of a forged webhook is never
  // refunded.
  for (let day = 0; day < 12 && (await isOwing()); day += 1) {
    await shop.gateways.run(25 * 60 * 60_000);
    await pass(shop, 10);
  }
  expect(await isOwing()).toBe(false);
  expect(await errors(products)).toEqual([]);
  for (const { order } of orders) {
    const view = await viewOrder(admin, order._id);
    const { payments, order: now } = view;
    // The gateway does not list the money of a forged webhook.
    const forged = payments.filter(({ isMismatched }) => isMismatched).map(({ amount }) => amount);
    const open = transactionsOf(view).filter(
      ({ state, amount }) => state === 'requested' && !forged.includes(amount),
    );
    expect(open.filter(({ attention }) => attention !== 'manual')).toEqual([]);
    // Orders wait for a week where the money does not match, or is a part.
    if (forged.length > 0 || now.amountPaid !== undefined) continue;
    const isUndecided = !now.isPaid && !now.isExpired && !now.isCancelled;
    expect(isUndecided && getGateway(now.paymentMethod) !== null).toBe(false);
  }
}

/** Once all of every order is taken off or given back, every figure is exactly zero. */
async function giveEverythingBack(world: World): Promise<void> {
  for (const { order } of world.orders) {
    const params = { id: order._id };
    const view = await viewOrder(admin, order._id);
    if (view.order.isExpired) continue;
    if (!view.blocked.cancel) {
      const body = { note: 'All of it' };
      await admin.api.call('POST /api/admin/orders/{id}/cancel', { params, body });
    } else if (view.creditable.total > 0) {
      await receiveCash(admin, view);
      await refund(admin, order._id, { amount: view.creditable.total });
    }
  }
  await settleDown(world);
  for (const { order } of world.orders) {
    const { order: now, creditable, balance } = await viewOrder(admin, order._id);
    if (!now.isExpired) expect(creditable).toEqual({ delivery: 0, fee: 0, total: 0 });
    expect(balance).toBe(0);
  }
}

/** Whether a failed refund is still to be retried. */
async function isOwing(): Promise<boolean> {
  const needed = await admin.api.call('GET /api/admin/refunds-needing-attention');
  return needed.some(({ nextTryAt }) => nextTryAt !== null);
}

async function errors(products: string[]): Promise<string[]> {
  const found = await ledgerErrors(shop);
  for (const product of products) {
    const missing = await missingPieces(shop, product, STOCK);
    if (missing !== 0) found.push(`${missing} pieces of ${product} are missing`);
  }
  return found;
}

/**
 * The error of a step that was not killed; an API error with a known code is a valid answer. Everyone is
 * signed in: else a history could hold though nothing happens in it.
 */
function errorOf(end: PromiseSettledResult<void>): unknown {
  if (end.status === 'fulfilled') return null;
  const { reason } = end;
  const isAnswer = reason instanceof ApiError && (reason.status < 500 || reason.status === 503);
  return isAnswer && reason.status !== 401 ? null : reason;
}

/** What can happen around one payment; each at most once, in any order, two at a time. */
const STORY = [
  'choose',
  'verify',
  'verify',
  'webhooks',
  'an old webhook',
  'another amount',
  'poll',
  'jobs',
  'wait long',
  'refund',
  'refund in the dashboard',
  'refunds fail',
  'resolve a refund',
  'cancel',
  'mark paid',
  'place',
  'open',
] as const;

const stories = fc
  .tuple(
    fc.shuffledSubarray([...STORY], { minLength: 4 }),
    fc.array(fc.nat(1000), { minLength: STORY.length, maxLength: STORY.length }),
  )
  .map(([actions, picks]) => actions.map((action, at) => step(action, picks[at])));

test('around one payment, in any order', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), stories, async (isPaypal, story) => {
      const product = await shop.product(PIECES);
      const world = new World({ shop, admin }, await shop.customers(1), [product]);
      const action = isPaypal ? 'place by PayPal' : 'place';
      await world.do(step(action));
      await world.do(step('open'));
      for (let at = 0; at < story.length; at += 2) {
        const together = story.slice(at, at + 2);
        const ends = await Promise.allSettled(together.map((each) => world.do(each)));
        for (const end of ends) expect(errorOf(end)).toBeNull();
      }
      await settleDown(world);
    }),
    { numRuns: RUNS * 2, endOnFailure: true },
  );
});
