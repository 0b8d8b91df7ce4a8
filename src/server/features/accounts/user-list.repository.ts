import { and, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import type { UserQuery } from '../../../contract/customers.ts';
import { USER_SORTS } from '../../../domain/accounts/customers.ts';
import { normaliseSearch } from '../../../domain/catalogue/search-text.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { sortedList } from '../../platform/db/list-page.ts';
import { containsPattern, prefixPattern } from '../../platform/db/queries.ts';
import { users } from './accounts.tables.ts';

const list = sortedList(users, {
  newest: { by: 'createdAt', isDescending: true },
  oldest: { by: 'createdAt' },
  name: { by: 'lowerName', expression: sql`lower(${users.name})` },
});

export function listUsers(db: DbOrTx, { search = '', admin, ...page }: UserQuery) {
  const text = normaliseSearch(search);
  const where = and(
    admin && eq(users.isAdmin, admin === 'yes'),
    text === '' ? undefined : matches(text),
  );
  return list.page(db, where, { sort: USER_SORTS[0], ...page });
}

/** The ids of users that match a search, as a subquery. */
export function matchingUsers(db: DbOrTx, search: string) {
  return db.select({ id: users.id }).from(users).where(matches(search));
}

/** Part of a name or an email, or the beginning of an id. */
function matches(search: string): SQL | undefined {
  return or(
    ilike(users.name, containsPattern(search)),
    ilike(users.email, containsPattern(search)),
    like(sql`${users.id}::text`, prefixPattern(search.toLowerCase())),
  );
}
