import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds without a request after which the shop counts as idle. */
const QUIET_MS = 1_000;
/** Background work gets a turn after this long even if the shop is never idle. */
const LONGEST_MS = 20_000;

/** A server's requests, as far as others have to know of them. */
export type Traffic = ReturnType<typeof followTraffic>;

/** Follows a server's requests. One listener for all who need it, because each costs every request. */
export function followTraffic(server: Server) {
  const open = new Set<ServerResponse>();
  let last = 0;
  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    last = performance.now();
    open.add(response);
    response.on('close', onClose);
  });
  function onClose(this: ServerResponse): void {
    last = performance.now();
    open.delete(this);
  }

  return {
    /** The responses that are not finished. */
    open: open as ReadonlySet<ServerResponse>,

    /**
     * Waits until no request came or ended for a second, at most 20 s, so that background work proceeds
     * on a busy shop too. Rejects once the signal is aborted because the shop closes.
     */
    async waitForIdle(signal: AbortSignal): Promise<void> {
      const deadline = performance.now() + LONGEST_MS;
      for (;;) {
        signal.throwIfAborted();
        const now = performance.now();
        const rest = Math.min(last + QUIET_MS, deadline) - now;
        if (rest <= 0) return;
        await pause(rest, undefined, { ref: false, signal });
      }
    },
  };
}
