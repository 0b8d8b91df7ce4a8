import type { Clock } from '../../src/server/platform/process/platform.ts';

/** A clock that stands still until it is set. */
export interface FakeClock extends Clock {
  set(moment: string | Date): void;
  advance(ms: number): void;
}

export function fakeClock(start = '2026-11-21T06:30:00.000Z'): FakeClock {
  let moment = new Date(start).getTime();
  return {
    now: () => new Date(moment),
    set: (next) => {
      moment = new Date(next).getTime();
    },
    advance: (ms) => {
      moment += ms;
    },
  };
}
