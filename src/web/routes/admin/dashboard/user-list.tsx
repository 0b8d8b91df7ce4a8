import type { User } from '../../../../contract/accounts.ts';
import type { Page } from '../../../../contract/client.ts';
import type { UserFilters } from '../../../../domain/accounts/customers.ts';
import { customerPath, tabPath } from '../../../admin/frame/admin-paths.ts';
import { type Column, idColumn, PagedTable } from '../../../admin/lists/data-table.tsx';
import {
  ClearLink,
  listPath,
  SearchField,
  useListFilters,
} from '../../../admin/lists/list-filters.tsx';
import { ROWS_PER_PAGE, usePagedList } from '../../../admin/lists/use-paged-list.ts';
import { callApi } from '../../../platform/api.ts';
import { Select } from '../../../ui/fields.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';

export function UserList({ first, filters }: { first: Page<User[]>; filters: UserFilters }) {
  const list = usePagedList(first, (cursor) =>
    callApi('GET /api/user/all', { query: { ...filters, limit: ROWS_PER_PAGE, cursor } }),
  );
  return (
    <PagedTable
      label="Users"
      noun="user"
      list={list}
      columns={COLUMNS}
      empty={
        <EmptyState title="No users found" level={3}>
          Change or clear the filters.
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Column<User>[] = [
  idColumn('User ID', customerPath),
  {
    title: 'Name',
    cell: ({ _id, name }) => (
      <TextLink standalone to={customerPath(_id)}>
        {name}
      </TextLink>
    ),
    className: 'min-w-36 py-0!',
  },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Admin', cell: ({ isAdmin }) => (isAdmin ? <Tag tone="gold">Yes</Tag> : 'No') },
];

const SORTS = { '': 'Newest first', oldest: 'Oldest first', name: 'Name' };
const ADMIN = { yes: 'Yes', no: 'No' };
const NO_FILTERS = { search: '', admin: '', sort: '' };

export function UserListControls({ filters }: { filters: UserFilters }) {
  const query = { ...NO_FILTERS, ...filters };
  const { submit, text, choice } = useListFilters(query, userListPath);
  return (
    <form
      onSubmit={submit}
      aria-label="Filter users"
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <SearchField
        label="Search by name, email or ID"
        maxLength={200}
        {...text('search')}
        className="md:col-span-1"
      />
      <Select label="Admin" placeholder="All" options={ADMIN} {...choice('admin')} />
      <Select label="Sort by" options={SORTS} {...choice('sort')} />
      <ClearLink from={userListPath(query)} to={userListPath({ sort: query.sort })} />
    </form>
  );
}

export function userListPath(query: object): string {
  return listPath(tabPath('users'), query);
}
