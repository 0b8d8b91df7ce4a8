import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { DbOrTx, Tx } from './database.ts';

type NoSchema = Record<string, never>;

const dialect = new PgDialect();

/**
 * Runs work in a transaction that first takes the advisory locks of these names, in their order, like
 * `lockName`. Its first statements are sent together with `begin` and the locks, in one round trip; as
 * the server runs them one after the other, they see what was committed until the locks were free.
 */
export async function lockedTransaction<T>(
  pool: pg.Pool,
  names: string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let opened: Promise<unknown> = Promise.resolve();
  try {
    opened = Promise.all([client.query('begin'), ...names.map((name) => lock(client, name))]);
    // Where it fails, every statement of the work fails too, and then this is awaited.
    opened.catch(() => {});
    const result = await work(transactionOn(client));
    await opened;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    // The reason, such as a lock that was not free in time, rather than that the work failed with it.
    await opened;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs reads on one connection, without a transaction, so that those sent together share a round trip. */
export async function onOneConnection<T>(
  pool: pg.Pool,
  read: (on: DbOrTx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    return await read(transactionOn(client));
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // After an error the connection may be unusable: it is closed.
    client.release(failed);
  }
}

/**
 * The results of statements that are sent together, in one round trip. Where one fails, the others are
 * waited for: none may reach the server after its transaction has ended.
 */
export async function sentTogether<T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  // Drizzle's queries run each time somebody waits for them, promises once.
  const running = statements.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(running);
  return Promise.all(running) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}

/** One object for each connection, so that its built queries stay. */
const transactions = new WeakMap<pg.PoolClient, Tx>();

function transactionOn(client: pg.PoolClient): Tx {
  type Tables = ExtractTablesWithRelations<NoSchema>;
  const known = transactions.get(client);
  if (known) return known;
  const session = new NodePgSession<NoSchema, Tables>(client, dialect, undefined);
  const tx = new NodePgTransaction<NoSchema, Tables>(dialect, session, undefined);
  transactions.set(client, tx);
  return tx;
}

function lock(client: pg.PoolClient, name: string) {
  return client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
