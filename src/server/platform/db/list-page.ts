import { and, asc, desc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { invalidField } from '../errors/shop-error.ts';
import type { DbOrTx } from './database.ts';

const MAX_CURSOR_TIME_MS = Date.UTC(9999, 11, 31);

/** A moment as cursors hold it. */
export const momentKey = z
  .int()
  .min(0)
  .max(MAX_CURSOR_TIME_MS)
  .transform((ms) => new Date(ms));

/** Sorts by a column, or by an expression that rows get under the name `by`; values are not null. */
interface SortOrder {
  by: string;
  expression?: SQL;
  /** What an expression is; a text, unless it is said. */
  kind?: keyof typeof KEY_TYPES;
  isDescending?: boolean;
}

/** One page of a list; `next` is the cursor of the next page, and `total` counts the whole list. */
export interface ListPage<T> {
  items: T;
  total: () => Promise<number>;
  /** The longest that is counted: one more stands for all longer lists. */
  maxCounted?: number;
  next: string | null;
}

/**
 * As many rows as an answer has without a `limit`: clients of the specification read a whole list
 * at once and know no pages.
 */
export const WHOLE_LIST = 1_000;

/** Which page of a list; without a `limit` it is the whole list, up to `WHOLE_LIST` rows. */
export interface PageParams {
  limit?: number;
  cursor?: string;
}

export interface PageQuery<Sort extends string> extends PageParams {
  sort: Sort;
}

interface ListOptions<Name extends string> {
  idName?: string;
  /** Longer lists are counted up to one more. */
  maxCounted?: number;
  /** What its rows hold, with the columns that it is sorted by: all columns without it. */
  columnNames?: readonly Name[];
}

/** The types of sort keys, in SQL and in cursors. What PostgreSQL cannot compare is refused. */
const KEY_TYPES = {
  date: { type: sql`timestamptz`, schema: momentKey },
  number: { type: sql`bigint`, schema: z.int().min(0) },
  string: { type: sql`text`, schema: z.string().refine((text) => !text.includes('\0')) },
};

/**
 * A table as a list with stable pages. A page ends with the sort key and the id of its last row,
 * which its cursor holds: the next page starts behind them, whatever was added meanwhile.
 */
export function sortedList<
  T extends PgTable,
  Sort extends string,
  Name extends keyof T['$inferSelect'] & string = keyof T['$inferSelect'] & string,
>(
  table: T,
  orders: Record<Sort, SortOrder>,
  { idName = 'id', maxCounted, columnNames }: ListOptions<Name> = {},
) {
  type Row = Pick<T['$inferSelect'], Name>;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const id = columns[idName] as PgColumn;
  const fields: Record<string, SQL | PgColumn> = {};
  for (const name of columnNames ?? Object.keys(columns)) fields[name] = columns[name] as PgColumn;
  for (const { by, expression } of Object.values<SortOrder>(orders)) {
    if (expression) fields[by] = expression;
  }

  function toOrderBy(sort: Sort) {
    const { by, kind: given, isDescending } = orders[sort];
    const kind = given ?? ((columns[by]?.dataType ?? 'string') as keyof typeof KEY_TYPES);
    const key = fields[by] as SQL | PgColumn;
    const keys = by === idName ? [key] : [key, id];
    return { by, keys, ...KEY_TYPES[kind], isDescending };
  }

  function inOrder(sort: Sort): SQL[] {
    const { keys, isDescending } = toOrderBy(sort);
    return keys.map((key) => (isDescending ? desc(key) : asc(key)));
  }

  /** The rows behind a row of the list: rows are compared whole, as the indexes hold them. */
  function isAfterCursor(sort: Sort, last: Record<string, unknown>): SQL {
    const { by, keys, type, isDescending } = toOrderBy(sort);
    const beyond = isDescending ? sql`<` : sql`>`;
    const value = last[by] instanceof Date ? last[by].toISOString() : last[by];
    const values = [sql`${value}::${type}`, sql`${last[idName]}::uuid`].slice(0, keys.length);
    return sql`(${sql.join(keys, sql`, `)}) ${beyond} (${sql.join(values, sql`, `)})`;
  }

  function readCursor(sort: Sort, cursor: string): Record<string, unknown> {
    const { by, keys, schema } = toOrderBy(sort);
    const shape = { sort: z.literal(sort), key: schema };
    return decodeCursor(cursor, (value) => {
      const { key } = z.object(shape).parse(value);
      if (keys.length === 1) return { [by]: key };
      return { [by]: key, [idName]: z.object({ id: z.uuid() }).parse(value).id };
    });
  }

  function writeCursor(sort: Sort, last: Record<string, unknown>): string {
    const { by, keys } = toOrderBy(sort);
    const key = last[by] instanceof Date ? last[by].getTime() : last[by];
    return encodeCursor({ sort, key, ...(keys.length > 1 && { id: last[idName] }) });
  }

  /** Selects rows in list order, from the start or behind the row `after`. */
  function select(
    db: DbOrTx,
    selected: Record<string, SQL | PgColumn | SQL.Aliased>,
    where: SQL | undefined,
    { sort, limit, after }: { sort: Sort; limit?: number; after?: Record<string, unknown> },
  ) {
    const query = db
      .select(selected)
      .from(table as PgTable)
      .where(and(where, after && isAfterCursor(sort, after)))
      .orderBy(...inOrder(sort));
    return limit === undefined ? query : query.limit(limit);
  }

  /** Rows in list order, from the start or behind the row `after`. */
  async function rows(
    db: DbOrTx,
    where: SQL | undefined,
    params: { sort: Sort; limit?: number; after?: Record<string, unknown> },
  ): Promise<Row[]> {
    return (await select(db, fields, where, params)) as Row[];
  }

  /** The lengths of several lists, each at most `maxCounted` + 1, by one query. */
  async function countEach(db: DbOrTx, wheres: (SQL | undefined)[]): Promise<number[]> {
    if (wheres.length === 0) return [];
    const counts = wheres.map((where) => {
      const some = db
        .select({ one: sql`1` })
        .from(table as PgTable)
        .where(where);
      const counted = maxCounted === undefined ? some : some.limit(maxCounted + 1);
      return sql`(select count(*)::int from (${counted}) as counted)`;
    });
    const { rows: found } = await db.execute<{ lengths: number[] }>(
      sql`select array[${sql.join(counts, sql`, `)}] as lengths`,
    );
    return found[0]?.lengths ?? [];
  }

  /** The length of the list, at most `maxCounted` + 1. */
  async function count(db: DbOrTx, where: SQL | undefined): Promise<number> {
    const [length = 0] = await countEach(db, [where]);
    return length;
  }

  /** The first rows of several lists, by one query. */
  async function firstOfEach(
    db: DbOrTx,
    wheres: (SQL | undefined)[],
    { sort, limit }: { sort: Sort; limit: number },
  ): Promise<Row[][]> {
    const [first, second, ...others] = wheres.map((where, index) =>
      select(db, { ...fields, list: sql`${index}::int`.as('list') }, where, { sort, limit }),
    );
    if (!first) return [];
    const found = await (second
      ? unionAll(first, second, ...others).orderBy(sql`list`, ...inOrder(sort))
      : first);
    return wheres.map((_, index) => found.filter((row) => row.list === index) as Row[]);
  }

  return {
    rows,
    countEach,
    firstOfEach,

    /** One page, and how to count the list. @throws ShopError BAD_INPUT for another list's cursor */
    async page(
      db: DbOrTx,
      where: SQL | undefined,
      { sort, limit = WHOLE_LIST, cursor }: PageQuery<Sort>,
    ): Promise<ListPage<Row[]>> {
      const after = cursor === undefined ? undefined : readCursor(sort, cursor);
      // One row more than the page holds means that another page follows.
      const found = await rows(db, where, { sort, limit: limit + 1, after });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const isLastPage = items.length === found.length;
      return {
        items,
        total: async () => (isLastPage && !after ? items.length : count(db, where)),
        maxCounted,
        next: last && !isLastPage ? writeCursor(sort, last) : null,
      };
    },
  };
}

/** Where a list stopped, as text that callers pass back unchanged. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text is no cursor, or `read` throws */
export function decodeCursor<T>(text: string, read: (value: unknown) => T): T {
  try {
    return read(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', 'The list’s cursor is not valid: start again without it');
  }
}
