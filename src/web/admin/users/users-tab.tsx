import { Link } from 'react-router';
import type { User } from '../../../contract/accounts.ts';
import type { Page } from '../../../contract/client.ts';
import { type UserFilters, userFilterQuery } from '../../../domain/accounts/user-filters.ts';
import { browserApi } from '../../platform/api.ts';
import { Tag } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { customerPath } from '../frame/admin-paths.ts';
import { ListFooter } from '../lists/list-footer.tsx';
import { ShortId } from '../lists/short-id.tsx';
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
  const paged = usePagedList(first, (cursor) =>
    browserApi().page('allUsers', {
      query: { ...userFilterQuery(filters), limit: ROWS_PER_PAGE, cursor },
    }),
  );
  const { list } = paged;
  if (list.items.length === 0) return <EmptyState title="No users found" level={3} />;
  return (
    <>
      <Table label="Users" dense>
        <TableHead>
          <TableRow>
            <HeaderCell>User ID</HeaderCell>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Email</HeaderCell>
            <HeaderCell>Admin</HeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.items.map((user) => (
            <UserRow key={user._id} user={user} />
          ))}
        </TableBody>
      </Table>
      <ListFooter noun="user" of={paged} />
    </>
  );
}

function UserRow({ user }: { user: User }) {
  return (
    <TableRow>
      <HeaderCell scope="row" className="py-2.5! align-top!">
        <Link to={customerPath(user._id)} className="text-link -my-2.5 inline-block py-2.5">
          <ShortId id={user._id} />
        </Link>
      </HeaderCell>
      <Cell className="min-w-36 py-0!">
        <Link to={customerPath(user._id)} className="text-link inline-flex min-h-11 items-center">
          {user.name}
        </Link>
      </Cell>
      <Cell>{user.email}</Cell>
      <Cell>{user.isAdmin ? <Tag tone="gold">Yes</Tag> : 'No'}</Cell>
    </TableRow>
  );
}
