import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { DbOrTx } from './database.ts';

const CHANNEL = 'content_changed';
const RETRY_MS = 1_000;

/** Notifies all processes, when the transaction commits, that public pages show something else. */
export async function notifyContentChange(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/**
 * Calls `onChange` when public pages show something else, and when the connection is back after a
 * loss, because notifications were missed meanwhile. Returns what ends it.
 */
export function listenForContentChanges(
  databaseUrl: string,
  onChange: () => void,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'shop',
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', onChange);
    const lost = once(client, 'end', { signal });
    // Nobody awaits it yet when stopping aborts it while the client connects.
    lost.catch(() => {});
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      onChange();
      await lost;
    } finally {
      await client.end().catch(() => {});
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await listen().catch((error) => {
        if (!signal.aborted) report(error);
      });
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
