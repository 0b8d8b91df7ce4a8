import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** The API client's message for a missing answer. */
export const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

/** The browsers' messages for a request without an answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|network connection/i;

/** Whether an error means that no answer arrived, rather than an error of the page. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** False while the browser knows that it is offline; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** A browser reports that it is online before the first request gets through. */
const AFTER_BACK_MS = [0, 1500, 5000, 15_000];

/** Calls back when the connection returns, and a few times after. */
export function useBackOnline(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    wasOffline.current ||= !isOnline;
    if (!isOnline || !wasOffline.current) return;
    const timers = AFTER_BACK_MS.map((ms) => setTimeout(() => back(), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isOnline]);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
