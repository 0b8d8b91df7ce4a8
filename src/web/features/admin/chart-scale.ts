const MOST_STEPS = 5;

/**
 * The marks of an axis that counts whole things: from 0, evenly spaced by 1, 2 or 5 times a power
 * of ten, at most 6 of them, the last at or above the largest count.
 */
export function countTicks(counts: readonly number[]): number[] {
  const largest = Math.max(1, ...counts);
  const step = stepFor(largest / MOST_STEPS);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

function stepFor(atLeast: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(atLeast)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= atLeast) ?? 10;
  return factor * power;
}

/** A stretch of a chart's width, in per cent of it. */
export interface Span {
  start: number;
  width: number;
}

/**
 * Where the bars of grouped data stand between `from` and 100 per cent of the width: every group
 * has an equal share, its bars side by side in the middle of it.
 */
export function groupedBars(groups: number, barsPerGroup: number, from: number): Span[][] {
  const share = (100 - from) / groups;
  const width = (share * BARS_OF_SHARE) / barsPerGroup;
  return Array.from({ length: groups }, (_, group) => {
    const first = from + group * share + (share * (1 - BARS_OF_SHARE)) / 2;
    return Array.from({ length: barsPerGroup }, (_, bar) => ({
      start: first + bar * width,
      width,
    }));
  });
}

const BARS_OF_SHARE = 0.64;
