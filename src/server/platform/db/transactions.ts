import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { holdOrderEvents } from '../process/metrics.ts';
import type { Db, Tx } from './database.ts';

/**
 * Runs work in a transaction: it is committed when the work is done and rolled back when it fails.
 * What it notes of orders counts when it is committed. A connection on which begin, commit or
 * rollback fails is closed (Drizzle 0.45.4 would lose it).
 */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed: { error: unknown } | undefined;
  try {
    const result = await holdOrderEvents(() =>
      drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failed = { error };
          throw error;
        }
      }),
    );
    client.release();
    return result;
  } catch (error) {
    // The error of the work itself arrives here after a rollback that succeeded.
    client.release(failed?.error === error ? undefined : (error as Error));
    throw error;
  }
}

/** The database for a library that opens transactions itself, as better-auth does. */
export function openLibraryDb(pool: Pool): Db {
  return Object.assign(drizzle(pool), {
    transaction: <T>(work: (tx: Tx) => Promise<T>) => inTransaction(pool, work),
  });
}

/**
 * The results of statements that are sent together, in one round trip. Where one fails, the others
 * are waited for: none may reach the server after its transaction has ended.
 */
export async function sendTogether<T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  // Drizzle's queries run each time somebody waits for them, promises once.
  const running = statements.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(running);
  return Promise.all(running) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}
