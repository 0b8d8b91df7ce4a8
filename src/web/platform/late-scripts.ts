/**
 * The inline script that starts the page's own scripts once its first picture has arrived: until then
 * they would compete with it for bandwidth. Without such a picture they start when the page has been
 * read, with the first press or key at once, and after two seconds at the latest. The server marks
 * them (`startScriptsLate` in `server/platform/http/pages.ts`); in development none are marked.
 */
export function lateScriptsScript(): string {
  return `(function (page) {
  var hasStarted = false;
  function start() {
    var marked = page.getElementById('late-scripts');
    if (hasStarted || !marked) return;
    hasStarted = true;
    page.querySelectorAll('link[rel=modulepreload]').forEach(function (link) {
      var preload = link.cloneNode();
      preload.removeAttribute('media');
      link.replaceWith(preload);
    });
    var script = page.createElement('script');
    script.type = 'module';
    script.textContent = marked.textContent;
    marked.after(script);
  }
  ['pointerdown', 'keydown', 'input'].forEach(function (name) {
    page.addEventListener(name, start, { capture: true, once: true });
  });
  page.addEventListener('DOMContentLoaded', function () {
    var picture = page.querySelector('img[fetchpriority=high]');
    if (!picture || picture.complete) return start();
    picture.addEventListener('load', start);
    picture.addEventListener('error', start);
    setTimeout(start, ${LIMIT_MS});
  });
})(document);`;
}

const LIMIT_MS = 2000;
