import { setTimeout as pause } from 'node:timers/promises';
import { readContentChanges } from './content-changes.repository.ts';
import type { DbOrTx } from './database.ts';

/** Other processes change the shop too: their changes are read this often. */
const FRESH_MS = 500;
/** A slow database holds up answers that are in memory for at most this long. */
const READ_TIMEOUT_MS = 1_000;

export type ContentWatch = ReturnType<typeof createContentWatch>;

interface WatchParts {
  db: DbOrTx;
  /** Called with the topics that have changed; `own` if this process may have changed them. */
  onChange: (topics: string[], origin: 'own' | 'other') => void;
  report: (error: unknown) => void;
  now?: () => number;
}

/**
 * Reads the committed changes of public content when somebody asks for it, at most twice a second and
 * after every change of this process. After a lost connection the next reading catches up.
 */
export function createContentWatch({
  db,
  onChange,
  report,
  now = () => performance.now(),
}: WatchParts) {
  let last: { snapshot: string; at: number } | null = null;
  let running: Promise<void> | undefined;
  /** Counts the changes of this process; those up to `seen` have been read. */
  let ownChanges = 0;
  let seen = -1;
  /** The last reading is too old, although this process has changed nothing. */
  let isDue = false;

  async function read(): Promise<void> {
    const reading = ownChanges;
    const at = now();
    const since = last && { snapshot: last.snapshot, minutesAgo: (at - last.at) / 60_000 };
    const { topics, snapshot } = await readContentChanges(db, since);
    last = { snapshot, at };
    isDue = false;
    onChange(topics, seen < reading ? 'own' : 'other');
    seen = reading;
  }

  function isCurrent(): boolean {
    if (seen !== ownChanges || age() >= FRESH_MS) return false;
    if (age() > FRESH_MS / 2) startReading().catch(() => {});
    return true;
  }

  async function readUntilCurrent(): Promise<void> {
    const wanted = ownChanges;
    while (seen < wanted || isDue) await startReading();
  }

  const age = () => (last === null ? Number.POSITIVE_INFINITY : now() - last.at);

  function startReading(): Promise<void> {
    running ??= read()
      .catch((error) => {
        report(error);
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    /**
     * Whether all changes are known, but for those of other processes in the last half second. The next
     * reading begins before that ends, so that few requests wait for it.
     */
    isCurrent,

    /** Resolves when they are, or after a second: then answers may be older. */
    async catchUp(): Promise<void> {
      if (isCurrent()) return;
      isDue ||= seen === ownChanges;
      const timeout = new AbortController();
      const late = pause(READ_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {});
      await Promise.race([readUntilCurrent().catch(() => {}), late]);
      timeout.abort();
    },

    /** Notes that this process may have changed something. */
    noteOwnChange(): void {
      ownChanges += 1;
    },
  };
}
