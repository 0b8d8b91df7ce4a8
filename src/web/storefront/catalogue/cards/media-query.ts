import { useCallback, useSyncExternalStore } from 'react';

/** At 768 px and up a category page holds more sections (specification §9). */
export const WIDE = '(min-width: 768px)';

/** The narrow layout of cards (specification §9). */
export const NARROW_CARDS = '(max-width: 700px)';

/** Whether a media query matches; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
