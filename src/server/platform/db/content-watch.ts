import { setTimeout as pause } from 'node:timers/promises';
import { readContentChanges } from './content-changes.repository.ts';
import type { DbOrTx } from './database.ts';

/** What was read is held for true for this long: other processes change the shop too. */
const FRESH_MS = 500;
/** A slow database does not hold up answers that are in memory for longer. */
const PATIENCE_MS = 1_000;

export type ContentWatch = ReturnType<typeof createContentWatch>;

interface WatchParts {
  db: DbOrTx;
  /** Called with the topics that have changed. */
  onChange: (topics: string[]) => void;
  report: (error: unknown) => void;
  now?: () => number;
}

/**
 * Reads the committed changes of public content when somebody asks for it, at most twice a second and
 * after every change of this process. The table is the truth: a lost connection only delays the next
 * reading, which catches up.
 */
export function createContentWatch({ db, onChange, report, now = Date.now }: WatchParts) {
  let last: { snapshot: string; at: number } | null = null;
  let running: Promise<void> | undefined;
  /** Counts the changes of this process; those up to `seen` have been read. */
  let ownChanges = 0;
  let seen = -1;

  async function read(): Promise<void> {
    const reading = ownChanges;
    const at = now();
    const since = last && { snapshot: last.snapshot, minutesAgo: (at - last.at) / 60_000 };
    const { topics, snapshot } = await readContentChanges(db, since);
    last = { snapshot, at };
    seen = reading;
    onChange(topics);
  }

  async function readUntilCurrent(): Promise<void> {
    const wanted = ownChanges;
    while (seen < wanted) {
      running ??= read().finally(() => {
        running = undefined;
      });
      await running;
    }
  }

  const isCurrent = () => seen === ownChanges && last !== null && now() - last.at < FRESH_MS;

  return {
    /** Whether all changes are known, but for those of other processes in the last half second. */
    isCurrent,

    /** Resolves when they are, or after a second: then answers may be older. */
    async catchUp(): Promise<void> {
      if (isCurrent()) return;
      if (seen === ownChanges) seen = ownChanges - 1;
      const patience = new AbortController();
      const late = pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {});
      await Promise.race([readUntilCurrent().catch(report), late]);
      patience.abort();
    },

    /** Notes that this process may have changed something. */
    noteOwnChange(): void {
      ownChanges += 1;
    },
  };
}
