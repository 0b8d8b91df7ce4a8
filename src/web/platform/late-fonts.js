/*
 * Stands inline at the start of every page. On the first page of a slow line the fonts come after the page is
 * shown, which leaves them out (font-display: optional), and yet would be laid out anew for each of them: it does
 * without (styles/app.css), and the browser's next documents find them in its cache.
 */
(() => {
  /** A page that begins so late has its fonts too late, in ms. */
  const SLOW_MS = 500;
  const KNOWN = 'fontsKnown=1';
  const root = document.documentElement;
  if (document.cookie.includes(KNOWN)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers after the first paint
  document.cookie = `${KNOWN}; path=/; max-age=31536000; samesite=lax`;
  if (performance.now() > SLOW_MS) root.setAttribute('data-late-fonts', '');
})();
