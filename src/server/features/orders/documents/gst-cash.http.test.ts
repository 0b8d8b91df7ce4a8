import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  cancelOrder,
  deliverParcel,
  viewOrder,
} from '../../../../../tests/support/order-actions.ts';
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
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import { rupees } from '../../../../domain/money/money.ts';

let shop: TestShop;
let owner: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop({ simulated: [] });
  owner = await shop.admin();
  await liftUnpaidLimits(owner.api);
  await saveSettings(owner.api, {
    ...{ legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru' },
    ...{ gstin: '29AAGCB7383J1Z4', taxMode: 'gst', gstScheme: 'regular' },
    paymentMethods: ['Free', 'Cash on Delivery', 'Cashfree'],
    ...{ cashFee: rupees(49), cashAdvance: '200', freeShippingAbove: null },
    shippingFee: rupees(100),
  });
});
afterAll(async () => {
  expect(await ledgerErrors(shop)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  shop.clock.advance(1000);
  buyer = await shop.anyone();
});

/*
 * By hand: three sarees of 1,050.00 hold 150.00 of GST at 5 % (75.00 + 75.00), the delivery of 100.00 holds
 * 4.76 (2.38 + 2.38) and the fee of 49.00 holds 2.34 (1.17 + 1.17). In all 3,299.00 with 157.10, of which
 * 200.00 are paid before it is sent.
 */
const place = async () => {
  const product = await shop.product({ pricePaise: 1050_00 });
  return placeFor(buyer, product, { method: 'Cash on Delivery', qty: 3, price: 1050 });
};

async function pay(id: string, outcome = 'success') {
  const payment = await openPayment(buyer, await read(id));
  await choose(shop, payment, outcome);
  await verify(buyer, payment);
  return payment;
}

async function placeWithAdvance() {
  const { _id: id, orderItems } = await place();
  return { id, item: orderItems[0]?._id ?? '', payment: await pay(id) };
}

const read = (id: string) => buyer.api.call('GET /api/orders/{id}', { params: { id } });
const documentsOf = (id: string) =>
  buyer.api.call('GET /api/orders/{id}/documents', { params: { id } });
/** Kind, total, tax and cash of each document. */
const figures = async (id: string) =>
  (await documentsOf(id)).map(({ kind, total, taxes, toPay }) => [
    ...[kind, total, ...taxes.map(({ amount }) => amount), toPay],
  ]);
const deliver = (id: string, parcelId: string, cashReceived = true) =>
  deliverParcel(owner, id, parcelId, cashReceived);

it('asks for the advance alone, and the invoice says the rest that the courier collects', async () => {
  const order = await place();
  expect(order).toMatchObject({
    ...{ totalPrice: 3299, taxPrice: 0, taxIncluded: 157.1 },
    due: { amount: 3299, now: 200, waitsFor: 'payment', cash: 'on-delivery' },
  });
  await pay(order._id);
  expect(await documentsOf(order._id), 'no invoice before it is sent').toEqual([]);
  const { parcels } = await ship(owner, order._id);
  expect(parcels).toMatchObject([{ collect: 3099 }]);
  expect(await figures(order._id)).toEqual([['tax-invoice', 3299, 78.55, 78.55, 3099]]);
  await deliver(order._id, parcels[0]?._id ?? '');
  expect(await read(order._id)).toMatchObject({ state: 'delivered', isPaid: true });
  expect(await figures(order._id)).toHaveLength(1);
});

it('a failed advance leaves no document, and one that is late counts', async () => {
  const failed = await place();
  await pay(failed._id, 'failure');
  expect(await read(failed._id)).toMatchObject({ state: 'awaiting-payment', isPaid: false });
  await expect(ship(owner, failed._id)).rejects.toMatchObject({ code: 'ORDER_STATE' });

  const late = await place();
  const payment = await openPayment(buyer, late);
  await choose(shop, payment, 'late');
  await verify(buyer, payment);
  await pass(shop, 35);
  const now = await read(late._id);
  expect(now).toMatchObject({ state: 'processing', amountPaid: 200, due: { amount: 3099 } });
  expect(await documentsOf(late._id)).toEqual([]);
  const { parcels } = await ship(owner, late._id);
  expect(parcels).toMatchObject([{ collect: 3099 }]);
  expect(await figures(late._id)).toEqual([['tax-invoice', 3299, 78.55, 78.55, 3099]]);
});

it('a piece that is taken off before it is sent is not on the invoice, and is not collected', async () => {
  const { id, item } = await placeWithAdvance();
  await refund(owner, id, { items: [{ item, qty: 1 }] });
  expect(await read(id)).toMatchObject({ amountPaid: 200, due: { amount: 2049 } });
  const { parcels } = await ship(owner, id);
  expect(parcels).toMatchObject([{ collect: 2049 }]);
  expect(await figures(id)).toEqual([['tax-invoice', 2249, 53.55, 53.55, 2049]]);
});

it('a part that is refunded on the way lowers the cash, and has a credit note of its tax', async () => {
  const { id, item } = await placeWithAdvance();
  await ship(owner, id);
  await refund(owner, id, { items: [{ item, qty: 1, from: 'sent' }] });
  const { parcels, balance } = await viewOrder(owner, id);
  expect(parcels).toMatchObject([{ collect: 2049 }]);
  expect(balance).toBe(2049);
  expect(await figures(id)).toEqual([
    ['tax-invoice', 3299, 78.55, 78.55, 3099],
    ['credit-note', 1050, 25, 25, null],
  ]);
  // So that the advance is the older payment, of which the refund is made.
  shop.clock.advance(1000);
  await deliver(id, parcels[0]?._id ?? '');
  expect(await read(id)).toMatchObject({ isPaid: true, amountPaid: 2249 });
  await refund(owner, id, { amount: rupees(50) });
  const view = await viewOrder(owner, id);
  expect(transactionsOf(view).reduce((all, { amount }) => all + amount, 0)).toBe(50);
  await pass(shop, 10);
  // Two sarees of 2,100.00 held 50.00 of each tax, 2,050.00 hold 48.81.
  expect((await figures(id)).at(-1)).toEqual(['credit-note', 50, 1.19, 1.19, null]);
});

it('what is refused at the door has a note for its goods and the charges that nobody paid', async () => {
  const { id } = await placeWithAdvance();
  await ship(owner, id);
  const back = await comeBack(owner, id);
  // Of the 200.00 paid, delivery and fee are kept: 51.00 are owed.
  expect(back.order).toMatchObject({ state: 'returned', isPaid: false, amountOwed: 51 });
  expect(back.balance).toBe(-51);
  expect(await figures(id)).toEqual([
    ['tax-invoice', 3299, 78.55, 78.55, 3099],
    ['credit-note', 3150, 75, 75, null],
  ]);
  await refund(owner, id, { send: rupees(51) });
  await refund(owner, id, { delivery: rupees(100), fee: rupees(49) });
  await pass(shop, 10);
  const totals = (await documentsOf(id)).map(({ kind, total, taxable }) => [kind, total, taxable]);
  expect(totals).toEqual([
    ['tax-invoice', 3299, 3141.9],
    ['credit-note', 3150, 3000],
    ['credit-note', 149, 141.9],
  ]);
});

it('in two parcels of which one is refused, the other is paid by advance and cash', async () => {
  const { id, item } = await placeWithAdvance();
  const first = await ship(owner, id, { items: [{ item, qty: 1 }] });
  // The first has delivery and fee, less the advance.
  expect(first.parcels).toMatchObject([{ collect: 999 }]);
  const { parcels } = await ship(owner, id);
  expect(parcels).toMatchObject([{ collect: 999 }, { collect: 2100 }]);
  // One invoice for all, with what is due of the whole order.
  expect(await figures(id)).toEqual([['tax-invoice', 3299, 78.55, 78.55, 3099]]);
  await comeBack(owner, id, {}, 1);
  expect((await figures(id)).at(-1)).toEqual(['credit-note', 2100, 50, 50, null]);
  await deliver(id, parcels[0]?._id ?? '');
  expect(await read(id)).toMatchObject({ state: 'delivered', isPaid: true });
});

it('an advance that the gateway gives back is due again, and is collected with the rest', async () => {
  const { id, payment } = await placeWithAdvance();
  await ship(owner, id);
  await refundAtGateway(shop, payment, { minor: 200_00 });
  await pass(shop, 10);
  const view = await viewOrder(owner, id);
  // It takes nothing off the order: the invoice stands, and the label of the parcel under way too.
  expect(await figures(id)).toEqual([['tax-invoice', 3299, 78.55, 78.55, 3099]]);
  expect(view.balance).toBe(3299);
  expect(view.parcels).toMatchObject([{ collect: 3099 }]);
});

it('a cancellation gives the advance back and leaves nothing to invoice', async () => {
  const { id } = await placeWithAdvance();
  const cancelled = await cancelOrder(owner, id, 'No longer made');
  expect(transactionsOf(cancelled)).toMatchObject([{ amount: 200 }]);
  await pass(shop, 10);
  expect(await documentsOf(id)).toEqual([]);
});
