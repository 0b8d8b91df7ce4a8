import { describe, expect, it, test } from 'vitest';
import { isSameEmail, parseUserFilters, USER_SORTS } from './customers.ts';

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

describe('the typed confirmation of an erasure', () => {
  it.each(['asha@example.com', ' ASHA@Example.com '])('accepts %s', (typed) => {
    expect(isSameEmail(typed, 'asha@example.com')).toBe(true);
  });
  it.each(['', 'asha', 'maya@example.com', 'asha@example.com.in'])('rejects %j', (typed) => {
    expect(isSameEmail(typed, 'asha@example.com')).toBe(false);
  });
});
