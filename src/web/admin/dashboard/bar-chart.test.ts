import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTicks, groupedBars } from './bar-chart.tsx';

describe('countTicks', () => {
  it.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [
      [3, 1],
      [0, 1, 2, 3],
    ],
    [[5], [0, 1, 2, 3, 4, 5]],
    [[6], [0, 2, 4, 6]],
    [[11], [0, 5, 10, 15]],
    [[40], [0, 10, 20, 30, 40]],
    [[51], [0, 20, 40, 60]],
    [[128], [0, 50, 100, 150]],
    [[999], [0, 200, 400, 600, 800, 1000]],
    [[1001], [0, 500, 1000, 1500]],
  ])('marks the axis of %j at %j', (counts, ticks) => {
    expect(countTicks(counts)).toEqual(ticks);
  });

  it('always holds every count, in whole and few steps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000_000)), (counts) => {
        const ticks = countTicks(counts);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(1, ...counts));
        expect(ticks.at(-2)).toBeLessThan(Math.max(1, ...counts));
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('groupedBars', () => {
  it('puts one bar in the middle of each equal share', () => {
    const bars = groupedBars(4, 1, 20);
    expect(bars).toHaveLength(4);
    expect(bars.map(([bar]) => (bar ? bar.start + bar.width / 2 : 0))).toEqual([
      expect.closeTo(30),
      expect.closeTo(50),
      expect.closeTo(70),
      expect.closeTo(90),
    ]);
  });

  it('puts the bars of a group side by side, with room between the groups', () => {
    const flat = groupedBars(7, 2, 8).flat();
    for (const [index, bar] of flat.entries()) {
      const previous = flat[index - 1];
      const gap = bar.start - (previous ? previous.start + previous.width : 8);
      if (index % 2 === 1) expect(gap).toBeCloseTo(0);
      else expect(gap).toBeGreaterThan(1);
    }
    const last = flat.at(-1);
    expect(last && last.start + last.width).toBeLessThan(100);
  });
});
