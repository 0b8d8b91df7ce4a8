import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { deliverOrder, markPaid, viewOrder } from '../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import {
  comeBack,
  refund,
  ship as shipParcel,
  transactionsOf,
} from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/orders.ts';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import { rupees } from '../../../domain/money/money.ts';

const METHOD = 'Cash on Delivery';
const HOURS = 60 * 60 * 1000;

let shop: TestShop;
let owner: SignedIn;
let customer: SignedIn;
let product: string;
beforeEach(async () => {
  shop = await openTestShop();
  [owner, customer] = [await shop.admin(), await shop.customer('buyer@example.com')];
  product = await shop.product({ name: 'Saree', pricePaise: 1000_00, stock: 10 });
});
afterEach(() => shop.close());

const save = (change: Partial<ShopSettingsView['settings']>) => saveSettings(owner.api, change);

/** Enables it, beside the methods that are on by default. */
async function enable(change: Partial<ShopSettingsView['settings']> = {}) {
  const { settings } = await owner.api.call('GET /api/admin/settings');
  return save({ paymentMethods: [...settings.paymentMethods, METHOD], ...change });
}

const draft = (change: object = {}, address: object = {}) => ({
  ...draftOf(itemOf(product, 1000)),
  paymentMethod: METHOD,
  shippingAddress: { ...ADDRESS, phone: '9845012345', ...address },
  ...change,
});
const place = (who = customer): Promise<Order> =>
  who.api.call('POST /api/orders', { body: draft() });
const tryPlacing = (change?: object, address?: object) =>
  send(shop, 'POST /api/orders', { token: customer.token, body: draft(change, address) });
const stockLeft = async () =>
  (await shop.api().call('GET /api/products/{id}', { params: { id: product } })).countInStock;
const ship = (id: string) => shipParcel(owner, id, { carrier: 'India Post' });
const adminOrder = (id: string) => viewOrder(owner, id);
const mailsTo = (to: string) => shop.mails.filter((mail) => mail.to === to);

describe('Cash on Delivery as a payment method', () => {
  it('is off until the owner enables it', async () => {
    expect((await shop.api().call('GET /api/shop')).paymentMethods).not.toContain(METHOD);
    expect(await tryPlacing()).toMatchObject(refused(400, 'PAYMENT_METHOD_REQUIRED'));
    expect(await shop.api().call('GET /api/payment/options')).toMatchObject({ cash: null });
    const { settings, offeredMethods } = await owner.api.call('GET /api/admin/settings');
    expect(offeredMethods).toContain(METHOD);
    expect(settings.paymentMethods).not.toContain(METHOD);
    await enable({ cashFee: rupees(49), cashRefusedPincodes: ' 744101,  19* ' });
    expect((await shop.api().call('GET /api/shop')).paymentMethods).toContain(METHOD);
    expect((await shop.api().call('GET /api/payment/options')).cash).toEqual({
      cashFee: rupees(49),
      cashLimit: null,
      cashRefusedPincodes: '744101, 19*',
      cashAllowedPincodes: '',
      cashAdvance: '',
    });
    await save({ paymentMethods: ['Free'] });
    expect(await tryPlacing()).toMatchObject(refused(400, 'PAYMENT_METHOD_REQUIRED'));
  });

  it('adds its fee to the total, and is compared with the total that was shown', async () => {
    await enable({ cashFee: rupees(49.5) });
    expect(await tryPlacing({ totalPrice: 1150 })).toMatchObject(refused(409, 'PRICE_CHANGED'));
    const { status, body } = await tryPlacing({ totalPrice: 1199.5 });
    expect(status).toBe(201);
    const figures = { itemsPrice: 1000, taxPrice: 150, paymentFee: 49.5, totalPrice: 1199.5 };
    expect(body).toMatchObject(figures);
    const free = draft({ paymentMethod: 'Free' });
    const { paymentFee } = await customer.api.call('POST /api/orders', { body: free });
    expect(paymentFee).toBe(0);
  });

  it.each<[string, Partial<ShopSettingsView['settings']>, object, RegExp]>([
    ['a refused PIN code', { cashRefusedPincodes: '57*' }, {}, /the PIN code 570001/],
    ['any other than the allowed', { cashAllowedPincodes: '560001' }, {}, /570001/],
    [
      'an order above the limit, with its fee',
      { cashLimit: rupees(1199), cashFee: rupees(50) },
      {},
      /₹1,199/,
    ],
    ['an address abroad', {}, { country: 'Nepal' }, /an address in India/],
  ])('is refused for %s, and nothing is placed', async (_, terms, address, reason) => {
    await enable(terms);
    const answer = await tryPlacing({}, address);
    expect(answer).toMatchObject(refused(400, 'PAYMENT_METHOD_REFUSED', reason));
    expect((await customer.api.call('GET /api/orders')).items).toEqual([]);
    expect(await stockLeft()).toBe(10);
  });

  it('is refused from the moment the owner disables it', async () => {
    await enable();
    const buyers = await shop.customers(6);
    const attempts = buyers.map(({ token }) =>
      send(shop, 'POST /api/orders', { token, body: draft() }),
    );
    const [answers] = await Promise.all([
      Promise.all(attempts),
      save({ paymentMethods: ['Free'] }),
    ]);
    const placed = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(400, 'PAYMENT_METHOD_REQUIRED'));
    }
    expect(await stockLeft()).toBe(10 - placed.length);
    expect(await tryPlacing()).toMatchObject(refused(400, 'PAYMENT_METHOD_REQUIRED'));
  });

  it('needs a phone number for the courier', async () => {
    await enable();
    const answer = await tryPlacing({}, { phone: '' });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /phone number/));
  });
});

describe('an unpaid order', () => {
  beforeEach(async () => {
    await enable({ legalName: 'Silks LLP', address: 'Mysuru' });
  });

  it('holds its stock for good, and is invoiced, shipped and delivered with its cash', async () => {
    const { _id: id, totalPrice } = await place();
    shop.clock.advance(30 * 24 * HOURS);
    await shop.services.payments.reconciliation.run();
    expect(await stockLeft()).toBe(9);
    const { order } = await owner.api.call('POST /api/admin/orders/{id}/invoice', {
      params: { id },
    });
    expect(order).toMatchObject({ isPaid: false, totalPrice });
    await ship(id);
    const { order: delivered, payments } = await deliverOrder(owner, id);
    expect(delivered).toMatchObject({ isDelivered: true, isPaid: true });
    expect(payments).toMatchObject([{ gateway: 'manual', amount: 1150 }]);
    const { rows } = await shop.database.pool.query(
      `select actor_id, action, after from audit_log where action = 'delivered'`,
    );
    expect(rows).toMatchObject([
      { actor_id: owner.id, after: { note: 'Cash on delivery', manualAmount: 1150 } },
    ]);
    const report = await owner.api.call('GET /api/admin/reports/sales', {
      query: { by: 'method' },
    });
    expect(report.rows).toMatchObject([{ key: METHOD, orders: 1, totalPrice: 1150 }]);
    await shop.runJobs();
    const texts = mailsTo('buyer@example.com').map(({ text }) => text);
    const please = 'Please have ₹1,150.00 in cash ready: you pay when the parcel is delivered.';
    expect(texts.filter((text) => text.includes(please))).toHaveLength(0);
    expect(texts.at(-1)).toContain('we have received ₹1,150.00');
    expect(texts.at(-1)).not.toContain('We pack it now');
  });

  it('is announced with the cash to have ready, as long as it is due', async () => {
    const { _id: id } = await place();
    await shop.runJobs();
    await ship(id);
    await shop.runJobs();
    const texts = mailsTo('buyer@example.com').map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('Please have ₹1,150.00 in cash ready');
    expect(texts[0]).not.toContain('nothing to pay');
  });

  it('can be delivered before the courier has handed over the cash', async () => {
    const { _id: id } = await place();
    await ship(id);
    const query = { cashReceived: 'no' as const };
    const { order, payments } = await deliverOrder(owner, id, query);
    expect(order).toMatchObject({
      isDelivered: true,
      isPaid: false,
      due: { cash: 'from-courier' },
    });
    expect(payments).toEqual([]);
    const body = { note: 'Paid out by the courier' };
    const settled = await markPaid(owner, id, body);
    expect(settled).toMatchObject({ order: { isPaid: true }, refundable: 1150 });
  });

  it('whose pieces come back after the delivery takes the cash that its courier has', async () => {
    const { _id: id } = await place();
    const query = { cashReceived: 'no' as const };
    await deliverOrder(owner, id, query);
    expect(await comeBack(owner, id)).toMatchObject({ balance: 1150, refunds: [] });
    const body = { note: 'In cash' };
    const paid = await markPaid(owner, id, body);
    expect(paid).toMatchObject({ order: { isPaid: true }, refundable: 1150 });
  });

  it('keeps the cart of the next purchase when its cash is recorded', async () => {
    const { _id: id } = await place();
    await customer.api.call('POST /api/cart', { body: { productId: product, count: 2 } });
    await deliverOrder(owner, id);
    expect((await customer.api.call('GET /api/cart')).carts).toMatchObject([{ count: 2 }]);
  });

  it('gives its promo code back when its parcel comes back', async () => {
    const withPromo = draft({ promoCode: 'SSMS10' });
    const { _id: id } = await customer.api.call('POST /api/orders', { body: withPromo });
    await ship(id);
    await expect(customer.api.call('POST /api/orders', { body: withPromo })).rejects.toMatchObject({
      message: 'SSMS10 is for a first order only.',
    });
    await comeBack(owner, id);
    const again = await customer.api.call('POST /api/orders', { body: withPromo });
    expect(again.promoCode).toBe('SSMS10');
  });

  it('gives its code back when its parcel came back and the rest is taken off', async () => {
    const body = draft({ orderItems: [itemOf(product, 1000, 2)], promoCode: 'SSMS10' });
    const { _id: id, orderItems } = await customer.api.call('POST /api/orders', { body });
    const piece = { item: orderItems[0]?._id ?? '', qty: 1 };
    await shipParcel(owner, id, { items: [piece] });
    await comeBack(owner, id);
    const { order } = await refund(owner, id, { items: [{ ...piece, from: 'unsent' }] });
    expect(order).toMatchObject({ state: 'returned', isPaid: false, due: { amount: 0 } });
    expect(await customer.api.call('POST /api/orders', { body })).toMatchObject({
      promoCode: 'SSMS10',
    });
  });

  it('gives its code back once nothing is due of pieces that came back after the delivery', async () => {
    const body = draft({ promoCode: 'SSMS10' });
    const { _id: id, totalPrice } = await customer.api.call('POST /api/orders', { body });
    await ship(id);
    await deliverOrder(owner, id, { cashReceived: 'no' });
    await comeBack(owner, id);
    await expect(customer.api.call('POST /api/orders', { body })).rejects.toMatchObject({
      message: 'SSMS10 is for a first order only.',
    });
    // The courier has lost the cash.
    const { order } = await refund(owner, id, { amount: totalPrice, send: rupees(0) });
    expect(order).toMatchObject({ state: 'delivered', isPaid: false, due: { amount: 0 } });
    expect(await customer.api.call('POST /api/orders', { body })).toMatchObject({
      promoCode: 'SSMS10',
    });
  });

  it('is refunded by hand, never more than was received', async () => {
    const { _id: id } = await place();
    await deliverOrder(owner, id);
    const refunded = await refund(owner, id, { amount: rupees(1150) });
    expect(transactionsOf(refunded)).toMatchObject([
      { gateway: 'manual', attention: 'manual', amount: 1150 },
    ]);
    await expect(refund(owner, id, { amount: rupees(1) })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: 'This order is already refunded in full.',
    });
  });

  it('can be cancelled before it is shipped; nothing is refunded', async () => {
    const { _id: id } = await place();
    const body = { note: 'Changed their mind' };
    const { order, refunds } = await owner.api.call('POST /api/admin/orders/{id}/cancel', {
      params: { id },
      body,
    });
    expect(order).toMatchObject({ isCancelled: true, isPaid: false, due: { amount: 0 } });
    expect(refunds).toMatchObject([{ credit: 1150, send: 0, transactions: [] }]);
    expect(await stockLeft()).toBe(10);
  });

  it('whose parcel comes back returns its items to stock once, and takes no cash', async () => {
    const { _id: id } = await place();
    await expect(comeBack(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await ship(id);
    const back = await Promise.allSettled([1, 2, 3].map(() => comeBack(owner, id)));
    expect(back.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await stockLeft()).toBe(10);
    const { order, pieces, balance } = await adminOrder(id);
    expect({ state: order.state, balance, pieces }).toMatchObject({
      state: 'returned',
      balance: 0,
      pieces: [{ returned: 1 }],
    });
    expect(order.timeline.filter(({ kind }) => kind === 'returned')).toHaveLength(1);
    const body = { note: 'In cash' };
    await expect(markPaid(owner, id, body)).rejects.toMatchObject({
      code: 'ORDER_STATE',
    });
    await expect(deliverOrder(owner, id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
    });
  });

  it('that is paid is not credited by its parcel: it is refunded then', async () => {
    const { _id: id } = await place();
    await markPaid(owner, id, { note: 'In cash' });
    await ship(id);
    const back = await comeBack(owner, id);
    expect(back).toMatchObject({ order: { state: 'returned' }, refunds: [], refundable: 1150 });
    expect(await stockLeft()).toBe(10);
    const refunded = await refund(owner, id, { amount: rupees(1150) });
    expect(transactionsOf(refunded)).toMatchObject([{ gateway: 'manual', amount: 1150 }]);
    expect(await stockLeft()).toBe(10);
  });

  it('counts for the limit of unpaid orders until it is shipped', async () => {
    await save({ unpaidOrders: 2 });
    const { _id: first } = await place();
    await place();
    expect(await tryPlacing()).toMatchObject(refused(409, 'UNPAID_LIMIT'));
    await ship(first);
    await place();
  });

  it('of an email that is not confirmed ends after the hours of the settings', async () => {
    const { pool } = shop.database;
    await save({ unconfirmedHours: 5 });
    await pool.query(`update users set email_verified = false where email = 'buyer@example.com'`);
    const { _id: id, heldUntil } = await place();
    expect(heldUntil).not.toBeNull();
    const isExpired = async () => {
      await shop.services.payments.reconciliation.run();
      return (await adminOrder(id)).order.isExpired;
    };
    shop.clock.advance(5 * HOURS - 1000);
    expect(await isExpired()).toBe(false);
    shop.clock.advance(1000);
    expect(await isExpired()).toBe(true);
    expect(await stockLeft()).toBe(10);
  });

  it('is paid once when it is delivered and marked as paid at the same time', async () => {
    const { _id: id } = await place();
    await Promise.allSettled([
      deliverOrder(owner, id),
      markPaid(owner, id, { note: 'In cash' }),
      deliverOrder(owner, id),
    ]);
    const { order, payments, refundable } = await adminOrder(id);
    expect(order).toMatchObject({ isPaid: true, isDelivered: true });
    expect(payments).toHaveLength(1);
    expect(refundable).toBe(1150);
  });
});
