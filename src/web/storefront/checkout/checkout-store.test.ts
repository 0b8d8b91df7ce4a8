import { describe, expect, it } from 'vitest';
import { paise } from '../../../domain/money/money.ts';
import { applicablePromo } from './cart-items.ts';
import { parseAddress, parsePromo } from './checkout-store.ts';

const blank = {
  ...{ address: '', city: '', postalCode: '', country: '', state: '', phone: '' },
  gstin: '',
  businessName: '',
};

describe('parseAddress', () => {
  it.each([[undefined], [null], ['text'], [[]]])(
    'of %j is an untouched form for India',
    (found) => {
      expect(parseAddress(found)).toEqual({ ...blank, country: 'India' });
    },
  );

  it('reads only text', () => {
    const found = { address: '12 Temple Road', city: 7, postalCode: null, country: '', extra: 'x' };
    expect(parseAddress(found)).toEqual({ ...blank, address: '12 Temple Road' });
  });
});

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
    expect(applicablePromo(paise(499_900), promo)).toBe(promo);
    expect(applicablePromo(paise(499_899), promo)).toBeNull();
    expect(applicablePromo(paise(499_900), null)).toBeNull();
  });
});
