import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { discountPercent, paise, ZERO } from '../money/money.ts';
import {
  DEFAULT_PRICING,
  orderTotals,
  type PricingRules,
  shippingOn,
  taxLine,
  taxNameInText,
  withTax,
} from './order-totals.ts';

const anyPrice = fc.integer({ min: 0, max: 6_000_000 }).map(paise);
const anyLine = fc.record({ unitPaise: anyPrice, quantity: fc.integer({ min: 1, max: 1000 }) });

const anyRules = fc.record<PricingRules>({
  taxPercent: fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
  taxLabel: fc.constant('Tax'),
  shippingFee: fc.integer({ min: 0, max: 1_000_000 }).map(paise),
  freeShippingAbove: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(paise)),
  roundsTotals: fc.boolean(),
});

describe('discountPercent', () => {
  it.each([
    [1000, 800, 20],
    [1000, 1000, 0],
    [1000, 996, 0],
    [1000, 995, 1],
    [89_950, 60_000, 33],
    [1000, 0, 100],
    [0, 0, 0],
  ])('of %d sold at %d is %d', (price, offerPrice, percent) => {
    expect(discountPercent(paise(price), paise(offerPrice))).toBe(percent);
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
    const pieces = lines.map(([unitPaise, quantity]) => ({
      unitPaise: paise(unitPaise),
      quantity,
    }));
    const totalsOf = orderTotals(pieces, DEFAULT_PRICING);
    expect(totalsOf).toEqual({ discount: 0, paymentFee: 0, roundOff: 0, ...totals });
  });

  it.each([
    ['half a rupee up', 123_450, 50, 123_500],
    ['less down', 123_449, -49, 123_400],
    ['a whole one not', 123_400, 0, 123_400],
    ['less than half a rupee not', 49, 0, 49],
  ])('are rounded to whole rupees where the owner says so: %s', (_, exact, roundOff, total) => {
    const rules = { ...DEFAULT_PRICING, taxPercent: 0, shippingFee: ZERO, roundsTotals: true };
    const totals = orderTotals([{ unitPaise: paise(exact), quantity: 1 }], rules);
    expect(totals).toMatchObject({ items: exact, roundOff, total });
  });

  it('have no fee without items', () => {
    expect(orderTotals([], DEFAULT_PRICING, { paymentFee: paise(5000) }).total).toBe(0);
  });

  it('are whole paise that add up', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), anyRules, (lines, rules) => {
        const { items, tax, shipping, roundOff, total } = orderTotals(lines, rules);
        expect([items, tax, shipping].every(Number.isInteger)).toBe(true);
        expect(total).toBe(items + tax + shipping + roundOff);
        if (!rules.roundsTotals) expect(roundOff).toBe(0);
        else if (total >= 100) expect(total % 100).toBe(0);
        // Half up, in whole numbers: no binary fraction decides.
        const hundredths = Math.round(rules.taxPercent * 100);
        const exact = (BigInt(items) * BigInt(hundredths) + 5000n) / 10_000n;
        expect(BigInt(tax)).toBe(exact);
      }),
    );
  });

  it('do not depend on the order of the lines or the split of quantities', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 10 }), (lines) => {
        const halves = lines.flatMap(({ unitPaise, quantity }) => [
          { unitPaise, quantity: Math.ceil(quantity / 2) },
          { unitPaise, quantity: Math.floor(quantity / 2) },
        ]);
        expect(orderTotals(halves.toReversed(), DEFAULT_PRICING)).toEqual(
          orderTotals(lines, DEFAULT_PRICING),
        );
      }),
    );
  });
});

test('a promo is subtracted from the items; tax and shipping are computed before it, and the payment’s fee is added', () => {
  const totals = orderTotals([{ unitPaise: paise(60_000), quantity: 2 }], DEFAULT_PRICING, {
    discountOn: () => paise(50_000),
    paymentFee: paise(4900),
  });
  expect(totals).toEqual({
    items: 120_000,
    discount: 50_000,
    tax: 18_000,
    shipping: 0,
    paymentFee: 4900,
    roundOff: 0,
    total: 92_900,
  });
});

describe('the owner’s rules', () => {
  it.each([
    ['below the threshold', 99_999, 100_000, 9900],
    ['of exactly the threshold', 100_000, 100_000, 9900],
    ['above it', 100_001, 100_000, 0],
    ['where all are free, even one for nothing', 0, 0, 0],
    ['where none is free', 90_000_000, null, 9900],
  ])('shipping of an order %s', (_, items, freeShippingAbove, shipping) => {
    const free = freeShippingAbove === null ? null : paise(freeShippingAbove);
    const rules = { ...DEFAULT_PRICING, shippingFee: paise(9900), freeShippingAbove: free };
    expect(shippingOn(paise(items), rules)).toBe(shipping);
    expect(orderTotals([{ unitPaise: paise(items), quantity: 1 }], rules).shipping).toBe(shipping);
  });

  it.each([
    [0, 0],
    [5, 6250],
    [0.25, 313],
    [12.5, 15_625],
    [2.35, 2938],
    [40, 50_000],
  ])('a tax of %d%% on 1,250 rupees is %d paise', (taxPercent, tax) => {
    const rules = { ...DEFAULT_PRICING, taxPercent };
    expect(orderTotals([{ unitPaise: paise(125_000), quantity: 1 }], rules).tax).toBe(tax);
    expect(withTax(paise(125_000), rules)).toBe(125_000 + tax);
  });

  it.each([
    [15, 'Tax', 'Tax (15%)', 'tax'],
    [5, 'GST', 'GST (5%)', 'GST'],
    [12.5, 'Tax and cess', 'Tax and cess (12.5%)', 'tax and cess'],
    [0, 'Tax', null, 'tax'],
  ])('a tax of %d%% called %s is the line %s', (taxPercent, taxLabel, line, name) => {
    expect(taxLine({ taxPercent, taxLabel }, paise(taxPercent))).toBe(line);
    expect(taxNameInText(taxLabel)).toBe(name);
  });

  it('added by goods and place is a line without a percentage', () => {
    const tax = { taxPercent: 0, taxLabel: 'GST' };
    expect(taxLine(tax, paise(1))).toBe('GST');
    expect(taxLine({ ...tax, gstTotal: 1 }, paise(1))).toBe('GST');
    expect(taxLine({ ...tax, gstTotal: 0 }, paise(1))).toBe('Added to the price');
    expect(taxLine({ ...tax, taxIncluded: 0 }, paise(0))).toBeNull();
  });

  it('added by goods and place is charged on what lines cost after their discount', () => {
    // 3,000.00 and 1,000.00 less 400.00, shared by value: 2,700.00 at 5 %, 900.00 at 18 %.
    const lines = [300_000, 100_000].map((unit) => ({ unitPaise: paise(unit), quantity: 1 }));
    const totals = orderTotals(lines, DEFAULT_PRICING, {
      discountOn: () => paise(40_000),
      taxOn: ([saree = ZERO, blouse = ZERO]) => paise(saree * 0.05 + blouse * 0.18),
    });
    expect(totals).toMatchObject({ items: 400_000, discount: 40_000, tax: 13_500 + 16_200 });
    expect(totals.total).toBe(360_000 + 29_700);
  });
});
