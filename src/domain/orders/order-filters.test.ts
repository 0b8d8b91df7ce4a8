import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../payments/payment-methods.ts';
import { ORDER_SORTS, PAID_FILTERS, parseOrderFilters } from './order-filters.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const flag = fc.constantFrom('yes', 'no');
const filters = fc.record(
  {
    search: fc
      .string()
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    paid: fc.constantFrom(...PAID_FILTERS),
    delivered: flag,
    method: fc.constantFrom(...PAYMENT_METHODS),
    from: day,
    to: day,
    sort: fc.constantFrom(...ORDER_SORTS.slice(1)),
  },
  { requiredKeys: [] },
);

test('filters are parsed from their own query parameters', () => {
  fc.assert(
    fc.property(filters, (given) => {
      expect(parseOrderFilters(new URLSearchParams(given))).toEqual(given);
    }),
  );
});

test('invalid query parameters are ignored', () => {
  const query = new URLSearchParams('paid=maybe&method=Shells&from=2026-02-30&sort=colour&to=soon');
  expect(parseOrderFilters(query)).toEqual({});
});

test('the default sort order is left out', () => {
  expect(parseOrderFilters(new URLSearchParams('sort=newest'))).toEqual({});
});
