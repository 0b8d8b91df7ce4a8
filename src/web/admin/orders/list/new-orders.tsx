import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { browserApi } from '../../../platform/api.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { tabOf } from '../../frame/admin-paths.ts';
import { counted } from '../../lists/counts.ts';
import { pollNewOrders } from './poll-new-orders.ts';

/** Announces new orders on every admin screen: by a message, in the title and in the open list of orders. */
export function NewOrders() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const isListOpen = useIsListOpen();
  const [unseen, setUnseen] = useState(0);

  const reloadList = useEffectEvent(() => {
    if (isListOpen) void revalidate();
  });
  const announce = useEffectEvent((count: number) => {
    toast(counted(count, 'new order'));
    setUnseen((before) => before + count);
    reloadList();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void pollNewOrders({
      signal,
      fetchNew: (cursor) => browserApi().call('newOrders', { query: { cursor }, signal }),
      onNew: (count) => announce(count),
      // The list was loaded before the first poll: an order may have been placed between the two.
      onStart: () => reloadList(),
    });
    return () => leaving.abort();
  }, []);

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
    document.title = titleWithCount(document.title, unseen);
  });
  return null;
}

/** A title that begins with the number of new orders, as in `(2) Orders`. */
export function titleWithCount(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}

function useIsListOpen(): boolean {
  const { pathname, search } = useLocation();
  return pathname === '/admin' && tabOf(new URLSearchParams(search)) === 'orders';
}
