import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { paidOrder, refund } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';

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
