import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../money/money.ts';
import {
  addViewedProduct,
  clampQuantity,
  isNewIn,
  productIdPath,
  productPath,
  productSlug,
  quantityChoices,
  type RecentlyViewed,
  stockStatus,
} from './product.ts';

describe('productPath', () => {
  it.each([
    ['Maroon Kanchivaram Silk Saree', '/product/5f0c/maroon-kanchivaram-silk-saree'],
    ['Hand Painted Saree - Kalamkaree', '/product/5f0c/hand-painted-saree-kalamkaree'],
    ['பட்டு', `/product/5f0c/${encodeURIComponent('பட்டு')}`],
    ['…', '/product/5f0c'],
  ])('is readable: %s', (name, path) => {
    expect(productPath({ _id: '5f0c', name })).toBe(path);
  });

  it('stays one segment for any id', () => {
    expect(productIdPath('a/../b')).toBe('/product/a%2F..%2Fb');
  });
});

describe('productSlug', () => {
  it('is cut at a hyphen', () => {
    const slug = productSlug('Silk '.repeat(40));
    expect(slug).toMatch(/^silk(-silk)*$/);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(productSlug('a'.repeat(200))).toBe('a'.repeat(80));
  });
});

describe('isNewIn', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  it.each([
    ['now', '2026-03-02T10:00:00Z', true],
    ['60 days ago', '2026-01-01T10:00:00Z', true],
    ['a moment more than 60 days ago', '2026-01-01T09:59:59.999Z', false],
    ['last year', '2025-03-02T10:00:00Z', false],
    ['a moment ahead, by another clock', '2026-03-02T10:00:01Z', true],
    ['at no known time', 'never', false],
  ])('added %s', (_, addedAt, expected) => {
    expect(isNewIn(new Date(addedAt), now)).toBe(expected);
  });
});

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
      fc.property(fc.double(), stock, (requested, inStock) => {
        const quantity = clampQuantity(requested, inStock);
        expect(quantityChoices(inStock)).toContain(quantity);
        expect(clampQuantity(quantity, inStock)).toBe(quantity);
      }),
    );
  });
});

const entry = (_id: string, price = 1000) => ({
  _id,
  name: `Saree ${_id}`,
  price: rupees(price),
  offerPrice: rupees(price),
  images: [],
});
const view = (ids: string) => [...ids].map((id) => entry(id));

describe('addViewedProduct', () => {
  it.each([
    ['', 'a', 'a'],
    ['a', 'b', 'ba'],
    ['cba', 'a', 'acb'],
    ['cba', 'c', 'cba'],
    ['edcba', 'f', 'fedcba'],
    ['fedcba', 'g', 'gfedcb'],
    ['fedcba', 'f', 'fedcba'],
    ['edcba', 'a', 'aedcb'],
    ['abab', 'c', 'cab'],
  ])('%j, then %s: %s', (list, id, expected) => {
    expect(addViewedProduct(view(list), entry(id))).toEqual(view(expected));
  });

  it('keeps what was seen of a product last', () => {
    expect(addViewedProduct([entry('a', 1000)], entry('a', 800))).toEqual([entry('a', 800)]);
  });

  it('keeps the last product and the five different ones before it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'abcdefgh'), { minLength: 1 }), (visits) => {
        const list = visits.reduce<RecentlyViewed[]>(
          (viewed, id) => addViewedProduct(viewed, entry(id)),
          [],
        );
        const expected = [...new Set(visits.toReversed())].slice(0, 6);
        expect(list.map(({ _id }) => _id)).toEqual(expected);
      }),
    );
  });
});
