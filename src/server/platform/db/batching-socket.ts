import { Socket } from 'node:net';

/**
 * A connection to the database that writes what one turn of the event loop sends in one system call:
 * pg corks and uncorks it for each statement, and statements of one round trip are sent together.
 */
export class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
