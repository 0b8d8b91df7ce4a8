import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { discountPercent, orderTotals } from './money.ts';

const price = fc.integer({ min: 0, max: 6_000_000 });
const line = fc.record({ unitPaise: price, quantity: fc.integer({ min: 1, max: 1000 }) });

describe('discountPercent', () => {
  it.each([
    [1000, 800, 20],
    [1000, 1000, 0],
    [1000, 996, 0],
    [1000, 995, 1],
    [89_950, 60_000, 33],
    [1000, 0, 100],
    [0, 0, 0],
  ])('of %d sold at %d is %d', (price, sellingPrice, percent) => {
    expect(discountPercent(price, sellingPrice)).toBe(percent);
  });
});

describe('orderTotals', () => {
  it.each([
    ['an empty cart', [], { items: 0, tax: 0, shipping: 0, total: 0 }],
    ['a free piece', [[0, 1]], { items: 0, tax: 0, shipping: 1000, total: 1000 }],
    ['below 100 rupees', [[9999, 1]], { items: 9999, tax: 1500, shipping: 1000, total: 12_499 }],
    ['100 rupees', [[5000, 2]], { items: 10_000, tax: 1500, shipping: 1000, total: 12_500 }],
    ['above 100 rupees', [[10_001, 1]], { items: 10_001, tax: 1500, shipping: 0, total: 11_501 }],
    ['half a paisa of tax', [[10, 1]], { items: 10, tax: 2, shipping: 1000, total: 1012 }],
    [
      'several lines',
      [
        [1_250_000, 2],
        [90_000, 3],
      ],
      { items: 2_770_000, tax: 415_500, shipping: 0, total: 3_185_500 },
    ],
  ] as const)('%s', (_, lines, totals) => {
    const totalsOf = orderTotals(lines.map(([unitPaise, quantity]) => ({ unitPaise, quantity })));
    expect(totalsOf).toEqual({ discount: 0, ...totals });
  });

  it('are whole paise that add up', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { items, tax, shipping, total } = orderTotals(lines);
        expect([items, tax, shipping].every(Number.isInteger)).toBe(true);
        expect(total).toBe(items + tax + shipping);
        expect(Math.abs(tax - items * 0.15)).toBeLessThanOrEqual(0.501);
      }),
    );
  });

  it('do not depend on the order of the lines or the split of quantities', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (lines) => {
        const halves = lines.flatMap(({ unitPaise, quantity }) => [
          { unitPaise, quantity: Math.ceil(quantity / 2) },
          { unitPaise, quantity: Math.floor(quantity / 2) },
        ]);
        expect(orderTotals(halves.toReversed())).toEqual(orderTotals(lines));
      }),
    );
  });
});

test('a promo is subtracted from the items; tax and shipping are computed before it', () => {
  const totals = orderTotals([{ unitPaise: 60_000, quantity: 2 }], () => 50_000);
  expect(totals).toEqual({
    items: 120_000,
    discount: 50_000,
    tax: 18_000,
    shipping: 0,
    total: 88_000,
  });
});
