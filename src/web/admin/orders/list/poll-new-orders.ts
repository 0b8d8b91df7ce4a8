import { ApiError } from '../../../../contract/client.ts';
import type { NewOrders } from '../../../../contract/fulfilment.ts';

const VISIBLE_MS = 3000;
/** A hidden tab polls rarely: only its title can show the result. */
const HIDDEN_MS = 60_000;

interface PollOptions {
  signal: AbortSignal;
  fetchNew: (cursor: string | undefined) => Promise<NewOrders>;
  /** Called with the number of orders that were placed since the last poll. */
  onNew: (count: number) => void;
  /** Called when polling has started: later orders are announced, earlier ones are not. */
  onStart: () => void;
  tab?: Pick<Document, 'visibilityState' | 'addEventListener'>;
}

/** Polls for new orders until the signal aborts or the admin is signed out. */
export async function pollNewOrders(options: PollOptions): Promise<void> {
  const { signal, fetchNew, onNew, onStart, tab = document } = options;
  let cursor: string | undefined;
  let known = new Set<string>();
  while (!signal.aborted) {
    try {
      const page = await fetchNew(cursor);
      if (signal.aborted) return;
      const added = page.orders.filter(({ _id }) => !known.has(_id));
      if (cursor === undefined) onStart();
      else if (added.length > 0) onNew(added.length);
      // Each page starts inside the one before, so older ids are never repeated.
      known = new Set(page.orders.map(({ _id }) => _id));
      cursor = page.cursor;
    } catch (error) {
      if (error instanceof ApiError && [401, 403].includes(error.status)) return;
    }
    await pause(tab, signal);
  }
}

/** Waits for the next poll: a tab that becomes visible polls at once. */
function pause(tab: NonNullable<PollOptions['tab']>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const timer = setTimeout(resolve, tab.visibilityState === 'visible' ? VISIBLE_MS : HIDDEN_MS);
  tab.addEventListener('visibilitychange', () => resolve(), ended);
  signal.addEventListener('abort', () => resolve(), ended);
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
