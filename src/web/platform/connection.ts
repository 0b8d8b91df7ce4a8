import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** In the words of the API client, where no answer came at all. */
export const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

/** What browsers say, each in its own words, of a request that got no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|network connection/i;

/** Whether an error means that no answer came, rather than a fault of the page. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** False while the browser knows that it has no connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls when the connection comes back. */
export function useBackOnline(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => back();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
