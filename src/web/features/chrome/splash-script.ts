/** Id of the splash's element; `splash.tsx` and the script below meet here. */
export const SPLASH_ID = 'splash';

/** Under this key the browser's session remembers that the splash was shown. */
export const SPLASH_SEEN_KEY = 'splashSeen';

/** How long the splash takes to fade away, in ms. */
export const SPLASH_FADE_MS = 250;

/**
 * The script that stands right behind the splash in the page. It decides before the first paint,
 * so that nothing flashes, and needs nothing else to have loaded: on the first page of a browser
 * session it shows the splash for `ms`, or until a click, key or scroll. Where the session's
 * storage is refused it shows none, since it could not tell the first page from the next.
 */
export function splashScript(ms: number): string {
  return `(function (splash) {
  try {
    if (sessionStorage.getItem('${SPLASH_SEEN_KEY}')) return;
    sessionStorage.setItem('${SPLASH_SEEN_KEY}', '1');
  } catch (refused) {
    return;
  }
  var skips = ['click', 'keydown', 'wheel', 'touchmove', 'scroll'];
  var timer = setTimeout(leave, ${Math.round(ms)});
  function leave() {
    clearTimeout(timer);
    skips.forEach(function (kind) { removeEventListener(kind, leave, true); });
    splash.setAttribute('data-leaving', '');
    setTimeout(function () { splash.hidden = true; }, ${SPLASH_FADE_MS});
  }
  skips.forEach(function (kind) { addEventListener(kind, leave, true); });
  splash.hidden = false;
})(document.getElementById('${SPLASH_ID}'));`;
}
