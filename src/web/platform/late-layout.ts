/**
 * The inline script that lays the whole page out at once where the browser may return to a place further down
 * in it, as after a reload: there, heights have to be exact. Else a section below the screen is laid out when
 * it comes near (`late-layout` in styles/app.css).
 */
export function wholeLayoutScript(): string {
  return `(function (page) {
  var visit = performance.getEntriesByType('navigation')[0];
  if (!visit || visit.type !== 'navigate') page.setAttribute('data-whole-layout', '');
})(document.documentElement);`;
}
