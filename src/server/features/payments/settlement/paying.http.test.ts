import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, markPaid, viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  choose,
  ledgerErrors,
  missingPieces,
  openPayment,
  pass,
  placeFor,
  stockOf,
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { withOrderLock } from '../../orders/order-change.service.ts';
import { expire } from '../../orders/order-lifecycle.service.ts';

let shop: TestShop;
let customer: SignedIn;
let admin: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.anyone();
  product = await shop.product({ stock: 3 });
  await shop.gateways.run(0);
  shop.gateways.webhooks.length = 0;
});

const orderOf = (id: string) => customer.api.call('GET /api/orders/{id}', { params: { id } });
const kindsOf = async (id: string) => (await orderOf(id)).timeline.map(({ kind }) => kind);
const emailsTo = async (words: string) => {
  await shop.runJobs();
  return shop.mails.filter(({ subject }) => subject.includes(words)).length;
};

describe('a Cashfree payment', () => {
  it('that succeeds pays the order once, whatever reports it first and how often', async () => {
    await customer.api.call('POST /api/cart', { body: { productId: product, count: 1 } });
    const order = await placeFor(customer, product);
    expect((await customer.api.call('GET /api/cart')).carts).toHaveLength(1);
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'success');
    const emails = await emailsTo('Payment received');

    const answers = await Promise.all([
      verify(customer, payment),
      verify(customer, payment),
      shop.gateways.run(0),
      shop.services.payments.reconciliation.run(),
      verify(customer, payment),
    ]);
    expect(answers[0]).toEqual({
      outcome: 'paid',
      success: true,
      message: 'Payment successful',
      reason: null,
      isPending: false,
    });
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true, heldUntil: null });
    expect((await kindsOf(order._id)).filter((kind) => kind === 'paid')).toHaveLength(1);
    expect(await emailsTo('Payment received')).toBe(emails + 1);
    expect((await customer.api.call('GET /api/cart')).carts).toEqual([]);
    const { payments } = await viewOrder(admin, order._id);
    expect(payments).toMatchObject([{ amount: order.totalPrice, gateway: 'cashfree' }]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is found by polling alone, without a return of the customer or a webhook', async () => {
    const order = await placeFor(customer, product);
    await choose(shop, await openPayment(customer, order), 'success');
    shop.clock.advance(3 * 60_000);
    await shop.services.payments.reconciliation.run();
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true });
  });

  it('must have the order’s own amount and currency', async () => {
    const { _id: localOrderId, totalPrice } = await placeFor(customer, product);
    const open = (amount: number, currency: string) =>
      customer.api.call('POST /api/payment/create-session', {
        body: { amount: rupees(amount), currency, localOrderId },
      });
    await expect(open(1, 'INR')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: 'amount' }],
    });
    await expect(open(totalPrice, 'USD')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: 'currency' }],
    });
  });

  it('can be opened by the order’s customer only', async () => {
    const order = await placeFor(customer, product);
    const other = await shop.anyone();
    await expect(openPayment(other, order)).rejects.toMatchObject({ status: 404 });
    const payment = await openPayment(customer, order);
    await expect(verify(other, payment)).rejects.toMatchObject({ status: 404 });
  });

  it('is the same session for two tabs at once', async () => {
    const order = await placeFor(customer, product);
    const [one, two] = await Promise.all([
      openPayment(customer, order),
      openPayment(customer, order),
    ]);
    expect(one).toEqual(two);
  });

  it('that fails can be tried again from the order, and is emailed once', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    const emails = await emailsTo('did not go through');
    // Before that the customer is at the gateway.
    shop.clock.advance(11 * 60_000);
    await choose(shop, payment, 'failure');
    await shop.gateways.run(0);
    expect(await verify(customer, payment)).toMatchObject({
      success: false,
      message: 'Payment verified but status is not PAID.',
    });
    expect(await emailsTo('did not go through')).toBe(emails + 1);
    expect(shop.mails.at(-1)?.text).toContain('The reason: ');
    expect(await kindsOf(order._id)).toContain('payment-failed');

    const again = await openPayment(customer, order);
    await choose(shop, again, 'success');
    expect(await verify(customer, again)).toMatchObject({ success: true });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('that is dropped leaves the order payable', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'drop');
    expect(await verify(customer, payment)).toMatchObject({ success: false });
    expect(await orderOf(order._id)).toMatchObject({
      isPaid: false,
      isExpired: false,
      state: 'awaiting-payment',
    });
    expect(await stockOf(shop, product)).toBe(2);
  });

  it.each([
    ['was cancelled', (id: string) => cancelOrder(admin, id, 'Torn')],
    ['was paid otherwise', (id: string) => markPaid(admin, id, { note: 'Cash' })],
  ])('can no longer be paid at the gateway once its order %s', async (_, end) => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await end(order._id);
    shop.gateways.troubles.push(...Array.from({ length: 3 }, () => ({ kind: 'down' }) as const));
    await shop.services.payments.reconciliation.run();
    shop.gateways.troubles.length = 0;
    await shop.services.payments.reconciliation.run();
    await choose(shop, payment, 'success');
    await pass(shop, 60);
    const { payments, attempts } = await viewOrder(admin, order._id);
    expect(payments.filter(({ gateway }) => gateway === 'cashfree')).toEqual([]);
    expect(attempts).toMatchObject([{ state: 'ended' }]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('whose session the gateway has ended is offered as a new one', async () => {
    const order = await placeFor(customer, product);
    const first = await openPayment(customer, order);
    await choose(shop, first, 'expiry');
    const second = await openPayment(customer, order);
    expect(second.gatewayOrderId).not.toBe(first.gatewayOrderId);
    await choose(shop, second, 'success');
    expect(await verify(customer, second)).toMatchObject({ success: true });
  });

  it('that succeeded unreported is found when the customer pays again', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    shop.gateways.isShopAway = true;
    await choose(shop, payment, 'success');
    shop.gateways.isShopAway = false;
    await expect(openPayment(customer, order)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true, state: 'processing' });
  });

  it('that never arrives returns the pieces once, and only when the gateway can no longer take it', async () => {
    const order = await placeFor(customer, product, { qty: 2 });
    await openPayment(customer, order);
    await pass(shop, 55);
    expect(await stockOf(shop, product)).toBe(1);
    await pass(shop, 15);
    expect(await orderOf(order._id)).toMatchObject({
      isExpired: true,
      isPaid: false,
      state: 'expired',
    });
    await pass(shop, 30);
    expect(await stockOf(shop, product)).toBe(3);
    expect((await kindsOf(order._id)).filter((kind) => kind === 'expired')).toHaveLength(1);
    await expect(openPayment(customer, order)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  });

  it('that was opened in time can be paid on, and no new one begins an hour after placing', async () => {
    const order = await placeFor(customer, product);
    await openPayment(customer, order);
    await pass(shop, 45);
    const second = await openPayment(customer, order);
    await choose(shop, second, 'failure');
    await pass(shop, 20);
    expect(await openPayment(customer, order)).toEqual(second);
    await pass(shop, 5);
    const refusal = /The time to pay for this order is over.*place it again/;
    await expect(openPayment(customer, order)).rejects.toThrow(refusal);
    const path = { params: { id: order._id } };
    const held = await customer.api.call('GET /api/orders/{id}', path);
    expect(held).toMatchObject({ state: 'awaiting-payment', isExpired: false });
    expect(await customer.api.call('GET /api/orders/{id}/payments', path)).toMatchObject({
      isOverdue: true,
    });
    await choose(shop, second, 'success');
    await pass(shop, 5);
    expect(await customer.api.call('GET /api/orders/{id}/payments', path)).not.toHaveProperty(
      'isOverdue',
    );
  });

  it('that was never started returns the pieces after half an hour', async () => {
    await placeFor(customer, product);
    await pass(shop, 35);
    expect(await stockOf(shop, product)).toBe(3);
  });
});

describe('a payment that arrives after its order has expired', () => {
  /** Paid in time, but the shop has polled too early and received no webhook. */
  async function paidLate() {
    const order = await placeFor(customer, product, { qty: 3 });
    const payment = await openPayment(customer, order);
    await shop.services.payments.reconciliation.run();
    const { orderDeps } = shop.services;
    await withOrderLock(orderDeps, order._id, (tx, found) =>
      expire(orderDeps, tx, found, 'Not paid in time'),
    );
    await choose(shop, payment, 'success');
    return { order, payment };
  }

  it('takes the pieces again while they are available', async () => {
    const { order, payment } = await paidLate();
    expect(await verify(customer, payment)).toMatchObject({ success: true });
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true, isExpired: false });
    expect(await stockOf(shop, product)).toBe(0);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is refunded completely, with an email, when they are sold', async () => {
    const { order, payment } = await paidLate();
    const [other] = await shop.customers(1);
    if (other) await placeFor(other, product, { method: 'Free' });
    const late = await emailsTo('came too late');
    expect(await verify(customer, payment)).toMatchObject({ success: false });
    expect(await emailsTo('came too late')).toBe(late + 1);
    await pass(shop, 60);
    const view = await viewOrder(admin, order._id);
    expect(transactionsOf(view)).toMatchObject([{ amount: order.totalPrice, state: 'succeeded' }]);
    expect(await ledgerErrors(shop)).toEqual([]);
    expect(await missingPieces(shop, product, 3)).toBe(0);
  });

  it('is refunded, with an email that says so, when the order was cancelled', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    await cancelOrder(admin, order._id, 'Out of silk');
    await choose(shop, payment, 'success');
    expect(await verify(customer, payment)).toMatchObject({ success: false });
    await pass(shop, 60);
    const view = await viewOrder(admin, order._id);
    expect(transactionsOf(view)).toMatchObject([{ amount: order.totalPrice, state: 'succeeded' }]);
    await shop.runJobs();
    const late = shop.mails.findLast(({ subject }) => subject.includes('came too late'));
    expect(late?.text).toContain('after the order was cancelled');
  });
});

it('one decline reads the same on the return page, in the timeline and in the email', async () => {
  const order = await placeFor(customer, product);
  const payment = await openPayment(customer, order);
  shop.clock.advance(11 * 60_000);
  // The webhook is read first, then the gateway's answer.
  await choose(shop, payment, 'failure');
  await shop.gateways.run(0);
  const { reason } = await verify(customer, payment);
  expect(reason).toBe('Invalid MPIN');
  const { timeline } = await orderOf(order._id);
  expect(timeline.filter(({ kind }) => kind === 'payment-failed')).toMatchObject([
    { note: reason },
  ]);
  await shop.runJobs();
  const mail = shop.mails.findLast(({ subject }) => subject.includes('did not go through'));
  expect(mail?.text).toContain(reason);
});

describe('an order of a deleted account', () => {
  it('is not revived by a late payment, which is sent back, nor marked as paid', async () => {
    const order = await placeFor(customer, product, { qty: 3 });
    const payment = await openPayment(customer, order);
    const { orderDeps } = shop.services;
    await withOrderLock(orderDeps, order._id, (tx, found) =>
      expire(orderDeps, tx, found, 'Not paid in time'),
    );
    await customer.api.call('POST /api/user/delete-account', {
      body: { password: 'correct horse' },
    });
    await expect(markPaid(admin, order._id, { note: 'In cash' })).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: /deleted the account/,
    });
    await choose(shop, payment, 'success');
    await pass(shop, 60);
    const view = await viewOrder(admin, order._id);
    expect(view).toMatchObject({
      order: { state: 'expired', isPaid: false },
      refunds: [
        {
          note: 'Paid too late',
          transactions: [{ amount: order.totalPrice, state: 'succeeded' }],
        },
      ],
    });
    expect(await stockOf(shop, product)).toBe(3);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('that an admin deleted while it was open takes no payment either', async () => {
    const order = await placeFor(customer, product, { method: 'PayPal' });
    const payment = await openPayment(customer, order);
    const { email } = await customer.api.call('GET /api/user/me');
    await admin.api.call('POST /api/admin/customers/{id}/erase', {
      params: { id: customer.id },
      body: { confirmation: email, openOrders: 1 },
    });
    await choose(shop, payment, 'approve');
    await pass(shop, 10);
    expect(await viewOrder(admin, order._id)).toMatchObject({
      order: { isPaid: false },
      payments: [],
    });
  });
});

describe('a payment that arrives too late', () => {
  it('is shown as refunded, not as missing', async () => {
    const last = await shop.product({ stock: 1 });
    const order = await placeFor(customer, last);
    const payment = await openPayment(customer, order);
    await cancelOrder(admin, order._id, 'Torn');
    await choose(shop, payment, 'success');
    expect(await verify(customer, payment)).toEqual({
      outcome: 'refunded',
      success: false,
      message: 'Payment verified but status is not PAID.',
      reason: null,
      isPending: false,
    });
  });
});

describe('placing again', () => {
  it('works when the saree was the last one, as it ends the customer’s own unpaid order', async () => {
    const last = await shop.product({ stock: 1 });
    const first = await placeFor(customer, last);
    const payment = await openPayment(customer, first);
    const second = await placeFor(customer, last);
    expect(await orderOf(first._id)).toMatchObject({ isExpired: true });
    expect(second).toMatchObject({ isExpired: false });
    expect(await missingPieces(shop, last, 1)).toBe(0);
    await choose(shop, payment, 'success');
    await verify(customer, payment);
    await pass(shop, 60);
    expect(await ledgerErrors(shop)).toEqual([]);
    expect(await missingPieces(shop, last, 1)).toBe(0);
  });

  it('is not paid twice: a payment of the first is refunded while the second is valid', async () => {
    const first = await placeFor(customer, product);
    const old = await openPayment(customer, first);
    shop.clock.advance(60_000);
    const second = await placeFor(customer, product);
    await choose(shop, old, 'success');
    expect(await verify(customer, old)).toMatchObject({ success: false, outcome: 'refunded' });
    const payment = await openPayment(customer, second);
    await choose(shop, payment, 'success');
    expect(await verify(customer, payment)).toMatchObject({ success: true });
    const { order, refunds } = await viewOrder(admin, first._id);
    expect(order).toMatchObject({ isPaid: false, isExpired: true });
    expect(transactionsOf({ refunds })).toMatchObject([{ amount: first.totalPrice }]);
    expect(await ledgerErrors(shop)).toEqual([]);
    expect(await missingPieces(shop, product, 3)).toBe(0);
  });

  it('does not end another customer’s', async () => {
    const last = await shop.product({ stock: 1 });
    await placeFor(customer, last);
    const other = await shop.anyone();
    await expect(placeFor(other, last)).rejects.toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
  });
});

describe('a phone number that the gateway refuses', () => {
  it.each(['customer_details.customer_phone_invalid', 'customer_phone_invalid'])(
    'is reported at its field: %s',
    async (code) => {
      const order = await placeFor(customer, product);
      const body = JSON.stringify({ message: 'phone', code, type: 'invalid_request_error' });
      shop.gateways.troubles.push({ path: /pg\/orders$/, kind: { status: 400, body } });
      await expect(openPayment(customer, order)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        issues: [{ path: 'phone' }],
      });
      await expect(openPayment(customer, order)).resolves.toBeDefined();
    },
  );
});

describe('two payments on one Cashfree order', () => {
  const viewOf = (id: string) => viewOrder(admin, id);
  const refundCalls = () =>
    shop.gateways.log.filter(
      ({ kind, operation }) => kind === 'request' && operation === 'create refund',
    ).length;

  it.each(['by webhooks', 'by polling'])(
    'leave one paid and one refunded, once, and tell the owner: %s',
    async (how) => {
      const order = await placeFor(customer, product);
      const payment = await openPayment(customer, order);
      shop.gateways.isShopAway = how === 'by polling';
      const [emails, calls] = [await emailsTo('paid twice'), refundCalls()];
      await choose(shop, payment, 'twice');
      expect(await verify(customer, payment)).toMatchObject({ outcome: 'paid' });
      await shop.gateways.run(0);
      await shop.runJobs();
      expect(await viewOf(order._id)).toMatchObject({
        payments: [{ amount: order.totalPrice }, { amount: order.totalPrice }],
        refunds: [{ credit: 0, send: order.totalPrice }],
      });
      await pass(shop, 60);
      shop.gateways.isShopAway = false;
      const { payments, refunds, order: after } = await viewOf(order._id);
      expect(transactionsOf({ refunds })).toMatchObject([
        { amount: order.totalPrice, state: 'succeeded' },
      ]);
      expect(after).toMatchObject({ isPaid: true });
      expect(payments).toHaveLength(2);
      expect(refundCalls()).toBe(calls);
      expect(await emailsTo('paid twice')).toBe(emails + 1);
      expect(await ledgerErrors(shop)).toEqual([]);

      await cancelOrder(admin, order._id, 'Torn');
      await shop.runJobs();
      await pass(shop, 60);
      expect(transactionsOf(await viewOf(order._id))).toMatchObject([
        { state: 'succeeded' },
        { state: 'succeeded' },
      ]);
      expect(await ledgerErrors(shop)).toEqual([]);
    },
  );

  it('are found by the gateway’s own refund alone', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    const before = shop.gateways.webhooks.length;
    shop.gateways.isShopAway = true;
    await choose(shop, payment, 'twice');
    await shop.gateways.run(40_000);
    shop.gateways.isShopAway = false;
    const sent = shop.gateways.webhooks.slice(before).map(({ body }) => body);
    const automatic = sent.find((body) => body.includes('AUTO_REFUND_STATUS_WEBHOOK')) ?? '';
    for (let time = 0; time < 2; time++) {
      const { headers, body } = shop.gateways.signed(automatic);
      const init = { method: 'POST', headers, body };
      expect((await shop.fetch('/api/payment/webhook/cashfree', init)).status).toBe(200);
    }
    expect(await viewOf(order._id)).toMatchObject({
      order: { isPaid: true },
      refunds: [{ transactions: [{ amount: order.totalPrice, state: 'succeeded' }] }],
    });
    await pass(shop, 60);
    expect((await viewOf(order._id)).refunds).toHaveLength(1);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('a PayPal payment', () => {
  it('is captured when the customer returns, in dollars at the stored rate', async () => {
    const order = await placeFor(customer, product, { method: 'PayPal' });
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'approve');
    expect(await verify(customer, payment)).toMatchObject({ success: true });
    const { payments } = await viewOrder(admin, order._id);
    // 11,500 rupees at 84.25 to the dollar.
    expect(payments).toMatchObject([
      { amount: 11_500, charged: { amount: '136.50', currency: 'USD' } },
    ]);
  });

  it('is captured by its webhook when the customer does not return', async () => {
    const order = await placeFor(customer, product, { method: 'PayPal' });
    await choose(shop, await openPayment(customer, order), 'approve');
    await shop.gateways.run(60_000);
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true });
  });

  it('that is declined or cancelled leaves the order payable', async () => {
    const order = await placeFor(customer, product, { method: 'PayPal' });
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'decline');
    expect(await verify(customer, payment)).toMatchObject({ success: false });
    const again = await openPayment(customer, order);
    await choose(shop, again, 'approve');
    expect(await verify(customer, again)).toMatchObject({ success: true });
  });

  it.each(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'COMPLIANCE_VIOLATION'])(
    'that PayPal does not take (%s) has failed, and leads back to its page',
    async (issue) => {
      const order = await placeFor(customer, product, { method: 'PayPal' });
      const payment = await openPayment(customer, order);
      shop.gateways.isShopAway = true;
      await choose(shop, payment, 'approve');
      shop.gateways.isShopAway = false;
      const body = JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });
      shop.gateways.troubles.push({ path: /capture$/, kind: { status: 422, body } });
      expect(await verify(customer, payment)).toMatchObject({ outcome: 'unpaid' });
      expect(await kindsOf(order._id)).toContain('payment-failed');
      await choose(shop, payment, 'approve');
      expect(await verify(customer, payment)).toMatchObject({ success: true });
    },
  );

  it('is not captured for an order that has ended', async () => {
    const order = await placeFor(customer, product, { method: 'PayPal' });
    const payment = await openPayment(customer, order);
    await cancelOrder(admin, order._id, 'Torn');
    await choose(shop, payment, 'approve');
    expect(await verify(customer, payment)).toMatchObject({ success: false });
    const { payments } = await viewOrder(admin, order._id);
    expect(payments).toEqual([]);
  });
});

describe('a gateway that fails', () => {
  it.each([
    ['down', 'down'],
    ['slow', 'slow'],
    ['answering HTML', { status: 200, body: '<html>Maintenance</html>' }],
    ['answering 429', { status: 429, body: '{}', headers: { 'x-ratelimit-retry': '30' } }],
    ['answering 502', { status: 502, body: '<html>Bad gateway</html>' }],
  ] as const)('is shown to the customer, and the order stays payable: %s', async (_, kind) => {
    const order = await placeFor(customer, product);
    shop.gateways.troubles.push(...Array.from({ length: 3 }, () => ({ kind, path: /pg\/orders/ })));
    await expect(openPayment(customer, order)).rejects.toMatchObject({
      status: 503,
      code: 'PAYMENT_UNAVAILABLE',
      message: expect.stringMatching(/^Cashfree does not answer at the moment\./),
    });
    shop.gateways.troubles.length = 0;
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'success');
    expect(await verify(customer, payment)).toMatchObject({ success: true });
  });

  it.each([
    ['Cashfree', 'success', { path: /pg\/orders/, kind: 'down' }],
    ['Cashfree', 'success', { path: /pg\/orders/, kind: { status: 200, body: '{"odd":1}' } }],
    ['PayPal', 'approve', { path: /capture$/, kind: 'down', isCarriedOut: true }],
    [
      'PayPal',
      'approve',
      { path: /capture$/, kind: { status: 200, body: '{}' }, isCarriedOut: true },
    ],
  ] as const)(
    'leaves a %s payment unconfirmed, never "not charged": %s',
    async (method, outcome, trouble) => {
      const order = await placeFor(customer, product, { method });
      const payment = await openPayment(customer, order);
      shop.gateways.isShopAway = true;
      await choose(shop, payment, outcome);
      shop.gateways.troubles.push(...Array.from({ length: 3 }, () => trouble));
      const error = await verify(customer, payment).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 'PAYMENT_UNAVAILABLE',
        message: expect.stringContaining(
          'could not confirm your payment yet. Please do not pay again',
        ),
      });
      expect(error).not.toMatchObject({ message: expect.stringContaining('charged') });
      shop.gateways.troubles.length = 0;
      expect(await orderOf(order._id)).toMatchObject({ isPaid: false, isExpired: false });
      await pass(shop, 10);
      shop.gateways.isShopAway = false;
      expect(await orderOf(order._id)).toMatchObject({ isPaid: true });
      expect(await ledgerErrors(shop)).toEqual([]);
    },
  );

  it('whose answer was lost returns the same session', async () => {
    const order = await placeFor(customer, product);
    shop.gateways.troubles.push(
      ...Array.from({ length: 3 }, () => ({ kind: 'down', isCarriedOut: true }) as const),
    );
    await expect(openPayment(customer, order)).rejects.toMatchObject({ status: 503 });
    const payment = await openPayment(customer, order);
    const { attempts } = await viewOrder(admin, order._id);
    expect(attempts).toHaveLength(1);
    expect(payment.gatewayOrderId).toBe(attempts[0]?._id);
  });
});
