import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { StartError } from '../errors/start-error.ts';
import { connectWithRetry, explainError } from './database-errors.ts';
import { isPooled, POOLER_REFUSED } from './pooler.ts';

/** The shop's database; queries run on any free connection. */
export type Db = NodePgDatabase;
/** An open transaction, as passed to the callback of `db.transaction`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The first argument of repository functions, so that they can join a transaction. */
export type DbOrTx = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** On a connection of its own: for a short read that must not wait behind orders. */
  reader: Db;
  /** For the job queue, which must not wait behind orders either. */
  queuePool: pg.Pool;
  /** The connections of each pool, and the queries that wait for one. */
  poolUse(): Record<string, { open: number; waiting: number }>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

const MIN_SERVER_VERSION = 15;
/**
 * More than all requests except payments that `admission.ts` runs at once; a page may use several
 * connections.
 */
const POOL_SIZE = 24;
const READINESS_CONNECTIONS = 1;
const QUEUE_CONNECTIONS = 2;
const WAIT_FOR_CONNECTION_MS = 10_000;
/** Ends what nobody waits for any more; migrations and their locks may take longer. */
const STATEMENT_MS = 30_000;
/** Without any report by then the network is lost, and the connection is given up. */
const QUERY_MS = STATEMENT_MS + 5_000;
const LOCK_MS = 8_000;
/** Ends transactions that were left idle, because they hold their locks. */
const IDLE_TRANSACTION_MS = 60_000;
const MADE_BY_NEWER =
  'The database was made by a newer version of the shop: start that version, or use another database.';
const MADE_BY_OLDER =
  'The database was made by an older version of the shop, which this one cannot upgrade: use an empty database, or start that version.';
/** One process migrates at a time; the number only has to differ from other advisory locks. */
const MIGRATION_LOCK = '1397968211, 3';

/**
 * Opens the database of a connection address and checks that it answers.
 * @throws StartError naming host and database, never the password, when it can't be reached,
 * rejects the sign-in, does not exist, is a connection pooler, runs a PostgreSQL older than 15, is not
 * in UTF-8, or when its user may not create tables
 */
export async function openDatabase(
  url: string,
  { queryMs = QUERY_MS, poolSize = POOL_SIZE }: { queryMs?: number; poolSize?: number } = {},
): Promise<Database> {
  const pool = openPool(url, poolSize, queryMs);
  const reader = openPool(url, READINESS_CONNECTIONS, queryMs);
  const queuePool = openPool(url, QUEUE_CONNECTIONS, queryMs);
  const pools = { main: pool, reader, queue: queuePool };
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.end();
    throw explainError(error, url);
  }
  const close = async () => {
    await Promise.all(Object.values(pools).map((it) => it.end()));
  };
  return {
    db: drizzle(pool),
    pool,
    queuePool,
    close,
    reader: drizzle(reader),
    poolUse() {
      const use = Object.entries(pools).map(
        ([name, { totalCount: open, waitingCount: waiting }]) => [name, { open, waiting }],
      );
      return Object.fromEntries(use);
    },
  };
}

/** Settings in the address win over those of the pool: this one would look like a pooler's. */
function withoutTimeout(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('statement_timeout')) return url;
  address.searchParams.delete('statement_timeout');
  return address.href;
}

function openPool(url: string, max: number, queryMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withoutTimeout(url),
    max,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: queryMs,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    application_name: 'shop',
    // Statements of one transaction that do not wait for one another share a round trip.
    pipeline: true,
    // Without it, a connection whose network is lost would wait for its answer for minutes.
    keepAlive: true,
  });
  // A connection that breaks, idle or within a transaction, fails its query and is replaced;
  // unhandled, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/**
 * Applies the pending migrations in `folder` (SQL files with drizzle-kit's journal). Processes that
 * start together do so one after the other.
 * @throws StartError when another version of the shop, newer or too old, has made the database
 */
export async function migrateDatabase(pool: pg.Pool, folder: string): Promise<void> {
  const known = (await readJournal(folder)).entries.map(({ when }) => when);
  // Migrations may take long: on a connection without the pool's limits.
  const client = new pg.Client({ ...pool.options, query_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    refuseOtherVersions(await readAppliedMigrations(client), known);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Releases the lock as well.
    await client.end();
  }
}

/** Whether the database has all migrations of `folder`. @throws StartError as `migrateDatabase` */
export async function isMigrated(pool: pg.Pool, folder: string): Promise<boolean> {
  const known = (await readJournal(folder)).entries.map(({ when }) => when);
  const applied = await readAppliedMigrations(pool);
  refuseOtherVersions(applied, known);
  return applied.length === known.length;
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const client = await connectWithRetry(pool);
  let other: pg.PoolClient | undefined;
  try {
    const { rows } = await client.query<{
      major: number;
      version: string;
      encoding: string;
      database: string;
      role: string;
      mayCreate: boolean | null;
    }>(
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('server_version') as version,
              current_setting('server_encoding') as encoding,
              current_database() as database, current_user as role,
              has_database_privilege(current_database(), 'CREATE')
                and has_schema_privilege(current_schema()::text, 'CREATE') as "mayCreate"`,
    );
    const [server] = rows;
    if (server === undefined || server.major < MIN_SERVER_VERSION) {
      throw new StartError(
        `The database server runs PostgreSQL ${server?.version}, the shop needs ${MIN_SERVER_VERSION} or newer: upgrade it, or unset DATABASE_URL to use the PostgreSQL that comes with the shop.`,
      );
    }
    const { encoding, database, role } = server;
    if (encoding !== 'UTF8') {
      throw new StartError(
        `The database ${database} is in ${encoding}, the shop needs UTF8: create one with encoding 'UTF8', and name it in DATABASE_URL.`,
      );
    }
    if (!server.mayCreate) {
      throw new StartError(
        `The user ${role} may not create tables in the database ${database}: make that user its owner (alter database ${database} owner to ${role}), or correct DATABASE_URL.`,
      );
    }
    other = await pool.connect();
    if (await isPooled(client, other, STATEMENT_MS)) throw new StartError(POOLER_REFUSED);
  } finally {
    other?.release(true);
    client.release();
  }
}

/**
 * Copies the migrations of a folder, up to the one written at that time, into an empty folder. False
 * where it is none of them.
 */
export async function copyMigrations(
  folder: string,
  until: number,
  target: string,
): Promise<boolean> {
  const journal = await readJournal(folder);
  const entries = journal.entries.filter(({ when }) => when <= until);
  if (entries.at(-1)?.when !== until) return false;
  await mkdir(path.join(target, 'meta'));
  await writeFile(path.join(target, JOURNAL), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) {
    await copyFile(path.join(folder, `${tag}.sql`), path.join(target, `${tag}.sql`));
  }
  return true;
}

/**
 * The names of the shop's tables after the migration of a folder written at that time; null where it
 * is none of them. drizzle-kit stores the schema beside each migration.
 */
export async function readTableNames(folder: string, written: number): Promise<string[] | null> {
  const entry = (await readJournal(folder)).entries.find(({ when }) => when === written);
  if (!entry) return null;
  const file = path.join(folder, 'meta', `${entry.tag.slice(0, 4)}_snapshot.json`);
  const { tables } = JSON.parse(await readFile(file, 'utf8')) as {
    tables: Record<string, { name: string }>;
  };
  return Object.values(tables).map(({ name }) => name);
}

const JOURNAL = path.join('meta', '_journal.json');

/** drizzle-kit's list of the migrations of a folder; `when` each was written identifies it. */
async function readJournal(folder: string) {
  const text = await readFile(path.join(folder, JOURNAL), 'utf8');
  return JSON.parse(text) as { entries: { when: number; tag: string }[] };
}

function refuseOtherVersions(applied: number[], known: number[]): void {
  const unknown = applied.filter((when) => !known.includes(when));
  if (unknown.length === 0) return;
  const newest = Math.max(...known);
  throw new StartError(unknown.some((when) => when > newest) ? MADE_BY_NEWER : MADE_BY_OLDER);
}

/** The migrations that the database has, by when each was written. */
export async function readAppliedMigrations(client: pg.Client | pg.Pool): Promise<number[]> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (table.rows[0]?.found !== true) return [];
  const { rows } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations',
  );
  return rows.map(({ when }) => Number(when));
}
