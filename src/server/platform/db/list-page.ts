/**
 * Cuts a page out of rows fetched with one row more than the page holds: the extra row means that
 * another page follows. Without a limit the page is the whole list.
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

/** The number of rows to fetch for `cutPage`: one more than the page holds. */
export function oneMore(limit: number | undefined): number | undefined {
  return limit === undefined ? undefined : limit + 1;
}
