/*
 * Stands inline at the start of every page. On the first page of a slow line the fonts come after the page is
 * shown, which leaves them out (font-display: optional), and yet would be laid out anew for each of them: it does
 * without (styles/app.css), and the next document of the tab finds them in the browser's cache.
 */
(() => {
  /** The wait for the page's first byte from which its fonts would be late, in ms. */
  const SLOW_MS = 250;
  const KEY = 'fontsRequested';
  const [page] = performance.getEntriesByType('navigation');
  const isSlow = page && page.responseStart - page.requestStart > SLOW_MS;
  try {
    if (sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, 'true');
  } catch {
    // Where storage is blocked, each page is taken for the first.
  }
  if (isSlow) document.documentElement.setAttribute('data-late-fonts', '');
})();
