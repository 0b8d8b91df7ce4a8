import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart, type BarTone, countTicks } from './bar-chart.tsx';

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

describe('BarChart', () => {
  /** Where the bars of a chart begin and how wide they are, in per cent of its width. */
  function barsOf(groups: number, tones: readonly BarTone[]) {
    const labels = Array.from({ length: groups }, (_, index) => `${index}`);
    const drawn = createElement(BarChart, {
      label: 'Orders',
      tones,
      groups: labels.map((label) => ({ label, counts: tones.map(() => 1) })),
    });
    const bars = renderToStaticMarkup(drawn).matchAll(/<rect x="([\d.]+)%" width="([\d.]+)%"/g);
    return [...bars].map(([, start, width]) => ({ start: Number(start), width: Number(width) }));
  }

  it('puts one bar in the middle of each equal share', () => {
    const middles = barsOf(4, ['now']).map(({ start, width }) => start + width / 2);
    expect(middles).toEqual([
      expect.closeTo(20.375),
      expect.closeTo(43.125),
      expect.closeTo(65.875),
      expect.closeTo(88.625),
    ]);
  });

  it('puts the bars of a group side by side, with room between the groups', () => {
    const bars = barsOf(7, ['before', 'now']);
    expect(bars).toHaveLength(14);
    for (const [index, bar] of bars.entries()) {
      const previous = bars[index - 1];
      const gap = bar.start - (previous ? previous.start + previous.width : 9);
      if (index % 2 === 1) expect(gap).toBeCloseTo(0);
      else expect(gap).toBeGreaterThan(1);
    }
    const last = bars.at(-1);
    expect(last && last.start + last.width).toBeLessThan(100);
  });
});
