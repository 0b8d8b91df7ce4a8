import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** So long without a request, the shop counts as idle. */
const QUIET_MS = 1_000;
/** Work that waits for quiet gets a turn after so long all the same. */
const LONGEST_MS = 20_000;

/**
 * Watches a server's requests. The function it gives waits until none came or ended for a second, but
 * at most 20 s, so that a shop that is never quiet gets its work done too; it rejects once the signal
 * says that the shop closes.
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
