import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds without a request after which the shop counts as idle. */
const QUIET_MS = 1_000;
/** Background work gets a turn after this long even if the shop is never idle. */
const LONGEST_MS = 20_000;

/**
 * Watches a server's requests. The returned function waits until no request came or ended for a
 * second, at most 20 s, so that background work proceeds on a busy shop too. It rejects once the
 * signal is aborted because the shop closes.
 */
export function watchTraffic(server: Server): (signal: AbortSignal) => Promise<void> {
  let last = 0;
  const note = () => {
    last = performance.now();
  };
  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    note();
    response.once('close', note);
  });
  return async (signal) => {
    const deadline = performance.now() + LONGEST_MS;
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      const rest = Math.min(last + QUIET_MS, deadline) - now;
      if (rest <= 0) return;
      await pause(rest, undefined, { ref: false, signal });
    }
  };
}
