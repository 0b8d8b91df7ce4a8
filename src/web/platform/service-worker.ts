import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from './when-idle.ts';

/** Files of a page that are worth keeping for it; more are not seen at once. */
const MAX_FILES = 80;

/**
 * Registers the service worker when the page has loaded and is idle, and tells it each page that the visitor
 * has seen, so that it can be shown again without a connection (decision 39).
 */
export function useServiceWorker(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return whenIdle(() => void tellSeen(pathname + search));
  }, [pathname, search]);
}

async function tellSeen(path: string): Promise<void> {
  if (!navigator.onLine || isSavingData()) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === window.location.origin)
      .map((url) => url.pathname);
    active?.postMessage({ type: 'seen', path, files: files.slice(-MAX_FILES) });
  } catch {
    // A browser may refuse service workers, as in private windows: the shop works without.
  }
}

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
