/**
 * The inline script that starts the page's own scripts once its first picture is painted: until then
 * they would compete with it for bandwidth and processor. Without such a picture they start when the
 * page has been read, with the first press or key at once, and after two seconds at the latest. The
 * server marks them (`startScriptsLate` in `server/platform/http/pages.ts`); in development none are marked.
 *
 * The page's load event is delayed until they are requested, by an open document in a frame. An
 * intersection is observed in the frame of the paint, like an animation frame, but also while a test
 * has stopped the clock.
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
  function startAfterPaint(picture) {
    setTimeout(start, ${LIMIT_MS});
    function startAfterFrame() {
      new IntersectionObserver(function (_, observer) {
        observer.disconnect();
        var task = new MessageChannel();
        task.port1.onmessage = start;
        task.port2.postMessage(null);
      }).observe(picture);
    }
    picture.decode().then(startAfterFrame, startAfterFrame);
    delayLoad();
  }
  function delayLoad() {
    var frame = page.createElement('iframe');
    frame.hidden = true;
    page.body.append(frame);
    frame.contentDocument.open();
    endDelay = function () {
      frame.contentDocument.close();
      frame.remove();
    };
  }
  page.addEventListener('DOMContentLoaded', function () {
    var picture = page.querySelector('img[fetchpriority=high]');
    var isWaiting = !hasStarted && page.getElementById('late-scripts');
    if (picture && isWaiting) startAfterPaint(picture);
    else start();
  });
})(document);`;
}

const LIMIT_MS = 2000;
