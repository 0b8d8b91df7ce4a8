import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { refund, transactionsOf } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Dashboard } from '../../../contract/reports.ts';
import { paise, rupees } from '../../../domain/money/money.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { removeFromSale } from '../catalogue/editing/product-editing.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const INDIA_MS = 5.5 * 60 * 60 * 1000;

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  customer = await shop.customer('customer@example.com');
  product = await shop.product({ pricePaise: 1000_00, stock: 100 });
});
beforeEach(async () => {
  await shop.database.pool.query('delete from orders');
});
afterAll(() => shop.close());

async function orderAt(moment: string): Promise<void> {
  shop.clock.set(moment);
  await customer.api.call('POST /api/orders', { body: draftOf(itemOf(product, 1000)) });
}

async function dashboardAt(moment: string): Promise<Dashboard> {
  shop.clock.set(moment);
  return admin.api.call('GET /api/dashboard');
}

const counts = (dashboard: Dashboard) => ({
  months: Object.fromEntries(dashboard.ordersByMonth.map(({ month, count }) => [month, count])),
  lastWeek: dashboard.ordersByWeekday.map(({ lastWeek }) => lastWeek),
  thisWeek: dashboard.ordersByWeekday.map(({ thisWeek }) => thisWeek),
});

describe('the dashboard’s cards', () => {
  it('count users, products for sale, orders, and the worth of all and of paid ones', async () => {
    const gone = await shop.product();
    await removeFromSale(shop.services.catalogue.editing, gone);
    await orderAt('2026-11-20T10:00:00Z');
    await orderAt('2026-11-21T10:00:00Z');
    await shop.database.pool.query(
      `update orders set paid_at = now() where created_at = '2026-11-20T10:00:00Z'`,
    );
    expect(await dashboardAt('2026-11-21T12:00:00Z')).toMatchObject({
      totalUsers: 2,
      totalProducts: 1,
      totalOrders: 2,
      totalRevenue: 2300,
      paidRevenue: 1150,
    });
  });

  it('say what the shop kept of paid orders, and what it gave back beside it', async () => {
    await orderAt('2026-11-20T10:00:00Z');
    await orderAt('2026-11-21T10:00:00Z');
    const { items } = await customer.api.call('GET /api/orders', { query: {} });
    const amounts = [1150, 150];
    const sent: string[] = [];
    for (const [index, { _id: id }] of items.entries()) {
      const [params, note] = [{ id }, 'Returned'];
      await admin.api.call('POST /api/admin/orders/{id}/mark-paid', { params, body: { note } });
      const amount = rupees(amounts[index] ?? 0);
      const refunded = await refund(admin, id, { amount });
      sent.push(transactionsOf(refunded)[0]?._id ?? '');
    }
    const expected = { totalRevenue: 2300, paidRevenue: 1000, refundedRevenue: 1300 };
    // Also while they are under way.
    expect(await dashboardAt('2026-11-21T12:00:00Z')).toMatchObject(expected);
    for (const id of sent) {
      await admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
        params: { id },
        body: { action: 'manual', note: 'In cash' },
      });
    }
    expect(await dashboardAt('2026-11-21T12:00:00Z')).toMatchObject(expected);
    const params = { id: customer.id };
    expect(await admin.api.call('GET /api/admin/customers/{id}', { params })).toMatchObject({
      orderWorth: 2300,
      paidWorth: 1000,
      refundedWorth: 1300,
    });
  });

  it('are zero in a shop without orders, with complete charts', async () => {
    const dashboard = await dashboardAt('2026-11-21T12:00:00Z');
    expect(dashboard).toMatchObject({ totalOrders: 0, totalRevenue: 0, paidRevenue: 0 });
    expect(counts(dashboard)).toEqual({
      months: { '2026-07': 0, '2026-08': 0, '2026-09': 0, '2026-10': 0, '2026-11': 0 },
      lastWeek: [0, 0, 0, 0, 0, 0, 0],
      thisWeek: [0, 0, 0, 0, 0, 0, 0],
    });
    expect(dashboard.ordersByWeekday.map(({ day }) => day)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
  });
});

describe('the dashboard’s charts', () => {
  it('begin a month at midnight in India', async () => {
    await orderAt('2026-10-31T18:29:59.999Z');
    await orderAt('2026-10-31T18:30:00Z');
    const { months } = counts(await dashboardAt('2026-11-15T00:00:00Z'));
    expect(months).toMatchObject({ '2026-10': 1, '2026-11': 1 });
  });

  it('include five months with the current one', async () => {
    await orderAt('2026-06-30T18:29:59Z');
    await orderAt('2026-06-30T18:30:00Z');
    expect(counts(await dashboardAt('2026-11-15T00:00:00Z')).months).toEqual({
      '2026-07': 1,
      '2026-08': 0,
      '2026-09': 0,
      '2026-10': 0,
      '2026-11': 0,
    });
  });

  it('continue across New Year, months and weeks alike', async () => {
    await orderAt('2026-12-27T18:29:59Z');
    await orderAt('2026-12-27T18:30:00Z');
    await orderAt('2026-12-31T18:29:59Z');
    await orderAt('2026-12-31T18:30:00Z');
    // Saturday 2 January 2027 in India: its week began on Monday 28 December.
    expect(counts(await dashboardAt('2027-01-02T06:00:00Z'))).toEqual({
      months: { '2026-09': 0, '2026-10': 0, '2026-11': 0, '2026-12': 3, '2027-01': 1 },
      lastWeek: [0, 0, 0, 0, 0, 0, 1],
      thisWeek: [1, 0, 0, 1, 1, 0, 0],
    });
  });
});

describe('for any shop', () => {
  interface Placed {
    at: Date;
    isPaid: boolean;
    rupees: number;
  }
  interface Drawn {
    now: Date;
    placed: Placed[];
    users: number;
    products: { isHidden: boolean; isRemoved: boolean }[];
  }
  const MINUTE_MS = 60_000;

  // Mid-December to mid-March: month and year ends, and February with 28 days or 29.
  const moment = fc
    .record({ year: fc.integer({ min: 2023, max: 2032 }), minutes: fc.nat(90 * 24 * 60) })
    .map(({ year, minutes }) => new Date(Date.UTC(year, 11, 15) + minutes * MINUTE_MS));
  // The last weeks more often than the months before them; some are in the future.
  const minutesAgo = fc.oneof(
    fc.integer({ min: -24 * 60, max: 15 * 24 * 60 }),
    fc.integer({ min: 0, max: 200 * 24 * 60 }),
  );
  const order = fc.record({
    minutes: minutesAgo,
    isPaid: fc.boolean(),
    rupees: fc.integer({ min: 101, max: 60_000 }),
  });
  const drawn: fc.Arbitrary<Drawn> = fc
    .record({
      now: moment,
      orders: fc.array(order, { maxLength: 40 }),
      users: fc.nat(5),
      products: fc.array(fc.record({ isHidden: fc.boolean(), isRemoved: fc.boolean() }), {
        maxLength: 6,
      }),
    })
    .map(({ orders, ...rest }) => ({
      ...rest,
      placed: orders.map(({ minutes, ...facts }) => ({
        ...facts,
        at: new Date(rest.now.getTime() - minutes * MINUTE_MS),
      })),
    }));

  it('the figures equal a naive recount', async () => {
    const property = fc.asyncProperty(drawn, async (facts) => {
      await fill(facts);
      const dashboard = await dashboardAt(facts.now.toISOString());
      expect(dashboard).toMatchObject(recount(facts));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  async function fill({ placed, users, products, now }: Drawn): Promise<void> {
    const { pool } = shop.database;
    await pool.query('delete from orders');
    await pool.query(`delete from users where email like 'drawn%'`);
    await pool.query(`delete from products where name = 'Drawn'`);
    await pool.query(
      `insert into users (id, name, email) select gen_random_uuid(), 'Drawn',
         'drawn' || n || '@example.com' from generate_series(1, $1) n`,
      [users],
    );
    for (const { isHidden, isRemoved } of products) {
      const id = await shop.product({ name: 'Drawn' });
      await pool.query('update products set hidden_at = $2, removed_at = $3 where id = $1', [
        id,
        isHidden ? now : null,
        isRemoved ? now : null,
      ]);
    }
    await inTransaction(pool, (tx) => shop.services.orders.addDemo(tx, placed.map(asOrder)));
  }

  function asOrder({ at, isPaid, rupees: price }: Placed) {
    const line = {
      variantId: product,
      productId: product,
      name: 'x',
      options: null,
      image: 'x',
      quantity: 1,
    };
    return {
      userId: customer.id,
      placedAt: at,
      paidAt: isPaid ? at : null,
      deliveredAt: null,
      trackingNumber: null,
      paymentMethod: 'Free' as const,
      shippingAddress: { ...ADDRESS, state: '', phone: '' },
      lines: [{ ...line, unitPaise: paise(price * 100) }],
    };
  }

  /** A naive count: Indian local time is UTC shifted by 5:30 hours. */
  function recount({ now, placed, users, products }: Drawn) {
    const dayOf = (at: Date) => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 10);
    const onDay = (day: string) => placed.filter(({ at }) => dayOf(at) === day).length;
    const worth = (some: Placed[]) =>
      some.reduce((sum, one) => sum + Math.round(one.rupees * 115), 0) / 100;
    const week = weekOf(dayOf(now));
    return {
      // The admin, the customer and the ordered product.
      totalUsers: users + 2,
      totalProducts: products.filter((one) => !one.isHidden && !one.isRemoved).length + 1,
      totalOrders: placed.length,
      totalRevenue: worth(placed),
      paidRevenue: worth(placed.filter(({ isPaid }) => isPaid)),
      ordersByMonth: monthsTo(dayOf(now).slice(0, 7)).map((month) => ({
        month,
        count: placed.filter(({ at }) => dayOf(at).startsWith(month)).length,
      })),
      ordersByWeekday: week.map((day) => ({
        lastWeek: onDay(daysAfter(day, -7)),
        thisWeek: onDay(day),
      })),
    };
  }

  /** A month and the four before it, one step at a time. */
  function monthsTo(month: string): string[] {
    const months = [month];
    while (months.length < 5) {
      const [year = 0, number = 0] = (months[0] ?? '').split('-').map(Number);
      const before = number === 1 ? [year - 1, 12] : [year, number - 1];
      months.unshift(`${before[0]}-${String(before[1]).padStart(2, '0')}`);
    }
    return months;
  }

  /** Back to the Monday, one day at a time, and the six days that follow it. */
  function weekOf(day: string): string[] {
    let monday = day;
    while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = daysAfter(monday, -1);
    return [0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(monday, days));
  }

  function daysAfter(day: string, days: number): string {
    return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  }
});
