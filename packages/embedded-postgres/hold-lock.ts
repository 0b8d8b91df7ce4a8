import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type DataDirLock, releaseLock } from './data-dir-lock.ts';
import { DatabaseTakenError } from './embedded-postgres-error.ts';
import { lastError, type RunningServer } from './server-process.ts';

interface HeldLockParts {
  /** Finds or starts the server at the first address and locks it. */
  acquire: () => Promise<DataDirLock>;
  cluster: Cluster;
  log: (line: string) => void;
  /** Called when another program has taken server or folder. */
  onLost: (reason: Error) => void;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;

/**
 * Starts the server again, at the same address, whenever it stops: with growing pauses, for as long
 * as it takes, because a full disk or a missing file is repaired by people. Returns the release
 * function.
 */
export function holdLock(first: DataDirLock, parts: HeldLockParts): () => Promise<void> {
  const { acquire, cluster, log, onLost } = parts;
  const leaving = new AbortController();
  let lock: Promise<DataDirLock | null> = Promise.resolve(first);

  function watch({ client, server }: DataDirLock): void {
    client.once('end', () => {
      if (!leaving.signal.aborted) lock = reacquire(server);
    });
  }

  /** The lock on the restarted server; null when the shop closes, or the server is lost for good. */
  async function reacquire(stopped: RunningServer): Promise<DataDirLock | null> {
    log(`PostgreSQL has stopped (${await explainEnd(stopped)}); starting it again`);
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
      try {
        const acquired = await acquire();
        watch(acquired);
        log('PostgreSQL is running again');
        return acquired;
      } catch (error) {
        if (leaving.signal.aborted) return null;
        const { message } = error as Error;
        if (error instanceof DatabaseTakenError) {
          log(`The database is lost: ${message}`);
          onLost(error);
          return null;
        }
        log(`${message} Next attempt in ${wait / 1000} s.`);
      }
      await pause(wait, undefined, { signal: leaving.signal }).catch(() => {});
      if (leaving.signal.aborted) return null;
    }
  }

  async function explainEnd({ howEnded }: RunningServer): Promise<string> {
    // The connection may end a moment before the process is known to have ended.
    await pause(FIRST_PAUSE_MS, undefined, { signal: leaving.signal }).catch(() => {});
    return howEnded?.() ?? ((await lastError(cluster)) || 'unknown reason');
  }

  watch(first);
  let left: Promise<void> | undefined;
  return () => {
    leaving.abort();
    left ??= lock.then((held) => (held === null ? undefined : releaseLock(cluster, held)));
    return left;
  };
}
