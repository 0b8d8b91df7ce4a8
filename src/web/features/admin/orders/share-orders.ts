import type { LiveOrder } from '../../../../contract/order-desk.ts';
import { createHeardOrders } from './heard-orders.ts';
import { watchOrders } from './watch-orders.ts';

const NAME = 'feed of new orders';

interface SharedFeed {
  signal: AbortSignal;
  onOrder: () => void;
  /** The tab and how it hears the feed; tests have their own. */
  page?: Pick<Document, 'visibilityState' | 'addEventListener'>;
  watch?: typeof watchOrders;
}

/**
 * Tells a tab of each new order. A browser has few connections to one host, so one tab hears the feed
 * and hands it on to the others: the tab looked at last, since one in the background may be put to
 * sleep. Where the browser can't do that (it needs https), every tab hears the feed itself.
 */
export function shareOrders(feed: SharedFeed): void {
  const { signal, onOrder, page = document, watch = watchOrders } = feed;
  const { hear, cursor } = createHeardOrders(onOrder);
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void watch({ signal, cursor, onLine: hear });
    return;
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<LiveOrder>) => hear(data);
  const onLine = (line: LiveOrder) => {
    hear(line);
    channel.postMessage(line);
  };
  const turns = createTurns((turn) => watch({ signal: turn, cursor, onLine }));
  const look = () => page.visibilityState === 'visible' && turns.take();
  turns.wait();
  look();
  page.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    turns.end();
    channel.close();
  });
}

/** Work that one tab at a time does, until another takes it; then this one waits for it again. */
function createTurns(work: (turn: AbortSignal) => Promise<void>) {
  let latest = new AbortController();
  let working: AbortController | undefined;

  async function request(steal: boolean): Promise<void> {
    latest.abort();
    const turn = new AbortController();
    latest = turn;
    const begin = async () => {
      if (turn.signal.aborted) return;
      working = turn;
      await work(turn.signal);
    };
    try {
      await navigator.locks.request(NAME, steal ? { steal } : { signal: turn.signal }, begin);
    } catch (error) {
      const isTaken = error instanceof DOMException && error.name === 'AbortError';
      if (isTaken && latest === turn && !turn.signal.aborted) void request(false);
    }
  }

  return {
    wait: () => void request(false),
    take() {
      if (working !== latest) void request(true);
    },
    end: () => latest.abort(),
  };
}
