import { describe, expect, it } from 'vitest';
import { type LookedAt, MOST_MISSES, nextLook } from './payment-looks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const fresh: LookedAt = { age: 0, sinceEnd: -HOUR, misses: 0, isPending: false };
const again = (inMs: number) => ({ kind: 'again', inMs });

describe('the next look at a payment', () => {
  it('comes after two minutes, then later and later up to fifteen', () => {
    expect(nextLook(fresh)).toEqual(again(2 * MINUTE));
    expect(nextLook({ ...fresh, age: 6 * MINUTE })).toEqual(again(6 * MINUTE));
    expect(nextLook({ ...fresh, age: 50 * MINUTE })).toEqual(again(15 * MINUTE));
  });

  it('is the last one an hour after nothing can come any more', () => {
    expect(nextLook({ ...fresh, sinceEnd: HOUR })).toEqual(again(2 * MINUTE));
    expect(nextLook({ ...fresh, sinceEnd: HOUR + 1 })).toEqual({ kind: 'over' });
  });

  it('is further away with every miss, until it is given up', () => {
    const waits = Array.from({ length: MOST_MISSES - 1 }, (_, count) =>
      nextLook({ ...fresh, misses: count + 1 }),
    ).map((look) => (look.kind === 'again' ? look.inMs / MINUTE : Number.NaN));
    expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 60]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(8 * 60);
    expect(nextLook({ ...fresh, misses: MOST_MISSES })).toEqual({ kind: 'unclear' });
  });

  it('goes on hourly for a bank that has not decided, for three days', () => {
    const late = { ...fresh, isPending: true };
    expect(nextLook({ ...late, sinceEnd: 2 * HOUR })).toEqual(again(HOUR));
    expect(nextLook({ ...late, sinceEnd: 73 * HOUR })).toEqual({ kind: 'unclear' });
  });
});
