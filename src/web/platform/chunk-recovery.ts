import { CHUNK_LIMIT_MS } from './chunk-loading.ts';

/** Id of the notice for a page whose script does not load. */
export const CHUNK_NOTICE_ID = 'chunk-notice';

/** Session storage key of the address that was reloaded because a script failed. */
const RELOADED_KEY = 'reloadedForChunk';

/**
 * `reloading`: the page is being reloaded. `again`: a reload did not help. `unreachable`: the shop
 * is unreachable, and a reload would lose the current page.
 */
export type Recovery = 'reloading' | 'again' | 'unreachable';

/** The browser functions that the recovery needs. */
export interface RecoveringBrowser {
  location: Pick<Location, 'pathname' | 'search' | 'reload'>;
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  fetch: (address: string, options: RequestInit) => Promise<Pick<Response, 'ok'>>;
}

/**
 * Reloads the page after one of its scripts failed: once per address, until it works again
 * (specification §8). Self-contained, because the script below embeds its source in the page.
 */
export async function recover(browser: RecoveringBrowser, key: string): Promise<Recovery> {
  const { location } = browser;
  const address = location.pathname + location.search;
  try {
    if (browser.sessionStorage.getItem(key) === address) return 'again';
    const answer = await browser.fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) return 'unreachable';
    browser.sessionStorage.setItem(key, address);
  } catch {
    // A reload that can't be remembered could loop.
    return 'again';
  }
  location.reload();
  return 'reloading';
}

/** `recover` for this page. */
export function recoverPage(): Promise<Recovery> {
  return recover(window, RELOADED_KEY);
}

/** Marks this page's script as complete and its address as working. */
export function reportScriptsLoaded(browser: RecoveringBrowser & EventTarget = window): void {
  browser.dispatchEvent(new Event('chunkshere'));
  const { pathname, search } = browser.location;
  try {
    const { sessionStorage } = browser;
    const isThisOne = sessionStorage.getItem(RELOADED_KEY) === pathname + search;
    if (isThisOne) sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Blocked storage remembers nothing.
  }
}

/**
 * Watches a page until its script has loaded. If a script fails or is late, the page recovers or
 * shows its notice. Self-contained like `recover`.
 */
export function watchScriptLoading(
  page: EventTarget,
  limitMs: number,
  recoverNow: () => Promise<Recovery>,
  notify: () => void,
): void {
  const timer = setTimeout(fail, limitMs);
  page.addEventListener('error', onError, true);
  page.addEventListener('unhandledrejection', fail);
  page.addEventListener('chunkshere', rest);

  function rest() {
    clearTimeout(timer);
    page.removeEventListener('error', onError, true);
    page.removeEventListener('unhandledrejection', fail);
    page.removeEventListener('chunkshere', rest);
  }
  function onError({ target }: Event) {
    if (target && (target as Element).localName === 'script') void fail();
  }
  async function fail() {
    rest();
    if ((await recoverNow()) !== 'reloading') notify();
  }
}

/** The inline script at the start of every page; it needs nothing else to have loaded. */
export function chunkWatchScript(): string {
  return `(function () {
  var recover = ${recover};
  var watchScriptLoading = ${watchScriptLoading};
  watchScriptLoading(window, ${CHUNK_LIMIT_MS}, function () {
    return recover(window, '${RELOADED_KEY}');
  }, function () {
    var notice = document.getElementById('${CHUNK_NOTICE_ID}');
    notice.hidden = false;
    notice.querySelector('button').onclick = function () { location.reload(); };
  });
})();`;
}
