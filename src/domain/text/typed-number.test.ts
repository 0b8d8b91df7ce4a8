import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../money/money.ts';
import { lengthError, priceError, readNumber, stockError } from './typed-number.ts';

describe('readNumber', () => {
  it.each<[string, number | null]>([
    ['12500', 12500],
    ['12500.50', 12500.5],
    ['-3', -3],
    [' ₹ 12,500.50 ', 12500.5],
    ['1,25,000', 125000],
    ['125,000.5', 125000.5],
    ['12500,50', 12500.5],
    ['12\u00a0500', 12500],
    ['1,234', 1234],
    ['', null],
    ['cheap', null],
    ['1e5', null],
    ['0x10', null],
    ['1,2,3', null],
    ['1.234.567', null],
    ['=1+1', null],
  ])('%j is %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it('reads Indian and western digit grouping', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map((paise) => paise / 100);
    fc.assert(
      fc.property(amounts, fc.constantFrom('en-IN', 'en-US'), (rupees, locale) => {
        const text = rupees.toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(readNumber(text)).toBe(rupees);
      }),
    );
  });
});

describe('errors of numbers', () => {
  it('names the error of a price', () => {
    expect(priceError('Price', rupees(1))).toBeNull();
    expect(priceError('Price', rupees(10_000_000))).toBeNull();
    expect(priceError('Price', rupees(0.99))).toBe('Price must be at least 1 rupee');
    expect(priceError('Price', rupees(10_000_000.01))).toBe(
      'Price must be at most 1,00,00,000 rupees',
    );
    expect(priceError('Price', rupees(99.999))).toBe('Price must have at most 2 decimals');
    expect(priceError('Price', rupees(Number.NaN))).toBe('Price must be a number of rupees');
  });

  it('accepts every amount with at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000_000 }), (paise) => {
        expect(priceError('Price', rupees(paise / 100))).toBeNull();
      }),
    );
  });

  it('names the error of a stock and a length', () => {
    expect(stockError(0)).toBeNull();
    expect(stockError(1.5)).toBe('Stock must be a whole number');
    expect(stockError(-1)).toBe('Stock must be 0 or more');
    expect(stockError(100_001)).toBe('Stock must be at most 1,00,000');
    expect(lengthError('Length', 550, 2000)).toBeNull();
    expect(lengthError('Length', 5.5, 2000)).toBe('Length must be a whole number of centimetres');
    expect(lengthError('Length', 0, 2000)).toBe('Length must be at least 1 cm');
    expect(lengthError('Length', 2001, 2000)).toBe('Length must be at most 2000 cm');
  });
});
