import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  choose,
  chooseUnseen,
  ledgerErrors,
  type OpenPayment,
  openPayment,
  pass,
  placeFor,
  verify,
} from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/orders.ts';
import { rupees } from '../../../domain/money/money.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let order: Order;
let payment: OpenPayment;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

beforeEach(async () => {
  customer = await shop.anyone();
  order = await placeFor(customer, await shop.product());
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

const found = () => admin.api.call('GET /api/admin/orders/{id}', { params: { id: order._id } });
const emailsOf = async (words: string) => {
  await shop.runJobs();
  const number = order._id.slice(0, 8);
  return shop.mails.filter(({ subject }) => subject.includes(words) && subject.includes(number));
};

describe('a payment of another amount', () => {
  it('is in the ledger once, pays nothing, and is shown to the customer and the admin', async () => {
    await deliverAmount({ order_amount: 100 });
    const { payments, attempts, refundable, order: now } = await found();
    expect(now).toMatchObject({ isPaid: false });
    expect(now.timeline.filter(({ kind }) => kind === 'mismatched-payment')).toMatchObject([
      { note: '₹100.00' },
    ]);
    expect(payments).toMatchObject([
      { amount: 100, isMismatched: true, charged: { amount: '100.00', currency: 'INR' } },
    ]);
    expect(attempts).toMatchObject([{ state: 'mismatched' }]);
    expect(refundable).toBe(100);
    // Refunds made at the gateway are read from now on.
    const { rows } = await shop.database.pool.query(
      'select next_ledger_at from payment_attempts where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ next_ledger_at: expect.any(Date) }]);
    expect(await verify(customer, payment)).toMatchObject({
      success: false,
      isPending: false,
      message: expect.stringContaining('We received a different amount'),
    });
    expect(await emailsOf('Payment of ₹100.00 instead of')).toMatchObject([
      { to: 'owner@example.com' },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('can be refunded by the admin, completely and no more', async () => {
    await deliverAmount({ order_amount: 100 });
    const refund = (amount: number) =>
      admin.api.call('POST /api/admin/orders/{id}/refund', {
        params: { id: order._id },
        body: {
          amount: rupees(amount),
          note: 'Not the right sum',
          returnStock: false,
          key: randomUUID(),
        },
      });
    await expect(refund(100.01)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    expect(await refund(100)).toMatchObject({
      refundable: 0,
      refunds: [{ amount: 100, charged: { amount: '100.00', currency: 'INR' } }],
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('keeps the pieces held while the right one may still arrive', async () => {
    await deliverAmount({ order_amount: 100 });
    const body = {
      amount: rupees(100),
      note: 'Not the right sum',
      returnStock: true,
      key: randomUUID(),
    };
    await expect(
      admin.api.call('POST /api/admin/orders/{id}/refund', { params: { id: order._id }, body }),
    ).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await found()).toMatchObject({ hasReturnedStock: false, refundable: 100 });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('in another currency is converted at the exchange rate', async () => {
    await deliverAmount({ order_amount: 10, order_currency: 'USD' });
    expect((await found()).payments).toMatchObject([
      { amount: 842.5, isMismatched: true, charged: { amount: '10.00', currency: 'USD' } },
    ]);
  });

  it('leaves the order payable by the right one, which arrives later', async () => {
    await deliverAmount({ order_amount: 100 });
    shop.clock.advance(60_000);
    const again = await openPayment(customer, order);
    expect(again.gatewayOrderId).not.toBe(payment.gatewayOrderId);
    await choose(shop, again, 'success');
    expect(await verify(customer, again)).toMatchObject({ success: true, outcome: 'paid' });
    expect(await verify(customer, payment)).toMatchObject({ success: true, outcome: 'paid' });
    const { payments, refundable } = await found();
    expect(payments.map(({ isMismatched }) => isMismatched)).toEqual([true, false]);
    expect(refundable).toBe(100 + order.totalPrice);
    await pass(shop, 60);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('does not hold the pieces of an order that stays unpaid', async () => {
    await deliverAmount({ order_amount: 100 });
    await pass(shop, 75);
    expect((await found()).order).toMatchObject({ isExpired: true });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is on the dashboard’s list until it is refunded', async () => {
    await deliverAmount({ order_amount: 100 });
    const mine = async () =>
      (await admin.api.call('GET /api/admin/payments-needing-attention')).filter(
        ({ orderId }) => orderId === order._id,
      );
    const params = { id: order._id };
    const refund = (amount: number) =>
      admin.api.call('POST /api/admin/orders/{id}/refund', {
        params,
        body: {
          amount: rupees(amount),
          note: 'Not the right sum',
          returnStock: false,
          key: randomUUID(),
        },
      });
    expect(await mine()).toMatchObject([{ attention: 'mismatched', amount: 100 }]);
    await refund(40);
    expect(await mine()).toMatchObject([{ attention: 'mismatched', amount: 60 }]);
    await refund(60);
    expect(await mine()).toEqual([]);
    await expect(
      customer.api.call('GET /api/admin/payments-needing-attention'),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('counts when the admin marks the order as paid: only the rest is manual', async () => {
    await deliverAmount({ order_amount: 100 });
    const params = { id: order._id };
    await admin.api.call('POST /api/admin/orders/{id}/refund', {
      params,
      body: { amount: rupees(40), note: 'Agreed by phone', returnStock: false, key: randomUUID() },
    });
    expect(await found()).toMatchObject({ mismatchedBalance: 60 });
    shop.clock.advance(60_000);
    const body = { note: 'The rest by bank transfer' };
    const marked = await admin.api.call('POST /api/admin/orders/{id}/mark-paid', { params, body });
    expect(marked).toMatchObject({
      order: { isPaid: true },
      mismatchedBalance: 0,
      refundable: order.totalPrice,
      payments: [
        { gateway: 'cashfree', amount: 100, isMismatched: false },
        { gateway: 'manual', amount: order.totalPrice - 60 },
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
    const params = { id: order._id };
    expect(
      await admin.api.call('POST /api/admin/orders/{id}/mark-paid', { params, body }),
    ).toMatchObject({
      order: { isPaid: true },
      payments: [{ gateway: 'cashfree', amount: order.totalPrice + 500, isMismatched: false }],
      refundable: order.totalPrice + 500,
    });
    const key = randomUUID();
    await admin.api.call('POST /api/admin/orders/{id}/refund', {
      params,
      body: { amount: rupees(500), note: 'Too much', returnStock: false, key },
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is refunded with the rest when the order is cancelled', async () => {
    await deliverAmount({ order_amount: 100 });
    const body = { note: 'Agreed by phone' };
    await admin.api.call('POST /api/admin/orders/{id}/cancel', { params: { id: order._id }, body });
    expect(await found()).toMatchObject({ refundable: 0, refunds: [{ amount: 100 }] });
  });
});
