import type { Visit } from '../../../contract/visits.ts';
import { findBucket, type Vital } from '../../../domain/visits/web-vitals.ts';
import type { VisitCount } from './visits.repository.ts';

/** How long counts stay in memory: a process that is killed loses at most these. */
const WRITE_AFTER_MS = 10_000;

type Counted = Omit<VisitCount, 'day'>;

/**
 * Counts visits in memory and passes the counts to `write` every ten seconds while there are any,
 * so that no visit costs a write. What could not be written is kept for the next time. There are as
 * many counters as kinds of pages, devices and buckets allow, however many visits come.
 */
export function createVisitCounters(write: (counts: Counted[]) => Promise<void>) {
  const counters = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(counted: Counted): void {
    const key = [counted.page, counted.device, counted.measure, counted.bucket].join();
    const counter = counters.get(key);
    if (counter) counter.count += counted.count;
    else counters.set(key, { ...counted });
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // In one order for all processes: they lock the rows that they add to.
    const counts = [...counters.keys()].sort().flatMap((key) => counters.get(key) ?? []);
    if (counts.length === 0) return;
    counters.clear();
    try {
      await write(counts);
    } catch {
      // Not logged: whatever needs the database logs its failure. The counts are written later.
      counts.forEach(add);
      schedule();
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
  }

  function flush(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
  }

  return {
    count({ device, landing, pages }: Visit): void {
      if (landing) {
        const { page, vitals } = landing;
        add({ page, device, measure: 'visit', bucket: 0, count: 1 });
        for (const [measure, value] of Object.entries(vitals) as [Vital, number][]) {
          add({ page, device, measure, bucket: findBucket(measure, value), count: 1 });
        }
      }
      for (const page of new Set(pages)) {
        add({ page, device, measure: 'view', bucket: 0, count: 1 });
      }
      schedule();
    },

    /** Writes what was counted; before the process ends, and in tests. */
    flush,
  };
}
