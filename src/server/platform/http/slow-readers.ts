import type { Server, ServerResponse } from 'node:http';

interface ReaderRule {
  /** Every response may take this long. */
  graceMs: number;
  /** And, beyond it, the time that its bytes take at this speed. */
  bytesPerSecond: number;
  checkEveryMs: number;
}

const RULE: ReaderRule = { graceMs: 30_000, bytesPerSecond: 4 * 1024, checkEveryMs: 5_000 };

/** Ends connections that do not take their responses, because those wait in memory. */
export function endSlowReaders(server: Server, rule = RULE): void {
  const open = new Map<ServerResponse, { since: number; before: number }>();
  server.on('request', ({ socket }, response: ServerResponse) => {
    open.set(response, { since: performance.now(), before: socket.bytesWritten });
    response.once('close', () => open.delete(response));
  });
  const timer = setInterval(() => {
    for (const [response, { since, before }] of open) {
      const { socket } = response;
      if (!socket || socket.writableLength === 0) continue;
      const elapsedMs = performance.now() - since;
      if (elapsedMs > allowedMs(socket.bytesWritten - before, rule)) socket.destroy();
    }
  }, rule.checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** How long a client may take for this many bytes, those included that wait for it. */
export function allowedMs(bytes: number, { graceMs, bytesPerSecond }: ReaderRule): number {
  return graceMs + (bytes / bytesPerSecond) * 1_000;
}
