import { describe, expect, test } from 'vitest';
import { financialYear, invoiceFault, invoiceNumber, leavingFault } from './fulfilment.ts';

const paid = {
  isPaid: true,
  isCancelled: false,
  isLapsed: false,
  isDelivered: false,
  isPaidAhead: true,
  hasReturnedStock: false,
};

describe('what may leave the shop', () => {
  test.each([
    ['a paid order', {}, null],
    ['a free order, unpaid', { isPaid: false, isPaidAhead: false }, null],
    ['not one that waits for its payment', { isPaid: false }, 'This order is not paid yet.'],
    ['not a cancelled one', { isCancelled: true }, 'This order is cancelled.'],
    ['not one that lapsed', { isLapsed: true, isPaid: false }, 'This order ended unpaid.'],
    [
      'not one whose pieces are in stock again',
      { hasReturnedStock: true },
      'Its pieces were put back into stock.',
    ],
    ['not one that is there', { isDelivered: true }, 'This order is delivered already.'],
  ])('%s', (_, facts, fault) => {
    expect(leavingFault({ ...paid, ...facts })).toBe(fault);
  });
});

test('an invoice is made of what is paid and stands', () => {
  expect(invoiceFault(paid)).toBeNull();
  expect(invoiceFault({ ...paid, isPaid: false })).toMatch(/once the order is paid/);
  expect(invoiceFault({ ...paid, isCancelled: true })).toMatch(/cancelled: no invoice/);
});

test.each([
  ['2026-11-21', '2026-27'],
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('an invoice is numbered within its year', () => {
  expect(invoiceNumber('2026-27', 7)).toBe('2026-27/00007');
});
