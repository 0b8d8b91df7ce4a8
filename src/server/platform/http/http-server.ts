import type { RequestListener, Server } from 'node:http';
import { StartError } from '../process/start-error.ts';
import { endSlowReaders } from './slow-readers.ts';

/** A connection on which nothing moves for this long is closed. */
const SILENCE_MS = 60_000;

/**
 * Starts listening. Returns how to close: it accepts no new connections, lets running requests finish
 * for at most `drainMs`, then ends them. @throws StartError when the port is taken or not permitted
 */
export async function startHttpServer(
  server: Server,
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<(drainMs: number) => Promise<void>> {
  // Between the parts of a request or of an answer.
  server.setTimeout(SILENCE_MS);
  endSlowReaders(server);
  server.on('request', listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ port, host: host || undefined }, resolve);
  });
  return (drainMs) => drain(server, drainMs);
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

async function drain(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(deadline);
}
