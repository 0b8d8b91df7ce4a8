import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelOrder,
  deliverOrder,
  markPaid,
  viewOrder,
} from '../../../../../tests/support/order-actions.ts';
import {
  choose,
  ledgerErrors,
  openPayment,
  pass,
  placeFor,
  refund as refundOf,
  ship,
  stockOf,
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import type { PaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { withOrderLock } from '../../orders/order-change.service.ts';
import { expire } from '../../orders/order-lifecycle.service.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from orders');
  customer = await shop.anyone();
  product = await shop.product({ stock: 3 });
});

async function paid(method: PaymentMethod = 'Cashfree'): Promise<Order> {
  const order = await placeFor(customer, product, { method });
  const payment = await openPayment(customer, order);
  await choose(shop, payment, method === 'PayPal' ? 'approve' : 'success');
  await verify(customer, payment);
  return order;
}

const view = ({ _id: id }: Order) => viewOrder(admin, id);
const refund = ({ _id: id }: Order, amount: number, more: { key?: string; note?: string } = {}) =>
  refundOf(admin, id, { amount: rupees(amount), note: 'A thread is loose', ...more });

describe('a refund', () => {
  it('of a part, then of the rest, succeeds when the gateway says so, with an email', async () => {
    const order = await paid();
    expect(await refund(order, 1500)).toMatchObject({ refundable: 10_000 });
    await pass(shop, 60);
    expect(await view(order)).toMatchObject({
      refunds: [{ credit: 1500, send: 1500, transactions: [{ amount: 1500, state: 'succeeded' }] }],
    });
    await refund(order, 10_000);
    await pass(shop, 60);
    expect(await view(order)).toMatchObject({ refundable: 0, order: { state: 'cancelled' } });
    expect(await stockOf(shop, product)).toBe(3);
    const emails = shop.mails.filter(({ subject }) => subject.startsWith('Your refund'));
    expect(emails).toHaveLength(2);
    expect(emails[0]?.text).toContain('₹1,500.00');
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('of a part puts nothing back into stock: the rest is still to be sent', async () => {
    const order = await paid();
    const { order: now, refunds, pieces } = await refund(order, 1);
    expect(now.state).toBe('processing');
    expect(pieces).toMatchObject([{ unsent: 1, cancelled: 0 }]);
    expect(refunds).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(2);
    expect(await refund(order, 11_499)).toMatchObject({
      order: { state: 'cancelled' },
      pieces: [{ unsent: 0, cancelled: 1 }],
    });
    expect(await stockOf(shop, product)).toBe(3);
  });

  it('of all of it cancels an order that is not sent, and prevents shipping', async () => {
    const order = await paid();
    const { order: now } = await refund(order, 11_500);
    expect(now).toMatchObject({ state: 'cancelled', isCancelled: true });
    expect(now.timeline.map(({ kind }) => kind)).toContain('cancelled');
    const failure = { code: 'ORDER_STATE', message: 'This order is cancelled.' };
    await expect(ship(admin, order._id)).rejects.toMatchObject(failure);
    await expect(deliverOrder(admin, order._id)).rejects.toMatchObject(failure);
  });

  it('never exceeds what was paid in all', async () => {
    const order = await paid();
    await expect(refund(order, 11_500.01)).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: 'You can refund up to ₹11,500.00.',
    });
    const both = await Promise.allSettled([refund(order, 6000), refund(order, 6000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('requested twice under one key is made once', async () => {
    const order = await paid();
    const key = randomUUID();
    await refund(order, 500, { key });
    const again = await refund(order, 500, { key });
    expect(again.refunds).toHaveLength(1);
    expect(await changesOf(order)).toHaveLength(1);
  });

  it('of another amount, or for another reason, under a used key is rejected', async () => {
    const order = await paid();
    const key = randomUUID();
    await refund(order, 500, { key });
    const others = [{ amount: 600 }, { note: 'Another thread' }];
    for (const { amount = 500, ...other } of others) {
      await expect(refund(order, amount, { key, ...other })).rejects.toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH',
        message: expect.stringContaining(
          'A refund of ₹500.00 was requested from this page already',
        ),
      });
    }
    expect(await view(order)).toMatchObject({ refundable: 11_000 });
    expect(await changesOf(order)).toHaveLength(1);
  });

  it('in dollars adds up to what was captured, in any number of parts', async () => {
    const order = await paid('PayPal');
    for (const amount of [3333.33, 3333.33, 4833.34]) await refund(order, amount);
    const seen = await view(order);
    const { payments } = seen;
    const cents = transactionsOf(seen).reduce(
      (sum, each) => sum + Math.round(Number(each.charged.amount) * 100),
      0,
    );
    expect(cents).toBe(Math.round(Number(payments[0]?.charged.amount) * 100));
  });

  it('that the gateway refuses leaves the money with the shop, and can be repeated', async () => {
    const order = await paid();
    await shop.runJobs();
    shop.gateways.troubles.push({
      path: /refunds/,
      method: 'POST',
      kind: {
        status: 400,
        body: '{"message":"no","code":"refund_amount_invalid","type":"invalid_request_error"}',
      },
    });
    await refund(order, 500);
    await shop.runJobs();
    expect(await view(order)).toMatchObject({
      refundable: 11_500,
      refunds: [{ transactions: [{ state: 'failed' }] }],
    });
    await refund(order, 500);
    await pass(shop, 60);
    const states = transactionsOf(await view(order)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['failed', 'succeeded']);
  });

  it('whose answer was lost is made once at the gateway', async () => {
    const order = await paid();
    await shop.runJobs();
    shop.gateways.troubles.push(
      ...Array.from(
        { length: 3 },
        () => ({ path: /refunds/, method: 'POST', kind: 'down', isCarriedOut: true }) as const,
      ),
    );
    await refund(order, 11_500);
    await shop.runJobs().catch(() => undefined);
    await pass(shop, 60);
    expect(transactionsOf(await view(order))).toMatchObject([{ state: 'succeeded' }]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('of an unpaid order takes something off it, and sends nothing', async () => {
    const order = await placeFor(customer, product);
    expect(await refund(order, 500)).toMatchObject({
      order: { state: 'awaiting-payment', due: { amount: 11_000 } },
      refunds: [{ credit: 500, send: 0, transactions: [] }],
    });
    await expect(refund(order, 11_000.01)).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: 'You can refund up to ₹11,000.00.',
    });
    expect(await refund(order, 11_000)).toMatchObject({ order: { state: 'cancelled' } });
    expect(await stockOf(shop, product)).toBe(3);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

/** The audit log of an order. */
async function changesOf({ _id }: Order): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(
    'select action, after from audit_log where subject_id = $1',
    [_id],
  );
  return rows;
}

describe('cancelling', () => {
  const cancel = ({ _id: id }: Order) => cancelOrder(admin, id, 'Torn in the loom');

  it('returns pieces and money, and emails the customer', async () => {
    const order = await paid();
    await cancel(order);
    expect(await stockOf(shop, product)).toBe(3);
    await pass(shop, 60);
    expect(await view(order)).toMatchObject({
      order: { isCancelled: true },
      refunds: [{ credit: 11_500, transactions: [{ amount: 11_500, state: 'succeeded' }] }],
    });
    await expect(cancel(order)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(shop.mails.filter(({ subject }) => subject.includes('cancelled'))).not.toEqual([]);
  });

  it('succeeds when less than a cent is left to refund', async () => {
    const order = await paid('PayPal');
    await refund(order, 11_499.6);
    await cancel(order);
    const seen = await view(order);
    expect(seen.order).toMatchObject({ isCancelled: true });
    const charged = transactionsOf(seen).map((each) => each.charged);
    expect(charged).toEqual([seen.payments[0]?.charged]);
    expect(seen.balance).toBe(0);
  });

  it('of an order with a pending payment refunds that payment', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await cancel(order);
    await choose(shop, payment, 'success');
    expect(await verify(customer, payment)).toMatchObject({ success: false });
    await pass(shop, 60);
    expect(await ledgerErrors(shop)).toEqual([]);
    expect(await stockOf(shop, product)).toBe(3);
  });
});

describe('marking paid', () => {
  it('records a payment outside the shop; its refund is manual, then emailed', async () => {
    const order = await placeFor(customer, product, { method: 'Free' });
    const body = { note: 'Paid in the shop' };
    const marked = await markPaid(admin, order._id, body);
    expect(marked).toMatchObject({ order: { isPaid: true }, payments: [{ gateway: 'manual' }] });
    const asked = await refund(order, 500);
    expect(asked).toMatchObject({
      refundable: order.totalPrice - 500,
      refunds: [
        { transactions: [{ state: 'requested', attention: 'manual', actions: ['manual'] }] },
      ],
    });
    const emailsOf = () =>
      shop.mails.filter(
        ({ subject }) =>
          subject.startsWith('Your refund') && subject.includes(order._id.slice(0, 8)),
      );
    await pass(shop, 120);
    expect(emailsOf()).toEqual([]);
    const id = transactionsOf(asked)[0]?._id ?? '';
    const needed = await admin.api.call('GET /api/admin/refunds-needing-attention');
    expect(needed).toContainEqual(expect.objectContaining({ _id: id, attention: 'manual' }));
    const given = { action: 'manual', note: 'In cash' } as const;
    const done = await admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
      params: { id },
      body: given,
    });
    expect(transactionsOf(done)).toMatchObject([
      { state: 'succeeded', attention: null, actions: [] },
    ]);
    await shop.runJobs();
    expect(emailsOf()).toMatchObject([
      { text: expect.stringContaining('A thread is loose; In cash') },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
    await expect(markPaid(admin, order._id, body)).rejects.toMatchObject({ code: 'ORDER_STATE' });
  });

  it('is refused with the reason where the order cannot be paid', async () => {
    const cancelled = await placeFor(customer, product);
    await cancelOrder(admin, cancelled._id, 'Torn');
    const expired = await placeFor(customer, product, { qty: 3 });
    const { orderDeps } = shop.services;
    await withOrderLock(orderDeps, expired._id, (tx, found) =>
      expire(orderDeps, tx, found, 'Not paid in time'),
    );
    customer = await shop.anyone();
    const refunded = await paid();
    await ship(admin, refunded._id);
    await refund(refunded, refunded.totalPrice);
    for (const [order, message] of [
      [cancelled, 'This order is cancelled. It cannot be paid.'],
      [expired, /has expired and its items are no longer in stock/],
      [refunded, 'This order is already paid.'],
    ] as const) {
      const before = await view(order);
      await expect(markPaid(admin, order._id, { note: 'In cash' })).rejects.toMatchObject({
        code: 'ORDER_STATE',
        message: expect.stringMatching(message),
      });
      expect((await view(order)).payments).toEqual(before.payments);
    }
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('what an admin did about money', () => {
  it('is in the audit log, and the payment log has every call without secrets', async () => {
    const order = await paid();
    await refund(order, 500);
    await pass(shop, 5);
    const log = await admin.api.call('GET /api/admin/orders/{id}/payment-log', {
      params: { id: order._id },
    });
    expect(new Set(log.map(({ kind }) => kind))).toEqual(
      new Set(['request', 'answer', 'webhook', 'decision']),
    );
    const text = JSON.stringify(log);
    expect(text).not.toContain('the secret of both simulators');
    expect(text).not.toContain('9845012345');
    expect(await changesOf(order)).toMatchObject([{ action: 'refunded', after: { refund: 500 } }]);
    await expect(shop.database.pool.query('delete from payment_log')).rejects.toThrow(/only ever/);
  });
});
