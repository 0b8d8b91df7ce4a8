import { expect, test } from 'vitest';
import { parseUserFilters, USER_SORTS } from './user-filters.ts';

test('invalid filters in an address are ignored', () => {
  const filters = parseUserFilters(new URLSearchParams('search= asha &admin=maybe&sort=size'));
  expect(filters).toEqual({ search: 'asha' });
});

test('filters survive a round trip through the query', () => {
  expect(parseUserFilters(new URLSearchParams('sort=newest'))).toEqual({});
  for (const sort of USER_SORTS.slice(1)) {
    for (const admin of ['yes', 'no']) {
      const filters = { sort, admin };
      expect(parseUserFilters(new URLSearchParams(filters))).toEqual(filters);
    }
  }
});
