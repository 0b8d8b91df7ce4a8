import { useState } from 'react';
import type { Page } from '../../../contract/client.ts';
import { useAdminAction } from '../forms/admin-action.tsx';

export const ROWS_PER_PAGE = 50;

interface Identified {
  _id: string;
}

/** The pages loaded so far as one list, and what loads the next one. */
export type PagedList<T extends Identified> = ReturnType<typeof usePagedList<T>>;

/**
 * A list that starts with its first page and loads one more page at a time. `merge` makes the list where
 * its first page is loaded again; without it the list stays as it is.
 */
export function usePagedList<T extends Identified>(
  first: Page<T[]>,
  fetchPage: (cursor: string) => Promise<Page<T[]>>,
  merge: typeof replaceFirstPage<T> = (list) => list,
) {
  const [list, setList] = useState(first);
  const [loaded, setLoaded] = useState(first);
  if (loaded !== first) {
    setLoaded(first);
    setList((now) => merge(now, loaded, first));
  }
  const { isPending, failure, run } = useAdminAction();
  const { next } = list;

  async function loadNext(cursor: string): Promise<void> {
    const page = await fetchPage(cursor);
    // Its first page may have been loaded again meanwhile.
    setList((now) => (now.next === cursor ? appendPage(now, page) : now));
  }

  return {
    ...list,
    isLoading: isPending,
    error: failure?.message,
    showMore: () => void (next !== null && run(() => loadNext(next))),
    update: setList,
  };
}

/** The list with one more page; entries that moved onto it meanwhile are not repeated. */
export function appendPage<T extends Identified>(list: Page<T[]>, page: Page<T[]>): Page<T[]> {
  const knownIds = new Set(list.items.map(({ _id }) => _id));
  const added = page.items.filter(({ _id }) => !knownIds.has(_id));
  return { ...page, items: [...list.items, ...added] };
}

/**
 * The list after its first page was reloaded: new entries come first, and pages loaded since then
 * stay. `before` is the old first page.
 */
export function replaceFirstPage<T extends Identified>(
  list: Page<T[]>,
  before: Page<T[]>,
  fresh: Page<T[]>,
): Page<T[]> {
  if (list.next === before.next) return fresh;
  const freshIds = new Set(fresh.items.map(({ _id }) => _id));
  const later = list.items.filter(({ _id }) => !freshIds.has(_id));
  return { ...list, items: [...fresh.items, ...later], total: fresh.total };
}

export function removeItem<T extends Identified>(list: Page<T[]>, id: string): Page<T[]> {
  const items = list.items.filter(({ _id }) => _id !== id);
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}
