import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPercent,
  formatPaise,
  formatRupees,
  paise,
  rupees,
  toPaise,
  toRupees,
} from './money.ts';

const largestPaise = 999_999_999_999_999;

describe('toPaise', () => {
  it.each([
    [0, 0],
    [1, 100],
    [0.005, 1],
    [0.0049, 0],
    [1.005, 101],
    [1.0049, 100],
    [8.575, 858],
    [0.1 + 0.2, 30],
    [4.35, 435],
    [59_999.99, 5_999_999],
    [1e-9, 0],
    [-1.25, -125],
    [-0.005, 0],
  ])('%d rupees are %d paise', (amount, expected) => {
    expect(toPaise(rupees(amount))).toBe(expected);
  });

  it('rounds thousandths of a rupee half up, despite binary fractions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (thousandths) => {
        expect(toPaise(rupees(thousandths / 1000))).toBe(Math.floor((thousandths + 5) / 10));
      }),
    );
  });

  it('restores every amount that was converted to rupees', () => {
    fc.assert(
      fc.property(fc.integer({ min: -largestPaise, max: largestPaise }), (amount) => {
        expect(toPaise(toRupees(paise(amount)))).toBe(amount);
      }),
    );
  });

  it('removes the rounding errors of adding rupees', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6_000_000 }), { maxLength: 50 }), (prices) => {
        const sumInRupees = prices.reduce((sum, price) => sum + toRupees(paise(price)), 0);
        const sumInPaise = prices.reduce((sum, price) => sum + price, 0);
        expect(toPaise(rupees(sumInRupees))).toBe(sumInPaise);
      }),
    );
  });
});

describe('formatRupees', () => {
  it.each([
    [0, '₹0.00'],
    [-0, '₹0.00'],
    [-0.001, '₹0.00'],
    [9.5, '₹9.50'],
    [1.005, '₹1.01'],
    [999.999, '₹1,000.00'],
    [12_345, '₹12,345.00'],
    [123_456.7, '₹1,23,456.70'],
    [1_234_567, '₹12,34,567.00'],
    [123_456_789.12, '₹12,34,56,789.12'],
    [-1_234_567, '-₹12,34,567.00'],
  ])('%d reads %s', (amount, text) => {
    expect(formatRupees(rupees(amount))).toBe(text);
  });

  it('groups the last three digits and then pairs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        const text = formatRupees(toRupees(paise(amount)));
        expect(text).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})\.\d{2}$/);
        expect(Number(text.replaceAll(/\D/g, ''))).toBe(amount);
      }),
    );
  });
});

describe('formatPaise', () => {
  it('writes what Intl writes, without loading it', () => {
    const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    fc.assert(
      fc.property(fc.integer({ min: -largestPaise, max: largestPaise }), (amount) => {
        expect(formatPaise(paise(amount))).toBe(format.format(amount / 100));
      }),
    );
  });
});

describe('applyPercent', () => {
  it.each([
    [0, 15, 0],
    [10_000, 15, 1_500],
    [3, 15, 0],
    [10, 15, 2],
    [9, 15, 1],
    [999, 12.5, 125],
    [1_000, 0.15, 2],
    [77_777, 0, 0],
    [77_777, 100, 77_777],
  ])('of %d paise, %d per cent are %d paise', (amount, percent, part) => {
    expect(applyPercent(paise(amount), percent)).toBe(part);
  });

  it('agrees with whole-number arithmetic', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), fc.nat(100), (amount, percent) => {
        const expected = (BigInt(amount) * BigInt(percent) + 50n) / 100n;
        expect(applyPercent(paise(amount), percent)).toBe(Number(expected));
      }),
    );
  });
});
