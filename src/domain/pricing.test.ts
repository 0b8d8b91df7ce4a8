import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { discountPercent, isOnOffer, orderTotals, sellingPrice } from './pricing.ts';

const price = fc.integer({ min: 0, max: 6_000_000 });
const line = fc.record({ unitPrice: price, quantity: fc.integer({ min: 1, max: 1000 }) });

describe('offers', () => {
  it.each([
    { price: 1000, offerPrice: 800, pays: 800, saves: 20, on: true },
    { price: 1000, offerPrice: 1000, pays: 1000, saves: 0, on: false },
    { price: 1000, offerPrice: 1200, pays: 1000, saves: 0, on: false },
    { price: 1000, offerPrice: null, pays: 1000, saves: 0, on: false },
    { price: 1000, offerPrice: undefined, pays: 1000, saves: 0, on: false },
    { price: 1000, offerPrice: 996, pays: 996, saves: 0, on: true },
    { price: 1000, offerPrice: 995, pays: 995, saves: 1, on: true },
    { price: 899.5, offerPrice: 600, pays: 600, saves: 33, on: true },
    { price: 1000, offerPrice: 0, pays: 0, saves: 100, on: true },
    { price: 0, offerPrice: 0, pays: 0, saves: 0, on: false },
  ])('price $price, offer $offerPrice: pays $pays, saves $saves%', (row) => {
    expect(sellingPrice(row)).toBe(row.pays);
    expect(discountPercent(row)).toBe(row.saves);
    expect(isOnOffer(row)).toBe(row.on);
  });

  it('never raise the price, and save between 0 and 100 per cent', () => {
    fc.assert(
      fc.property(price, fc.option(price), (price, offerPrice) => {
        const product = { price, offerPrice };
        expect(sellingPrice(product)).toBe(Math.min(price, offerPrice ?? price));
        expect(isOnOffer(product)).toBe(sellingPrice(product) < price);
        expect(discountPercent(product)).toBeGreaterThanOrEqual(0);
        expect(discountPercent(product)).toBeLessThanOrEqual(100);
      }),
    );
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
    const totalsOf = orderTotals(lines.map(([unitPrice, quantity]) => ({ unitPrice, quantity })));
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

  it('do not depend on the order of the lines, nor on how pieces are spread over them', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (lines) => {
        const halves = lines.flatMap(({ unitPrice, quantity }) => [
          { unitPrice, quantity: Math.ceil(quantity / 2) },
          { unitPrice, quantity: Math.floor(quantity / 2) },
        ]);
        expect(orderTotals(halves.toReversed())).toEqual(orderTotals(lines));
      }),
    );
  });
});

test('a promo comes off the items; tax and shipping are reckoned before it', () => {
  const totals = orderTotals([{ unitPrice: 60_000, quantity: 2 }], () => 50_000);
  expect(totals).toEqual({
    items: 120_000,
    discount: 50_000,
    tax: 18_000,
    shipping: 0,
    total: 88_000,
  });
});
