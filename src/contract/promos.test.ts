import { describe, expect, it } from 'vitest';
import { rupees } from '../domain/money/money.ts';
import { type NewPromoCode, newPromoCodeSchema } from './promos.ts';

function fieldsWithErrors(promo: NewPromoCode): string[] {
  const { error } = newPromoCodeSchema.safeParse(promo);
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))];
}

const GOOD: NewPromoCode = {
  code: 'DIWALI-20',
  kind: 'amount',
  amount: rupees(500),
  percent: null,
  isActive: true,
  firstOrderOnly: false,
  from: '2026-11-01',
  until: '2026-11-30',
  totalLimit: 100,
  perCustomerLimit: null,
};

describe('a promo code', () => {
  it.each<[string, Partial<NewPromoCode>]>([
    ['a sum', {}],
    ['a sum with paise', { amount: rupees(499.99) }],
    ['per cent', { kind: 'percent', percent: 100, amount: null }],
    ['one day', { from: '2026-11-01', until: '2026-11-01' }],
    ['no dates and no limits', { from: null, until: null, totalLimit: null }],
    ['small letters', { code: ' ssms10 ' }],
  ])('accepts %s', (_, facts) => {
    expect(fieldsWithErrors({ ...GOOD, ...facts })).toEqual([]);
  });

  it.each<[keyof NewPromoCode, Partial<NewPromoCode>]>([
    ['code', { code: ' ' }],
    ['code', { code: 'AB' }],
    ['code', { code: '-ABC' }],
    ['code', { code: 'दीवाली' }],
    ['code', { code: 'A'.repeat(21) }],
    ['amount', { amount: null }],
    ['amount', { amount: rupees(0) }],
    ['amount', { amount: rupees(100_001) }],
    ['amount', { amount: rupees(1.005) }],
    ['amount', { amount: rupees(Number.NaN) }],
    ['percent', { kind: 'percent' }],
    ['percent', { kind: 'percent', percent: 0 }],
    ['percent', { kind: 'percent', percent: 101 }],
    ['percent', { kind: 'percent', percent: 12.5 }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: '0026-02-01' }],
    ['until', { until: '9999-12-31' }],
    ['until', { until: 'soon' }],
    ['until', { until: '2026-10-31' }],
    ['totalLimit', { totalLimit: 0 }],
    ['perCustomerLimit', { perCustomerLimit: 1.5 }],
    ['perCustomerLimit', { perCustomerLimit: Number.NaN }],
  ])('has an error in %s: %j', (field, facts) => {
    expect(fieldsWithErrors({ ...GOOD, ...facts })).toEqual([field]);
  });
});
