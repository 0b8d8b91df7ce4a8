import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { UserFilters, UserSort } from '../../../domain/accounts/user-filters.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { anywhere, atStart } from '../../platform/db/like-pattern.ts';
import { momentKey, type SortCursor, sortCursors, textKey } from '../../platform/db/list-cursor.ts';
import type { UserRow } from './accounts.repository.ts';
import { users } from './accounts.tables.ts';

/** Users by search text and admin rights. */
export type UserSelection = Partial<Omit<UserFilters, 'sort'>>;

/** A row of the list, with its sort key by name. */
export type ListedUser = UserRow & { lowerName: string };

/** A page ends with a moment or a name. */
export const userCursors = sortCursors<UserSort, Date | string>({
  newest: momentKey,
  oldest: momentKey,
  name: textKey,
});

const lowerName = sql<string>`lower(${users.name})`;

export function listUsers(
  db: DbOrTx,
  selection: UserSelection,
  page: { sort: UserSort; limit?: number; after?: SortCursor<Date | string> },
): Promise<ListedUser[]> {
  const { sort, limit, after } = page;
  const query = db
    .select({ ...getTableColumns(users), lowerName })
    .from(users)
    .where(and(isSelected(selection), after && isBehind(sort, after)))
    .orderBy(...orderOf(sort));
  return limit === undefined ? query : query.limit(limit);
}

export async function countUsers(db: DbOrTx, selection: UserSelection = {}): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(isSelected(selection));
  return row?.total ?? 0;
}

/** The ids of users that match a search, as a subquery. */
export function matchingUsers(db: DbOrTx, search: string) {
  return db.select({ id: users.id }).from(users).where(isMeant(search));
}

function isSelected({ search = '', isAdmin = null }: UserSelection): SQL | undefined {
  return and(
    isAdmin === null ? undefined : eq(users.isAdmin, isAdmin),
    search === '' ? undefined : isMeant(search),
  );
}

/** Part of a name or an email, or the beginning of an id. */
function isMeant(search: string): SQL | undefined {
  return or(
    ilike(users.name, anywhere(search)),
    ilike(users.email, anywhere(search)),
    like(sql`${users.id}::text`, atStart(search.toLowerCase())),
  );
}

function orderOf(sort: UserSort): SQL[] {
  switch (sort) {
    case 'newest':
      return [desc(users.createdAt), desc(users.id)];
    case 'oldest':
      return [asc(users.createdAt), asc(users.id)];
    case 'name':
      return [asc(lowerName), asc(users.id)];
  }
}

// Rows are compared whole, as the indexes hold them: a page far on is found without reading all before it.
function isBehind(sort: UserSort, { key, id }: SortCursor<Date | string>): SQL {
  if (sort === 'name') return sql`(${lowerName}, ${users.id}) > (${key}, ${id}::uuid)`;
  const moment = sql`(${new Date(key).toISOString()}::timestamptz, ${id}::uuid)`;
  return sort === 'newest'
    ? sql`(${users.createdAt}, ${users.id}) < ${moment}`
    : sql`(${users.createdAt}, ${users.id}) > ${moment}`;
}
