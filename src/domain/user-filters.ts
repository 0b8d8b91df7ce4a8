import { yesOrNo } from './order-filters.ts';

/** The orders a list of users can be put in; the first is the one it has unless asked otherwise. */
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** How an owner narrows her list of users; `isAdmin` null: administrators or not. */
export interface UserFilters {
  search: string;
  isAdmin: boolean | null;
  sort: UserSort;
}

/** The filters an address names; what it names wrongly is left out. */
export function parseUserFilters(query: URLSearchParams): UserFilters {
  return {
    search: (query.get('search') ?? '').trim(),
    isAdmin: yesOrNo(query.get('admin')),
    sort: USER_SORTS.find((sort) => sort === query.get('sort')) ?? USER_SORTS[0],
  };
}

/** The filters as an address or a call names them: only those that narrow or sort. */
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
