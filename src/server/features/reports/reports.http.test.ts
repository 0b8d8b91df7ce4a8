import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { refund } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { rupees } from '../../../domain/money/money.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let silk: string;
let cotton: string;
beforeAll(async () => {
  shop = await openTestShop({ paymentMethods: ['Free'] });
  admin = await shop.admin();
  customer = await shop.customer('customer@example.com');
  silk = await shop.product({ name: 'Maroon Silk', pricePaise: 1000_00, stock: 100 });
  cotton = await shop.product({ name: 'Blue Cotton', pricePaise: 500_00, stock: 10 });
  // 30 October and 1 November in India, both on 31 October in UTC, and one that stays unpaid.
  await paidOrder('2026-10-30T18:29:00Z', silk, 1000, 2, 'mysuru ');
  await paidOrder('2026-10-31T18:31:00Z', cotton, 500, 1, 'Mysuru');
  await paidOrder('2026-11-02T06:00:00Z', silk, 1000, 1, 'Hubballi');
  await place('2026-11-02T07:00:00Z', silk, 1000, 5, 'Mysuru');
  shop.clock.set('2026-11-20T06:00:00Z');
});
afterAll(() => shop.close());

async function place(at: string, product: string, price: number, qty: number, city: string) {
  shop.clock.set(at);
  const body = {
    ...draftOf(itemOf(product, price, qty)),
    shippingAddress: { ...ADDRESS, city, state: 'Karnataka' },
  };
  return (await customer.api.call('POST /api/orders', { body }))._id;
}

async function paidOrder(...order: Parameters<typeof place>) {
  const id = await place(...order);
  await admin.api.call('POST /api/admin/orders/{id}/mark-paid', {
    params: { id },
    body: { note: 'Paid in cash' },
  });
  return id;
}

const PERIOD = { from: '2026-10-01', to: '2026-11-30' };

describe('sales', () => {
  it('count paid orders on the day of payment in the shop’s time zone', async () => {
    const { rows, total } = await admin.api.call('GET /api/admin/reports/sales', {
      query: { by: 'day', ...PERIOD },
    });
    expect(
      rows.map(({ key, orders, quantity, itemsPrice }) => [key, orders, quantity, itemsPrice]),
    ).toEqual([
      ['2026-11-02', 1, 1, 1000],
      ['2026-11-01', 1, 1, 500],
      ['2026-10-30', 1, 2, 2000],
    ]);
    expect(total).toEqual({
      orders: 3,
      testOrders: 0,
      quantity: 4,
      itemsPrice: 3500,
      discountPrice: 0,
      shippingPrice: 0,
      taxPrice: 525,
      paymentFee: 0,
      roundOff: 0,
      totalPrice: 4025,
      refundedPrice: 0,
      creditedPrice: 0,
      creditedTax: 0,
      refundsToConfirm: 0,
    });
  });

  it.each([
    ['month', ['2026-11', '2026-10'], [1725, 2300]],
    ['city', ['Mysuru', 'Hubballi'], [2875, 1150]],
    ['method', ['Free'], [4025]],
  ] as const)('are summed up by %s', async (by, keys, totals) => {
    const { rows } = await admin.api.call('GET /api/admin/reports/sales', {
      query: { by, ...PERIOD },
    });
    expect(rows.map(({ key }) => key)).toEqual(keys);
    expect(rows.map(({ totalPrice }) => totalPrice)).toEqual(totals);
  });

  it('of a period leave out other days', async () => {
    const query = { by: 'day', from: '2026-11-01', to: '2026-11-01' } as const;
    expect((await admin.api.call('GET /api/admin/reports/sales', { query })).total.itemsPrice).toBe(
      500,
    );
  });

  it('of no period are those of the last 30 days', async () => {
    const report = await admin.api.call('GET /api/admin/reports/sales', { query: { by: 'day' } });
    expect(report).toMatchObject({ from: '2026-10-22', to: '2026-11-20', total: { orders: 3 } });
  });

  it('show what was refunded since', async () => {
    const id = await paidOrder('2026-12-01T06:00:00Z', cotton, 500, 1, 'Pune');
    for (const amount of [100, 50]) await refund(admin, id, { amount: rupees(amount) });
    const sent = (await admin.api.call('GET /api/admin/refunds-needing-attention')).find(
      ({ amount }) => amount === 100,
    );
    await admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
      params: { id: sent?._id ?? '' },
      body: { action: 'manual', note: 'In cash' },
    });
    // Paid twice, and the second payment refunded: no sale, and no refund of one.
    const twice = `insert into payments (id, order_id, gateway, capture_id, amount_paise, charged_minor, charged_currency, captured_at, recorded_at)
       select gen_random_uuid(), id, 'cashfree', 'second', 57500, 57500, 'INR', now(), now() from orders where id = $1 returning id`;
    const second = await shop.database.pool.query(twice, [id]);
    await shop.database.pool.query(
      `with decision as (
         insert into refunds (id, order_id, origin, note, is_required, delivery_paise, fee_paise, send_paise, created_at)
         values (gen_random_uuid(), $2, 'shop', 'Paid twice', true, 0, 0, 57500, now()) returning id)
       insert into refund_transactions (id, refund_id, payment_id, order_id, gateway, state, amount_paise, charged_minor, charged_currency, note, created_at)
       select gen_random_uuid(), id, $1, $2, 'cashfree', 'succeeded', 57500, 57500, 'INR', 'Paid twice', now() from decision`,
      [second.rows[0].id, id],
    );
    const query = { by: 'city', from: '2026-12-01', to: '2026-12-01' } as const;
    const { rows } = await admin.api.call('GET /api/admin/reports/sales', { query });
    expect(rows).toMatchObject([
      { key: 'Pune', totalPrice: 575, refundedPrice: 100, refundsToConfirm: 50 },
    ]);
    shop.clock.set('2026-11-20T06:00:00Z');
  });
});

describe('sold items', () => {
  it('are summed up by product, the best first', async () => {
    const query = { by: 'product', ...PERIOD } as const;
    const { rows, total } = await admin.api.call('GET /api/admin/reports/products', { query });
    expect(rows).toEqual([
      { key: silk, name: 'Maroon Silk', orders: 2, quantity: 3, itemsPrice: 3000 },
      { key: cotton, name: 'Blue Cotton', orders: 1, quantity: 1, itemsPrice: 500 },
    ]);
    expect(total).toEqual({ quantity: 4, itemsPrice: 3500 });
  });

  it('are summed up by category', async () => {
    const query = { by: 'category', ...PERIOD } as const;
    const { rows } = await admin.api.call('GET /api/admin/reports/products', { query });
    expect(rows).toMatchObject([{ orders: 3, quantity: 4, itemsPrice: 3500 }]);
    expect(rows[0]?.name).toMatch(/ › /);
  });
});

describe('the tax report', () => {
  it('has a row for each month and state, without demo orders', async () => {
    const before = await admin.api.call('GET /api/admin/reports/tax', { query: PERIOD });
    expect(before.rows).toMatchObject([
      { month: '2026-11', state: 'Karnataka', country: 'India', orders: 2, taxPrice: 225 },
      { month: '2026-10', state: 'Karnataka', country: 'India', orders: 1, taxPrice: 300 },
    ]);
    expect(before.total.taxPrice).toBe(525);
    await shop.database.pool.query('update orders set is_demo = true');
    expect((await admin.api.call('GET /api/admin/reports/tax', { query: PERIOD })).rows).toEqual(
      [],
    );
    await shop.database.pool.query('update orders set is_demo = false');
  });
});

describe('the stock report', () => {
  it('has what sold least first, and what the stock is worth', async () => {
    const report = await admin.api.call('GET /api/admin/reports/stock', { query: PERIOD });
    expect(report.rows).toMatchObject([
      { _id: cotton, stock: 8, price: 500, value: 4000, sold: 1 },
      { _id: silk, stock: 92, price: 1000, value: 92_000, sold: 3 },
    ]);
    expect(report.total).toEqual({ products: 2, quantity: 100, value: 96_000 });
  });
});
