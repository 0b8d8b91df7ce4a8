import {
  parseUserFilters,
  USER_SORTS,
  type UserFilters,
  type UserSort,
  userFilterQuery,
} from '../../../domain/accounts/user-filters.ts';
import { Select } from '../../ui/forms/select.tsx';
import { tabPath } from '../frame/admin-tab.ts';
import { TextLink } from '../frame/text-link.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { useListChoice } from '../lists/use-list-choice.ts';

const SORT_LABELS: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
};

const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));
const ADMIN = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Searches, filters and sorts the users; each choice has its own address. */
export function UserListControls({ filters }: { filters: UserFilters }) {
  const { draft, setDraft, goTo, submit } = useListChoice(filters, userListPath);
  function choose(name: 'admin' | 'sort', value: string) {
    const { isAdmin, sort } = parseUserFilters(new URLSearchParams([[name, value]]));
    goTo(name === 'admin' ? { ...draft, isAdmin } : { ...draft, sort });
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Narrow the users"
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-[minmax(16rem,1fr)_10rem_12rem]"
    >
      <SearchField
        label="Search by name, email or ID"
        maxLength={200}
        value={draft.search}
        onType={(search) => setDraft({ ...draft, search })}
        className="md:col-span-1"
      />
      <Select
        label="Admin"
        placeholder="All"
        options={ADMIN}
        value={draft.isAdmin === null ? '' : draft.isAdmin ? 'yes' : 'no'}
        onChange={({ target }) => choose('admin', target.value)}
      />
      <Select
        label="Sort by"
        options={SORTS}
        value={draft.sort}
        onChange={({ target }) => choose('sort', target.value)}
      />
      {(filters.search !== '' || filters.isAdmin !== null) && (
        <TextLink
          to={userListPath({ ...ALL_USERS, sort: filters.sort })}
          preventScrollReset
          className="w-fit px-1"
        >
          Show all
        </TextLink>
      )}
    </form>
  );
}

export const ALL_USERS: UserFilters = { search: '', isAdmin: null, sort: USER_SORTS[0] };

/** The address of a filtered list of users. */
export function userListPath(filters: UserFilters): string {
  const query = new URLSearchParams(userFilterQuery(filters)).toString();
  return query === '' ? tabPath('users') : `${tabPath('users')}&${query}`;
}
