import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface ReaderRule {
  /** Every connection may keep bytes waiting for this long. */
  graceMs: number;
  /** And, beyond it, for the time that these bytes take at this speed. */
  bytesPerSecond: number;
  checkEveryMs: number;
}

const RULE: ReaderRule = { graceMs: 30_000, bytesPerSecond: 4 * 1024, checkEveryMs: 5_000 };

/** Ends connections that do not take their responses, because those wait in memory. */
export function endSlowReaders(server: Server, rule = RULE): void {
  const sockets = new Set<Socket>();
  /** Connections with bytes waiting, since when, and how many were written before. */
  const waiting = new Map<Socket, { since: number; before: number }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const timer = setInterval(() => {
    for (const socket of sockets) check(socket);
  }, rule.checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));

  function check(socket: Socket): void {
    if (socket.writableLength === 0) {
      waiting.delete(socket);
      return;
    }
    const now = performance.now();
    const { since, before } = waiting.get(socket) ?? {
      since: now,
      before: socket.bytesWritten - socket.writableLength,
    };
    waiting.set(socket, { since, before });
    if (now - since > allowedMs(socket.bytesWritten - before, rule)) socket.destroy();
  }
}

/** How long a client may take for this many bytes, those included that wait for it. */
export function allowedMs(bytes: number, { graceMs, bytesPerSecond }: ReaderRule): number {
  return graceMs + (bytes / bytesPerSecond) * 1_000;
}
