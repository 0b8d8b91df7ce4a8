import { AsyncLocalStorage } from 'node:async_hooks';

/** Something that happened to an order, such as `paid`. */
export interface OrderNote {
  order: string;
  event: string;
}

const notes = new AsyncLocalStorage<OrderNote[]>();

/** Records an event for the log line and the metrics of the request or job that is running. */
export function recordOrderEvent(order: string, event: string): void {
  notes.getStore()?.push({ order, event });
}

/** Runs a request or a job; `into` gets what it notes. */
export const collectOrderNotes = <T>(into: OrderNote[], work: () => T): T => notes.run(into, work);
