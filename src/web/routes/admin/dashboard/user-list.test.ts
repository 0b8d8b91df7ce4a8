import { expect, test } from 'vitest';
import { parseUserFilters } from '../../../../domain/accounts/customers.ts';
import { getTab } from '../../../admin/frame/admin-paths.ts';
import { userListPath } from './user-list.tsx';

test('a list of users has one address, which stays on its tab', () => {
  expect(userListPath({})).toBe('/admin?tab=users');
  const filters = { search: 'a & b', admin: 'no', sort: 'name' };
  const query = new URL(userListPath(filters), 'http://shop.test').searchParams;
  expect(getTab(query)).toBe('users');
  expect(parseUserFilters(query)).toEqual(filters);
});
