import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { ApiError } from '../../../../contract/client.ts';
import type { NewOrders as NewOrdersPage } from '../../../../contract/order-admin.ts';
import { getTab } from '../../../admin/frame/admin-paths.ts';
import { countText } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { useToken } from '../../../platform/browser-storage.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Announces new orders on every admin screen: a message, the title and the open list of orders. */
export function NewOrders() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const isListOpen = pathname === '/admin' && getTab(new URLSearchParams(search)) === 'orders';
  const [unseen, setUnseen] = useState(0);

  const reloadList = useEffectEvent(() => {
    if (isListOpen) void revalidate();
  });
  const announce = useEffectEvent((count: number) => {
    toast(countText(count, 'new order'));
    setUnseen((before) => before + count);
    reloadList();
  });
  // A new sign-in, as over a screen whose session has ended, polls again.
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void pollNewOrders({
      signal,
      fetchNew: (cursor) => callApi('GET /api/admin/orders/live', { query: { cursor }, signal }),
      onNew: (count) => announce(count),
      // The list was loaded before the first poll: an order may have been placed between the two.
      onStart: () => reloadList(),
    });
    return () => leaving.abort();
  }, [token]);

  useEffect(() => {
    if (!isListOpen || unseen === 0) return;
    const markSeen = () => {
      if (document.visibilityState === 'visible') setUnseen(0);
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [isListOpen, unseen]);

  // Every screen sets its own title whenever it loads.
  useMatches();
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '');
    document.title = unseen > 0 ? `(${unseen}) ${plain}` : plain;
  });
  return null;
}

const VISIBLE_MS = 3000;
/** A hidden tab polls rarely: only its title can show the result. */
const HIDDEN_MS = 60_000;

interface PollOptions {
  signal: AbortSignal;
  fetchNew: (cursor: string | undefined) => Promise<NewOrdersPage>;
  onNew: (count: number) => void;
  /** Called when polling has started: later orders are announced, earlier ones are not. */
  onStart: () => void;
  tab?: Pick<Document, 'visibilityState' | 'addEventListener'>;
}

/** Polls for new orders until the signal aborts or the admin is signed out. */
export async function pollNewOrders(options: PollOptions): Promise<void> {
  const { signal, fetchNew, onNew, onStart, tab = document } = options;
  let cursor: string | undefined;
  let known = new Set<string>();
  while (!signal.aborted) {
    try {
      const page = await fetchNew(cursor);
      if (signal.aborted) return;
      const added = page.orders.filter(({ _id }) => !known.has(_id));
      if (cursor === undefined) onStart();
      else if (added.length > 0) onNew(added.length);
      // Each page starts inside the one before, so older ids are never repeated.
      known = new Set(page.orders.map(({ _id }) => _id));
      cursor = page.cursor;
    } catch (error) {
      if (error instanceof ApiError && [401, 403].includes(error.status)) return;
    }
    await pause(tab, signal);
  }
}

/** Waits for the next poll: a tab that becomes visible polls at once. */
function pause(tab: NonNullable<PollOptions['tab']>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const timer = setTimeout(resolve, tab.visibilityState === 'visible' ? VISIBLE_MS : HIDDEN_MS);
  tab.addEventListener('visibilitychange', () => resolve(), ended);
  signal.addEventListener('abort', () => resolve(), ended);
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
