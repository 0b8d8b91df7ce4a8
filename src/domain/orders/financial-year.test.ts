import { expect, test } from 'vitest';
import { financialYear } from './financial-year.ts';

test.each([
  ['2026-11-21', '2026-27'],
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});
