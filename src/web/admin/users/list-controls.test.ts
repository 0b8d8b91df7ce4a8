import { expect, test } from 'vitest';
import { parseUserFilters } from '../../../domain/accounts/user-filters.ts';
import { tabOf } from '../frame/admin-tab.ts';
import { ALL_USERS, userListPath } from './list-controls.tsx';

test('a list of users has one address, which stays on its tab', () => {
  expect(userListPath(ALL_USERS)).toBe('/admin?tab=users');
  const filters = { search: 'a & b', isAdmin: false, sort: 'name' } as const;
  const query = new URL(userListPath(filters), 'http://shop.test').searchParams;
  expect(tabOf(query)).toBe('users');
  expect(parseUserFilters(query)).toEqual(filters);
});
