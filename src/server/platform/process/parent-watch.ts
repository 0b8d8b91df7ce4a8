const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onGone` once the parent process is gone, even when it was killed: the launcher or Node's
 * watcher, which hold a channel to it, or npm. A shop started by hand outlives its terminal.
 */
export function watchParent(onGone: () => void): void {
  if (process.channel !== undefined) {
    process.once('disconnect', onGone);
    // The channel alone must not keep the process alive.
    process.channel?.unref();
  } else if (process.env.npm_lifecycle_event !== undefined) {
    watchNumber(onGone);
  }
}

/** The system gives an orphan another parent without notice, so it is polled. */
function watchNumber(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
