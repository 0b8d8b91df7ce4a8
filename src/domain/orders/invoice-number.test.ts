import { expect, test } from 'vitest';
import { invoiceNumber } from './invoice-number.ts';

test('an invoice is numbered within its financial year', () => {
  expect(invoiceNumber('2026-27', 7)).toBe('2026-27/00007');
});
