import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listIssued, recountGst, sumDocuments } from '../../../../../tests/support/gst-recount.ts';
import {
  cancelOrder,
  deliverOrder,
  viewOrder,
} from '../../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import {
  choose,
  comeBack,
  ledgerErrors,
  openPayment,
  pass,
  receiveCash,
  refund,
  ship,
  verify,
} from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import { ApiError } from '../../../../contract/client.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { RefundNeedingAttention } from '../../../../contract/payment-admin.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { gstinCheckCharacter } from '../../../../domain/tax/gstin.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/time/calendar.ts';

/** How many orders; `npm run bench:histories` has 1,000. */
const ORDERS = Number(process.env.GST_ORDERS ?? 20);
const FIRST_DAY = new Date('2025-04-01T00:00:00+05:30');
const DAYS = 2 * 365;
const GSTIN = '29AAGCB7383J1Z4';
/** HSN and rupees: prices on both sides of each limit, odd ones, and one above a lakh with three pieces. */
const PRODUCTS = [
  ['5007', 45_000],
  ['5007', 9999.33],
  ['6211', 1099.99],
  ['6211', 2950],
  ['6211', 2625.01],
  ['6211', 0.07],
] as const;

const gstinOf = (state: string) =>
  `${state}AAPFU0939F1Z${gstinCheckCharacter(`${state}AAPFU0939F1Z`)}`;
const MYSURU = { ...ADDRESS, state: 'Karnataka', phone: '98450 12345' };
const CHENNAI = { ...MYSURU, city: 'Chennai', postalCode: '600001', state: 'TN' };
const PLACES = [
  [MYSURU, ''],
  [CHENNAI, ''],
  [{ ...MYSURU, city: 'Puducherry', postalCode: '605001', state: '' }, ''],
  [{ ...MYSURU, city: 'Chandigarh', postalCode: '160017', state: 'CH' }, ''],
  [{ ...MYSURU, city: 'Singapore', postalCode: '018956', state: '', country: 'Singapore' }, ''],
  [MYSURU, gstinOf('29')],
  [CHENNAI, gstinOf('33')],
] as const;

const ACTIONS = [
  ...([
    'ship',
    'ship',
    'ship',
    'ship a part',
    'unsent piece',
    'unsent piece',
    'sent piece',
  ] as const),
  ...([
    'sent piece',
    'amount',
    'tiny amount',
    'delivery',
    'comes back',
    'deliver',
    'cancel',
  ] as const),
  ...(['address', 'refunds fail', 'dismiss'] as const),
] as const;
type Action = (typeof ACTIONS)[number];

const story = fc.record({
  day: fc.nat(DAYS - 1),
  place: fc.constantFrom(...PLACES),
  items: fc.uniqueArray(
    fc.record({ product: fc.nat(PRODUCTS.length - 1), qty: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 1, maxLength: 3, selector: ({ product }) => product },
  ),
  method: fc.constantFrom('Free', 'Cash on Delivery', 'Cashfree', 'Cashfree', 'PayPal' as const),
  hasCode: fc.boolean(),
  pricesIncludeTax: fc.boolean(),
  isRounded: fc.boolean(),
  events: fc.array(
    fc.record({ action: fc.constantFrom(...ACTIONS), days: fc.nat(40), pick: fc.nat(1000) }),
    { minLength: 2, maxLength: 7 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

let shop: TestShop;
let owner: SignedIn;
let products: string[];
beforeAll(async () => {
  // Payments by PayPal are in test mode: their documents have a series of their own.
  shop = await openTestShop({ simulated: ['paypal'] });
  shop.clock.set(FIRST_DAY);
  owner = await shop.admin();
  await liftUnpaidLimits(owner.api);
  await saveSettings(owner.api, {
    ...{ legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru', gstin: GSTIN },
    ...{ taxMode: 'gst', gstScheme: 'regular', cashFee: rupees(49), shippingFee: rupees(99.5) },
    ...{ freeShippingAbove: rupees(30_000), cashAdvance: '' },
    paymentMethods: ['Free', 'Cash on Delivery', 'Cashfree', 'PayPal'],
  });
  products = [];
  for (const [hsn, price] of PRODUCTS) {
    const id = await shop.product({
      name: `HSN ${hsn}`,
      pricePaise: Math.round(price * 100),
      stock: 1_000_000,
    });
    await shop.database.pool.query('update products set hsn = $1 where id = $2', [hsn, id]);
    products.push(id);
  }
});
afterAll(() => shop.close());

/** Two years with their orders: placed, sent in parts, reduced, given back, corrected and cancelled. */
test('documents, returns, orders and ledger agree over two financial years', {
  timeout: 120_000 + ORDERS * 5000,
}, async () => {
  const orders = fc.array(story, { minLength: ORDERS, maxLength: ORDERS, size: 'max' });
  const year = fc.asyncProperty(orders, async (stories) => {
    const placed = await live(stories);
    await settle();
    const before = await recountGst(shop, load);
    expect(before.invoices).toBeGreaterThan(ORDERS / 4);
    // Twenty orders can happen to have two credit notes, or one.
    expect(before.notes).toBeGreaterThan(ORDERS / 20 - 1);
    for (const order of placed) await giveBack(order);
    await settle();
    const { notes } = await recountGst(shop, load);
    expect(notes).toBeGreaterThan(before.notes);
    const byOrder = Map.groupBy(await listIssued(shop), ({ orderId }) => orderId);
    for (const [orderId, documents] of byOrder)
      expect({ orderId, ...sumDocuments(documents) }).toEqual({ orderId });
    expect(await ledgerErrors(shop)).toEqual([]);
  });
  await fc.assert(year, { numRuns: 1, endOnFailure: true });
});

const load = async (month: string) => owner.api.call('GET /api/admin/gstr1', { query: { month } });

/** What happens to all orders, in the order of time. */
async function live(stories: readonly Story[]): Promise<Order[]> {
  const placed = new Map<Story, Order>();
  const buyers: SignedIn[] = [];
  for (const _ of stories) buyers.push(await shop.anyone());
  const events = stories.flatMap((each, index) => {
    let at = each.day * DAY_MS + (each.events[0]?.pick ?? 0) * 60_000;
    const later = each.events.map(({ action, days, pick }) => {
      at += days * DAY_MS + HOUR_MS;
      return { at, run: () => act(placed.get(each), action, pick) };
    });
    const start = at - each.events.reduce((all, { days }) => all + days * DAY_MS + HOUR_MS, 0);
    const begin = async () => {
      placed.set(each, await place(each, buyers[index] ?? owner));
    };
    return [{ at: start, run: begin }, ...later];
  });
  for (const { at, run } of events.toSorted((one, other) => one.at - other.at)) {
    const now = Math.max(FIRST_DAY.getTime() + at, shop.clock.now().getTime());
    shop.clock.set(new Date(now));
    await run().catch(unlessRefused);
    await shop.runJobs();
  }
  return [...placed.values()];
}

async function place(
  { place: [shippingAddress, buyerGstin], items, method, hasCode, ...settings }: Story,
  buyer: SignedIn,
) {
  const { pricesIncludeTax, isRounded: roundsTotals } = settings;
  await saveSettings(owner.api, { pricesIncludeTax, roundsTotals });
  const order = await buyer.api.call('POST /api/orders', {
    headers: {},
    body: {
      ...draftOf(
        ...items.map(({ product, qty }) =>
          itemOf(products[product] ?? '', PRODUCTS[product]?.[1] ?? 0, qty),
        ),
      ),
      ...{ shippingAddress, buyerGstin, paymentMethod: method },
      promoCode: hasCode ? 'SSMS10' : '',
    },
  });
  if (roundsTotals) expect(order.totalPrice % 1 === 0 || order.totalPrice < 0.5).toBe(true);
  else expect(order.roundOff).toBeUndefined();
  if (method !== 'Cashfree' && method !== 'PayPal') return order;
  const payment = await openPayment(buyer, order);
  await choose(shop, payment, method === 'PayPal' ? 'approve' : 'success');
  await verify(buyer, payment);
  return order;
}

async function act(order: Order | undefined, action: Action, pick: number): Promise<unknown> {
  if (!order) return;
  const { _id: id, orderItems, totalPrice } = order;
  const params = { id };
  const item = orderItems[pick % orderItems.length]?._id ?? '';
  const part = pick % 2 === 0 ? {} : { items: [{ item, qty: 1, restock: true }] };
  switch (action) {
    case 'ship':
      return ship(owner, id);
    case 'ship a part':
      return ship(owner, id, { items: [{ item, qty: 1 }] });
    case 'unsent piece':
      return refund(owner, id, { items: [{ item, qty: 1, from: 'unsent' }] });
    case 'sent piece':
      return refund(owner, id, { items: [{ item, qty: 1, from: 'sent' }] });
    case 'amount':
      return refund(owner, id, { amount: rupees(Math.round(totalPrice * (pick % 100)) / 100) });
    case 'tiny amount':
      return refund(owner, id, { amount: rupees((1 + (pick % 30)) / 100) });
    case 'delivery':
      return refund(owner, id, { delivery: order.shippingPrice });
    case 'comes back':
      return comeBack(owner, id, part, pick % 2);
    case 'deliver':
      return deliverOrder(owner, id, { cashReceived: pick % 3 === 0 ? 'no' : 'yes' });
    case 'cancel':
      return cancelOrder(owner, id, 'Test');
    case 'address': {
      const { order: now } = await viewOrder(owner, id);
      const [to] = PLACES[pick % PLACES.length] ?? [MYSURU];
      return owner.api.call('PUT /api/admin/orders/{id}/address', {
        params,
        body: { shippingAddress: to, seen: now.shippingAddress },
      });
    }
    case 'refunds fail':
      shop.gateways.isBankRefusing = pick % 2 === 0;
      return;
    case 'dismiss': {
      const needed = (await owner.api.call('GET /api/admin/refunds-needing-attention')).find(
        isUnsent,
      );
      if (!needed) return;
      return owner.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
        params: { id: needed._id },
        body: { action: pick % 2 === 0 ? 'dismiss' : 'manual', note: 'Test' },
      });
    }
  }
}

/** All refunds are sent: those that are tried again, and the others by the owner. */
async function settle(): Promise<void> {
  shop.gateways.isBankRefusing = false;
  const countOpen = async () => {
    const { rows } = await shop.database.pool.query(`select count(*)::int as open
      from refund_transactions where state in ('requested', 'pending') or attention = 'failed'`);
    return rows[0].open;
  };
  for (let day = 0; day < 60; day += 1) {
    await pass(shop, 10);
    await sendManually();
    if ((await countOpen()) === 0) return;
    await shop.gateways.run(25 * HOUR_MS);
  }
  throw new Error(`${await countOpen()} refunds are not sent`);
}

/** The owner sends what the gateways gave up, one by one: the last cent of a payment may need no other. */
async function sendManually(): Promise<void> {
  const needed = await owner.api.call('GET /api/admin/refunds-needing-attention');
  const next = needed.filter(isUnsent).find(({ nextTryAt }) => nextTryAt === null);
  if (!next) return;
  await owner.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
    params: { id: next._id },
    body: { action: 'manual', note: 'By UPI' },
  });
  return sendManually();
}

/** One that is overdue may still be sent, and would then be sent twice. */
const isUnsent = ({ attention }: RefundNeedingAttention) => attention !== 'stuck';

/** Takes off or gives back all that is left of an order: its pieces, then delivery, fee and the rest. */
async function giveBack({ _id: id }: Order): Promise<void> {
  const view = await viewOrder(owner, id);
  // A total that was rounded down may be given back before all of its pieces are.
  if (view.order.isExpired || (view.creditable.total === 0 && !view.order.roundOff)) return;
  if (!view.blocked.cancel) {
    await cancelOrder(owner, id, 'All');
    return;
  }
  await receiveCash(owner, view);
  await giveBackPieces(view.order);
  const left = (await viewOrder(owner, id)).creditable;
  if (left.delivery > 0 || left.fee > 0)
    await refund(owner, id, { delivery: left.delivery, fee: left.fee });
  const { creditable } = await viewOrder(owner, id);
  if (creditable.total > 0) await refund(owner, id, { amount: creditable.total });
  // One of a few paise is too small for PayPal's currency, until a total that was rounded down leaves nothing to send.
  await giveBackPieces(view.order);
}

/** Piece by piece of each line, until one is refused. */
async function giveBackPieces({ _id: id, orderItems }: Order): Promise<void> {
  for (const { _id: item, qty } of orderItems) {
    for (const from of ['unsent', 'sent'] as const) {
      const pieces = Array.from({ length: qty });
      await pieces
        .reduce<Promise<unknown>>(
          (before) => before.then(() => refund(owner, id, { items: [{ item, qty: 1, from }] })),
          Promise.resolve(),
        )
        .catch(unlessRefused);
    }
  }
}

/** What an order's state does not allow is an answer, no error. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) throw error;
}
