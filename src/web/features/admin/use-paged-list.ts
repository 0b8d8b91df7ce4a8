import { useState } from 'react';
import type { Page } from '../../../contract/client.ts';
import { withFreshStart, withNextPage, without } from './list-state.ts';
import { refusalOf } from './refusal.ts';

/** A list as it is seen so far, and the way to see more of it. */
export type PagedList = ReturnType<typeof usePagedList>;

/** A list that starts with its first page and grows by one page at a time. */
export function usePagedList<T extends { _id: string }>(
  first: Page<T[]>,
  fetchPage: (cursor: string) => Promise<Page<T[]>>,
) {
  const [list, setList] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function showMore(): Promise<void> {
    if (isLoading || list.next === null) return;
    setIsLoading(true);
    setFault(null);
    try {
      const page = await fetchPage(list.next);
      setList((now) => withNextPage(now, page));
    } catch (error) {
      setFault(refusalOf(error).message);
    } finally {
      setIsLoading(false);
    }
  }

  function remove(id: string): void {
    setList((now) => without(now, id));
  }

  /** Takes the first page as it is now, when it was asked for again. */
  function renew(before: Page<T[]>, fresh: Page<T[]>): void {
    setList((now) => withFreshStart(now, before, fresh));
  }

  return { list, isLoading, fault, showMore, remove, renew };
}
