import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait behind the one that is answered. Browsers and proxies send none of them. */
const MAX_WAITING_REQUESTS = 32;

/**
 * Begins a request of a connection when the answer before it is taken: a client that sends many at
 * once and reads nothing would fill the memory with answers.
 */
export function answerInTurn(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    listener(request, response);
    response.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next && !socket.destroyed) begin(...next);
      else waiting.delete(socket);
    });
  }

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      begin(request, response);
    } else if (queue.push([request, response]) > MAX_WAITING_REQUESTS) socket.destroy();
  };
}

const MEGABYTE = 1024 * 1024;

interface ReaderRule {
  /** Every connection may keep bytes waiting for this long. */
  graceMs: number;
  /** And, beyond it, for the time that it needs at this speed. */
  bytesPerSecond: number;
  /** What waits at most in all connections together; above it the slowest are closed. */
  maxBytes: number;
  checkEveryMs: number;
}

const RULE: ReaderRule = {
  graceMs: 30_000,
  bytesPerSecond: 4 * 1024,
  maxBytes: 64 * MEGABYTE,
  checkEveryMs: 200,
};

/** What a connection takes of the bytes that wait for it. */
interface Reading {
  socket: Socket;
  since: number;
  /** Bytes that were taken before. */
  before: number;
}

/** A connection counts as if it had taken this much at once: the slowest are not the newest. */
const HEAD_START = 64 * 1024;

/** Ends connections that do not take their answers, because those wait in memory. */
export function closeSlowReaders(server: Server, rule = RULE): void {
  const sockets = new Set<Socket>();
  const readings = new Map<Socket, Reading>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      readings.delete(socket);
    });
  });
  const timer = setInterval(check, rule.checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));

  function check(): void {
    const now = performance.now();
    let total = 0;
    for (const socket of sockets) {
      if (socket.writableLength === 0) readings.delete(socket);
      else if (!readings.has(socket)) {
        readings.set(socket, { socket, since: now, before: bytesTaken(socket) });
      }
      total += socket.writableLength;
    }
    for (const { socket, since, before } of readings.values()) {
      const taken = bytesTaken(socket) - before;
      if (now - since > allowedMs(taken, socket.writableLength, rule)) total -= close(socket);
    }
    if (total <= rule.maxBytes) return;
    const speed = ({ socket, since, before }: Reading) =>
      (bytesTaken(socket) - before + HEAD_START) / (now - since + rule.checkEveryMs);
    const slowestFirst = [...readings.values()].toSorted((one, other) => speed(one) - speed(other));
    for (const { socket } of slowestFirst) {
      if (total <= rule.maxBytes) return;
      total -= close(socket);
    }
  }
}

/** Closes a connection; returns how many bytes waited for it. */
function close(socket: Socket): number {
  const bytes = socket.writableLength;
  socket.destroy();
  return bytes;
}

const bytesTaken = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength;

/**
 * How long a client may take that has taken so many bytes while others wait. Of one large write
 * nothing counts as taken before its end: so up to a megabyte of it counts as well.
 */
export function allowedMs(
  taken: number,
  waiting: number,
  { graceMs, bytesPerSecond }: Pick<ReaderRule, 'graceMs' | 'bytesPerSecond'>,
): number {
  return graceMs + ((taken + Math.min(waiting, MEGABYTE)) / bytesPerSecond) * 1_000;
}
