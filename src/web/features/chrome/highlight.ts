/**
 * Which suggestion is highlighted after a key: an index, or -1 for none, where the text itself is
 * what Enter takes. Up and Down go round through "none". Other keys give `null`: not ours to handle.
 */
export function highlightAfter(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return current + 1 >= count ? -1 : current + 1;
  if (key === 'ArrowUp') return current < 0 ? count - 1 : current - 1;
  return null;
}
