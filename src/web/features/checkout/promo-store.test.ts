import { describe, expect, it } from 'vitest';
import { parsePromo, promoFor } from './promo-store.ts';

const promo = { code: 'SSMS10', itemsPrice: 4999, discountPrice: 500 };

describe('parsePromo', () => {
  it('takes a whole promo and nothing beside it', () => {
    expect(parsePromo({ ...promo, extra: 1 })).toEqual(promo);
  });

  it.each([
    [undefined],
    [null],
    ['SSMS10'],
    [[]],
    [{ ...promo, code: '' }],
    [{ ...promo, code: 7 }],
    [{ ...promo, itemsPrice: '4999' }],
    [{ ...promo, discountPrice: -1 }],
    [{ ...promo, discountPrice: 5000 }],
    [{ ...promo, discountPrice: null }],
  ])('counts %j as none', (found) => {
    expect(parsePromo(found)).toBeNull();
  });
});

describe('promoFor', () => {
  it('holds for the total it was granted for and no other', () => {
    expect(promoFor(4999, promo)).toBe(promo);
    expect(promoFor(4998.99, promo)).toBeNull();
    expect(promoFor(4999, null)).toBeNull();
  });
});
