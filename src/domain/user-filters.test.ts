import { expect, test } from 'vitest';
import { parseUserFilters, USER_SORTS, userFilterQuery } from './user-filters.ts';

test('what an address names wrongly is left out', () => {
  const filters = parseUserFilters(new URLSearchParams('search= asha &admin=maybe&sort=size'));
  expect(filters).toEqual({ search: 'asha', isAdmin: null, sort: 'newest' });
  expect(userFilterQuery(filters)).toEqual({ search: 'asha' });
});

test('filters are read back from what they are named by', () => {
  for (const sort of USER_SORTS) {
    for (const isAdmin of [true, false, null]) {
      const filters = { search: '', isAdmin, sort };
      expect(parseUserFilters(new URLSearchParams(userFilterQuery(filters)))).toEqual(filters);
    }
  }
});
