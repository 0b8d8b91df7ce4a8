import { CHUNK_LIMIT_MS } from './chunk-loading.ts';

/** Id of the notice that a page shows whose script does not come. */
export const CHUNK_NOTICE_ID = 'chunk-notice';

/** Under this key the tab remembers the address it has reloaded because part of the script failed. */
const RELOADED_KEY = 'reloadedForChunk';

/**
 * `reloading`: the page is being loaded anew. `again`: it has been, and that did not help.
 * `unreachable`: the shop does not answer, and a reload would only lose the page there is.
 */
export type Recovery = 'reloading' | 'again' | 'unreachable';

/** What a browser can do, as far as recovering asks for it. */
export interface RecoveringBrowser {
  location: Pick<Location, 'pathname' | 'search' | 'reload'>;
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  fetch: (address: string, options: RequestInit) => Promise<Pick<Response, 'ok'>>;
}

/**
 * Reloads the page after a part of its script failed: once for an address, until it works again
 * (specification §8). Stands alone, since the script below carries its text into the page.
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
    // What cannot be remembered could go round for ever.
    return 'again';
  }
  location.reload();
  return 'reloading';
}

/** As `recover`, of this page. */
export function recoverPage(): Promise<Recovery> {
  return recover(window, RELOADED_KEY);
}

/** Says that all of this page's script is here, and that its address works. */
export function chunksAreHere(browser: RecoveringBrowser & EventTarget = window): void {
  browser.dispatchEvent(new Event('chunkshere'));
  const { pathname, search } = browser.location;
  try {
    const { sessionStorage } = browser;
    const isThisOne = sessionStorage.getItem(RELOADED_KEY) === pathname + search;
    if (isThisOne) sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Storage that is refused remembers nothing.
  }
}

/**
 * Watches over a page until its script is here. Should part of it fail or come too late, the page
 * recovers, or shows its notice. Stands alone, as `recover` does.
 */
export function watchOver(
  page: EventTarget,
  limitMs: number,
  recoverNow: () => Promise<Recovery>,
  tell: () => void,
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
    if (target && (target as Element).localName === 'script') fail();
  }
  async function fail() {
    rest();
    if ((await recoverNow()) !== 'reloading') tell();
  }
}

/** The script that a page begins with: it needs nothing else to have loaded. */
export function chunkWatchScript(): string {
  return `(function () {
  var recover = ${recover};
  var watchOver = ${watchOver};
  watchOver(window, ${CHUNK_LIMIT_MS}, function () {
    return recover(window, '${RELOADED_KEY}');
  }, function () {
    var notice = document.getElementById('${CHUNK_NOTICE_ID}');
    notice.hidden = false;
    notice.querySelector('button').onclick = function () { location.reload(); };
  });
})();`;
}
