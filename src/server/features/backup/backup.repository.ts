import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { readAppliedMigrations } from '../../platform/db/database.ts';
import { explainError } from '../../platform/db/database-errors.ts';
import { findStoredValue, setStoredValue } from '../../platform/db/stored-values.repository.ts';

const LAST_BACKUP = 'last-backup';
/**
 * Tables that no backup holds: what signs somebody in or proves something for a short time, and counts
 * of the last minutes. The schemas of jobs and migrations are not part of it either.
 */
export const LEFT_OUT: readonly string[] = ['sessions', 'verifications', 'rate_limits'];
const NEWLINE = 0x0a;
const MAX_PART = 64 * 1024;

/** A table as a backup holds it. */
export interface BackupTable {
  name: string;
  /** Without generated ones, by name. */
  columns: string[];
  /** As SQL that sorts in the same order on every server. */
  primaryKey: string;
  /** The columns that count up by themselves. */
  identities: string[];
}

/** What a table holds: the number of its rows, and the hash of them all. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

/** Notes when the last backup was made, for the dashboard. */
export async function recordBackup(db: DbOrTx, at: Date): Promise<void> {
  await setStoredValue(db, LAST_BACKUP, at.toISOString());
}

/** When the last backup was made; null where none was. */
export async function findLastBackup(db: DbOrTx): Promise<Date | null> {
  const at = await findStoredValue(db, LAST_BACKUP);
  return at === null ? null : new Date(at);
}

/**
 * One connection without pipelining, which streams rows, and whose text does not depend on the server.
 * @throws StartError when the database cannot be reached
 */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shop backup',
    keepAlive: true,
  });
  // Its queries fail; unhandled, the event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw explainError(error, url);
  });
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
    set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = public`);
  return client;
}

/** Begins a transaction that reads one state of the database, whatever is written meanwhile. */
export async function beginSnapshot(client: pg.Client): Promise<Db> {
  await client.query('begin isolation level repeatable read read only');
  return drizzle(client);
}

/** When the newest migration of the database was written; null where there is no shop in it. */
export async function findSchemaVersion(client: pg.Client): Promise<number | null> {
  const applied = await readAppliedMigrations(client);
  return applied.length > 0 ? Math.max(...applied) : null;
}

/** The tables of a backup among these, each after those that its rows refer to. */
export async function listTables(client: pg.Client, names: string[]): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable & { references: string[] }>(
    `select relname as name,
       (select array_agg(attname::text order by attname) from pg_attribute
        where attrelid = tab.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(array_agg(attname::text), '{}') from pg_attribute
        where attrelid = tab.oid and attidentity <> '') as identities,
       (select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end, ', '
                          order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = tab.oid and indisprimary) as "primaryKey",
       (select coalesce(array_agg(distinct other.relname::text), '{}') from pg_constraint
        join pg_class other on other.oid = confrelid
        where conrelid = tab.oid and contype = 'f' and confrelid <> conrelid) as references
     from pg_class tab
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname::text = any ($1::text[])
     order by relname`,
    [names.filter((name) => !LEFT_OUT.includes(name))],
  );
  const sorted: BackupTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map((table) => table.name));
    const free = left.filter(({ references }) => !references.some((other) => waiting.has(other)));
    if (free.length === 0)
      throw new Error(`Tables refer to each other: ${[...waiting].join(', ')}`);
    sorted.push(...free.map(({ references: _, ...table }) => table));
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

/** The rows of a table in parts of at most 64 KB, in the text format of COPY. */
export async function* copyOut(client: pg.Client, table: BackupTable): AsyncGenerator<Buffer> {
  const columns = listColumns(table.columns);
  const query = `select ${columns} from ${pg.escapeIdentifier(table.name)} order by ${table.primaryKey}`;
  const chunks: AsyncIterable<Buffer> = client.query(copyTo(`copy (${query}) to stdout`));
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += MAX_PART) yield chunk.subarray(at, at + MAX_PART);
  }
}

/** Adds rows that `copyOut` has written. */
export async function copyIn(
  client: pg.Client,
  { name, columns }: Pick<BackupTable, 'name' | 'columns'>,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const target = `${pg.escapeIdentifier(name)} (${listColumns(columns)})`;
  await pipeline(parts, client.query(copyFrom(`copy ${target} from stdin`)));
}

/** Counts and hashes the parts of a table on their way. */
export function createDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(part: Buffer): void {
      hash.update(part);
      // A row ends with the one line break in it: others are escaped.
      for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    finish: (): TableDigest => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** What a table holds, read again from the database. */
export async function digestTable(client: pg.Client, table: BackupTable): Promise<TableDigest> {
  const digest = createDigest();
  for await (const part of copyOut(client, table)) digest.add(part);
  return digest.finish();
}

/** Whether nothing was made in a database yet: no shop, and nobody else's tables. */
export async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  return (await listObjects(client)).length === 0;
}

/** Removes what a failed restore has made in a database that was empty. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  for (const { kind, name } of await listObjects(client)) {
    await client.query(`drop ${kind} if exists ${name} cascade`);
  }
}

/** The shop's schemas, and what is in `public` and belongs to no extension or other table. */
async function listObjects(client: pg.Client): Promise<{ kind: string; name: string }[]> {
  const { rows } = await client.query<{ kind: string; name: string }>(`
    select 'schema' as kind, quote_ident(nspname) as name from pg_namespace
    where nspname in ('drizzle', 'jobs')
    union all
    select case relkind when 'v' then 'view' when 'm' then 'materialized view'
                        when 'S' then 'sequence' else 'table' end, oid::regclass::text
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm', 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'i', 'a'))
    union all
    select 'routine', oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  return rows;
}

/**
 * Begins a transaction in which tables are loaded as they were: without what migrations have added,
 * and without the triggers that act on new rows or forbid changes.
 */
export async function beginLoad(client: pg.Client, tables: BackupTable[]): Promise<void> {
  await client.query('begin');
  for (const { name } of tables) await setTriggers(client, name, 'disable');
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${[...names, ...LEFT_OUT].join(', ')}`);
}

/** Ends it: the next ids follow the greatest ones, and triggers act again. */
export async function commitLoad(client: pg.Client, tables: BackupTable[]): Promise<void> {
  for (const { name, identities } of tables) {
    await setTriggers(client, name, 'enable');
    for (const column of identities) {
      const from = `from ${pg.escapeIdentifier(name)}`;
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1, false) ${from}`,
        [pg.escapeIdentifier(name), column],
      );
    }
  }
  await client.query('commit');
}

async function setTriggers(client: pg.Client, name: string, state: 'enable' | 'disable') {
  await client.query(`alter table ${pg.escapeIdentifier(name)} ${state} trigger user`);
}

function listColumns(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
