import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm';
import type { OrderFilters, OrderSort } from '../../../domain/orders/order-filters.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { anywhere, atStart } from '../../platform/db/like-pattern.ts';
import {
  countKey,
  momentKey,
  type SortCursor,
  sortCursors,
} from '../../platform/db/list-cursor.ts';
import type { OrderRow } from './orders.repository.ts';
import { orders } from './orders.tables.ts';

/** Which orders: the filters, with the users whom the search means, in a time zone. */
export interface OrderSelection {
  filters: OrderFilters;
  users: SQLWrapper | null;
  timeZone: string;
}

/** A page ends with a moment or with paise. */
export const orderCursors = sortCursors<OrderSort, Date | number>({
  newest: momentKey,
  oldest: momentKey,
  'total-high': countKey,
  'total-low': countKey,
});

export function listSelected(
  db: DbOrTx,
  selection: OrderSelection,
  page: { limit?: number; after?: SortCursor<Date | number> },
): Promise<OrderRow[]> {
  const { sort } = selection.filters;
  const query = db
    .select()
    .from(orders)
    .where(and(isSelected(selection), page.after && isBehind(sort, page.after)))
    .orderBy(...orderOf(sort));
  return page.limit === undefined ? query : query.limit(page.limit);
}

export async function countSelected(db: DbOrTx, selection: OrderSelection): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(isSelected(selection));
  return row?.total ?? 0;
}

function isSelected({ filters, users, timeZone }: OrderSelection): SQL | undefined {
  const { paid, delivered, method, from, to } = filters;
  const zone = sql`${timeZone}::text`;
  return and(
    paid === null ? undefined : paid ? isNotNull(orders.paidAt) : isNull(orders.paidAt),
    delivered === null
      ? undefined
      : delivered
        ? isNotNull(orders.deliveredAt)
        : isNull(orders.deliveredAt),
    method === null ? undefined : eq(orders.paymentMethod, method),
    from === null ? undefined : gte(orders.createdAt, sql`${from}::timestamp at time zone ${zone}`),
    to === null
      ? undefined
      : lt(orders.createdAt, sql`(${to}::date + 1)::timestamp at time zone ${zone}`),
    isMeant(filters.search, users),
  );
}

function isMeant(search: string, users: SQLWrapper | null): SQL | undefined {
  if (search === '') return undefined;
  return or(
    /^[0-9a-f-]+$/i.test(search)
      ? like(sql`${orders.id}::text`, atStart(search.toLowerCase()))
      : undefined,
    ilike(orders.trackingNumber, anywhere(search)),
    users ? inArray(orders.userId, users) : undefined,
  );
}

function orderOf(sort: OrderSort): SQL[] {
  switch (sort) {
    case 'newest':
      return [desc(orders.createdAt), desc(orders.id)];
    case 'oldest':
      return [asc(orders.createdAt), asc(orders.id)];
    case 'total-high':
      return [desc(orders.totalPaise), desc(orders.id)];
    case 'total-low':
      return [asc(orders.totalPaise), asc(orders.id)];
  }
}

function isBehind(sort: OrderSort, { key, id }: SortCursor<Date | number>): SQL | undefined {
  const isDescending = sort === 'newest' || sort === 'total-high';
  const isBeyond = isDescending ? lt : gt;
  if (key instanceof Date) {
    const at = sql`${key.toISOString()}::timestamptz`;
    return or(
      isBeyond(orders.createdAt, at),
      and(eq(orders.createdAt, at), isBeyond(orders.id, id)),
    );
  }
  return or(
    isBeyond(orders.totalPaise, key),
    and(eq(orders.totalPaise, key), isBeyond(orders.id, id)),
  );
}

/** Count and worth of all orders, in paise, and the worth of those paid. */
export async function totals(
  db: DbOrTx,
): Promise<{ count: number; revenuePaise: number; paidPaise: number }> {
  const [row] = await db
    .select({
      count: count(),
      revenuePaise: sum(orders.totalPaise).mapWith(Number),
      paidPaise: sql`sum(${orders.totalPaise}) filter (where ${isNotNull(orders.paidAt)})`.mapWith(
        Number,
      ),
    })
    .from(orders);
  return {
    count: row?.count ?? 0,
    revenuePaise: row?.revenuePaise ?? 0,
    paidPaise: row?.paidPaise ?? 0,
  };
}

/** Orders per day of the time zone since a day, both as 'YYYY-MM-DD'. */
export async function countByDay(
  db: DbOrTx,
  since: string,
  timeZone: string,
): Promise<{ day: string; count: number }[]> {
  const zone = sql.raw(`'${timeZone}'`);
  const day = sql<string>`to_char(${orders.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`;
  const start = sql`${since}::timestamp at time zone ${zone}`;
  return db
    .select({ day, count: count() })
    .from(orders)
    .where(gte(orders.createdAt, start))
    .groupBy(day);
}
