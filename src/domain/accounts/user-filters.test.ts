import { expect, test } from 'vitest';
import { parseUserFilters, USER_SORTS, userFilterQuery } from './user-filters.ts';

test('invalid filters in an address are ignored', () => {
  const filters = parseUserFilters(new URLSearchParams('search= asha &admin=maybe&sort=size'));
  expect(filters).toEqual({ search: 'asha', isAdmin: null, sort: 'newest' });
  expect(userFilterQuery(filters)).toEqual({ search: 'asha' });
});

test('filters survive a round trip through the query', () => {
  for (const sort of USER_SORTS) {
    for (const isAdmin of [true, false, null]) {
      const filters = { search: '', isAdmin, sort };
      expect(parseUserFilters(new URLSearchParams(userFilterQuery(filters)))).toEqual(filters);
    }
  }
});
