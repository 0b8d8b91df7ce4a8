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
