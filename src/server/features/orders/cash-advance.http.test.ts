import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../../tests/support/http-call.ts';
import { cancelOrder, markPaid } from '../../../../tests/support/order-actions.ts';
import {
  choose,
  comeBack,
  ledgerErrors,
  openPayment,
  pass,
  placeFor,
  refund,
  refundAtGateway,
  ship,
  stockOf,
  transactionsOf,
  verify,
} from '../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { rupees } from '../../../domain/money/money.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-methods.ts';

let shop: TestShop;
let owner: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  buyer = await shop.customer('buyer@example.com');
  await liftUnpaidLimits(owner.api);
  await saveSettings(owner.api, {
    paymentMethods: [...PAYMENT_METHODS],
    cashFee: rupees(49),
    cashAdvance: '200',
  });
});
afterAll(async () => {
  expect(await ledgerErrors(shop)).toEqual([]);
  await shop.close();
});

const read = (id: string) => buyer.api.call('GET /api/orders/{id}', { params: { id } });

/** The emails about an order. */
async function textsAbout(id: string): Promise<string[]> {
  await shop.runJobs();
  return shop.mails.flatMap(({ subject, text }) => (subject.includes(id.slice(0, 8)) ? text : []));
}

/** An order of two sarees of ₹1,000, with ₹300 of tax and the fee of ₹49. */
async function placed() {
  const product = await shop.product({ pricePaise: 1000_00 });
  const order = await placeFor(buyer, product, { method: 'Cash on Delivery', qty: 2, price: 1000 });
  return { product, order };
}

async function withAdvance() {
  const found = await placed();
  const { order } = found;
  const payment = await openPayment(buyer, order);
  await choose(shop, payment, 'success');
  await verify(buyer, payment);
  return { ...found, payment };
}

describe('an order in cash with an advance', () => {
  it('waits for it, and says what is due now and on delivery', async () => {
    const { order } = await placed();
    expect(order).toMatchObject({
      state: 'awaiting-payment',
      due: { amount: 2349, now: 200, waitsFor: 'payment', cash: 'on-delivery' },
      isPaid: false,
    });
    expect(order.heldUntil).not.toBeNull();
    await expect(ship(owner, order._id)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    const wrong = { amount: order.totalPrice, currency: 'INR', localOrderId: order._id };
    const answer = await send(shop, 'POST /api/payment/create-session', {
      token: buyer.token,
      body: wrong,
    });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'amount' }] } });
  });

  it('expires without it, and its pieces are in stock again', async () => {
    const { product, order } = await placed();
    shop.clock.advance(31 * 60_000);
    await shop.services.payments.reconciliation.run();
    expect(await read(order._id)).toMatchObject({ state: 'expired', advance: 200 });
    await shop.runJobs();
    const mail = shop.mails.findLast(({ subject }) => subject.includes(order._id.slice(0, 8)));
    expect(mail?.subject).toContain('Your order has ended unpaid');
    expect(mail?.text).toContain('The reason: Not paid in time');
    expect(await stockOf(shop, product)).toBe(5);
  });

  it('that is paid is not asked for again by a page that still shows it', async () => {
    const { order } = await withAdvance();
    await expect(openPayment(buyer, order)).rejects.toMatchObject({
      code: 'ORDER_NOT_PAYABLE',
      message: 'The advance for this order is paid already.',
    });
  });

  it('is reported as paid to an earlier, failed try too, once another one paid it', async () => {
    const { order } = await placed();
    const failed = await openPayment(buyer, order);
    await choose(shop, failed, 'failure');
    expect(await verify(buyer, failed)).toMatchObject({ outcome: 'unpaid' });
    await pass(shop, 27);
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'success');
    expect(await verify(buyer, payment)).toMatchObject({ outcome: 'paid' });
    expect(await verify(buyer, failed)).toMatchObject({ outcome: 'paid', success: true });
  });

  it('is sent once it is paid, and the parcel collects the rest', async () => {
    const { order } = await withAdvance();
    await shop.runJobs();
    expect(await read(order._id)).toMatchObject({
      state: 'processing',
      isPaid: false,
      heldUntil: null,
      amountPaid: 200,
      due: { amount: 2149, waitsFor: 'nothing', cash: 'on-delivery' },
    });
    const subjects = shop.mails.filter(({ subject }) => subject.includes(order._id.slice(0, 8)));
    expect(subjects.map(({ subject }) => subject.replace(/ \(.*/, '')).toSorted()).toEqual([
      'New order of ₹2,349.00',
      'We have your order',
    ]);
    const { parcels } = await ship(owner, order._id);
    expect(parcels).toMatchObject([{ collect: 2149 }]);
    const params = { id: order._id, parcelId: parcels[0]?._id ?? '' };
    await owner.api.call('POST /api/admin/orders/{id}/parcels/{parcelId}/deliver', {
      params,
      body: {},
    });
    expect(await read(order._id)).toMatchObject({ state: 'delivered', isPaid: true });
  });

  it('owes what of the advance is beyond delivery and fee, when the parcel comes back', async () => {
    const { product, order } = await withAdvance();
    await ship(owner, order._id);
    const back = await comeBack(owner, order._id);
    expect(back.order).toMatchObject({
      ...{ state: 'returned', isPaid: false, amountPaid: 200, amountOwed: 151 },
    });
    expect(back).toMatchObject({ balance: -151 });
    expect(await stockOf(shop, product)).toBe(5);
    shop.clock.advance(1000);
    const { refunds, ...sent } = await refund(owner, order._id, { send: rupees(151) });
    expect(refunds.at(-1)).toMatchObject({ credit: 0, send: 151 });
    expect(transactionsOf({ refunds, ...sent })).toMatchObject([{ amount: 151 }]);
    expect(sent.balance).toBe(0);
  });

  it('is to be paid again where its gateway gives it back, and holds the sarees meanwhile', async () => {
    const { order, payment } = await withAdvance();
    await refundAtGateway(shop, payment, { minor: 200_00 });
    await pass(shop, 10);
    const again = await read(order._id);
    expect(again).toMatchObject({
      state: 'awaiting-payment',
      due: { amount: 2349, now: 200, waitsFor: 'payment' },
    });
    expect(Date.parse(again.heldUntil ?? '')).toBeGreaterThan(shop.clock.now().getTime());
    expect(await textsAbout(order._id)).toContainEqual(
      expect.stringContaining('so it waits for your payment again'),
    );
  });

  it.each([
    { sent: 2, texts: ['₹2,149.00 in cash ready', 'how you want to pay the other ₹200.00'] },
    { sent: 1, texts: ['₹999.00 in cash ready', '₹1,350.00 is to be paid with the next parcel'] },
  ])('is due again, and said once, where it goes back after $sent of 2 are sent', async (given) => {
    const { order, payment } = await withAdvance();
    const item = order.orderItems[0]?._id ?? '';
    await ship(owner, order._id, { items: [{ item, qty: given.sent }] });
    await refundAtGateway(shop, payment, { minor: 200_00 });
    await pass(shop, 10);
    await pass(shop, 10);
    expect(await read(order._id)).toMatchObject({ due: { amount: 2349 } });
    const texts = (await textsAbout(order._id)).filter((text) => text.includes('has gone back'));
    expect(texts).toHaveLength(1);
    for (const text of ['₹2,349.00 is due for it now', ...given.texts])
      expect(texts[0]).toContain(text);
  });

  it('has a price at PayPal too, of the advance alone', async () => {
    const { order } = await placed();
    const { price } = await buyer.api.call('GET /api/orders/{id}/payments', {
      params: { id: order._id },
    });
    const { charged } = await buyer.api.call('POST /api/payment/paypal', {
      body: { localOrderId: order._id },
    });
    expect(price).toMatchObject(charged);
    expect(Number(charged.amount)).toBeLessThan(5);
  });

  it('can be followed by the rest at a gateway, for as long as the order is held', async () => {
    const { order } = await placed();
    await markPaid(owner, order._id, { note: 'UPI', amount: rupees(50) });
    shop.clock.advance(2 * 3_600_000);
    const payment = await openPayment(buyer, await read(order._id));
    await choose(shop, payment, 'success');
    await verify(buyer, payment);
    expect(await read(order._id)).toMatchObject({ state: 'processing', amountPaid: 200 });
  });

  it('is what an email about a failed payment names', async () => {
    const { order } = await placed();
    shop.clock.advance(11 * 60_000);
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'failure');
    await verify(buyer, payment);
    expect(await textsAbout(order._id)).toContainEqual(
      expect.stringContaining('the payment of ₹200.00 did not go through'),
    );
  });

  it('is refunded less the fee, when only the pieces are taken off', async () => {
    const { order } = await withAdvance();
    const items = order.orderItems.map(({ _id: item, qty }) => ({ item, qty }));
    await refund(owner, order._id, { items });
    expect(await read(order._id)).toMatchObject({ state: 'cancelled', credited: 2300 });
    expect(await textsAbout(order._id)).toContainEqual(
      expect.stringContaining(
        'What you paid is refunded, the way you paid, less ₹49.00 for delivery and fees.',
      ),
    );
  });

  it('is sent without what was taken off, and the email lists what is in the parcel', async () => {
    const { order } = await withAdvance();
    const item = order.orderItems[0]?._id ?? '';
    await refund(owner, order._id, { items: [{ item, qty: 1 }] });
    await ship(owner, order._id);
    const texts = await textsAbout(order._id);
    const sent = texts.find((text) => text.includes('has left our shop'));
    expect(sent).toMatch(/In this parcel:\s+.*: 1\s/);
    expect(sent).not.toContain('2 x');
  });

  it('gives all of the advance back when the order is cancelled', async () => {
    const { order } = await withAdvance();
    const cancelled = await cancelOrder(owner, order._id, 'No longer made');
    expect(cancelled.order).toMatchObject({ state: 'cancelled', isPaid: false });
    expect(transactionsOf(cancelled)).toMatchObject([{ amount: 200 }]);
    expect(await textsAbout(order._id)).toContainEqual(
      expect.stringContaining('What you paid is refunded, the way you paid.'),
    );
  });
});

describe('the setting of an advance', () => {
  it('needs a gateway, and Cash on Delivery is not offered while none works', async () => {
    await expect(
      saveSettings(owner.api, { paymentMethods: ['Cash on Delivery', 'Free'] }),
    ).rejects.toMatchObject({ issues: [{ path: 'settings.cashAdvance' }] });
    await expect(saveSettings(owner.api, { cashAdvance: 'half' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  it('is told to the checkout, and can be left out of a request', async () => {
    const { cash } = await shop.api().call('GET /api/payment/options');
    expect(cash).toMatchObject({ cashAdvance: '200' });
    const { version, settings } = await owner.api.call('GET /api/admin/settings');
    const { cashAdvance: _, ...rest } = settings;
    const body = { version, settings: rest };
    const answer = await send(shop, 'PUT /api/admin/settings', { token: owner.token, body });
    expect(answer).toMatchObject({ status: 200, body: { settings: { cashAdvance: '' } } });
    await saveSettings(owner.api, { cashAdvance: '200' });
  });
});
