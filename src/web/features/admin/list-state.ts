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

/** The list without one entry, which is gone. */
export function without<T extends Identified>(list: ListState<T>, id: string): ListState<T> {
  const items = list.items.filter(({ _id }) => _id !== id);
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}
