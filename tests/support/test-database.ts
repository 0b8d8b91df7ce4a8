import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { createFakeJobs } from './fake-jobs.ts';

/** Enough for a race of transactions; each connection reads the catalogue anew, which costs a test 20 ms. */
const POOL_SIZE = 4;

/** A fresh copy of the migrated database; `close` drops it. */
export async function cloneDatabase(): Promise<Database> {
  const { url, drop } = await createDatabase(new URL(inject('templateUrl')).pathname.slice(1));
  const database = await openDatabase(url, { poolSize: POOL_SIZE });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A new database, empty unless it is a copy of another; `drop` drops it. */
export async function createDatabase(template = 'template1') {
  const url = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(
    `create database ${name} owner ${url.username} template ${template} strategy file_copy`,
  );
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asSuperuser(`drop database ${name} with (force)`) };
}

/** The shop's role may not make databases, nor end the server's own work on one that is dropped. */
async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database that tests use one after the other, with its open connections. */
interface ReusedDatabase {
  database: Database;
  /** A superuser: the shop may not delete what it only ever adds. */
  cleaner: pg.Client;
  /** Its value as `readForm` found it. */
  form: string;
  drop(): Promise<void>;
}

const waiting: ReusedDatabase[] = [];

/**
 * A migrated database without rows, as `cloneDatabase`, in a tenth of the time: `close` empties it for the next
 * test of this process, or drops it where a test has changed tables or left something running.
 */
export async function borrowDatabase(): Promise<Database> {
  const reused = waiting.pop() ?? (await createReused());
  return {
    ...reused.database,
    close: async () => {
      if (await empty(reused)) waiting.push(reused);
      else await discard(reused);
    },
  };
}

async function createReused(): Promise<ReusedDatabase> {
  const { url, drop } = await createDatabase(new URL(inject('templateUrl')).pathname.slice(1));
  const database = await openDatabase(url, { poolSize: POOL_SIZE });
  await createFakeJobs(database.db);
  const superuser = new URL(inject('superuserUrl'));
  superuser.pathname = new URL(url).pathname;
  const cleaner = new pg.Client({ connectionString: superuser.href });
  // Some tests end every connection.
  cleaner.on('error', () => {});
  await cleaner.connect();
  return { database, cleaner, form: await readForm(cleaner), drop };
}

/** Whether it is as new. */
async function empty({ database, cleaner, form }: ReusedDatabase): Promise<boolean> {
  const isInUse = [database.pool, database.queuePool].some(
    ({ totalCount, idleCount, waitingCount }) => waitingCount > 0 || idleCount < totalCount,
  );
  if (isInUse) return false;
  try {
    if ((await readForm(cleaner)) !== form) return false;
    await cleaner.query(EMPTY_TABLES);
    return true;
  } catch {
    return false;
  }
}

async function discard({ database, cleaner, drop }: ReusedDatabase): Promise<void> {
  await database.close();
  await cleaner.end().catch(() => {});
  await drop();
}

/** The table that migrations fill. */
const FILLED = 'gst_rates';

/** Differs once a table or a row of a migration is altered, by the last transaction to do so, or a lock is kept. */
async function readForm(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ form: string }>(`
    select concat_ws(' ',
      (select max(xmin::text::bigint) from pg_class),
      (select max(xmin::text::bigint) from ${FILLED}),
      (select count(*) from ${FILLED}),
      (select count(*) from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and datname = current_database())) as form`);
  return rows[0]?.form ?? '';
}

/** Deletes rows where there are any: to truncate 50 tables takes longer. */
const EMPTY_TABLES = `
  do $$
  declare
    name regclass;
    has_rows boolean;
  begin
    set local session_replication_role = replica;
    for name in
      select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '${FILLED}'
    loop
      execute format('select exists (select from %s)', name) into has_rows;
      if has_rows then execute format('delete from %s', name); end if;
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence;
  end $$`;
