import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../payments/payment-methods.ts';
import {
  isDay,
  ORDER_SORTS,
  type OrderFilters,
  orderFilterQuery,
  parseOrderFilters,
} from './order-filters.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const flag = fc.option(fc.boolean(), { nil: null });
const filters = fc.record<OrderFilters>({
  search: fc.string().map((text) => text.trim()),
  paid: flag,
  delivered: flag,
  method: fc.option(fc.constantFrom(...PAYMENT_METHODS), { nil: null }),
  from: fc.option(day, { nil: null }),
  to: fc.option(day, { nil: null }),
  sort: fc.constantFrom(...ORDER_SORTS),
});

test('filters are parsed from their own query parameters', () => {
  fc.assert(
    fc.property(filters, (given) => {
      expect(parseOrderFilters(new URLSearchParams(orderFilterQuery(given)))).toEqual(given);
    }),
  );
});

test('invalid query parameters are ignored', () => {
  const query = new URLSearchParams('paid=maybe&method=Shells&from=2026-02-30&sort=colour&to=soon');
  expect(parseOrderFilters(query)).toEqual({
    search: '',
    paid: null,
    delivered: null,
    method: null,
    from: null,
    to: null,
    sort: 'newest',
  });
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['0001-01-01', true],
  ['0000-12-31', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
