import type { Page } from '../../../contract/client.ts';

/** What a tab shows of a paged list: the pages brought so far, as one. */
export type ListState<T> = Page<T[]>;

interface Identified {
  _id: string;
}

/** The list with one page more at its end; an entry that moved onto it meanwhile is not repeated. */
export function withNextPage<T extends Identified>(
  list: ListState<T>,
  page: Page<T[]>,
): ListState<T> {
  const knownIds = new Set(list.items.map(({ _id }) => _id));
  const added = page.items.filter(({ _id }) => !knownIds.has(_id));
  return { ...page, items: [...list.items, ...added] };
}

/**
 * The list after its first page was asked for again: what is new stands at the top, and pages brought
 * since stay. `before` is the first page as it was.
 */
export function withFreshStart<T extends Identified>(
  list: ListState<T>,
  before: Page<T[]>,
  fresh: Page<T[]>,
): ListState<T> {
  if (list.next === before.next) return fresh;
  const freshIds = new Set(fresh.items.map(({ _id }) => _id));
  const later = list.items.filter(({ _id }) => !freshIds.has(_id));
  return { ...list, items: [...fresh.items, ...later], total: fresh.total };
}

/** The list without one entry, which is gone. */
export function without<T extends Identified>(list: ListState<T>, id: string): ListState<T> {
  const items = list.items.filter(({ _id }) => _id !== id);
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}
