import { type UserFilters, userFilterQuery } from '../../../domain/accounts/user-filters.ts';
import { Select } from '../../ui/forms/select.tsx';
import { tabPath } from '../frame/admin-tab.ts';
import { TextLink } from '../frame/text-link.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { listPath, useListFilters } from '../lists/use-list-filters.ts';

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
];
const ADMIN = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const NO_FILTERS = { search: '', admin: '', sort: '' };

/** Searches, filters and sorts the users; each choice has its own address. */
export function UserListControls({ filters }: { filters: UserFilters }) {
  const query = { ...NO_FILTERS, ...userFilterQuery(filters) };
  const { submit, text, choice } = useListFilters(query, userListPath);
  return (
    <form
      onSubmit={submit}
      aria-label="Narrow the users"
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-[minmax(16rem,1fr)_10rem_12rem]"
    >
      <SearchField
        label="Search by name, email or ID"
        maxLength={200}
        {...text('search')}
        className="md:col-span-1"
      />
      <Select label="Admin" placeholder="All" options={ADMIN} {...choice('admin')} />
      <Select label="Sort by" options={SORTS} {...choice('sort')} />
      {(query.search !== '' || query.admin !== '') && (
        <TextLink
          to={userListPath({ ...NO_FILTERS, sort: query.sort })}
          preventScrollReset
          className="w-fit px-1"
        >
          Show all
        </TextLink>
      )}
    </form>
  );
}

/** The address of a filtered list of users. */
export function userListPath(query: object): string {
  return listPath(tabPath('users'), query);
}
