import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoCatalogue, loadDemoCatalogue } from './demo-catalogue.ts';
import { demoOrders } from './orders.ts';

const DAY = 24 * 60 * 60 * 1000;
const today = new Date('2026-11-21T06:30:00Z');
let demo: DemoCatalogue;

beforeAll(async () => {
  demo = await loadDemoCatalogue();
});

const daysBefore = (now: Date, then: Date) => (now.getTime() - then.getTime()) / DAY;

describe('demoOrders', () => {
  it('returns the same 180 orders for the same arguments', () => {
    const orders = demoOrders({ ...demo, today });
    expect(orders).toHaveLength(180);
    expect(demoOrders({ ...demo, today })).toEqual(orders);
  });

  it('fills both charts: each of the last five months and both of the last two weeks', () => {
    const placed = demoOrders({ ...demo, today }).map(({ placedAt }) => placedAt);
    const months = Map.groupBy(placed, (at) => at.toISOString().slice(0, 7));
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']) {
      expect(months.get(month)?.length, month).toBeGreaterThan(10);
    }
    const ages = placed.map((at) => daysBefore(today, at));
    expect(ages.filter((age) => age < 7).length).toBeGreaterThan(15);
    expect(ages.filter((age) => age >= 7 && age < 14).length).toBeGreaterThan(15);
  });

  it('is plausible on any day', () => {
    const anyDay = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyDay, (now) => {
        const saree = new Map(demo.sarees.map((one) => [one.key, one]));
        const orders = demoOrders({ ...demo, today: now });
        expect(orders).toEqual(
          orders.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime()),
        );
        for (const { customer, lines, shippingAddress, ...order } of orders) {
          const age = daysBefore(now, order.placedAt);
          expect(age).toBeGreaterThan(0);
          expect(age).toBeLessThan(215);
          expect(demo.customers[customer]).toMatchObject(shippingAddress);
          expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
          for (const { key, quantity } of lines) {
            expect(saree.get(key)?.addedDaysAgo).toBeGreaterThan(age);
            expect([1, 2]).toContain(quantity);
          }
          for (const later of [order.paidAt, order.deliveredAt]) {
            if (!later) continue;
            expect(later.getTime()).toBeGreaterThan(order.placedAt.getTime());
            expect(later.getTime()).toBeLessThan(now.getTime());
          }
          if (order.trackingNumber) expect(order.trackingNumber).toMatch(/^DEMO\d{9}IN$/);
          if (order.deliveredAt) expect(order.trackingNumber).toBeDefined();
          if (age > 10) expect(order.deliveredAt).toBeDefined();
        }
      }),
      { numRuns: 20 },
    );
  });

  it('covers every state of an order', () => {
    const orders = demoOrders({ ...demo, today });
    const some = (state: (order: (typeof orders)[number]) => boolean) =>
      orders.filter(state).length;
    expect(some(({ paidAt }) => !paidAt)).toBeGreaterThan(5);
    expect(some(({ paidAt }) => Boolean(paidAt))).toBeGreaterThan(100);
    expect(some(({ deliveredAt }) => !deliveredAt)).toBeGreaterThan(10);
    expect(
      some(({ deliveredAt, trackingNumber }) => !deliveredAt && Boolean(trackingNumber)),
    ).toBeGreaterThan(3);
    expect(new Set(orders.map(({ customer }) => customer)).size).toBe(demo.customers.length);
  });

  it('is empty without products or customers', () => {
    expect(demoOrders({ sarees: [], customers: demo.customers, today })).toEqual([]);
    expect(demoOrders({ sarees: demo.sarees, customers: [], today })).toEqual([]);
  });
});
