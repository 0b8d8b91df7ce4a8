/** Core Web Vitals and two timings that explain them: https://web.dev/articles/vitals */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

export const RATINGS = ['good', 'needsImprovement', 'poor'] as const;
export type Rating = (typeof RATINGS)[number];

/** Up to the first value a page is good, beyond the second it is poor; in ms, but for CLS. */
const THRESHOLDS: Record<Vital, readonly [number, number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

/**
 * Upper bounds of the buckets in which values are counted; the last bucket, without a bound, is
 * beyond them. The thresholds are among the bounds, so that ratings are exact. Counts are stored by
 * a bucket's place: a change of the bounds needs a migration of what is stored.
 */
const BOUNDS: Record<Vital, readonly number[]> = {
  LCP: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 12_000],
  INP: [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 2000],
  CLS: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  FCP: [250, 500, 750, 1000, 1400, 1800, 2400, 3000, 4000, 6000, 10_000],
  TTFB: [50, 100, 200, 300, 400, 600, 800, 1200, 1800, 2500, 4000, 8000],
};

/** The place of the bucket that counts a value. */
export function findBucket(vital: Vital, value: number): number {
  const place = BOUNDS[vital].findIndex((bound) => value <= bound);
  return place === -1 ? BOUNDS[vital].length : place;
}

export function rateVital(vital: Vital, value: number): Rating {
  const [good, fair] = THRESHOLDS[vital];
  if (value <= good) return 'good';
  return value <= fair ? 'needsImprovement' : 'poor';
}

/** What visitors measured: how many of them, how their pages are rated, and the 75th percentile. */
export interface VitalSummary extends Record<Rating, number> {
  count: number;
  /** In ms, but for CLS; read from the buckets. At most the last bound. */
  p75: number;
}

/** Sums up the counts of a vital's buckets, by their places; null without any. */
export function summariseVital(
  vital: Vital,
  counts: ReadonlyMap<number, number>,
): VitalSummary | null {
  const bounds = BOUNDS[vital];
  const summary = { count: 0, good: 0, needsImprovement: 0, poor: 0 };
  for (const [bucket, count] of counts) {
    summary.count += count;
    summary[rateVital(vital, bounds[bucket] ?? Number.POSITIVE_INFINITY)] += count;
  }
  if (summary.count === 0) return null;
  return { ...summary, p75: percentile(bounds, counts, summary.count * 0.75) };
}

/** The value below which `rank` of the values are, as if a bucket's values were spread evenly. */
function percentile(
  bounds: readonly number[],
  counts: ReadonlyMap<number, number>,
  rank: number,
): number {
  let below = 0;
  for (const [bucket, bound] of bounds.entries()) {
    const count = counts.get(bucket) ?? 0;
    if (count > 0 && below + count >= rank) {
      const start = bounds[bucket - 1] ?? 0;
      return start + ((rank - below) / count) * (bound - start);
    }
    below += count;
  }
  return bounds.at(-1) ?? 0;
}

/** A value as it is read: "2.4 s", "180 ms", "0.08". */
export function formatVital(vital: Vital, value: number): string {
  if (vital === 'CLS') return value.toFixed(2);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}
