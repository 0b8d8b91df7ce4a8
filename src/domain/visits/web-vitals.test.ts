import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findBucket,
  formatVital,
  RATINGS,
  rateVital,
  summariseVital,
  VITALS,
} from './web-vitals.ts';

const arbitraryVital = fc.constantFrom(...VITALS);
const arbitraryValues = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), {
  minLength: 1,
  maxLength: 50,
});

/** The counts of the buckets of some values. */
function counted(vital: (typeof VITALS)[number], values: readonly number[]) {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = findBucket(vital, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
}

describe('the summary of buckets', () => {
  it('rates every value as if it had been stored itself', () => {
    fc.assert(
      fc.property(arbitraryVital, arbitraryValues, (vital, values) => {
        const summary = summariseVital(vital, counted(vital, values));
        for (const rating of RATINGS) {
          const rated = values.filter((value) => rateVital(vital, value) === rating);
          expect(summary?.[rating]).toBe(rated.length);
        }
      }),
    );
  });

  it('has a 75th percentile in the bucket of the true one, or at the last bound', () => {
    fc.assert(
      fc.property(arbitraryVital, arbitraryValues, (vital, values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const { p75 } = summariseVital(vital, counted(vital, values)) ?? { p75: Number.NaN };
        const difference = findBucket(vital, exact) - findBucket(vital, p75);
        expect(difference === 0 || (difference === 1 && p75 < exact)).toBe(true);
      }),
    );
  });

  it('reads a percentile within a bucket', () => {
    // 3 of 4 values from 2,000 to 2,500 ms, the last in the bucket beyond all bounds.
    const counts = counted('LCP', [2100, 2200, 2300, 90_000]);
    expect(summariseVital('LCP', counts)).toEqual({
      count: 4,
      p75: 2500,
      good: 3,
      needsImprovement: 0,
      poor: 1,
    });
    expect(summariseVital('LCP', new Map())).toBeNull();
  });
});

it.each([
  ['LCP', 2449, '2.4 s'],
  ['INP', 179.6, '180 ms'],
  ['CLS', 0.084, '0.08'],
] as const)('%s of %d is shown as %s', (vital, value, text) => {
  expect(formatVital(vital, value)).toBe(text);
});
