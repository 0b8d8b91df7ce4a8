import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewOrder } from '../../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import {
  choose,
  comeBack,
  ledgerErrors,
  openPayment,
  placeFor,
  refund,
  ship,
  stockOf,
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
/** Of 4,999.00, 1,299.50 and 333.33 rupees. */
let products: string[];
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
  const paymentMethods = ['Cash on Delivery', 'Cashfree', 'Free'] as const;
  await saveSettings(admin.api, { paymentMethods: [...paymentMethods], cashFee: rupees(49) });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from orders');
  customer = await shop.anyone();
  products = [
    await shop.product({ name: 'Ada', pricePaise: 4999_00, stock: 10 }),
    await shop.product({ name: 'Bela', pricePaise: 1299_50, stock: 10 }),
    await shop.product({ name: 'Chitra', pricePaise: 333_33, stock: 10 }),
  ];
});

/** One Ada, three Belas and two Chitras, with 500 rupees off: 10,498.78 rupees. */
async function place(paymentMethod = 'Free'): Promise<Order> {
  const [a = '', b = '', c = ''] = products;
  const lines = [itemOf(a, 4999), itemOf(b, 1299.5, 3), itemOf(c, 333.33, 2)];
  const shippingAddress = { ...ADDRESS, phone: '98450 12345' };
  const body = { ...draftOf(...lines), shippingAddress, paymentMethod, promoCode: 'SSMS10' };
  return customer.api.call('POST /api/orders', { headers: {}, body });
}

async function paid(): Promise<Order> {
  const order = await place('Cashfree');
  const payment = await openPayment(customer, order);
  await choose(shop, payment, 'success');
  await verify(customer, payment);
  return order;
}

function piece({ orderItems }: Order, letter: 'A' | 'B' | 'C', qty = 1) {
  return { item: orderItems.find(({ name }) => name.startsWith(letter))?._id ?? '', qty };
}

const markPaid = ({ _id: id }: Order, body: { amount?: number; seen?: number; key?: string }) =>
  admin.api.call('POST /api/admin/orders/{id}/mark-paid', {
    params: { id },
    body: {
      note: 'Bank transfer',
      ...(body.key && { key: body.key }),
      ...(body.amount !== undefined && { amount: rupees(body.amount) }),
      ...(body.seen !== undefined && { seen: rupees(body.seen) }),
    },
  });

type Asked = Parameters<typeof refund>[2];

const quote = (id: string, { items, delivery, fee, amount, send }: Asked) =>
  admin.api.call('POST /api/admin/orders/{id}/refunds/quote', {
    params: { id },
    body: { items, delivery, fee, amount, send },
  });

/** Refunds what was quoted; the quote has to be what is done. */
async function refundAsQuoted({ _id: id }: Order, asked: Asked): Promise<number> {
  const quoted = await quote(id, asked);
  const done = await refund(admin, id, { ...asked, seen: quoted.credit });
  const { due, ...decided } = quoted;
  expect(done.refunds).toContainEqual(expect.objectContaining(decided));
  expect(done.order.due.amount).toBe(due);
  shop.clock.advance(1000);
  return quoted.credit;
}

describe('pieces of a paid order', () => {
  it('cost what was quoted, and end one by one at exactly their line’s own', async () => {
    const order = await paid();
    const items = (letter: 'A' | 'B' | 'C', qty = 1) => ({ items: [piece(order, letter, qty)] });
    const credits = [];
    for (const asked of [
      items('A'),
      items('C', 2),
      items('B'),
      { amount: rupees(100) },
      items('B'),
      items('B'),
    ]) {
      credits.push(await refundAsQuoted(order, asked));
    }
    expect(credits).toEqual([5487.51, 731.81, 1426.48, 100, 1376.5, 1376.48]);
    const { order: now } = await viewOrder(admin, order._id);
    expect(now.state).toBe('cancelled');
    expect(await Promise.all(products.map((each) => stockOf(shop, each)))).toEqual([10, 10, 10]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('are not refunded at another sum than the admin saw', async () => {
    const order = await paid();
    const asked = { items: [piece(order, 'B')], seen: rupees(1426.49) };
    await expect(refund(admin, order._id, asked)).rejects.toMatchObject({
      code: 'STALE_VERSION',
      status: 409,
      message: expect.stringContaining('₹1,426.48'),
    });
  });

  it('are said to be sent or not where a line has both; sent ones are back by their parcel', async () => {
    const order = await paid();
    const [, bela = ''] = products;
    const b = piece(order, 'B');
    await ship(admin, order._id, { items: [b] });
    await expect(refund(admin, order._id, { items: [b] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Say whether the pieces were sent: some of them were',
    });
    await refund(admin, order._id, { items: [{ ...b, from: 'sent' }] });
    expect(await stockOf(shop, bela)).toBe(7);
    await comeBack(admin, order._id, { items: [b] });
    expect(await stockOf(shop, bela)).toBe(8);
    await refund(admin, order._id, { items: [{ ...b, from: 'unsent', restock: false }] });
    expect(await stockOf(shop, bela)).toBe(8);
    await refund(admin, order._id, { items: [{ ...b, from: 'unsent' }] });
    expect(await stockOf(shop, bela)).toBe(9);
    // Where all of a line were sent, nothing is left to say.
    const a = piece(order, 'A');
    await ship(admin, order._id);
    const [ada = ''] = products;
    const stock = await stockOf(shop, ada);
    expect((await refund(admin, order._id, { items: [a] })).order.orderItems[0]).toMatchObject({
      ...{ qty: 1, shippedQty: 1, refundedQty: 1 },
    });
    expect(await stockOf(shop, ada)).toBe(stock);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('are not given back where they were meant to be taken off, and were sent meanwhile', async () => {
    const order = await paid();
    const asked = { items: [{ ...piece(order, 'A'), from: 'unsent' as const }] };
    const { credit: seen } = await quote(order._id, asked);
    await ship(admin, order._id, { items: [piece(order, 'A')] });
    await expect(refund(admin, order._id, { ...asked, seen })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: 'None of these pieces are left.',
    });
    const { refunds } = await viewOrder(admin, order._id);
    expect(refunds).toEqual([]);
  });

  it('are refunded once by a key, and once by two admins', async () => {
    const order = await paid();
    const key = crypto.randomUUID();
    const asked = { items: [piece(order, 'B')], key };
    await refund(admin, order._id, asked);
    expect((await refund(admin, order._id, asked)).refunds).toHaveLength(1);
    await expect(
      refund(admin, order._id, { items: [piece(order, 'C')], key }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    const both = await Promise.allSettled(
      [1, 2].map(() => refund(admin, order._id, { items: [piece(order, 'A')] })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REFUND_TOO_LARGE', message: 'None of these pieces are left.' },
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('an order paid in parts', () => {
  it('is paid by its second transfer, and sends back by the payments, the first one first', async () => {
    const order = await place('Cash on Delivery');
    const key = crypto.randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect(await markPaid(order, { amount: 1000, seen: order.totalPrice, key })).toMatchObject({
        order: { isPaid: false, amountPaid: 1000, due: { amount: 9547.78 } },
        payments: [{ _id: key, reference: key }],
      });
    }
    await expect(markPaid(order, { seen: order.totalPrice })).rejects.toMatchObject({
      code: 'STALE_VERSION',
    });
    await expect(markPaid(order, { amount: 9547.79 })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Only ₹9,547.78 is due. Enter at most that.',
    });
    shop.clock.advance(1000);
    expect(await markPaid(order, {})).toMatchObject({ order: { isPaid: true }, balance: 0 });
    const sent = transactionsOf(await refund(admin, order._id, { items: [piece(order, 'B')] }));
    expect(sent.map(({ amount }) => amount).toSorted()).toEqual([1000, 426.48]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('owes what is not sent at once, and sends no more than it owes', async () => {
    const order = await place();
    await markPaid(order, {});
    const less = await refund(admin, order._id, { items: [piece(order, 'B')], send: rupees(0) });
    expect(less).toMatchObject({ balance: -1426.48, order: { amountOwed: 1426.48 } });
    await expect(refund(admin, order._id, { send: rupees(1426.49) })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: 'You can refund up to ₹1,426.48.',
    });
    await expect(quote(order._id, { send: rupees(1426.49) })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      issues: [{ path: 'send' }],
    });
    expect(await quote(order._id, { send: rupees(1000) })).toMatchObject({ credit: 0, send: 1000 });
    const rest = await refund(admin, order._id, { send: rupees(1426.48) });
    expect(rest.balance).toBe(0);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('owes nothing once all that is left is taken off', async () => {
    const order = await place();
    await markPaid(order, {});
    const less = await refund(admin, order._id, { items: [piece(order, 'B')], send: rupees(0) });
    const { total } = less.creditable;
    expect(await quote(order._id, { amount: total })).toMatchObject({
      credit: total,
      send: 10_498.78,
    });
    const all = await refund(admin, order._id, { amount: total });
    expect(all).toMatchObject({ balance: 0, order: { isCancelled: true } });
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

it('pieces that are taken off are named in the order’s history', async () => {
  const order = await place();
  const items = [piece(order, 'B', 2), piece(order, 'C')];
  const { order: less } = await refund(admin, order._id, { items });
  const note = expect.stringMatching(/^₹[\d,.]+, 2 × Bela, 1 × Chitra: /);
  expect(less.timeline).toContainEqual(expect.objectContaining({ kind: 'reduced', note }));
});

it('delivery and fee are taken off up to what is left of them', async () => {
  const order = await place('Cash on Delivery');
  await expect(refund(admin, order._id, { fee: rupees(49.01) })).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
    message: 'You can refund up to ₹49.00.',
  });
  expect(await refundAsQuoted(order, { fee: rupees(49) })).toBe(49);
  const none = await refund(admin, order._id, { delivery: rupees(1) }).catch((error) => error);
  expect(none).toMatchObject({ code: 'REFUND_TOO_LARGE' });
  // Only nothing is left of delivery: the order has its goods left.
  expect(none.message).not.toContain('already refunded in full');
  expect(await ledgerErrors(shop)).toEqual([]);
});

it.each(['Cash on Delivery', 'Cashfree'] as const)(
  'is all of an order by %s whose last pieces are taken off unpaid',
  async (method) => {
    const cheap = await shop.product({ pricePaise: 30_00, stock: 10 });
    const order = await placeFor(customer, cheap, { method, price: 30, qty: 3 });
    const item = order.orderItems[0]?._id ?? '';
    const charges = order.shippingPrice + order.paymentFee;
    expect(charges).toBeGreaterThan(0);
    const one = await refundAsQuoted(order, { items: [{ item, qty: 1 }] });
    // Whoever pays nothing owes no delivery of nothing.
    const rest = await refundAsQuoted(order, { items: [{ item, qty: 2 }] });
    expect(rest).toBeCloseTo(order.totalPrice - one, 8);
    const now = await viewOrder(admin, order._id);
    expect(now).toMatchObject({ balance: 0, order: { state: 'cancelled', due: { amount: 0 } } });
    expect(await ledgerErrors(shop)).toEqual([]);
  },
);

it('leaves an order paid of which only what costs nothing is to be sent', async () => {
  await saveSettings(admin.api, { taxPercent: 0 });
  const gift = await shop.product({ pricePaise: 45_00, stock: 10 });
  const order = await placeFor(customer, gift, { price: 45, qty: 2, promoCode: 'SSMS10' });
  expect(order).toMatchObject({ itemsPrice: 90, discountPrice: 90, state: 'awaiting-payment' });
  const items = [{ item: order.orderItems[0]?._id ?? '', qty: 1 }];
  const { order: less } = await refund(admin, order._id, { items });
  const note = expect.stringMatching(/^1 × /);
  expect(less.timeline).toContainEqual(expect.objectContaining({ kind: 'reduced', note }));
  const sent = await refund(admin, order._id, { delivery: order.shippingPrice });
  expect(sent).toMatchObject({ balance: 0, order: { state: 'processing', isPaid: true } });
  expect(sent.blocked).not.toHaveProperty('ship');
  await shop.runJobs();
  const texts = shop.mails.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('nothing is to be paid for your order'));
  expect(await ship(admin, order._id)).toMatchObject({ order: { state: 'shipped' } });
  await saveSettings(admin.api, { taxPercent: 15 });
});

it('keeps delivery and fee of a paid order, unless they are given back too', async () => {
  const order = await place('Cash on Delivery');
  await markPaid(order, {});
  await refundAsQuoted(order, {
    items: order.orderItems.map(({ _id: item, qty }) => ({ item, qty })),
  });
  const now = await viewOrder(admin, order._id);
  expect(now).toMatchObject({ balance: 0, creditable: { fee: 49 }, order: { state: 'cancelled' } });
});

it('leaves an order its time that waits for the confirmation of an email', async () => {
  const sql = 'update users set email_verified = false where id = $1';
  await shop.database.pool.query(sql, [customer.id]);
  const order = await place('Cash on Delivery');
  expect(order.state).toBe('awaiting-confirmation');
  const item = order.orderItems.find(({ qty }) => qty > 1)?._id ?? '';
  const { order: reduced } = await refund(admin, order._id, { items: [{ item, qty: 1 }] });
  expect(reduced).toMatchObject({ state: 'awaiting-confirmation', heldUntil: order.heldUntil });
});
