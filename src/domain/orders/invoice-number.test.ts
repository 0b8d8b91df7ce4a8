import { expect, test } from 'vitest';
import { financialYear, invoiceNumber } from './invoice-number.ts';

test.each([
  ['2026-11-21', '2026-27'],
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('an invoice is numbered within its financial year', () => {
  expect(invoiceNumber('2026-27', 7)).toBe('2026-27/00007');
});
