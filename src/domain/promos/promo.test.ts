import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, rupees } from '../money/money.ts';
import {
  DEFAULT_PROMO,
  describeSaving,
  formatSaving,
  normalisePromoCode,
  type PromoFacts,
  type PromoRule,
  type PromoState,
  promoDiscount,
  promoError,
  promoLabel,
  promoState,
  signUpPromo,
} from './promo.ts';

const TODAY = '2026-11-21';
const YESTERDAY = '2026-11-20';
const TOMORROW = '2026-11-22';
const fresh: PromoFacts = { today: TODAY, hasOtherOrder: false, usesInAll: 0, usesByCustomer: 0 };

test('SSMS10 takes 500 rupees off', () => {
  expect(promoDiscount(DEFAULT_PROMO, paise(1_000_000))).toBe(50_000);
  expect(promoLabel(DEFAULT_PROMO)).toBe('₹500.00 off');
  expect(promoLabel({ amountPaise: null, percent: 10 })).toBe('10% off');
});

test.each([
  [{ amount: rupees(500), percent: null }, '₹500', '500 rupees'],
  [{ amount: rupees(1499.5), percent: null }, '₹1,499.50', '1,499.50 rupees'],
  [{ amount: null, percent: 10 }, '10%', '10%'],
])('%j is %s, or %s', (saving, sign, words) => {
  expect([formatSaving(saving), describeSaving(saving)]).toEqual([sign, words]);
});

test('a discount is between 0 and the items total', () => {
  const value = fc.oneof(
    fc.record({ amountPaise: fc.nat(10_000_000).map(paise), percent: fc.constant(null) }),
    fc.record({ amountPaise: fc.constant(null), percent: fc.integer({ min: 1, max: 100 }) }),
  );
  fc.assert(
    fc.property(value, fc.nat(100_000_000).map(paise), (given, items) => {
      const discount = promoDiscount(given, items);
      expect(Number.isInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(items);
    }),
  );
});

test('a code is normalised in case and spaces', () => {
  expect(normalisePromoCode('  ssms10 ')).toBe('SSMS10');
});

describe('promoError', () => {
  const table: [string, Partial<PromoRule>, Partial<PromoFacts>, RegExp | null][] = [
    ['a first order', {}, {}, null],
    ['a second order', {}, { hasOtherOrder: true }, /first order only/],
    ['a second order, of a code for all', { firstOrderOnly: false }, { hasOtherOrder: true }, null],
    ['whoever used it', {}, { usesByCustomer: 1 }, /used SSMS10 already/],
    ['nobody, once used up', { totalLimit: 3 }, { usesInAll: 3 }, /used up/],
    ['the last one', { totalLimit: 3 }, { usesInAll: 2 }, null],
    ['nobody, before it starts', { from: TOMORROW }, {}, /yet/],
    ['nobody, after its last day', { until: YESTERDAY }, {}, /ended/],
    ['anybody on its first and last day', { from: TODAY, until: TODAY }, {}, null],
    ['nobody, when switched off', { isActive: false }, {}, /not known/],
  ];
  test.each(table)('%s', (_, rule, facts, error) => {
    const found = promoError({ ...DEFAULT_PROMO, ...rule }, { ...fresh, ...facts });
    if (error) expect(found).toMatch(error);
    else expect(found).toBeNull();
  });

  test('a code that does not exist', () => {
    expect(promoError(undefined, fresh)).toMatch(/not known/);
  });
});

describe('promoState', () => {
  test.each<[PromoState, Partial<PromoRule>, number]>([
    ['on', {}, 1000],
    ['on', { from: TODAY, until: TODAY, totalLimit: 5 }, 4],
    ['off', { isActive: false, until: YESTERDAY }, 0],
    ['not yet', { from: TOMORROW }, 0],
    ['ended', { until: YESTERDAY, totalLimit: 1 }, 1],
    ['used up', { totalLimit: 5 }, 5],
  ])('is %s with %j after %i uses', (state, facts, uses) => {
    expect(promoState({ ...DEFAULT_PROMO, ...facts }, TODAY, uses)).toBe(state);
  });
});

describe('signUpPromo', () => {
  const promo = (code: string, facts: Partial<PromoRule> = {}, uses = 0) => ({
    ...DEFAULT_PROMO,
    ...facts,
    code,
    uses,
  });
  test('is the first code for a first order that can be used today', () => {
    const promos = [
      promo('OFF', { isActive: false }),
      promo('ALL', { firstOrderOnly: false }),
      promo('SOON', { from: TOMORROW }),
      promo('SPENT', { totalLimit: 2 }, 2),
      promo('FIRST'),
      promo('SECOND'),
    ];
    expect(signUpPromo(promos, TODAY)?.code).toBe('FIRST');
    expect(signUpPromo(promos, TOMORROW)?.code).toBe('SOON');
  });

  test('is null without such a code', () => {
    expect(signUpPromo([promo('ALL', { firstOrderOnly: false })], TODAY)).toBeNull();
  });
});
