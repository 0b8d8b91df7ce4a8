import pg from 'pg';
import { vi } from 'vitest';

/** What a piece of work sends to the database: each round trip with its statements, in their order. */
export type RoundTrips = string[][];

/**
 * Runs some work and records its round trips: statements that a connection sends while it still waits
 * for the answer to an earlier one travel together with that one.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<RoundTrips> {
  const trips: RoundTrips = [];
  const open = new Map<pg.Client, { waiting: number; trip: string[] }>();
  const query = pg.Client.prototype.query as (...sent: unknown[]) => unknown;

  function begin(client: pg.Client, text: string): () => void {
    const state = open.get(client) ?? { waiting: 0, trip: [] };
    open.set(client, state);
    if (state.waiting === 0) {
      state.trip = [];
      trips.push(state.trip);
    }
    state.waiting += 1;
    state.trip.push(text);
    return () => {
      state.waiting -= 1;
    };
  }

  const spy = vi.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [first] = sent;
    const end = begin(this, typeof first === 'string' ? first : (first as { text: string }).text);
    const callback = sent.at(-1);
    if (typeof callback !== 'function')
      return (query.apply(this, sent) as Promise<unknown>).finally(end);
    const answered = (...answer: unknown[]) => {
      end();
      callback(...answer);
    };
    return query.apply(this, [...sent.slice(0, -1), answered]);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return trips;
}
