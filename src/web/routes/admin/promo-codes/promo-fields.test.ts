import { describe, expect, it } from 'vitest';
import { BLANK_PROMO, changedFields, formOf, shown } from './promo-fields.tsx';

describe('a promo code in the form', () => {
  it('means numbers as people write them, and nothing where nothing is typed', () => {
    const draft = { ...BLANK_PROMO, code: ' diwali ', amount: '₹ 1,250.50', totalLimit: ' ' };
    expect(formOf(draft)).toMatchObject({
      code: 'DIWALI',
      amount: 1250.5,
      percent: null,
      from: null,
      totalLimit: null,
      perCustomerLimit: 1,
    });
    expect(formOf({ ...draft, amount: '499,50' }).amount).toBe(499.5);
    expect(formOf({ ...draft, amount: 'much' }).amount).toBeNaN();
  });

  it('has no sum where it takes off per cent', () => {
    const draft = { ...BLANK_PROMO, kind: 'percent' as const, amount: '500', percent: '10' };
    expect(formOf(draft)).toMatchObject({ amount: null, percent: 10 });
  });
});

describe('two who change one code at once', () => {
  const base = { ...BLANK_PROMO, code: 'DIWALI', amount: '500' };

  it('differ in what they mean, not in how they wrote it', () => {
    expect(changedFields(base, { ...base, amount: '₹500.00' })).toEqual([]);
    expect(changedFields({ ...base, amount: 'x' }, { ...base, amount: 'y' })).toEqual([]);
  });

  it('are shown what differs in the words of the form', () => {
    const theirs = { ...base, isActive: false };
    expect(changedFields(base, theirs)).toEqual(['isActive']);
    expect([shown(base, 'isActive'), shown(theirs, 'isActive')]).toEqual(['Yes', 'No']);
    expect(shown(base, 'kind')).toBe('Amount off');
  });
});
