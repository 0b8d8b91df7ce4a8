import { expect, test } from 'vitest';
import { rupees } from '../../../../domain/money/money.ts';
import { rulesText } from './promo-codes.tsx';
import { promoUsesText, promoValueText } from './promo-form.tsx';

test('a code says what it takes off', () => {
  expect(promoValueText({ amount: rupees(500), percent: null })).toBe('₹500.00 off');
  expect(promoValueText({ amount: null, percent: 10 })).toBe('10% off');
});

test('a code says how often it was used', () => {
  expect(promoUsesText({ uses: 1234, totalLimit: null })).toBe('1,234');
  expect(promoUsesText({ uses: 3, totalLimit: 100 })).toBe('3 of 100');
});

test('a code says who may have it', () => {
  const rules = (firstOrderOnly: boolean, perCustomerLimit: number | null) =>
    rulesText({ firstOrderOnly, perCustomerLimit });
  expect(rules(false, null)).toBe('Every order');
  expect(rules(true, null)).toBe('First order only');
  expect(rules(false, 1)).toBe('Once per customer');
  expect(rules(true, 3)).toBe('First order only, 3 times per customer');
});
