import { expect, test } from 'vitest';
import { parseUserFilters, userFilterQuery } from '../../../domain/accounts/user-filters.ts';
import { tabOf } from '../frame/admin-tab.ts';
import { userListPath } from './list-controls.tsx';

test('a list of users has one address, which stays on its tab', () => {
  expect(userListPath({})).toBe('/admin?tab=users');
  const filters = { search: 'a & b', isAdmin: false, sort: 'name' } as const;
  const query = new URL(userListPath(userFilterQuery(filters)), 'http://shop.test').searchParams;
  expect(tabOf(query)).toBe('users');
  expect(parseUserFilters(query)).toEqual(filters);
});
