import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { cancelOrder } from '../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { ledgerErrors, openPayment, placeFor } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { rupees } from '../../../domain/money/money.ts';

const GIFT = {
  code: 'GIFT',
  kind: 'amount',
  amount: rupees(20_000),
  percent: null,
  isActive: true,
  firstOrderOnly: false,
  from: null,
  until: null,
  totalLimit: null,
  perCustomerLimit: null,
} as const;

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop({ paymentMethods: ['Cashfree', 'Cash on Delivery'] });
  admin = await shop.admin();
  await saveSettings(admin.api, {
    paymentMethods: ['Cashfree', 'Cash on Delivery'],
    taxPercent: 0,
    cashFee: rupees(50),
    freeShippingAbove: rupees(0),
  });
  product = await shop.product({ stock: 100 });
  await admin.api.call('POST /api/admin/promo-codes', {
    body: GIFT,
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.anyone();
});

it.each(['Free', 'Cashfree', 'Cash on Delivery'])(
  'an order of nothing to pay is paid when it is placed, naming %s, without a fee or a session',
  async (paymentMethod) => {
    await customer.api.call('POST /api/cart', { body: { productId: product, count: 1 } });
    const order = await customer.api.call('POST /api/orders', {
      headers: {},
      body: { ...draftOf(itemOf(product, 10_000)), paymentMethod, promoCode: 'GIFT' },
    });
    expect(order).toMatchObject({
      totalPrice: 0,
      paymentFee: 0,
      isPaid: true,
      state: 'processing',
      heldUntil: null,
      due: { amount: 0, waitsFor: 'nothing', cash: null },
      timeline: [{ kind: 'placed' }, { kind: 'paid' }],
    });
    expect((await customer.api.call('GET /api/cart')).carts).toEqual([]);
    await expect(openPayment(customer, order)).rejects.toMatchObject({ status: 409 });
    await shop.runJobs();
    const number = order._id.slice(0, 8);
    const mails = shop.mails.filter(({ subject }) => subject.includes(number));
    expect(mails.map(({ subject }) => subject.split(' (')[0]).toSorted()).toEqual([
      'New order of ₹0.00',
      'We have your order',
    ]);
    expect(mails.find(({ to }) => to !== 'owner@example.com')?.text).toContain(
      'There is nothing to pay.',
    );
    const cancelled = await cancelOrder(admin, order._id, 'None left');
    expect(cancelled).toMatchObject({
      order: { state: 'cancelled' },
      refunds: [{ credit: 0, send: 0, transactions: [] }],
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  },
);

it('counts like an order without a payment while the email is not confirmed', async () => {
  const place = async (quantity: number) => {
    const buyer = await shop.anyone();
    const unconfirm = 'update users set email_verified = false where id = $1';
    await shop.database.pool.query(unconfirm, [buyer.id]);
    return send(shop, 'POST /api/orders', {
      token: buyer.token,
      body: { ...draftOf(itemOf(product, 10_000, quantity)), promoCode: 'HALL' },
      headers: { 'x-test-address': '203.0.113.77' },
    });
  };
  await admin.api.call('POST /api/admin/promo-codes', {
    body: { ...GIFT, code: 'HALL', kind: 'percent', amount: null, percent: 100 },
  });
  expect(await place(4)).toMatchObject(refused(409, 'UNCONFIRMED_LIMIT', /3 more items/));
  for (let buyer = 0; buyer < 3; buyer += 1) expect((await place(3)).status).toBe(201);
  expect(await place(2)).toMatchObject(refused(409, 'UNCONFIRMED_LIMIT', /1 more item /));
});

it('a method that is not offered, and a missing phone number, are refused where something is to be paid', async () => {
  const place = (change: object) =>
    customer.api.call('POST /api/orders', {
      headers: {},
      body: { ...draftOf(itemOf(product, 10_000, 3)), promoCode: 'GIFT', ...change },
    });
  const refusals = [
    [{ paymentMethod: 'Free' }, 'Payment method is required'],
    [{ paymentMethod: 'Free', promoCode: undefined }, 'Payment method is required'],
    [{ paymentMethod: undefined }, 'Payment method is required'],
    [{ paymentMethod: 'Cashfree', shippingAddress: ADDRESS }, /phone/i],
  ] as const;
  for (const [change, message] of refusals) {
    await expect(place(change)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    });
  }
  const order = await placeFor(customer, product, { qty: 3, promoCode: 'GIFT' });
  expect(order).toMatchObject({ totalPrice: 10_000, state: 'awaiting-payment' });
});
