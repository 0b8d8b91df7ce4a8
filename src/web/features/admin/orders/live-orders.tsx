import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { useToast } from '../../../ui/toast.tsx';
import { tabOf } from '../admin-tab.ts';
import { counted } from '../counts.ts';
import { gather } from './gather.ts';
import { shareOrders } from './share-orders.ts';
import { titleWithCount } from './title-count.ts';

/**
 * Tells of new orders on every admin screen: by one message for all of a moment, by a count in the title until the list of
 * orders is looked at, and in that list itself.
 */
export function LiveOrders() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const isListOpen = useIsListOpen();
  const [unseen, setUnseen] = useState(0);

  const reloadList = useEffectEvent(() => {
    if (isListOpen) void revalidate();
  });
  const onOrders = useEffectEvent((count: number) => {
    toast(counted(count, 'new order'));
    setUnseen((before) => before + count);
    reloadList();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const orders = gather((count) => onOrders(count));
    shareOrders({
      signal: leaving.signal,
      onOrder: orders.add,
      // Between the list's answer and the beginning of the feed an order may have been placed.
      onBegin: () => reloadList(),
    });
    return () => {
      leaving.abort();
      orders.stop();
    };
  }, []);

  useEffect(() => {
    if (!isListOpen || unseen === 0) return;
    const look = () => {
      if (document.visibilityState === 'visible') setUnseen(0);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isListOpen, unseen]);

  // Every screen has a title of its own, which may change whenever it loads.
  useMatches();
  useEffect(() => {
    document.title = titleWithCount(document.title, unseen);
  });
  return null;
}

function useIsListOpen(): boolean {
  const { pathname, search } = useLocation();
  return pathname === '/admin' && tabOf(new URLSearchParams(search)) === 'orders';
}
