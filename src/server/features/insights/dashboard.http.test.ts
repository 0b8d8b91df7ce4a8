import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Dashboard } from '../../../contract/dashboard.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const INDIA_MS = 5.5 * 60 * 60 * 1000;

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  buyer = await shop.customer('buyer@example.com');
  product = await shop.product({ pricePaise: 1000_00, stock: 100 });
});
beforeEach(async () => {
  await shop.database.pool.query('delete from orders');
});
afterAll(() => shop.close());

async function orderAt(moment: string): Promise<void> {
  shop.clock.set(moment);
  await buyer.api.call('placeOrder', { body: draftOf(itemOf(product, 1000)) });
}

async function dashboardAt(moment: string): Promise<Dashboard> {
  shop.clock.set(moment);
  return admin.api.call('dashboard');
}

const counts = (dashboard: Dashboard) => ({
  months: Object.fromEntries(dashboard.ordersByMonth.map(({ month, count }) => [month, count])),
  lastWeek: dashboard.ordersByWeekday.map(({ lastWeek }) => lastWeek),
  thisWeek: dashboard.ordersByWeekday.map(({ thisWeek }) => thisWeek),
});

describe('the dashboard’s cards', () => {
  it('count users, products for sale, orders, and the worth of all and of paid ones', async () => {
    const gone = await shop.product();
    await shop.services.catalogue.remove(gone);
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

  it('are zero in a shop without orders, and its charts are whole', async () => {
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

  it('reach back five months, the present one counted', async () => {
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

  it('go over New Year, months and weeks alike', async () => {
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

describe('for any orders', () => {
  interface Placed {
    at: Date;
    isPaid: boolean;
    rupees: number;
  }
  const today = Date.parse('2027-01-15T12:00:00Z');
  const minutesAgo = fc.oneof(
    fc.integer({ min: 0, max: 14 * 24 * 60 }),
    fc.integer({ min: 0, max: 200 * 24 * 60 }),
  );
  const placed = fc.record({
    at: minutesAgo.map((minutes) => new Date(today - minutes * 60_000)),
    isPaid: fc.boolean(),
    rupees: fc.integer({ min: 101, max: 60_000 }),
  });

  it('the figures are those of a plain recount', async () => {
    const moment = fc.integer({ min: 0, max: 14 * 24 * 60 });
    const property = fc.asyncProperty(
      fc.array(placed, { maxLength: 40 }),
      moment,
      async (orders, minutes) => {
        await shop.database.pool.query('delete from orders');
        await shop.database.db.transaction((tx) =>
          shop.services.orders.addDemo(tx, orders.map(asOrder)),
        );
        const now = new Date(today + minutes * 60_000);
        expect(await dashboardAt(now.toISOString())).toMatchObject(recount(orders, now));
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  function asOrder({ at, isPaid, rupees }: Placed) {
    const line = { productId: product, name: 'x', image: 'x', quantity: 1 };
    return {
      userId: buyer.id,
      placedAt: at,
      paidAt: isPaid ? at : null,
      deliveredAt: null,
      trackingNumber: null,
      paymentMethod: 'Free' as const,
      shippingAddress: { ...ADDRESS, state: '', phone: '' },
      lines: [{ ...line, unitPaise: rupees * 100 }],
    };
  }

  /** Counted the long way, by India's clock: a moment shifted by 5:30 hours and read as UTC. */
  function recount(orders: Placed[], now: Date) {
    const dayOf = (moment: Date) => Math.floor((moment.getTime() + INDIA_MS) / DAY_MS);
    const monthOf = (moment: Date) =>
      new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 7);
    // Day 0, 1 January 1970, was a Thursday.
    const monday = dayOf(now) - ((dayOf(now) + 3) % 7);
    const onDay = (day: number) => orders.filter(({ at }) => dayOf(at) === day).length;
    const worth = (some: Placed[]) =>
      some.reduce((sum, { rupees }) => sum + Math.round(rupees * 115), 0) / 100;
    const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'];
    return {
      totalOrders: orders.length,
      totalRevenue: worth(orders),
      paidRevenue: worth(orders.filter(({ isPaid }) => isPaid)),
      ordersByMonth: months.map((month) => ({
        month,
        count: orders.filter(({ at }) => monthOf(at) === month).length,
      })),
      ordersByWeekday: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
        lastWeek: onDay(monday - 7 + day),
        thisWeek: onDay(monday + day),
      })),
    };
  }
});
