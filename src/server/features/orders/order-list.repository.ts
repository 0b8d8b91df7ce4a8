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
} from 'drizzle-orm';
import type { OrderFilters, OrderSort } from '../../../domain/order-filters.ts';
import type { DbOrTx } from '../../platform/database.ts';
import { anywhere, atStart } from '../../platform/like-pattern.ts';
import type { OrderRow } from './orders.repository.ts';
import { orders } from './orders.tables.ts';

/** Which orders: the filters, with the users whom the search means, in a time zone. */
export interface OrderSelection {
  filters: OrderFilters;
  users: SQLWrapper | null;
  timeZone: string;
}

/** Where a page ended: the value it is sorted by, milliseconds or paise, and the id. */
export interface OrderCursor {
  key: number;
  id: string;
}

export function listSelected(
  db: DbOrTx,
  selection: OrderSelection,
  page: { limit?: number; after?: OrderCursor },
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

function isBehind(sort: OrderSort, { key, id }: OrderCursor): SQL | undefined {
  const at = sql`${new Date(key).toISOString()}::timestamptz`;
  switch (sort) {
    case 'newest':
      return or(lt(orders.createdAt, at), and(eq(orders.createdAt, at), lt(orders.id, id)));
    case 'oldest':
      return or(gt(orders.createdAt, at), and(eq(orders.createdAt, at), gt(orders.id, id)));
    case 'total-high':
      return or(lt(orders.totalPaise, key), and(eq(orders.totalPaise, key), lt(orders.id, id)));
    case 'total-low':
      return or(gt(orders.totalPaise, key), and(eq(orders.totalPaise, key), gt(orders.id, id)));
  }
}
