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

/** A browser says that it is online before the first request gets through. */
const AFTER_BACK_MS = [0, 1500, 5000, 15_000];

/** Calls when the connection comes back, and a few times after, as long as what calls is on the page. */
export function useBackOnline(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    let timers: number[] = [];
    const stop = () => {
      for (const timer of timers) window.clearTimeout(timer);
    };
    const listener = () => {
      stop();
      timers = AFTER_BACK_MS.map((ms) => window.setTimeout(() => back(), ms));
    };
    window.addEventListener('online', listener);
    window.addEventListener('offline', stop);
    return () => {
      stop();
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', stop);
    };
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
