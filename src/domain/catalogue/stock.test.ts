import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampQuantity, quantityChoices, stockStatus } from './stock.ts';

describe('stockStatus', () => {
  it.each([
    [0, 'Out of Stock'],
    [1, 'In Stock'],
    [250, 'In Stock'],
  ])('of %d is %s', (count, status) => {
    expect(stockStatus(count)).toBe(status);
  });
});

describe('quantityChoices', () => {
  it.each([
    [0, []],
    [1, [1]],
    [4, [1, 2, 3, 4]],
    [undefined, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('of a stock of %s', (stock, choices) => {
    expect(quantityChoices(stock)).toEqual(choices);
  });

  it('end at what one order may ask for', () => {
    expect(quantityChoices(1000)).toHaveLength(1000);
    expect(quantityChoices(1001)).toHaveLength(1000);
    expect(quantityChoices(Number.POSITIVE_INFINITY)).toHaveLength(1000);
  });
});

describe('clampQuantity', () => {
  it.each([
    [3, 5, 3],
    [9, 5, 5],
    [0, 5, 1],
    [-2, 5, 1],
    [2.9, 5, 2],
    [Number.NaN, 5, 1],
    [1, 0, 0],
    [1, -3, 0],
    [11, undefined, 10],
    [5000, 2000, 1000],
  ])('%d of %s is %d', (requested, stock, quantity) => {
    expect(clampQuantity(requested, stock)).toBe(quantity);
  });

  it('is one of the choices, and leaves a choice alone', () => {
    const stock = fc.option(fc.integer({ min: 1, max: 1200 }), { nil: undefined });
    fc.assert(
      fc.property(fc.double(), stock, (requested, stock) => {
        const quantity = clampQuantity(requested, stock);
        expect(quantityChoices(stock)).toContain(quantity);
        expect(clampQuantity(quantity, stock)).toBe(quantity);
      }),
    );
  });
});
