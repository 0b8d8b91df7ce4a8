import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../errors/start-error.ts';
import { answerInTurn, closeSlowReaders } from './connections.ts';

/** A connection on which nothing moves for this long is closed. */
const SILENCE_MS = 60_000;

/** Longer than load balancers keep an idle connection, so that it is they who close it. */
const IDLE_MS = 65_000;

interface Closing {
  /** How long requests are still accepted, for a load balancer that has not noticed yet. */
  idleMs: number;
  /** How long running requests may take after that. */
  drainMs: number;
}

export type CloseHttp = (closing: Closing) => Promise<void>;

/**
 * Starts listening. Returns how to close: what still arrives is answered with `Connection: close`,
 * then new connections are refused and running requests finished. @throws StartError when the port
 * is taken or not permitted
 */
export async function startHttpServer(
  server: Server,
  traffic: Traffic,
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<CloseHttp> {
  server.keepAliveTimeout = IDLE_MS;
  // Between the parts of a request or of an answer.
  server.setTimeout(SILENCE_MS);
  closeSlowReaders(server);
  server.on('request', answerInTurn(listener));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ port, host: host || undefined }, resolve);
  });
  return async ({ idleMs, drainMs }) => {
    const endConnection = (response: ServerResponse) => {
      response.shouldKeepAlive = false;
    };
    traffic.open.forEach(endConnection);
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) =>
      endConnection(response),
    );
    const closed = once(server, 'close');
    const deadline = setTimeout(() => server.closeAllConnections(), idleMs + drainMs);
    if (idleMs > 0) await pause(idleMs);
    server.close();
    await closed;
    clearTimeout(deadline);
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST is ${host}, which is not an address of this machine: correct it.`,
      );
    default:
      return error;
  }
}

/** Milliseconds without a request after which the shop counts as idle. */
const QUIET_MS = 1_000;
/** Background work gets a turn after this long even if the shop is never idle. */
const MAX_WAIT_MS = 20_000;

/** A server's requests, as far as others have to know of them. */
export type Traffic = ReturnType<typeof trackRequests>;

/** Follows a server's requests. One listener for all who need it, because each costs every request. */
export function trackRequests(server: Server) {
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
     * Waits until no request came or ended for a second, at most 20 s, so that background work
     * proceeds on a busy shop too. Rejects once the signal is aborted because the shop closes.
     */
    async waitForIdle(signal: AbortSignal): Promise<void> {
      const deadline = performance.now() + MAX_WAIT_MS;
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
