import { yesOrNo } from '../orders/order-filters.ts';

/** Sort orders of the user list; the first is the default. */
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Filters of the user list; `isAdmin` null: both kinds. */
export interface UserFilters {
  search: string;
  isAdmin: boolean | null;
  sort: UserSort;
}

/** Parses the filters of an address; invalid values are ignored. */
export function parseUserFilters(query: URLSearchParams): UserFilters {
  return {
    search: (query.get('search') ?? '').trim(),
    isAdmin: yesOrNo(query.get('admin')),
    sort: USER_SORTS.find((sort) => sort === query.get('sort')) ?? USER_SORTS[0],
  };
}

/** The filters as query parameters, without defaults. */
export function userFilterQuery({ search, isAdmin, sort }: UserFilters): {
  search?: string;
  admin?: 'yes' | 'no';
  sort?: UserSort;
} {
  return {
    ...(search !== '' && { search }),
    ...(isAdmin !== null && { admin: isAdmin ? 'yes' : 'no' }),
    ...(sort !== USER_SORTS[0] && { sort }),
  };
}
