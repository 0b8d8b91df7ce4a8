/**
 * The inline script that starts the page's own scripts once its first picture is painted, or its text
 * where it has no such picture: until then they would compete with it for bandwidth and processor. With
 * the first press or key they start at once, and after two seconds at the latest. The server marks them
 * (`startScriptsLate` in `server/platform/http/pages.ts`); in development none are marked.
 *
 * The page's load event is delayed until they are requested, by a video that has no data yet: an open
 * document in a frame does the same, but takes 40 ms to make. An intersection is observed in the frame of
 * the paint, like an animation frame, but also while a test has stopped the clock; the frame
 * reaches the screen later: then the browser adds its first paint entry.
 */
export function lateScriptsScript(): string {
  return `(function (page) {
  var hasStarted = false;
  var endDelay = function () {};
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
    endDelay();
  }
  ['pointerdown', 'keydown', 'input'].forEach(function (name) {
    page.addEventListener(name, start, { capture: true, once: true });
  });
  function startAfterPaint(element) {
    new IntersectionObserver(function (_, observer) {
      observer.disconnect();
      new PerformanceObserver(function (_, paints) {
        paints.disconnect();
        start();
      }).observe({ type: 'paint', buffered: true });
    }).observe(element);
  }
  function delayLoad() {
    if (!window.MediaStream) return;
    var media = page.createElement('video');
    media.srcObject = new MediaStream();
    endDelay = function () {
      media.srcObject = null;
    };
  }
  page.addEventListener('DOMContentLoaded', function () {
    if (hasStarted || !page.getElementById('late-scripts')) return;
    setTimeout(start, ${LIMIT_MS});
    var picture = page.querySelector('img[fetchpriority=high]');
    function onDecoded() {
      startAfterPaint(picture);
    }
    if (picture) picture.decode().then(onDecoded, onDecoded);
    else startAfterPaint(page.body);
    delayLoad();
  });
})(document);`;
}

const LIMIT_MS = 2000;
