import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import {
  comeBack,
  ledgerErrors,
  refund,
  ship,
  transactionsOf,
} from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';

let shop: TestShop;
let owner: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2026-07-10T10:00:00+05:30');
  owner = await shop.admin();
  await liftUnpaidLimits(owner.api);
  buyer = await shop.customer('meena@example.com');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await saveSettings(owner.api, {
    ...{ legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru' },
    ...{ gstin: '29AAGCB7383J1Z4', taxMode: 'gst', gstScheme: 'regular', roundsTotals: true },
    ...{ freeShippingAbove: null, shippingFee: rupees(100) },
    paymentMethods: ['Free', 'Cash on Delivery'],
  });
});
afterEach(async () => expect(await ledgerErrors(shop)).toEqual([]));

/** Two sarees. */
async function toDraft(price: number, more: object = {}) {
  const product = await shop.product({ pricePaise: Math.round(price * 100) });
  return {
    ...draftOf(itemOf(product, price, 2)),
    shippingAddress: { ...ADDRESS, state: 'KA', phone: '98450 12345' },
    paymentMethod: 'Free',
    ...more,
  };
}
const place = async (price: number, more: object = {}) =>
  buyer.api.call('POST /api/orders', { headers: {}, body: await toDraft(price, more) });

const markPaid = ({ _id: id }: Order) =>
  owner.api.call('POST /api/admin/orders/{id}/mark-paid', {
    params: { id },
    body: { note: 'Bank transfer' },
  });

const onePiece = ({ orderItems }: Order, from: 'sent' | 'unsent' = 'sent') => [
  { item: orderItems[0]?._id ?? '', qty: 1, from },
];
const listDocuments = ({ _id: id }: Order) =>
  owner.api.call('GET /api/orders/{id}/documents', { params: { id } });

/*
 * By hand: two sarees of 567.28 and 100.00 of delivery are 1,234.56, rounded to 1,235.00. Of GST at 5 % the
 * sarees hold 54.02 (27.01 + 27.01), delivery 4.76 (2.38 + 2.38): 1,080.54 + 95.24 are taxed. The first
 * saree that comes back bears 27.00 (27.01 less 13.51 that the other holds), the other one 27.02.
 */
describe('an order of which the total is rounded up', () => {
  it('has the round-off on its invoice, and on the note of what is given back last', async () => {
    const order = await place(567.28, { buyerGstin: '29AAPFU0939F1ZR' });
    expect(order).toMatchObject({
      ...{ itemsPrice: 1134.56, shippingPrice: 100, roundOff: 0.44, totalPrice: 1235 },
      taxIncluded: 58.78,
    });
    await markPaid(order);
    await ship(owner, order._id);
    await refund(owner, order._id, { items: onePiece(order) });
    await refund(owner, order._id, { items: onePiece(order) });
    const params = { id: order._id };
    const body = { delivery: rupees(100) };
    const quote = await owner.api.call('POST /api/admin/orders/{id}/refunds/quote', {
      params,
      body,
    });
    expect(quote).toMatchObject({ delivery: 100, roundOff: 0.44, credit: 100.44, send: 100.44 });
    const { refunds, creditable } = await refund(owner, order._id, body);
    expect(refunds.map(({ credit, roundOff }) => [credit, roundOff])).toEqual([
      ...[
        [567.28, undefined],
        [567.28, undefined],
      ],
      [100.44, 0.44],
    ]);
    expect(creditable).toEqual({ delivery: 0, fee: 0, total: 0 });
    // The note of a refund that could be withdrawn waits until it is sent.
    const [, , last] = transactionsOf({ refunds });
    await owner.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
      params: { id: last?._id ?? '' },
      body: { action: 'manual', note: 'By UPI' },
    });
    const documents = await listDocuments(order);
    expect(documents.map(({ kind, ...of }) => [kind, of.taxable, of.roundOff, of.total])).toEqual([
      ['tax-invoice', 1175.78, 0.44, 1235],
      ['credit-note', 540.28, undefined, 567.28],
      ['credit-note', 540.26, undefined, 567.28],
      ['credit-note', 95.24, 0.44, 100.44],
    ]);
    expect(documents.map(({ taxes }) => taxes.map(({ amount }) => amount))).toEqual([
      [29.39, 29.39],
      [13.5, 13.5],
      [13.51, 13.51],
      [2.38, 2.38],
    ]);
    const query = { month: '2026-07' };
    const { sections } = await owner.api.call('GET /api/admin/gstr1', { query });
    const ofInvoice = sections.register.find((row) => row.Document === 'Tax invoice');
    expect(ofInvoice).toMatchObject({
      ...{ 'Taxable value': 1175.78, CGST: 29.39, 'SGST/UTGST': 29.39, IGST: 0 },
      ...{ 'Round off': 0.44, Total: 1235 },
    });
    expect(sections.b2b).toMatchObject([{ 'Invoice Value': 1235, 'Taxable Value': 1175.78 }]);
    const sales = { query: { by: 'month' as const, from: '2026-07-01', to: '2026-07-31' } };
    const { total } = await owner.api.call('GET /api/admin/reports/sales', sales);
    expect(total).toMatchObject({
      ...{ itemsPrice: 1134.56, shippingPrice: 100, roundOff: 0.44, totalPrice: 1235 },
      // 1,235.00 in all, of which 58.78 are tax.
      ...{ creditedPrice: 1176.22, creditedTax: 58.78 },
    });
  });

  it('is asked for as the customer saw it, and said in its email', async () => {
    const draft = await toDraft(567.28, { totalPrice: rupees(1234.56) });
    const { token } = buyer;
    expect(await send(shop, 'POST /api/orders', { token, body: draft })).toMatchObject(
      refused(409, 'PRICE_CHANGED', /^The total has changed/),
    );
    const [{ product = '', qty = 1 } = {}] = draft.orderItems ?? [];
    const quote = await buyer.api.call('POST /api/orders/quote', {
      body: { orderItems: [{ product, qty }] },
    });
    expect(quote).toMatchObject({ roundOff: 0.44, totalPrice: 1235 });
    const body = { ...draft, totalPrice: rupees(1235) };
    await buyer.api.call('POST /api/orders', { headers: {}, body });
    await shop.runJobs();
    const mail = shop.mails.findLast(({ to }) => to === 'meena@example.com');
    expect(mail?.text).toMatch(/Round off:? *\+₹0\.44/);
  });

  it('takes it off with the last unsent piece of an unpaid order', async () => {
    const order = await place(567.28);
    const id = order._id;
    await refund(owner, id, { items: onePiece(order, 'unsent') });
    const { order: after, refunds } = await refund(owner, id, { items: onePiece(order, 'unsent') });
    expect(after.state).toBe('cancelled');
    expect(refunds.map(({ credit }) => credit)).toEqual([567.28, 667.72]);
  });
});

describe('an order of which the total is rounded down', () => {
  it('is collected with its parcels, and goes back with the first', async () => {
    // 2 * 550.10 + 100.00 = 1,200.20
    const order = await place(550.1, { paymentMethod: 'Cash on Delivery' });
    expect(order).toMatchObject({ roundOff: -0.2, totalPrice: 1200 });
    const id = order._id;
    const items = onePiece(order).map(({ item, qty }) => ({ item, qty }));
    await ship(owner, id, { items });
    const { parcels } = await ship(owner, id);
    expect(parcels.map(({ collect }) => collect)).toEqual([649.9, 550.1]);
    const first = await comeBack(owner, id);
    expect(first.order.due.amount).toBe(550.1);
    // What its label says.
    expect(first.parcels[1]?.collect).toBe(550.1);
    const { order: back, refunds } = await comeBack(owner, id, {}, 1);
    expect(back).toMatchObject({ state: 'returned', due: { amount: 0 } });
    expect(refunds.map(({ credit, roundOff }) => [credit, roundOff])).toEqual([
      [649.9, -0.2],
      [550.1, undefined],
    ]);
    const [invoice, ...notes] = await listDocuments(order);
    expect(invoice).toMatchObject({ roundOff: -0.2, total: 649.9 + 550.1 });
    expect(notes.map(({ roundOff, total }) => [roundOff, total])).toEqual([
      [-0.2, 649.9],
      [undefined, 550.1],
    ]);
  });
});

it('takes what it was rounded up by off with the parcel that collects it', async () => {
  // 2 * 550.30 + 100.00 = 1,200.60
  const order = await place(550.3, { paymentMethod: 'Cash on Delivery' });
  const id = order._id;
  const items = onePiece(order).map(({ item, qty }) => ({ item, qty }));
  await ship(owner, id, { items });
  const { parcels } = await ship(owner, id);
  expect(parcels.map(({ collect }) => collect)).toEqual([650.7, 550.3]);
  const { order: after } = await comeBack(owner, id);
  expect(after.due.amount).toBe(550.3);
});

it('is no setting of an order with a tax that is added', async () => {
  const pricing = async () => (await buyer.api.call('GET /api/shop')).pricing;
  expect(await pricing()).toMatchObject({ roundsTotals: true });
  await saveSettings(owner.api, { taxMode: 'single', roundsTotals: true });
  shop.clock.advance(10_000);
  expect(await pricing()).not.toHaveProperty('roundsTotals');
  const order = await place(567.28);
  // 1,134.56 + 170.18 + 100.00
  expect(order).toMatchObject({ taxPrice: 170.18, totalPrice: 1404.74 });
  expect(order).not.toHaveProperty('roundOff');
});
