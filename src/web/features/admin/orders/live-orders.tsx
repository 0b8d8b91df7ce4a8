import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { useToast } from '../../../ui/toast.tsx';
import { tabOf } from '../admin-tab.ts';
import { titleWithCount } from './title-count.ts';
import { watchOrders } from './watch-orders.ts';

/**
 * Tells of new orders on every admin screen: by a message, by a count in the title until the list of
 * orders is looked at, and in that list itself.
 */
export function LiveOrders() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const isListOpen = useIsListOpen();
  const [unseen, setUnseen] = useState(0);

  const onGap = useEffectEvent(() => {
    if (isListOpen) void revalidate();
  });
  const onOrder = useEffectEvent(() => {
    toast('1 new order');
    setUnseen((count) => count + 1);
    if (isListOpen) void revalidate();
  });
  useEffect(() => {
    const leaving = new AbortController();
    void watchOrders({
      signal: leaving.signal,
      onOrder: () => onOrder(),
      onGap: () => onGap(),
    });
    return () => leaving.abort();
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
