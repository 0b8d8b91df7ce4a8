/*
 * Stands inline at the start of every page and watches until the page's scripts have loaded. If one of them
 * fails, or is late, the page is reloaded; where that did not help, its notice is shown (specification §8).
 */
(() => {
  /** Time limit of the scripts, in ms (specification §9). */
  const LIMIT_MS = 120_000;
  /** Session storage key of the address that was reloaded because a script failed. */
  const RELOADED_KEY = 'reloadedForScripts';
  const address = location.pathname + location.search;
  const timer = setTimeout(() => fail('took longer than their limit'), LIMIT_MS);

  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', onRejection);
  addEventListener('scripts-loaded', onLoaded);

  function onError({ target }) {
    if (target?.localName === 'script') void fail('could not be loaded');
  }
  function onRejection() {
    void fail('could not be started');
  }
  function onLoaded() {
    stop();
    try {
      if (sessionStorage.getItem(RELOADED_KEY) === address) sessionStorage.removeItem(RELOADED_KEY);
    } catch {
      // Blocked storage remembers nothing.
    }
  }
  function stop() {
    clearTimeout(timer);
    removeEventListener('error', onError, true);
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('scripts-loaded', onLoaded);
  }

  async function fail(reason) {
    stop();
    const error = new Error(`The scripts of this page ${reason}`);
    error.name = 'ChunkLoadError';
    reportError(error);
    if (await canReload()) location.reload();
    else showNotice();
  }
  /** Once per address, until it works again; not where the shop is unreachable and a reload would lose the page. */
  async function canReload() {
    try {
      if (sessionStorage.getItem(RELOADED_KEY) === address) return false;
      const { ok } = await fetch('/healthz', { cache: 'no-store' });
      if (ok) sessionStorage.setItem(RELOADED_KEY, address);
      return ok;
    } catch {
      // A reload that can't be remembered could loop.
      return false;
    }
  }
  function showNotice() {
    const notice = document.getElementById('script-notice');
    notice.hidden = false;
    notice.querySelector('button').addEventListener('click', () => location.reload());
  }
})();
