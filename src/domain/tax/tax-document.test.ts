import { expect, it } from 'vitest';
import { documentNumber } from './tax-document.ts';

it.each([
  ['INV', 1, 'INV/26-27/00001'],
  ['ABCD', 99_999, 'ABCD/26-27/99999'],
  ['ABCD', 100_000, 'ABCD/26/100000'],
  ['ABCD', 99_999_999, 'ABCD/26/99999999'],
  ['CN', 9_999_999, 'CN/26-27/9999999'],
])('a number of %s has at most 16 characters, also the %i', (prefix, count, number) => {
  expect(documentNumber(prefix, '2026-27', count)).toBe(number);
  expect(number.length).toBeLessThanOrEqual(16);
});
