const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onGone` once the process that started this one is gone, even when it was killed outright:
 * the launcher or Node's watcher, which hold a channel to it, or npm. A shop started by hand lives on
 * when its terminal ends.
 */
export function watchParent(onGone: () => void): void {
  if (process.channel !== undefined) {
    process.once('disconnect', onGone);
    // The channel alone is no reason to stay alive.
    process.channel?.unref();
  } else if (process.env.npm_lifecycle_event !== undefined) {
    watchNumber(onGone);
  }
}

/** An orphan is given another parent by the system; nothing tells it so. */
function watchNumber(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
