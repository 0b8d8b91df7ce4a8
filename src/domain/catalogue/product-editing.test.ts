import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../money/money.ts';
import {
  changedStock,
  defaultAlt,
  MAX_STOCK,
  noteError,
  picturesError,
  priceError,
  stockError,
} from './product-editing.ts';

describe('defaultAlt', () => {
  it('names the product, and counts from the second picture on', () => {
    expect(defaultAlt('Maroon Saree', 0)).toBe('Maroon Saree');
    expect(defaultAlt('Maroon Saree', 1)).toBe('Maroon Saree, picture 2');
    expect(defaultAlt('x'.repeat(400), 1)).toHaveLength(300);
  });
});

describe('picturesError', () => {
  it.each([
    [0, 'Image file is missing'],
    [1, null],
    [12, null],
    [13, 'A product can have at most 12 pictures'],
  ])('of %d pictures', (count, error) => {
    expect(picturesError(count)).toBe(error);
  });
});

describe('changedStock', () => {
  it.each([
    [4, 'by', 3, { stock: 7 }],
    [4, 'by', -4, { stock: 0 }],
    [4, 'to', 0, { stock: 0 }],
    [4, 'to', 4, { stock: 4 }],
    [4, 'by', -5, { error: 'Only 4 pieces are in stock' }],
    [1, 'by', -2, { error: 'Only 1 piece is in stock' }],
    [0, 'by', -1, { error: 'There are no pieces in stock to remove' }],
    [4, 'by', 0, { error: 'Enter how many pieces to add or remove' }],
    [4, 'by', 1.5, { error: 'Pieces must be a whole number' }],
    [4, 'to', Number.NaN, { error: 'Pieces must be a whole number' }],
    [4, 'to', -1, { error: 'Stock must be 0 or more' }],
    [4, 'by', MAX_STOCK, { error: 'Stock must be at most 1,00,000' }],
  ] as const)('%i %s %d', (present, kind, quantity, expected) => {
    expect(changedStock(present, { kind, quantity })).toEqual(expected);
  });

  it('never leads out of what the shop can count, whatever is asked for', () => {
    const stocks = fc.integer({ min: 0, max: MAX_STOCK });
    const kinds = fc.constantFrom('by', 'to');
    fc.assert(
      fc.property(stocks, kinds, fc.integer(), (present, kind, quantity) => {
        const changed = changedStock(present, { kind, quantity });
        if ('error' in changed) return;
        expect(changed.stock).toBeGreaterThanOrEqual(0);
        expect(changed.stock).toBeLessThanOrEqual(MAX_STOCK);
        expect(changed.stock).toBe(kind === 'to' ? quantity : present + quantity);
      }),
    );
  });
});

describe('noteError', () => {
  it('wants words where the reason has none', () => {
    expect(noteError('other', ' ')).toBe('Note is required');
    expect(noteError('other', 'Lent to a shoot')).toBeNull();
    expect(noteError('received', '')).toBeNull();
    expect(noteError('received', 'x'.repeat(201))).toBe('Note must be at most 200 characters');
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
  });
});
