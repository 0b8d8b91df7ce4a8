import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { paidOrder, refund } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { rupees } from '../../../domain/money/money.ts';

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const PERIOD = { from: '2026-07-01', to: '2026-12-31' };

it('a sale of July refunded in August stands in both months, with its share of goods and tax', async () => {
  shop.clock.set('2026-07-10T06:00:00Z');
  const buyer = await shop.customer('july@example.com');
  const { order } = await paidOrder(shop, buyer);
  shop.clock.set('2026-08-05T06:00:00Z');
  await refund(admin, order._id, { items: [{ item: order.orderItems[0]?._id ?? '', qty: 1 }] });
  const sales = await admin.api.call('GET /api/admin/reports/sales', {
    query: { by: 'month', ...PERIOD },
  });
  expect(sales.rows).toMatchObject([
    { key: '2026-08', orders: 0, totalPrice: 0, creditedPrice: 10_000, creditedTax: 1500 },
    { key: '2026-07', orders: 1, totalPrice: 11_500, creditedPrice: 0, creditedTax: 0 },
  ]);
  expect(sales.total).toMatchObject({ creditedPrice: 10_000, creditedTax: 1500 });
  const tax = await admin.api.call('GET /api/admin/reports/tax', { query: PERIOD });
  expect(tax.rows).toMatchObject([
    { month: '2026-08', orders: 0, taxPrice: 0, creditedTax: 1500 },
    { month: '2026-07', orders: 1, taxPrice: 1500, creditedTax: 0 },
  ]);
});

it('what is taken off an order that is never paid is no sale and no credit', async () => {
  shop.clock.set('2026-09-05T06:00:00Z');
  const buyer = await shop.customer('september@example.com');
  const product = await shop.product({ pricePaise: 1000_00 });
  const body = draftOf(itemOf(product, 1000));
  const order = await buyer.api.call('POST /api/orders', { headers: {}, body });
  await refund(admin, order._id, { amount: order.totalPrice });
  const { rows } = await admin.api.call('GET /api/admin/reports/sales', {
    query: { by: 'month', from: '2026-09-01', to: '2026-09-30' },
  });
  expect(rows).toEqual([]);
});

it('pieces that are taken off are not sold, and what they cost is no revenue', async () => {
  shop.clock.set('2026-10-05T06:00:00Z');
  const buyer = await shop.customer('october@example.com');
  const product = await shop.product({ pricePaise: 1000_00, stock: 10 });
  const gone = await shop.product({ pricePaise: 1000_00, stock: 10 });
  const before = await admin.api.call('GET /api/dashboard');
  const body = draftOf(itemOf(product, 1000, 3), itemOf(gone, 1000));
  const { _id: id, orderItems } = await buyer.api.call('POST /api/orders', { headers: {}, body });
  const [some, other] = orderItems.map(({ _id }) => _id);
  const items = [
    { item: some ?? '', qty: 1 },
    { item: other ?? '', qty: 1 },
  ];
  await refund(admin, id, { items });
  await admin.api.call('POST /api/admin/orders/{id}/mark-paid', {
    params: { id },
    body: { note: 'In cash' },
  });
  const { paidRevenue } = await admin.api.call('GET /api/dashboard');
  expect(paidRevenue - before.paidRevenue).toBe(2300);
  expect(
    await admin.api.call('GET /api/admin/customers/{id}', { params: { id: buyer.id } }),
  ).toMatchObject({ orderWorth: 4600, paidWorth: 2300, refundedWorth: 0 });
  const period = { from: '2026-10-01', to: '2026-10-31' };
  const { total } = await admin.api.call('GET /api/admin/reports/sales', {
    query: { by: 'day', ...period },
  });
  const credits = { creditedPrice: 2000, creditedTax: 300 };
  expect(total).toMatchObject({ quantity: 2, totalPrice: 4600, ...credits });
  const sold = await admin.api.call('GET /api/admin/reports/products', {
    query: { by: 'product', ...period },
  });
  expect(sold.rows).toMatchObject([{ key: product, orders: 1, quantity: 2, itemsPrice: 2000 }]);
  expect(sold.total).toEqual({ quantity: 2, itemsPrice: 2000 });
  const stock = await admin.api.call('GET /api/admin/reports/stock', { query: period });
  const soldOf = (key: string) => stock.rows.find(({ _id }) => _id === key)?.sold;
  expect([soldOf(product), soldOf(gone)]).toEqual([2, 0]);
});

/*
 * By hand: a saree of 10,500.00 holds 500.00 of IGST at 5 %, the delivery of 105.00 holds 5.00. Of the two
 * sarees one comes back in the month after: 500.00 of the 10,500.00.
 */
it('GST within prices stands where its sale and its refund are, beside taxes that are added', async () => {
  shop.clock.set('2026-03-10T06:00:00Z');
  const buyer = await shop.customer('march@example.com');
  const product = await shop.product({ pricePaise: 10_500_00 });
  const added = await paidOrder(shop, buyer);
  const { version, settings } = await admin.api.call('GET /api/admin/settings');
  await saveSettings(admin.api, {
    ...{ taxMode: 'gst', gstScheme: 'regular', gstin: '29AAGCB7383J1Z4' },
    ...{ legalName: 'SSMS Silks LLP', address: 'Mysuru', freeShippingAbove: null },
    shippingFee: rupees(105),
  });
  const body = {
    ...draftOf(itemOf(product, 10_500, 2)),
    shippingAddress: { ...ADDRESS, postalCode: '600001', state: 'Tamil Nadu' },
  };
  const order = await buyer.api.call('POST /api/orders', { headers: {}, body });
  expect(order).toMatchObject({ totalPrice: 21_105, taxPrice: 0, taxIncluded: 1005 });
  const params = { id: order._id };
  await admin.api.call('POST /api/admin/orders/{id}/mark-paid', { params, body: { note: 'UPI' } });
  shop.clock.set('2026-04-05T06:00:00Z');
  await refund(admin, order._id, { items: [{ item: order.orderItems[0]?._id ?? '', qty: 1 }] });
  const { version: next } = await admin.api.call('GET /api/admin/settings');
  expect(next).not.toBe(version);
  const back = { ...settings, taxMode: 'single' } as const;
  await admin.api.call('PUT /api/admin/settings', { body: { version: next, settings: back } });

  const period = { from: '2026-03-01', to: '2026-04-30' };
  const query = { by: 'month', ...period } as const;
  const sales = await admin.api.call('GET /api/admin/reports/sales', { query });
  const april = { orders: 0, taxPrice: 0, taxIncluded: 0, creditedPrice: 10_000, creditedTax: 500 };
  const tax = added.order.taxPrice;
  expect(sales.rows).toMatchObject([
    { key: '2026-04', ...april },
    { key: '2026-03', orders: 2, taxPrice: tax, taxIncluded: 1005, creditedTax: 0 },
  ]);
  expect(sales.total).toMatchObject({ taxPrice: tax, taxIncluded: 1005, creditedTax: 500 });
  const report = await admin.api.call('GET /api/admin/reports/tax', { query: period });
  expect(report.rows).toMatchObject([
    { month: '2026-04', state: 'Tamil Nadu', taxPercent: 0, ...april },
    { month: '2026-03', state: '', taxPercent: 15, taxPrice: tax, taxIncluded: 0 },
    { month: '2026-03', state: 'Tamil Nadu', taxPercent: 0, taxPrice: 0, taxIncluded: 1005 },
  ]);
  expect(report.total).toMatchObject({ taxPrice: tax, taxIncluded: 1005, creditedTax: 500 });
  const july = { by: 'month', from: '2026-07-01', to: '2026-08-31' } as const;
  const { total } = await admin.api.call('GET /api/admin/reports/sales', { query: july });
  expect(total, 'without GST as before').not.toHaveProperty('taxIncluded');
});
