import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markPaid, viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  choose,
  chooseUnseen,
  ledgerErrors,
  type OpenPayment,
  openPayment,
  pass,
  placeFor,
  refund,
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

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let order: Order;
let payment: OpenPayment;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

beforeEach(async () => {
  customer = await shop.anyone();
  product = await shop.product();
  order = await placeFor(customer, product);
  payment = await openPayment(customer, order);
});

/** Delivers the gateway's webhook of the payment, but with another amount. */
async function deliverAmount(sum: {
  order_amount?: number;
  order_currency?: string;
}): Promise<void> {
  const event = JSON.parse((await chooseUnseen(shop, payment, 'success')).body);
  Object.assign(event.data.order, sum);
  if (sum.order_amount) event.data.payment.payment_amount = sum.order_amount;
  if (sum.order_currency) event.data.payment.payment_currency = sum.order_currency;
  const { headers, body } = shop.gateways.signed(JSON.stringify(event));
  const address = '/api/payment/webhook/cashfree';
  for (let time = 0; time < 3; time++) {
    expect((await shop.fetch(address, { method: 'POST', headers, body })).status).toBe(200);
  }
}

const found = () => viewOrder(admin, order._id);
const emailsOf = async (words: string) => {
  await shop.runJobs();
  const number = order._id.slice(0, 8);
  return shop.mails.filter(({ subject }) => subject.includes(words) && subject.includes(number));
};

const idOfPayment = async () => (await found()).payments[0]?._id ?? '';
const giveBack = async () =>
  admin.api.call('POST /api/admin/payments/{id}/refund', {
    params: { id: await idOfPayment() },
    body: { note: 'Not the right sum' },
  });

describe('a payment in a currency that was not asked for', () => {
  const accept = async (amount: number) =>
    admin.api.call('POST /api/admin/payments/{id}/accept', {
      params: { id: await idOfPayment() },
      body: { amount: rupees(amount), note: 'The bank credited it' },
    });

  it('counts for nothing: marking the order as paid leaves it, and it can be given back', async () => {
    await deliverAmount({ order_amount: 100, order_currency: 'EUR' });
    expect(await found()).toMatchObject({
      payments: [
        { amount: null, isMismatched: true, charged: { amount: '100.00', currency: 'EUR' } },
      ],
      refundable: 0,
      mismatchedBalance: 0,
    });
    expect(await emailsOf('Payment of EUR 100.00 instead of')).toHaveLength(1);
    shop.clock.advance(60_000);
    const body = { note: 'By bank transfer' };
    const marked = await markPaid(admin, order._id, body);
    expect(marked.payments).toMatchObject([
      { amount: null, isMismatched: true, actions: ['refund'] },
      { gateway: 'manual', amount: order.totalPrice },
    ]);
    const listed = await admin.api.call('GET /api/admin/payments-needing-attention');
    expect(listed).toContainEqual(
      expect.objectContaining({ amount: null, charged: { amount: '100.00', currency: 'EUR' } }),
    );
    const back = await admin.api.call('POST /api/admin/payments/{id}/refund', {
      params: { id: await idOfPayment() },
      body: { note: 'Not in rupees' },
    });
    expect(transactionsOf(back)).toMatchObject([
      { charged: { amount: '100.00', currency: 'EUR' } },
    ]);
    // Cashfree refunds rupees only: the admin sends it, and the customer reads what.
    await pass(shop, 5);
    const resolve = { action: 'manual', note: 'By the bank, in euros' } as const;
    await admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
      params: { id: transactionsOf(back)[0]?._id ?? '' },
      body: resolve,
    });
    expect((await emailsOf('Your refund'))[0]?.text).toContain('we have refunded EUR 100.00');
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('counts what the admin says, and pays its order once that reaches the total', async () => {
    await deliverAmount({ order_amount: 100, order_currency: 'EUR' });
    await expect(accept(0)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await accept(8_800)).toMatchObject({
      order: { isPaid: false },
      payments: [{ amount: 8_800, isMismatched: true, actions: ['accept', 'refund'] }],
      mismatchedBalance: 8_800,
    });
    // The bank credited less than was thought.
    expect((await accept(8_700)).mismatchedBalance).toBe(8_700);
    shop.clock.advance(60_000);
    const body = { note: 'The rest in cash' };
    expect(await markPaid(admin, order._id, body)).toMatchObject({
      payments: [{ amount: 8_700, isMismatched: false }, { amount: order.totalPrice - 8_700 }],
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('cannot be accepted while its refund is sent again by itself', async () => {
    await deliverAmount({ order_amount: 150, order_currency: 'EUR' });
    const params = { id: await idOfPayment() };
    const body = { note: 'Not in rupees' };
    await admin.api.call('POST /api/admin/payments/{id}/refund', { params, body });
    await pass(shop, 5);
    expect(await found()).toMatchObject({
      payments: [{ actions: [] }],
      refunds: [{ transactions: [{ attention: 'failed' }] }],
    });
    const inNeed = await admin.api.call('GET /api/admin/refunds-needing-attention');
    expect(inNeed).toContainEqual(
      expect.objectContaining({ charged: { amount: '150.00', currency: 'EUR' } }),
    );
    await expect(accept(order.totalPrice)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    await expect(markPaid(admin, order._id, body)).rejects.toMatchObject({ code: 'ORDER_STATE' });
  });

  it('pays its order alone when it is worth the total', async () => {
    await deliverAmount({ order_amount: 150, order_currency: 'EUR' });
    const accepted = await accept(order.totalPrice);
    expect(accepted).toMatchObject({
      order: { isPaid: true, state: 'processing' },
      payments: [{ amount: order.totalPrice, isMismatched: false }],
      refundable: order.totalPrice,
    });
    expect(accepted.payments).toHaveLength(1);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is given back with the rest when the order is cancelled', async () => {
    await deliverAmount({ order_amount: 1150, order_currency: 'JPY' });
    const body = { note: 'None left' };
    const params = { id: order._id };
    await admin.api.call('POST /api/admin/orders/{id}/cancel', { params, body });
    expect(transactionsOf(await found())).toMatchObject([
      { charged: { amount: '1150', currency: 'JPY' } },
    ]);
    const id = await idOfPayment();
    for (const path of [
      'POST /api/admin/payments/{id}/refund',
      'POST /api/admin/payments/{id}/accept',
    ] as const) {
      const input = { params: { id }, body: { note: 'Again', amount: rupees(1) } };
      await expect(admin.api.call(path, input)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    }
  });
});

describe('a payment of another amount', () => {
  it('is in the ledger once, pays nothing, and is shown to the customer and the admin', async () => {
    await deliverAmount({ order_amount: 100 });
    const { payments, attempts, refundable, mismatchedBalance, order: now } = await found();
    expect(now).toMatchObject({ isPaid: false });
    expect(now.timeline.filter(({ kind }) => kind === 'mismatched-payment')).toMatchObject([
      { note: '₹100.00' },
    ]);
    expect(payments).toMatchObject([
      { amount: 100, isMismatched: true, charged: { amount: '100.00', currency: 'INR' } },
    ]);
    expect(attempts).toMatchObject([{ state: 'mismatched' }]);
    expect({ refundable, mismatchedBalance }).toEqual({ refundable: 0, mismatchedBalance: 100 });
    // Refunds made at the gateway are read from now on.
    const { rows } = await shop.database.pool.query(
      'select next_ledger_at from payment_attempts where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ next_ledger_at: expect.any(Date) }]);
    expect(await verify(customer, payment)).toMatchObject({
      success: false,
      isPending: false,
      message: expect.stringContaining('We received an amount different from the one due'),
    });
    expect(await emailsOf('Payment of ₹100.00 instead of')).toMatchObject([
      { to: 'owner@example.com' },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('can be refunded by the admin, completely and no more', async () => {
    await deliverAmount({ order_amount: 100 });
    expect(await giveBack()).toMatchObject({
      mismatchedBalance: 0,
      balance: order.totalPrice,
      refunds: [
        {
          credit: 0,
          send: 100,
          transactions: [{ amount: 100, charged: { amount: '100.00', currency: 'INR' } }],
        },
      ],
    });
    await expect(giveBack()).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is no part of a refund of the order, whose pieces stay held', async () => {
    await deliverAmount({ order_amount: 100 });
    expect(await refund(admin, order._id, { amount: rupees(100) })).toMatchObject({
      order: { state: 'awaiting-payment', due: { amount: order.totalPrice - 100 } },
      refunds: [{ credit: 100, send: 0 }],
      mismatchedBalance: 100,
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('opens no further payment until the admin has decided, as the customer reads', async () => {
    await deliverAmount({ order_amount: 100 });
    shop.clock.advance(60_000);
    const { message } = await verify(customer, payment);
    // Longer than a payment can usually be started.
    shop.clock.advance(2 * 60 * 60_000);
    const refusal = { code: 'ORDER_NOT_PAYABLE', message };
    await expect(openPayment(customer, order)).rejects.toMatchObject(refusal);
    const params = { id: order._id };
    const seen = () => customer.api.call('GET /api/orders/{id}/payments', { params });
    expect(await seen()).toMatchObject({ isWaiting: true });
    await giveBack();
    expect(await seen()).toMatchObject({ isWaiting: false });
    // From then on it is kept no longer than a new order, and can be paid.
    const held = (await found()).order.heldUntil ?? '';
    expect(Date.parse(held) - shop.clock.now().getTime()).toBe(30 * 60_000);
    const again = await openPayment(customer, order);
    expect(again.gatewayOrderId).not.toBe(payment.gatewayOrderId);
    await choose(shop, again, 'success');
    expect(await verify(customer, again)).toMatchObject({ success: true, outcome: 'paid' });
    await pass(shop, 60);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('keeps the order for 7 days, also from a new one; then it expires and sends the money back', async () => {
    await deliverAmount({ order_amount: 100 });
    await placeFor(customer, product);
    await pass(shop, 75);
    expect((await found()).order).toMatchObject({ state: 'awaiting-payment' });
    shop.clock.advance(7 * 24 * 60 * 60_000);
    await pass(shop, 60);
    expect(await found()).toMatchObject({
      order: { isExpired: true },
      refundable: 0,
      refunds: [{ note: 'Not paid in time', transactions: [{ amount: 100, state: 'succeeded' }] }],
    });
    expect(await verify(customer, payment)).toMatchObject({ outcome: 'refunded' });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is sent back at once when its order has ended', async () => {
    const body = { note: 'None left' };
    await admin.api.call('POST /api/admin/orders/{id}/cancel', { params: { id: order._id }, body });
    shop.clock.advance(60_000);
    await deliverAmount({ order_amount: 10, order_currency: 'EUR' });
    expect(await found()).toMatchObject({
      payments: [{ amount: null }],
      refunds: [
        { note: 'None left', credit: order.totalPrice, transactions: [] },
        {
          note: 'Paid after the order was cancelled',
          transactions: [{ charged: { amount: '10.00' } }],
        },
      ],
    });
    expect(await emailsOf('came too late')).toHaveLength(1);
  });

  it('is on the dashboard’s list until it is refunded', async () => {
    await deliverAmount({ order_amount: 100 });
    const mine = async () =>
      (await admin.api.call('GET /api/admin/payments-needing-attention')).filter(
        ({ orderId }) => orderId === order._id,
      );
    expect(await mine()).toMatchObject([{ attention: 'mismatched', amount: 100 }]);
    await giveBack();
    expect(await mine()).toEqual([]);
    await expect(
      customer.api.call('GET /api/admin/payments-needing-attention'),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('counts when the admin marks the order as paid: only the rest is manual', async () => {
    await deliverAmount({ order_amount: 100 });
    expect(await found()).toMatchObject({ mismatchedBalance: 100 });
    shop.clock.advance(60_000);
    const body = { note: 'The rest by bank transfer' };
    const marked = await markPaid(admin, order._id, body);
    expect(marked).toMatchObject({
      order: { isPaid: true },
      mismatchedBalance: 0,
      refundable: order.totalPrice,
      payments: [
        { gateway: 'cashfree', amount: 100, isMismatched: false },
        { gateway: 'manual', amount: order.totalPrice - 100 },
      ],
    });
    expect(await admin.api.call('GET /api/admin/payments-needing-attention')).not.toMatchObject([
      { orderId: order._id },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('counts alone when it is enough, and the surplus can be refunded', async () => {
    await deliverAmount({ order_amount: order.totalPrice + 500 });
    const body = { note: 'The postage was sent twice' };
    expect(await markPaid(admin, order._id, body)).toMatchObject({
      order: { isPaid: true },
      payments: [{ gateway: 'cashfree', amount: order.totalPrice + 500, isMismatched: false }],
      refundable: order.totalPrice + 500,
    });
    expect(await found()).toMatchObject({ balance: -500, order: { amountOwed: 500 } });
    const back = await refund(admin, order._id, { send: rupees(500) });
    expect(back).toMatchObject({
      balance: 0,
      refunds: [{ credit: 0, send: 500, transactions: [{ amount: 500 }] }],
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is refunded with the rest when the order is cancelled', async () => {
    await deliverAmount({ order_amount: 100 });
    const body = { note: 'Agreed by phone' };
    await admin.api.call('POST /api/admin/orders/{id}/cancel', { params: { id: order._id }, body });
    expect(await found()).toMatchObject({ refundable: 0, mismatchedBalance: 0 });
    expect(transactionsOf(await found())).toMatchObject([{ amount: 100 }]);
  });
});
