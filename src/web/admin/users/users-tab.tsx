import type { User } from '../../../contract/accounts.ts';
import type { Page } from '../../../contract/client.ts';
import { type UserFilters, userFilterQuery } from '../../../domain/accounts/user-filters.ts';
import { browserApi } from '../../platform/api.ts';
import { Tag } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { customerPath } from '../frame/admin-paths.ts';
import { TextLink } from '../frame/text-link.tsx';
import { type Column, PagedTable } from '../lists/data-table.tsx';
import { IdLink } from '../lists/short-id.tsx';
import { ROWS_PER_PAGE, usePagedList } from '../lists/use-paged-list.ts';
import { UserListControls } from './list-controls.tsx';

interface UsersTabProps {
  first: Page<User[]>;
  filters: UserFilters;
  visit: string;
}

/** All users or the filtered ones, newest first (specification §2, Admin dashboard). */
export function UsersTab({ first, filters, visit }: UsersTabProps) {
  return (
    <>
      <UserListControls filters={filters} />
      <UserList key={visit} first={first} filters={filters} />
    </>
  );
}

function UserList({ first, filters }: Omit<UsersTabProps, 'visit'>) {
  const list = usePagedList(first, (cursor) =>
    browserApi().page('allUsers', {
      query: { ...userFilterQuery(filters), limit: ROWS_PER_PAGE, cursor },
    }),
  );
  return (
    <PagedTable
      label="Users"
      noun="user"
      list={list}
      columns={COLUMNS}
      empty={<EmptyState title="No users found" level={3} />}
    />
  );
}

const COLUMNS: Column<User>[] = [
  {
    title: 'User ID',
    cell: ({ _id }) => <IdLink to={customerPath(_id)} id={_id} />,
    isRowHeader: true,
    className: 'py-2.5! align-top!',
  },
  {
    title: 'Name',
    cell: ({ _id, name }) => <TextLink to={customerPath(_id)}>{name}</TextLink>,
    className: 'min-w-36 py-0!',
  },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Admin', cell: ({ isAdmin }) => (isAdmin ? <Tag tone="gold">Yes</Tag> : 'No') },
];
