import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, markPaid } from '../../../../../tests/support/order-actions.ts';
import {
  choose,
  chooseUnseen,
  openPayment,
  pass,
  placeFor,
  refund,
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
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.gateways.troubles.length = 0;
  customer = await shop.anyone();
  product = await shop.product();
});

const paymentsOf = ({ _id: id }: Order, as = customer) =>
  as.api.call('GET /api/orders/{id}/payments', { params: { id } });
const cancel = ({ _id: id }: Order) => cancelOrder(admin, id, 'Sold out');

/** Delivers the gateway's webhook of a payment as changed by `change`. */
async function deliver(
  change: (payment: Record<string, unknown>) => void,
  error?: string,
): Promise<void> {
  await shop.gateways.run(0);
  const body = JSON.parse(shop.gateways.webhooks.at(-1)?.body ?? '');
  change(body.data.payment);
  if (error) body.data.error_details = { error_description: error };
  const signed = shop.gateways.signed(JSON.stringify(body));
  const init = { method: 'POST', headers: signed.headers, body: signed.body };
  expect((await shop.fetch('/api/payment/webhook/cashfree', init)).status).toBe(200);
}

describe('a customer’s payments of an order', () => {
  it('are shown to its customer alone', async () => {
    const order = await placeFor(customer, product);
    expect(await paymentsOf(order)).toEqual({
      isWaiting: false,
      pending: null,
      price: null,
      lastPrice: null,
      received: [],
    });
    await expect(paymentsOf(order, await shop.anyone())).rejects.toMatchObject({ status: 404 });
  });

  it('name the one that its bank has not decided, until it has', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'late');
    expect(await verify(customer, payment)).toMatchObject({ outcome: 'pending' });
    expect((await paymentsOf(order)).pending).toEqual({
      orderId: payment.gatewayOrderId,
      localOrderId: order._id,
    });
    await pass(shop, 5);
    expect(await paymentsOf(order)).toMatchObject({
      pending: null,
      received: [
        { role: 'pays', charged: { amount: '11500.00', currency: 'INR' }, refund: 'none' },
      ],
    });
  });

  it('have a second one, and what became of it', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'twice');
    await verify(customer, payment);
    const roles = async () =>
      (await paymentsOf(order)).received.map((one) => `${one.role}: ${one.refund}`).toSorted();
    expect(await roles()).toEqual(['pays: none', 'second: under-way']);
    await pass(shop, 60);
    expect(await roles()).toEqual(['pays: none', 'second: sent']);
  });

  it('have a second one of an order that cost less when it was paid', async () => {
    const dear = await shop.product();
    const order = await placeFor(customer, dear, { qty: 2 });
    const [line] = order.orderItems;
    await refund(admin, order._id, { items: [{ item: line?._id ?? '', qty: 1 }] });
    const { due } = await customer.api.call('GET /api/orders/{id}', { params: { id: order._id } });
    const payment = await openPayment(customer, { ...order, totalPrice: due.amount });
    await choose(shop, payment, 'twice');
    await verify(customer, payment);
    await pass(shop, 60);
    const { received } = await paymentsOf(order);
    expect(received.map(({ role }) => role).toSorted()).toEqual(['pays', 'second']);
  });

  it('have one that arrived after the order was cancelled', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await cancel(order);
    shop.clock.advance(60_000);
    await choose(shop, payment, 'success');
    expect(await verify(customer, payment)).toMatchObject({ outcome: 'refunded' });
    expect((await paymentsOf(order)).received).toMatchObject([
      { role: 'late', refund: 'under-way' },
    ]);
  });

  it('have a part: the reminder asks for the rest, and it is refunded at the end', async () => {
    const order = await placeFor(customer, product);
    await markPaid(admin, order._id, { note: 'By UPI', amount: rupees(500) });
    await pass(shop, 15);
    const text = shop.mails.findLast(({ subject }) =>
      subject.includes(`waits for your payment (order ${order._id.slice(0, 8)})`),
    )?.text;
    expect(text).toContain('we have received ₹500.00 for your order, which is not all yet.');
    expect(text).toContain('₹11,000.00 is still to be paid.');
    expect(text).not.toContain('has gone back');
    shop.clock.advance(7 * 24 * 60 * 60_000);
    await pass(shop, 10);
    const ended = shop.mails.findLast(({ subject }) =>
      subject.includes(`has ended unpaid (order ${order._id.slice(0, 8)})`),
    );
    expect(ended?.text).toContain('What you paid for it is refunded, the way you paid.');
    expect((await paymentsOf(order)).received).toMatchObject([{ role: 'pays' }]);
  });

  it('have a part that arrived before the order was cancelled, which is not late', async () => {
    const order = await placeFor(customer, product);
    await markPaid(admin, order._id, { note: 'By UPI', amount: rupees(500) });
    await cancel(order);
    expect((await paymentsOf(order)).received).toMatchObject([{ role: 'pays' }]);
  });

  it('have one in another currency, which does not pay the order', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await chooseUnseen(shop, payment, 'success');
    await deliver((fields) => Object.assign(fields, { payment_currency: 'USD' }));
    expect(await paymentsOf(order)).toMatchObject({
      received: [
        { role: 'mismatched', charged: { amount: '11500.00', currency: 'USD' }, refund: 'none' },
      ],
    });
    const { isPaid } = await customer.api.call('GET /api/orders/{id}', {
      params: { id: order._id },
    });
    expect(isPaid).toBe(false);
  });

  it('are one where the shop accepts another amount', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await chooseUnseen(shop, payment, 'success');
    await deliver((fields) => Object.assign(fields, { payment_amount: 11_000 }));
    expect((await paymentsOf(order)).received).toMatchObject([{ role: 'mismatched' }]);
    await markPaid(admin, order._id, { note: 'The rest in cash' });
    expect((await paymentsOf(order)).received.map(({ role }) => role)).toEqual(['pays', 'pays']);
  });
});

describe('the price at PayPal', () => {
  it('is that of the payment under way, and a new one is announced', async () => {
    const order = await placeFor(customer, product, { method: 'PayPal' });
    const first = await paymentsOf(order);
    expect(first).toMatchObject({ price: { currency: 'USD' }, lastPrice: null });
    await openPayment(customer, order);
    // As if it had been opened at another rate.
    await shop.database.pool.query(
      'update payment_attempts set charged_minor = 9900, rate_micros = 116161616 where order_id = $1',
      [order._id],
    );
    expect(await paymentsOf(order)).toMatchObject({
      price: { amount: '99.00', rate: '116.161616' },
      lastPrice: null,
    });
    shop.clock.advance(26 * 60_000);
    expect(await paymentsOf(order)).toMatchObject({
      price: first.price,
      lastPrice: { amount: '99.00' },
    });
    const { charged } = await customer.api.call('POST /api/payment/paypal', {
      body: { localOrderId: order._id },
    });
    expect(charged).toEqual({ amount: first.price?.amount, currency: 'USD' });
  });
});

describe('coming back from the gateway unpaid', () => {
  it('says why the payment was declined, in a sentence', async () => {
    const order = await placeFor(customer, product, { method: 'PayPal' });
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'decline');
    expect(await verify(customer, payment)).toMatchObject({
      outcome: 'unpaid',
      reason: 'The card or account was declined by its bank.',
    });
    const { timeline } = await customer.api.call('GET /api/orders/{id}', {
      params: { id: order._id },
    });
    expect(timeline.at(-1)).toMatchObject({
      kind: 'payment-failed',
      note: 'The card or account was declined by its bank.',
    });
  });

  it('says why the latest try was declined', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await chooseUnseen(shop, payment, 'failure');
    const reasonAfter = async (code: string) => {
      await deliver((fields) => Object.assign(fields, { payment_message: code }), code);
      const { rows } = await shop.database.pool.query(
        'select failure_reason from payment_attempts where order_id = $1',
        [order._id],
      );
      return rows[0].failure_reason;
    };
    expect(await reasonAfter('INSTRUMENT_DECLINED')).toMatch(/declined by its bank/);
    expect(await reasonAfter('CARD_EXPIRED')).toBe('The card has expired.');
    const { timeline } = await customer.api.call('GET /api/orders/{id}', {
      params: { id: order._id },
    });
    const failed = timeline.filter(({ kind }) => kind === 'payment-failed');
    expect(failed.map(({ note }) => note)).toEqual([
      expect.stringMatching(/declined by its bank/),
      'The card has expired.',
    ]);
  });

  it('says that the order was cancelled, or has ended', async () => {
    const [one, two] = [
      await placeFor(customer, product),
      await placeFor(customer, await shop.product()),
    ];
    const payments = [await openPayment(customer, one), await openPayment(customer, two)];
    await cancel(one);
    expect(await verify(customer, payments[0] as never)).toMatchObject({
      outcome: 'cancelled',
      message: 'Payment verified but status is not PAID.',
      success: false,
    });
    await pass(shop, 90);
    expect(await verify(customer, payments[1] as never)).toMatchObject({ outcome: 'expired' });
  });
});

it('a gateway that refuses the shop asks for another payment method where a payment is open too', async () => {
  const order = await placeFor(customer, product);
  await openPayment(customer, order);
  const body = '{"message":"authentication Failed","code":"request_failed"}';
  shop.gateways.troubles.push({ path: /pg\/orders/, kind: { status: 401, body } });
  await expect(openPayment(customer, order)).rejects.toMatchObject({
    code: 'PAYMENT_METHOD_REFUSED',
  });
  const { methods, withheld } = await customer.api.call('GET /api/payment/options');
  expect(methods).not.toContain('Cashfree');
  expect(withheld).toEqual(['Cashfree']);
  await admin.api.call('POST /api/admin/gateways/{id}/test', { params: { id: 'cashfree' } });
});

it('a gateway that refuses the shop asks for another payment method', async () => {
  const order = await placeFor(customer, product);
  const body = '{"message":"authentication Failed","code":"request_failed"}';
  shop.gateways.troubles.push({ path: /pg\/orders$/, kind: { status: 401, body } });
  await expect(openPayment(customer, order)).rejects.toMatchObject({
    code: 'PAYMENT_METHOD_REFUSED',
    message: expect.stringMatching(/^Cashfree does not accept payments .+ choose another payment/),
  });
});
