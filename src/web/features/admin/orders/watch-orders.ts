import { ApiError } from '../../../../contract/client.ts';
import type { LiveOrder } from '../../../../contract/order-desk.ts';
import { browserApi } from '../../../platform/api.ts';

const RECONNECT_MS = 5000;
/** The shop sends a line every two seconds: a line so silent is dead, whatever the browser thinks. */
const SILENCE_MS = 15_000;

interface WatchOptions {
  signal: AbortSignal;
  /** How far the feed was heard. */
  cursor: () => string | undefined;
  onLine: (line: LiveOrder) => void;
  /** Opens the feed; tests have one of their own. */
  open?: typeof openFeed;
}

/** Hears the feed of new orders until the signal ends it; one that breaks off is taken up again. */
export async function watchOrders(options: WatchOptions): Promise<void> {
  const { signal } = options;
  while (!signal.aborted) {
    try {
      await listen(options);
    } catch (error) {
      // Signed out, or no administrator any more: asking again would change nothing.
      if (error instanceof ApiError && [401, 403].includes(error.status)) return;
    }
    if (!signal.aborted) await pause(RECONNECT_MS, signal);
  }
}

async function listen({ signal, cursor, onLine, open = openFeed }: WatchOptions): Promise<void> {
  const connection = new AbortController();
  const end = () => connection.abort();
  signal.addEventListener('abort', end);
  let silence = setTimeout(end, SILENCE_MS);
  try {
    for await (const line of open(cursor(), connection.signal)) {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
      onLine(line);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
  }
}

function openFeed(cursor: string | undefined, signal: AbortSignal): AsyncIterable<LiveOrder> {
  return browserApi().lines('liveOrders', { query: { cursor }, signal });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
