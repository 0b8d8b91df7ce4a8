import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isTimeZone } from '../../../domain/time/calendar.ts';
import { isId } from './columns.ts';
import type { DbOrTx } from './database.ts';

/** A query of ids, as a part of another query: a list of ids may be too long for one. */
export type IdQuery = SQLWrapper;

/** Whether a row has this id. A text that is no UUID, which PostgreSQL would reject, is no id. */
export const hasId = (column: PgColumn, id: string): SQL =>
  isId(id) ? eq(column, id) : sql`false`;

/** Whether a row has one of these ids, however many: they are one parameter of a prepared statement. */
export const hasOneOfIds = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** Whether a column is set, as a filter asks for; without a filter no condition. */
export const isSet = (column: PgColumn, filter: 'yes' | 'no' | undefined): SQL | undefined =>
  filter && (filter === 'yes' ? isNotNull(column) : isNull(column));

/** The rows of a table that meet a condition. */
export async function findRows<T extends PgTable>(
  db: DbOrTx,
  table: T,
  where: SQL | undefined,
  { orderBy = [], limit }: { orderBy?: SQL[]; limit?: number } = {},
): Promise<T['$inferSelect'][]> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...orderBy);
  return limit === undefined ? query : query.limit(limit);
}

/** The first row that meets a condition; undefined where there is none. */
export async function findRow<T extends PgTable>(
  db: DbOrTx,
  table: T,
  where?: SQL,
  orderBy?: SQL[],
): Promise<T['$inferSelect'] | undefined> {
  const [row] = await findRows(db, table, where, { orderBy, limit: 1 });
  return row;
}

/**
 * A time zone within the SQL text: as a parameter it would make two expressions of one, and GROUP BY
 * would not know the other again. @throws Error for what is no time zone, as it may hold quotes
 */
export function zoneLiteral(timeZone: string): SQL {
  if (!isTimeZone(timeZone)) throw new Error(`${timeZone} is no time zone`);
  return sql.raw(`'${timeZone}'`);
}

/** Reads the row that meets a condition and locks it: until the transaction ends nobody else changes it. */
export async function lockRow<T extends PgTable>(
  tx: DbOrTx,
  table: T,
  where?: SQL,
): Promise<T['$inferSelect'] | undefined> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .for('update');
  return row;
}

/** Whether any row meets a condition. */
export async function hasRow(db: DbOrTx, table: PgTable, where?: SQL): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(table).where(where).limit(1);
  return rows.length > 0;
}

/** Inserts a row and returns it with its defaults. */
export async function insertRow<T extends PgTable>(
  db: DbOrTx,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const [row] = await db
    .insert(table as PgTable)
    .values(values)
    .returning();
  if (!row) throw new Error('An insert returns its row');
  return row;
}

/** Sets the column `position` of rows to their places in a list of their keys. */
export async function setPositions(
  tx: DbOrTx,
  { table, key, keys }: { table: PgTable; key: PgColumn; keys: string[] },
): Promise<void> {
  await tx.execute(sql`
    update ${table} set position = places.place - 1
    from unnest(${sql.param(keys)}::text[]) with ordinality as places (key, place)
    where ${key}::text = places.key`);
}

/** The place behind all rows of a list; removed ones leave gaps in it. */
export const nextPosition = (rows: readonly { position: number }[]): number =>
  Math.max(-1, ...rows.map(({ position }) => position)) + 1;

/** The columns of a row that differ after a change, to be stored; null where none does. */
export function changedColumns(before: object, after: object): Record<string, unknown> | null {
  const known: Partial<Record<string, unknown>> = { ...before };
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(known[name], value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The one row of an aggregate. */
export function onlyRow<T>([row]: T[]): T {
  if (row === undefined) throw new Error('An aggregate returns a row');
  return row;
}

/** Deletes at most `limit` of the rows that meet a condition; returns how many it deleted. */
export async function deleteBatch(db: DbOrTx, table: PgTable, where: SQL, limit: number) {
  const batch = db.select({ place: sql`ctid` }).from(table).where(where).limit(limit);
  const { rowCount } = await db.delete(table).where(inArray(sql`ctid`, batch));
  return rowCount ?? 0;
}

/** Lets one transaction at a time continue under a name, until it ends. */
export async function lockName(tx: DbOrTx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Waits for who holds `lockName`, and makes it wait, beside others that share the name. */
export async function shareName(tx: DbOrTx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}

/** The LIKE pattern for a text anywhere in a value; LIKE's own signs in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The LIKE pattern for values that begin with a text. */
export function prefixPattern(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
