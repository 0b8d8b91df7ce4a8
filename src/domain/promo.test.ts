import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  normalisePromoCode,
  type PromoFacts,
  type PromoRule,
  type PromoState,
  promoDiscount,
  promoFault,
  promoLabel,
  promoState,
  SHIPPED_PROMO,
} from './promo.ts';

const NOW = new Date('2026-11-21T06:30:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');
const EARLIER = new Date('2026-11-01T00:00:00Z');
const fresh: PromoFacts = { now: NOW, hasOtherOrder: false, usesInAll: 0, usesByCustomer: 0 };

test('SSMS10 takes 500 rupees off', () => {
  expect(promoDiscount(SHIPPED_PROMO.value, 1_000_000)).toBe(50_000);
  expect(promoLabel(SHIPPED_PROMO.value)).toBe('₹500.00 off');
  expect(promoLabel({ kind: 'percent', percent: 10 })).toBe('10% off');
});

test('a discount is never below nothing nor above the items total', () => {
  const value = fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), paise: fc.nat(10_000_000) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  );
  fc.assert(
    fc.property(value, fc.nat(100_000_000), (given, items) => {
      const discount = promoDiscount(given, items);
      expect(Number.isInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(items);
    }),
  );
});

test('a code is read whatever its case and blanks', () => {
  expect(normalisePromoCode('  ssms10 ')).toBe('SSMS10');
});

describe('who may have it', () => {
  const table: [string, Partial<PromoRule>, Partial<PromoFacts>, RegExp | null][] = [
    ['a first order', {}, {}, null],
    ['a second order', {}, { hasOtherOrder: true }, /first order only/],
    ['a second order, of a code for all', { firstOrderOnly: false }, { hasOtherOrder: true }, null],
    ['whoever used it', {}, { usesByCustomer: 1 }, /used SSMS10 already/],
    ['nobody, once used up', { totalLimit: 3 }, { usesInAll: 3 }, /used up/],
    ['the last one', { totalLimit: 3 }, { usesInAll: 2 }, null],
    ['nobody, before it starts', { startsAt: LATER }, {}, /yet/],
    ['nobody, from its end on', { endsAt: NOW }, {}, /ended/],
    ['anybody within its dates', { startsAt: EARLIER, endsAt: LATER }, {}, null],
    ['nobody, when switched off', { isActive: false }, {}, /not known/],
  ];
  test.each(table)('%s', (_, rule, facts, fault) => {
    const found = promoFault({ ...SHIPPED_PROMO, ...rule }, { ...fresh, ...facts });
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBeNull();
  });

  test('a code that does not exist', () => {
    expect(promoFault(undefined, fresh)).toMatch(/not known/);
  });
});

describe('how a code stands', () => {
  const now = new Date('2026-11-21T06:30:00.000Z');
  const earlier = new Date('2026-11-20T06:30:00.000Z');
  const later = new Date('2026-11-22T06:30:00.000Z');
  test.each<[PromoState, Partial<PromoRule>, number]>([
    ['on', {}, 1000],
    ['on', { startsAt: now, endsAt: later, totalLimit: 5 }, 4],
    ['off', { isActive: false, endsAt: earlier }, 0],
    ['not yet', { startsAt: later }, 0],
    ['ended', { endsAt: now, totalLimit: 1 }, 1],
    ['used up', { totalLimit: 5 }, 5],
  ])('is %s with %j after %i uses', (state, facts, uses) => {
    expect(promoState({ ...SHIPPED_PROMO, ...facts }, now, uses)).toBe(state);
  });
});
