import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from './session.ts';
import { useShop } from './shop.ts';

/** Files of a page that are worth keeping for it; more are not seen at once. */
const MAX_FILES = 80;

/**
 * Registers the service worker when the page has loaded and is idle, and sends it each page that
 * the visitor has seen, so that it can be shown again without a connection (decision 31).
 */
export function useServiceWorker(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return whenIdle(() => void reportSeenPage(pathname + search));
  }, [pathname, search]);
}

async function reportSeenPage(path: string): Promise<void> {
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

/** Paths of this visit that the script which reports it has not read yet. */
const paths: string[] = [];

/**
 * Counts the visit, unless the owner has switched that off or the visitor asks not to be tracked
 * (decision 37). What it takes is a script of its own, loaded when the page is idle.
 */
export function useVisit(): void {
  const { pathname } = useLocation();
  const { countVisits } = useShop();
  const isAdmin = useSession(({ user }) => user?.isAdmin === true);
  useEffect(() => {
    if (!countVisits || !mayCount()) return undefined;
    paths.push(pathname);
    return whenIdle(async () => {
      // Without its script a visit is not counted, and nothing else is missing.
      const report = await import('./visit-report.ts').catch(() => null);
      report?.addPages(paths.splice(0));
    });
  }, [pathname, countVisits]);
  useEffect(() => {
    // Visits of admins are not counted.
    if (!isAdmin || !mayCount()) return;
    import('./visit-report.ts').then(
      ({ stopReporting }) => stopReporting(),
      // Without its script nothing is reported.
      () => undefined,
    );
  }, [isAdmin]);
}

/** Excludes browsers that ask not to be tracked, and automated ones. */
function mayCount(): boolean {
  const { doNotTrack, webdriver, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack !== '1' && globalPrivacyControl !== true && !webdriver;
}

/** Calls back once the page has loaded and nothing else is to be done. Returns how to stop. */
function whenIdle(work: () => void): () => void {
  let handle = 0;
  const request = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2000));
  const cancel = window.cancelIdleCallback ?? window.clearTimeout;
  const wait = () => {
    handle = request(work);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancel(handle);
  };
}
