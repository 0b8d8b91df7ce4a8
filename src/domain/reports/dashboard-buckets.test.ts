import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dashboardFrom,
  lastFiveMonths,
  ordersByMonth,
  ordersByWeek,
  weekDays,
} from './dashboard-buckets.ts';

const dayMs = 86_400_000;
const dayOf = (daysSinceEpoch: number) =>
  new Date(daysSinceEpoch * dayMs).toISOString().slice(0, 10);

/** Days since the epoch, from 2000 to 2060. */
const anyDay = fc.integer({ min: 10_957, max: 32_872 });
/** A current day, and counts of days around it, some outside both charts. */
const history = anyDay.chain((today) =>
  fc.record({
    today: fc.constant(today),
    counts: fc.array(
      fc.record({ day: fc.integer({ min: today - 200, max: today }), count: fc.nat(50) }),
      { maxLength: 80 },
    ),
  }),
);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('lastFiveMonths', () => {
  it.each([
    ['2026-11-21', ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']],
    ['2026-05-31', ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']],
    ['2026-04-30', ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04']],
    ['2026-01-01', ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01']],
  ])('of %s', (today, months) => {
    expect(lastFiveMonths(today)).toEqual(months);
  });
});

describe('weekDays', () => {
  it.each([
    ['a Saturday', '2026-11-21', '2026-11-16', '2026-11-09'],
    ['a Monday', '2026-11-16', '2026-11-16', '2026-11-09'],
    ['a Sunday', '2026-11-22', '2026-11-16', '2026-11-09'],
    ['New Year', '2027-01-01', '2026-12-28', '2026-12-21'],
    ['the first Monday of a year', '2027-01-04', '2027-01-04', '2026-12-28'],
    ['a leap day', '2028-02-29', '2028-02-28', '2028-02-21'],
  ])('on %s', (_, today, thisMonday, lastMonday) => {
    const { thisWeek, lastWeek } = weekDays(today);
    expect([thisWeek[0], lastWeek[0]]).toEqual([thisMonday, lastMonday]);
    expect(thisWeek).toContain(today);
  });

  it('are fourteen days on end, from a Monday to a Sunday', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { thisWeek, lastWeek } = weekDays(dayOf(today));
        const days = [...lastWeek, ...thisWeek].map((day) => Date.parse(day) / dayMs);
        const first = days[0] ?? 0;
        expect(days).toEqual(Array.from({ length: 14 }, (_, index) => first + index));
        expect(new Date(first * dayMs).getUTCDay()).toBe(1);
        expect(thisWeek).toContain(dayOf(today));
      }),
    );
  });
});

describe('ordersByMonth', () => {
  it('counts across the year end and ignores other months', () => {
    const counts = [
      { day: '2025-10-31', count: 100 },
      { day: '2025-11-01', count: 1 },
      { day: '2025-12-31', count: 2 },
      { day: '2026-01-01', count: 3 },
      { day: '2026-01-31', count: 4 },
      { day: '2026-03-05', count: 5 },
      { day: '2025-03-05', count: 100 },
    ];
    expect(ordersByMonth(counts, '2026-03-05')).toEqual([
      { month: '2025-11', count: 1 },
      { month: '2025-12', count: 2 },
      { month: '2026-01', count: 7 },
      { month: '2026-02', count: 0 },
      { month: '2026-03', count: 5 },
    ]);
  });

  it('agrees with a naive recount', () => {
    fc.assert(
      fc.property(history, ({ today, counts }) => {
        const dayCounts = counts.map(({ day, count }) => ({ day: dayOf(day), count }));
        const now = new Date(today * dayMs);
        const expected = [4, 3, 2, 1, 0].map((monthsAgo) => {
          const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
          const inMonth = counts.filter(({ day }) => {
            const date = new Date(day * dayMs);
            return (
              date.getUTCFullYear() === month.getUTCFullYear() &&
              date.getUTCMonth() === month.getUTCMonth()
            );
          });
          return sum(inMonth.map(({ count }) => count));
        });
        expect(ordersByMonth(dayCounts, dayOf(today)).map(({ count }) => count)).toEqual(expected);
      }),
    );
  });
});

describe('ordersByWeek', () => {
  it('compares the weekdays of two weeks, across New Year', () => {
    const counts = [
      { day: '2026-12-20', count: 100 },
      { day: '2026-12-21', count: 1 },
      { day: '2026-12-27', count: 2 },
      { day: '2026-12-28', count: 3 },
      { day: '2027-01-01', count: 4 },
      { day: '2027-01-01', count: 1 },
    ];
    expect(ordersByWeek(counts, '2027-01-01')).toEqual([
      { day: 'Mon', lastWeek: 1, thisWeek: 3 },
      { day: 'Tue', lastWeek: 0, thisWeek: 0 },
      { day: 'Wed', lastWeek: 0, thisWeek: 0 },
      { day: 'Thu', lastWeek: 0, thisWeek: 0 },
      { day: 'Fri', lastWeek: 0, thisWeek: 5 },
      { day: 'Sat', lastWeek: 0, thisWeek: 0 },
      { day: 'Sun', lastWeek: 2, thisWeek: 0 },
    ]);
  });

  it('agrees with a naive recount', () => {
    fc.assert(
      fc.property(history, ({ today, counts }) => {
        const dayCounts = counts.map(({ day, count }) => ({ day: dayOf(day), count }));
        // The epoch was a Thursday: the Monday of its week is day -3.
        const weekOf = (day: number) => Math.floor((day + 3) / 7);
        const countIn = (week: number, weekday: number) =>
          sum(
            counts
              .filter(({ day }) => weekOf(day) === week && (day + 3) % 7 === weekday)
              .map(({ count }) => count),
          );
        const rows = ordersByWeek(dayCounts, dayOf(today));
        for (const [weekday, row] of rows.entries()) {
          expect(row.thisWeek).toBe(countIn(weekOf(today), weekday));
          expect(row.lastWeek).toBe(countIn(weekOf(today) - 1, weekday));
        }
        expect(rows).toHaveLength(7);
      }),
    );
  });
});

describe('dashboardFrom', () => {
  it.each([
    ['2026-11-21', '2026-07-01'],
    ['2027-01-01', '2026-09-01'],
  ])('on %s is %s', (today, from) => {
    expect(dashboardFrom(today)).toBe(from);
  });

  it('includes every day that a chart counts', () => {
    fc.assert(
      fc.property(history, ({ today, counts }) => {
        const now = dayOf(today);
        const all = counts.map(({ day, count }) => ({ day: dayOf(day), count }));
        const loaded = all.filter(({ day }) => day >= dashboardFrom(now));
        expect(ordersByMonth(loaded, now)).toEqual(ordersByMonth(all, now));
        expect(ordersByWeek(loaded, now)).toEqual(ordersByWeek(all, now));
      }),
    );
  });
});
