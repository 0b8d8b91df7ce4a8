import {
  USER_SORTS,
  type UserFilters,
  type UserSort,
  userFilterQuery,
} from '../../../../domain/user-filters.ts';
import { tabPath } from '../admin-tab.ts';

/** The orders of the list as the owner reads them. */
export const SORT_LABELS: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
};

export const ALL_USERS: UserFilters = { search: '', isAdmin: null, sort: USER_SORTS[0] };

/** The one address of a list of users: that of the tab itself where nothing is asked for. */
export function userListPath(filters: UserFilters): string {
  const query = new URLSearchParams(userFilterQuery(filters)).toString();
  return query === '' ? tabPath('users') : `${tabPath('users')}&${query}`;
}
