/**
 * Cuts a page out of rows that were asked for with one row more than the page holds: that row tells
 * that another page follows. Without a limit the page is everything.
 */
export function cutPage<Row>(
  rows: Row[],
  limit: number | undefined,
  cursorAfter: (last: Row) => string,
): { shown: Row[]; next: string | null } {
  if (limit === undefined || rows.length <= limit) return { shown: rows, next: null };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last ? cursorAfter(last) : null };
}

/** How many rows to ask for, for `cutPage` to see whether more follow. */
export function oneMore(limit: number | undefined): number | undefined {
  return limit === undefined ? undefined : limit + 1;
}
