import { useState } from 'react';
import type { Page } from '../../../contract/client.ts';
import { failureOf } from '../frame/api-error-text.ts';

/** The page size of the dashboard's long lists. */
export const ROWS_PER_PAGE = 50;

export type PagedList = ReturnType<typeof usePagedList>;

/** A list that starts with its first page and loads one more page at a time. */
export function usePagedList<T extends { _id: string }>(
  first: Page<T[]>,
  fetchPage: (cursor: string) => Promise<Page<T[]>>,
) {
  const [list, setList] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function showMore(): Promise<void> {
    if (isLoading || list.next === null) return;
    setIsLoading(true);
    setError(null);
    try {
      const page = await fetchPage(list.next);
      setList((now) => withNextPage(now, page));
    } catch (error) {
      setError(failureOf(error).message);
    } finally {
      setIsLoading(false);
    }
  }

  function remove(id: string): void {
    setList((now) => without(now, id));
  }

  /** Replaces the first page by a reloaded one. */
  function renew(before: Page<T[]>, fresh: Page<T[]>): void {
    setList((now) => withFreshStart(now, before, fresh));
  }

  return { list, isLoading, error, showMore, remove, renew };
}

/** The pages loaded so far, as one list. */
export type ListState<T> = Page<T[]>;

interface Identified {
  _id: string;
}

/** The list with one more page; entries that moved onto it meanwhile are not repeated. */
export function withNextPage<T extends Identified>(
  list: ListState<T>,
  page: Page<T[]>,
): ListState<T> {
  const knownIds = new Set(list.items.map(({ _id }) => _id));
  const added = page.items.filter(({ _id }) => !knownIds.has(_id));
  return { ...page, items: [...list.items, ...added] };
}

/**
 * The list after its first page was reloaded: new entries come first, and pages loaded since then
 * stay. `before` is the old first page.
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

/** The list without one entry. */
export function without<T extends Identified>(list: ListState<T>, id: string): ListState<T> {
  const items = list.items.filter(({ _id }) => _id !== id);
  return { ...list, items, total: list.total - (list.items.length - items.length) };
}
