/**
 * Calls `onGone` once the process that started this one over a channel (the launcher, or Node's own
 * watcher) is gone, even when it was killed outright. Without such a channel nothing happens.
 */
export function watchParent(onGone: () => void): void {
  if (process.channel === undefined) return;
  process.once('disconnect', onGone);
  // The channel alone is no reason to stay alive.
  process.channel?.unref();
}
