/** The slide `step` further (negative: back), wrapping at both ends. 0 where there are none. */
export function stepIndex(index: number, step: number, count: number): number {
  if (count <= 0) return 0;
  return (((index + step) % count) + count) % count;
}

/** The slide nearest to the scroll position; `starts` in px from the row's left edge. */
export function nearestIndex(scrolled: number, starts: readonly number[]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, start] of starts.entries()) {
    const distance = Math.abs(start - scrolled);
    if (distance < least) {
      nearest = index;
      least = distance;
    }
  }
  return nearest;
}
