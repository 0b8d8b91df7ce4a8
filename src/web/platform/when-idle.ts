/** Calls back once the page has loaded and nothing else is to be done. Returns how to stop. */
export function whenIdle(work: () => void): () => void {
  let handle = 0;
  const request = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2000));
  const cancel = window.cancelIdleCallback ?? window.clearTimeout;
  const wait = () => {
    handle = request(work);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancel(handle);
  };
}
