import { Link } from 'react-router';
import type { User } from '../../../contract/account.ts';
import type { Page } from '../../../contract/client.ts';
import { browserApi } from '../../platform/api.ts';
import { Tag } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { tabPath } from './admin-tab.ts';
import { ROWS_PER_PAGE } from './dashboard-data.ts';
import { ListFoot } from './list-foot.tsx';
import { ListSearch } from './list-search.tsx';
import { ShortId } from './short-id.tsx';
import { usePagedList } from './use-paged-list.ts';

interface UsersTabProps {
  first: Page<User[]>;
  search: string;
  visit: string;
}

/** Everyone who has an account, newest first (specification §2, Admin dashboard), or who was searched for. */
export function UsersTab({ first, search, visit }: UsersTabProps) {
  return (
    <>
      <ListSearch
        label="Search by name, email or ID"
        path={tabPath('users')}
        search={search}
        kept={{ tab: 'users' }}
      />
      <UserList key={visit} first={first} search={search} />
    </>
  );
}

function UserList({ first, search }: Omit<UsersTabProps, 'visit'>) {
  const { list, isLoading, fault, showMore } = usePagedList(first, (cursor) =>
    browserApi().page('allUsers', { query: { limit: ROWS_PER_PAGE, search, cursor } }),
  );
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
      <ListFoot
        noun="users"
        shown={list.items.length}
        total={list.total}
        hasMore={list.next !== null}
        isLoading={isLoading}
        fault={fault}
        onShowMore={showMore}
      />
    </>
  );
}

function UserRow({ user }: { user: User }) {
  return (
    <TableRow>
      <HeaderCell scope="row" className="py-2.5! align-top!">
        <ShortId id={user._id} />
      </HeaderCell>
      <Cell className="min-w-36 py-0!">
        <Link
          to={`/admin/customers/${user._id}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {user.name}
        </Link>
      </Cell>
      <Cell>{user.email}</Cell>
      <Cell>{user.isAdmin ? <Tag tone="gold">Yes</Tag> : 'No'}</Cell>
    </TableRow>
  );
}
