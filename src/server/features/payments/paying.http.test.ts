import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  booksFaults,
  choose,
  missingPieces,
  openPayment,
  pass,
  placeFor,
  stockOf,
  verify,
} from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
let admin: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const [customer] = await shop.customers(1);
  if (!customer) throw new Error('A customer was asked for');
  buyer = customer;
  product = await shop.product({ stock: 3 });
  await shop.gateways.run(0);
  shop.gateways.webhooks.length = 0;
});

const orderOf = (id: string) => buyer.api.call('orderById', { params: { id } });
const kindsOf = async (id: string) => (await orderOf(id)).timeline.map(({ kind }) => kind);
const lettersTo = async (words: string) => {
  await shop.runJobs();
  return shop.mails.filter(({ subject }) => subject.includes(words)).length;
};

describe('a Cashfree payment', () => {
  it('that succeeds pays the order, once, whoever tells it first and however often', async () => {
    await buyer.api.call('setCartLine', { body: { productId: product, count: 1 } });
    const order = await placeFor(buyer, product);
    expect((await buyer.api.call('cart')).carts).toHaveLength(1);
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'success');
    const letters = await lettersTo('Payment received');

    const answers = await Promise.all([
      verify(buyer, payment),
      verify(buyer, payment),
      shop.gateways.run(0),
      shop.services.payments.settlement.sweep(),
      verify(buyer, payment),
    ]);
    expect(answers[0]).toEqual({
      success: true,
      message: 'Payment successful',
      isPending: false,
      isOddSum: false,
      isSentBack: false,
    });
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true, heldUntil: null });
    expect((await kindsOf(order._id)).filter((kind) => kind === 'paid')).toHaveLength(1);
    expect(await lettersTo('Payment received')).toBe(letters + 1);
    expect((await buyer.api.call('cart')).carts).toEqual([]);
    const { payments } = await admin.api.call('adminOrder', { params: { id: order._id } });
    expect(payments).toMatchObject([{ amount: order.totalPrice, gateway: 'cashfree' }]);
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('is taken in by the poll alone, when nobody comes back and no webhook arrives', async () => {
    const order = await placeFor(buyer, product);
    await choose(shop, await openPayment(buyer, order), 'success');
    shop.clock.advance(3 * 60_000);
    await shop.services.payments.settlement.sweep();
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true });
  });

  it('must be of the order’s own sum and currency', async () => {
    const { _id: localOrderId, totalPrice } = await placeFor(buyer, product);
    const open = (amount: number, currency: string) =>
      buyer.api.call('createPaymentSession', { body: { amount, currency, localOrderId } });
    await expect(open(1, 'INR')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: 'amount' }],
    });
    await expect(open(totalPrice, 'USD')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: 'currency' }],
    });
  });

  it('can be opened by the order’s buyer alone', async () => {
    const order = await placeFor(buyer, product);
    const [other] = await shop.customers(1);
    if (!other) throw new Error('A customer was asked for');
    await expect(openPayment(other, order)).rejects.toMatchObject({ status: 404 });
    const payment = await openPayment(buyer, order);
    await expect(verify(other, payment)).rejects.toMatchObject({ status: 404 });
  });

  it('is the same session for two tabs at once', async () => {
    const order = await placeFor(buyer, product);
    const [one, two] = await Promise.all([openPayment(buyer, order), openPayment(buyer, order)]);
    expect(one).toEqual(two);
  });

  it('that fails can be tried again from the order, and is told by mail once', async () => {
    const order = await placeFor(buyer, product);
    const payment = await openPayment(buyer, order);
    const letters = await lettersTo('did not go through');
    await choose(shop, payment, 'failure');
    await shop.gateways.run(0);
    expect(await verify(buyer, payment)).toMatchObject({
      success: false,
      message: 'Payment verified but status is not PAID.',
    });
    expect(await lettersTo('did not go through')).toBe(letters + 1);
    expect(await kindsOf(order._id)).toContain('payment-failed');

    const again = await openPayment(buyer, order);
    await choose(shop, again, 'success');
    expect(await verify(buyer, again)).toMatchObject({ success: true });
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('that is dropped leaves the order payable', async () => {
    const order = await placeFor(buyer, product);
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'drop');
    expect(await verify(buyer, payment)).toMatchObject({ success: false });
    expect(await orderOf(order._id)).toMatchObject({ isPaid: false, isLapsed: false });
    expect(await stockOf(shop, product)).toBe(2);
  });

  it('that never comes gives the pieces back, once, and not before the gateway can take it no more', async () => {
    const order = await placeFor(buyer, product, { qty: 2 });
    await openPayment(buyer, order);
    await pass(shop, 55);
    expect(await stockOf(shop, product)).toBe(1);
    await pass(shop, 15);
    expect(await orderOf(order._id)).toMatchObject({ isLapsed: true, isPaid: false });
    await pass(shop, 30);
    expect(await stockOf(shop, product)).toBe(3);
    expect((await kindsOf(order._id)).filter((kind) => kind === 'lapsed')).toHaveLength(1);
    await expect(openPayment(buyer, order)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  });

  it('that was never begun gives the pieces back after half an hour', async () => {
    await placeFor(buyer, product);
    await pass(shop, 35);
    expect(await stockOf(shop, product)).toBe(3);
  });
});

describe('a payment that comes after its order has ended', () => {
  /** Paid in time, but the shop is not told, and asks too early. */
  async function paidLate() {
    const order = await placeFor(buyer, product, { qty: 3 });
    const payment = await openPayment(buyer, order);
    await shop.services.payments.settlement.sweep();
    await shop.database.db.transaction(async (tx) => {
      const { orderChanges } = shop.services;
      await orderChanges.lapse(tx, await orderChanges.lock(tx, order._id), null);
    });
    await choose(shop, payment, 'success');
    return { order, payment };
  }

  it('takes the pieces again while they are there', async () => {
    const { order, payment } = await paidLate();
    expect(await verify(buyer, payment)).toMatchObject({ success: true });
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true, isLapsed: false });
    expect(await stockOf(shop, product)).toBe(0);
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('goes back whole, with a letter, when they are sold', async () => {
    const { order, payment } = await paidLate();
    const [other] = await shop.customers(1);
    if (other) await placeFor(other, product, { method: 'Free' });
    const late = await lettersTo('came too late');
    expect(await verify(buyer, payment)).toMatchObject({ success: false });
    expect(await lettersTo('came too late')).toBe(late + 1);
    await pass(shop, 60);
    const { refunds } = await admin.api.call('adminOrder', { params: { id: order._id } });
    expect(refunds).toMatchObject([{ amount: order.totalPrice, state: 'succeeded' }]);
    expect(await booksFaults(shop)).toEqual([]);
    expect(await missingPieces(shop, product, 3)).toBe(0);
  });
});

describe('a payment that comes too late', () => {
  it('is said to go back, and not to be missing', async () => {
    const last = await shop.product({ stock: 1 });
    const order = await placeFor(buyer, last);
    const payment = await openPayment(buyer, order);
    await admin.api.call('cancelOrder', { params: { id: order._id }, body: { note: 'Torn' } });
    await choose(shop, payment, 'success');
    expect(await verify(buyer, payment)).toEqual({
      success: false,
      message: 'Payment verified but status is not PAID.',
      isPending: false,
      isOddSum: false,
      isSentBack: true,
    });
  });
});

describe('placing again', () => {
  it('works when the saree was the last one, for it ends the buyer’s own unpaid order', async () => {
    const last = await shop.product({ stock: 1 });
    const first = await placeFor(buyer, last);
    const payment = await openPayment(buyer, first);
    const second = await placeFor(buyer, last);
    expect(await orderOf(first._id)).toMatchObject({ isLapsed: true });
    expect(second).toMatchObject({ isLapsed: false });
    expect(await missingPieces(shop, last, 1)).toBe(0);
    await choose(shop, payment, 'success');
    await verify(buyer, payment);
    await pass(shop, 60);
    expect(await booksFaults(shop)).toEqual([]);
    expect(await missingPieces(shop, last, 1)).toBe(0);
  });

  it('is not paid for twice: money for the first goes back while the second stands', async () => {
    const first = await placeFor(buyer, product);
    const old = await openPayment(buyer, first);
    shop.clock.advance(60_000);
    const second = await placeFor(buyer, product);
    await choose(shop, old, 'success');
    expect(await verify(buyer, old)).toMatchObject({ success: false, isSentBack: true });
    const payment = await openPayment(buyer, second);
    await choose(shop, payment, 'success');
    expect(await verify(buyer, payment)).toMatchObject({ success: true });
    const { order, refunds } = await admin.api.call('adminOrder', { params: { id: first._id } });
    expect(order).toMatchObject({ isPaid: false, isLapsed: true });
    expect(refunds).toMatchObject([{ amount: first.totalPrice }]);
    expect(await booksFaults(shop)).toEqual([]);
    expect(await missingPieces(shop, product, 3)).toBe(0);
  });

  it('does not end another buyer’s', async () => {
    const last = await shop.product({ stock: 1 });
    await placeFor(buyer, last);
    const [other] = await shop.customers(1);
    if (!other) throw new Error('A customer was asked for');
    await expect(placeFor(other, last)).rejects.toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
  });
});

describe('a PayPal payment', () => {
  it('is captured when the buyer comes back, in dollars at the rate kept', async () => {
    const order = await placeFor(buyer, product, { method: 'PayPal' });
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'approve');
    expect(await verify(buyer, payment)).toMatchObject({ success: true });
    const { payments } = await admin.api.call('adminOrder', { params: { id: order._id } });
    // 11,500 rupees at 84.25 to the dollar.
    expect(payments).toMatchObject([
      { amount: 11_500, charged: { amount: '136.50', currency: 'USD' } },
    ]);
  });

  it('is captured by its webhook when she does not', async () => {
    const order = await placeFor(buyer, product, { method: 'PayPal' });
    await choose(shop, await openPayment(buyer, order), 'approve');
    await shop.gateways.run(60_000);
    expect(await orderOf(order._id)).toMatchObject({ isPaid: true });
  });

  it('that is declined or cancelled leaves the order payable', async () => {
    const order = await placeFor(buyer, product, { method: 'PayPal' });
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'decline');
    expect(await verify(buyer, payment)).toMatchObject({ success: false });
    const again = await openPayment(buyer, order);
    await choose(shop, again, 'approve');
    expect(await verify(buyer, again)).toMatchObject({ success: true });
  });

  it('is not taken of an order that has ended', async () => {
    const order = await placeFor(buyer, product, { method: 'PayPal' });
    const payment = await openPayment(buyer, order);
    await admin.api.call('cancelOrder', { params: { id: order._id }, body: { note: 'Torn' } });
    await choose(shop, payment, 'approve');
    expect(await verify(buyer, payment)).toMatchObject({ success: false });
    const { payments } = await admin.api.call('adminOrder', { params: { id: order._id } });
    expect(payments).toEqual([]);
  });
});

describe('a gateway that does not do its part', () => {
  it.each([
    ['down', 'down'],
    ['slow', 'slow'],
    ['answering HTML', { status: 200, body: '<html>Maintenance</html>' }],
    ['answering 429', { status: 429, body: '{}', headers: { 'x-ratelimit-retry': '30' } }],
    ['answering 502', { status: 502, body: '<html>Bad gateway</html>' }],
  ] as const)('is told to the buyer, and the order stays payable: %s', async (_, kind) => {
    const order = await placeFor(buyer, product);
    shop.gateways.troubles.push(...Array.from({ length: 3 }, () => ({ kind, path: /pg\/orders/ })));
    await expect(openPayment(buyer, order)).rejects.toMatchObject({
      status: 503,
      code: 'PAYMENT_UNAVAILABLE',
    });
    shop.gateways.troubles.length = 0;
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'success');
    expect(await verify(buyer, payment)).toMatchObject({ success: true });
  });

  it('that did what was asked, its answer lost, gives the same session', async () => {
    const order = await placeFor(buyer, product);
    shop.gateways.troubles.push(
      ...Array.from({ length: 3 }, () => ({ kind: 'down', isCarriedOut: true }) as const),
    );
    await expect(openPayment(buyer, order)).rejects.toMatchObject({ status: 503 });
    const payment = await openPayment(buyer, order);
    const { attempts } = await admin.api.call('adminOrder', { params: { id: order._id } });
    expect(attempts).toHaveLength(1);
    expect(payment.gatewayOrderId).toBe(attempts[0]?._id);
  });
});
