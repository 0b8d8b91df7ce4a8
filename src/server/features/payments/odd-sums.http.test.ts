import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedWebhook } from '../../../../tests/support/gateway-bench.ts';
import {
  booksFaults,
  choose,
  type OpenPayment,
  openPayment,
  pass,
  placeFor,
  verify,
} from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/order.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let order: Order;
let payment: OpenPayment;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

beforeEach(async () => {
  const [customer] = await shop.customers(1);
  if (!customer) throw new Error('A customer was asked for');
  buyer = customer;
  order = await placeFor(buyer, await shop.product());
  payment = await openPayment(buyer, order);
});

/** What the gateway reports of a payment that the shop has not heard of. */
async function reported(of: OpenPayment): Promise<ReceivedWebhook> {
  shop.gateways.isShopAway = true;
  await choose(shop, of, 'success');
  await shop.gateways.run(0);
  shop.gateways.isShopAway = false;
  const last = shop.gateways.webhooks.at(-1);
  if (!last) throw new Error('The stand-in reports payments');
  return last;
}

/** The gateway's report of the payment, but of another sum. */
async function hearOf(sum: { order_amount?: number; order_currency?: string }): Promise<void> {
  const event = JSON.parse((await reported(payment)).body);
  Object.assign(event.data.order, sum);
  if (sum.order_amount) event.data.payment.payment_amount = sum.order_amount;
  const { headers, body } = shop.gateways.signed(JSON.stringify(event));
  const address = '/api/payment/webhook/cashfree';
  for (let time = 0; time < 3; time++) {
    expect((await shop.fetch(address, { method: 'POST', headers, body })).status).toBe(200);
  }
}

const found = () => admin.api.call('adminOrder', { params: { id: order._id } });
const lettersOf = async (words: string) => {
  await shop.runJobs();
  const number = order._id.slice(0, 8);
  return shop.mails.filter(({ subject }) => subject.includes(words) && subject.includes(number));
};

describe('a payment of another sum', () => {
  it('is in the books once, pays nothing, and is told to the buyer and the owner', async () => {
    await hearOf({ order_amount: 100 });
    const { payments, attempts, refundable, order: now } = await found();
    expect(now).toMatchObject({ isPaid: false });
    expect(now.timeline.filter(({ kind }) => kind === 'odd-payment')).toMatchObject([
      { note: '₹100.00' },
    ]);
    expect(payments).toMatchObject([
      { amount: 100, isOdd: true, charged: { amount: '100.00', currency: 'INR' } },
    ]);
    expect(attempts).toMatchObject([{ state: 'mismatched' }]);
    expect(refundable).toBe(100);
    expect(await verify(buyer, payment)).toMatchObject({
      success: false,
      isOddSum: true,
      isPending: false,
      message: expect.stringContaining('A different sum arrived'),
    });
    expect(await lettersOf('Odd payment: ₹100.00')).toMatchObject([{ to: 'owner@example.com' }]);
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('can be refunded by the owner, the whole of it and no more', async () => {
    await hearOf({ order_amount: 100 });
    const refund = (amount: number) =>
      admin.api.call('refundOrder', {
        params: { id: order._id },
        body: { amount, note: 'Not the right sum', returnStock: false, key: randomUUID() },
      });
    await expect(refund(100.01)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    expect(await refund(100)).toMatchObject({
      refundable: 0,
      refunds: [{ amount: 100, charged: { amount: '100.00', currency: 'INR' } }],
    });
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('never lets go of the pieces while the right one may still come', async () => {
    await hearOf({ order_amount: 100 });
    const body = { amount: 100, note: 'Not the right sum', returnStock: true, key: randomUUID() };
    await expect(
      admin.api.call('refundOrder', { params: { id: order._id }, body }),
    ).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await found()).toMatchObject({ hasReturnedStock: false, refundable: 100 });
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('in another currency is worth what the rate says', async () => {
    await hearOf({ order_amount: 10, order_currency: 'USD' });
    expect((await found()).payments).toMatchObject([
      { amount: 842.5, isOdd: true, charged: { amount: '10.00', currency: 'USD' } },
    ]);
  });

  it('leaves the order to be paid by the right one, which comes later', async () => {
    await hearOf({ order_amount: 100 });
    shop.clock.advance(60_000);
    const again = await openPayment(buyer, order);
    expect(again.gatewayOrderId).not.toBe(payment.gatewayOrderId);
    await choose(shop, again, 'success');
    expect(await verify(buyer, again)).toMatchObject({ success: true, isOddSum: false });
    expect(await verify(buyer, payment)).toMatchObject({ success: true, isOddSum: false });
    const { payments, refundable } = await found();
    expect(payments.map(({ isOdd }) => isOdd)).toEqual([true, false]);
    expect(refundable).toBe(100 + order.totalPrice);
    await pass(shop, 60);
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('does not keep the pieces of an order that nobody pays', async () => {
    await hearOf({ order_amount: 100 });
    await pass(shop, 75);
    expect((await found()).order).toMatchObject({ isLapsed: true });
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('is on the dashboard’s list until it has gone back', async () => {
    await hearOf({ order_amount: 100 });
    const mine = async () =>
      (await admin.api.call('paymentsInNeed')).filter(({ orderId }) => orderId === order._id);
    const params = { id: order._id };
    const refund = (amount: number) =>
      admin.api.call('refundOrder', {
        params,
        body: { amount, note: 'Not the right sum', returnStock: false, key: randomUUID() },
      });
    expect(await mine()).toMatchObject([{ need: 'odd', amount: 100 }]);
    await refund(40);
    expect(await mine()).toMatchObject([{ need: 'odd', amount: 60 }]);
    await refund(60);
    expect(await mine()).toEqual([]);
    await expect(buyer.api.call('paymentsInNeed')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('counts when the owner marks the order as paid: only the rest came in by hand', async () => {
    await hearOf({ order_amount: 100 });
    const params = { id: order._id };
    await admin.api.call('refundOrder', {
      params,
      body: { amount: 40, note: 'Agreed by phone', returnStock: false, key: randomUUID() },
    });
    expect(await found()).toMatchObject({ oddKept: 60 });
    shop.clock.advance(60_000);
    const body = { note: 'The rest by bank transfer' };
    const marked = await admin.api.call('markOrderPaid', { params, body });
    expect(marked).toMatchObject({
      order: { isPaid: true },
      oddKept: 0,
      refundable: order.totalPrice,
      payments: [
        { gateway: 'cashfree', amount: 100, isOdd: false },
        { gateway: 'hand', amount: order.totalPrice - 60 },
      ],
    });
    expect(await admin.api.call('paymentsInNeed')).not.toMatchObject([{ orderId: order._id }]);
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('counts alone when it is enough, and what is too much can be refunded', async () => {
    await hearOf({ order_amount: order.totalPrice + 500 });
    const body = { note: 'She sent the postage twice' };
    const params = { id: order._id };
    expect(await admin.api.call('markOrderPaid', { params, body })).toMatchObject({
      order: { isPaid: true },
      payments: [{ gateway: 'cashfree', amount: order.totalPrice + 500, isOdd: false }],
      refundable: order.totalPrice + 500,
    });
    const key = randomUUID();
    await admin.api.call('refundOrder', {
      params,
      body: { amount: 500, note: 'Too much', returnStock: false, key },
    });
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('goes back with the rest when the order is cancelled', async () => {
    await hearOf({ order_amount: 100 });
    const body = { note: 'Agreed by phone' };
    await admin.api.call('cancelOrder', { params: { id: order._id }, body });
    expect(await found()).toMatchObject({ refundable: 0, refunds: [{ amount: 100 }] });
  });
});
