import { unavailable } from '../errors/shop-error.ts';

interface LaneRule {
  /** Pieces of work that run at once. */
  running: number;
  /** Those that may wait for a turn, each for `waitMs` at most. */
  waiting: number;
  waitMs: number;
}

export interface Lane {
  /** How many wait for their turn. */
  waiting: () => number;
  /** Runs the work when it is its turn. @throws ShopError UNAVAILABLE if too much waits before it */
  run: <T>(work: () => Promise<T>) => Promise<T>;
}
export type LaneName = keyof typeof LANES;
export type Admission = Record<LaneName, Lane>;

const WAITING = { waiting: 400, waitMs: 8_000 };

/**
 * How many requests are worked on at once, by kind: one kind cannot take the connections of the
 * others (`POOL_SIZE` holds all but payments together), and work that nobody would wait for is
 * refused before it begins (decision 17).
 */
const LANES = {
  pages: { running: 4, ...WAITING },
  /** Public reads: however many come, they keep no customer from ordering. */
  reads: { running: 3, ...WAITING },
  /** Other calls without sign-in, such as signing in itself. */
  visitors: { running: 3, ...WAITING },
  customers: { running: 8, ...WAITING },
  admin: { running: 4, ...WAITING },
  /** Most of the time these wait for a payment gateway, without a connection. */
  payments: { running: 30, ...WAITING },
} satisfies Record<string, LaneRule>;

export function createAdmission(onRefused: () => void = () => {}): Admission {
  const entries = Object.entries(LANES).map(([name, rule]) => [name, createLane(rule, onRefused)]);
  return Object.fromEntries(entries) as Admission;
}

/** Runs a bounded number of pieces of work at once, in the order in which they came. */
export function createLane(
  { running, waiting, waitMs }: LaneRule,
  onRefused: () => void = () => {},
): Lane {
  let free = running;
  const queue = new Set<() => void>();

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timeout);
        queue.delete(begin);
        resolve();
      };
      const timeout = setTimeout(() => {
        queue.delete(begin);
        onRefused();
        reject(unavailable());
      }, waitMs);
      queue.add(begin);
    });
  }

  /** Passes the place on, or frees it. */
  function leave(): void {
    const [next] = queue;
    if (next) next();
    else free += 1;
  }

  return {
    waiting: () => queue.size,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else if (queue.size >= waiting) {
        onRefused();
        throw unavailable();
      } else await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
