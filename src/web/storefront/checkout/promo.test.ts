import { describe, expect, it } from 'vitest';
import { paise } from '../../../domain/money/money.ts';
import { promoFor } from './cart-totals.ts';
import { parsePromo } from './checkout-store.ts';

const promo = { code: 'SSMS10', itemsPaise: paise(499_900), discountPaise: paise(50_000) };

describe('parsePromo', () => {
  it('reads a complete promo and ignores other fields', () => {
    expect(parsePromo({ ...promo, extra: 1 })).toEqual(promo);
  });

  it.each([
    [undefined],
    [null],
    ['SSMS10'],
    [[]],
    [{ ...promo, code: '' }],
    [{ ...promo, code: 7 }],
    [{ ...promo, itemsPaise: '4999' }],
    [{ ...promo, discountPaise: paise(-1) }],
    [{ ...promo, discountPaise: paise(500_000) }],
    [{ ...promo, discountPaise: paise(0.5) }],
  ])('counts %j as none', (found) => {
    expect(parsePromo(found)).toBeNull();
  });
});

describe('promoFor', () => {
  it('returns the promo only for the total it was granted for', () => {
    expect(promoFor(paise(499_900), promo)).toBe(promo);
    expect(promoFor(paise(499_899), promo)).toBeNull();
    expect(promoFor(paise(499_900), null)).toBeNull();
  });
});
