import { describe, expect, it } from 'vitest';
import { MAX_FAILED_POLLS, nextPoll, type PolledAttempt } from './payment-polling.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const fresh: PolledAttempt = { age: 0, sinceEnd: -HOUR, failedPolls: 0, isPending: false };
const again = (inMs: number) => ({ kind: 'again', inMs });

describe('the next poll of a payment', () => {
  it('is after two minutes, then at growing intervals up to fifteen', () => {
    expect(nextPoll(fresh)).toEqual(again(2 * MINUTE));
    expect(nextPoll({ ...fresh, age: 6 * MINUTE })).toEqual(again(6 * MINUTE));
    expect(nextPoll({ ...fresh, age: 50 * MINUTE })).toEqual(again(15 * MINUTE));
  });

  it('is the last one an hour after no payment is possible any more', () => {
    expect(nextPoll({ ...fresh, sinceEnd: HOUR })).toEqual(again(2 * MINUTE));
    expect(nextPoll({ ...fresh, sinceEnd: HOUR + 1 })).toEqual({ kind: 'over' });
  });

  it('is later after every failed poll, until polling stops', () => {
    const waits = Array.from({ length: MAX_FAILED_POLLS - 1 }, (_, count) =>
      nextPoll({ ...fresh, failedPolls: count + 1 }),
    ).map((poll) => (poll.kind === 'again' ? poll.inMs / MINUTE : Number.NaN));
    expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 60]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(8 * 60);
    expect(nextPoll({ ...fresh, failedPolls: MAX_FAILED_POLLS })).toEqual({ kind: 'unclear' });
  });

  it('is hourly for a bank that has not decided, for three days', () => {
    const late = { ...fresh, isPending: true };
    expect(nextPoll({ ...late, sinceEnd: 2 * HOUR })).toEqual(again(HOUR));
    expect(nextPoll({ ...late, sinceEnd: 73 * HOUR })).toEqual({ kind: 'unclear' });
  });
});
