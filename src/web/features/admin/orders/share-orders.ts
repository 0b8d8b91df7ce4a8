import type { LiveOrder } from '../../../../contract/order-desk.ts';
import { createHeardOrders, type HeardSoFar } from './heard-orders.ts';
import { watchOrders } from './watch-orders.ts';

const NAME = 'feed of new orders';
/** So long a tab just opened waits to be told how far the feed has come; the tab that hears it may be asleep. */
const ANSWER_MS = 3000;

/** What the tabs say to each other: a line of the feed, or the question how far it has come, and the answer. */
type Said = { line: LiveOrder } | { asks: true } | { soFar: HeardSoFar };

interface SharedFeed {
  signal: AbortSignal;
  onOrder: () => void;
  /** No order is missed from now on: what the tab shows was perhaps loaded before, and is to be loaded anew. */
  onBegin: () => void;
  /** The tab and how it hears the feed; tests have their own. */
  page?: Pick<Document, 'visibilityState' | 'addEventListener'>;
  watch?: typeof watchOrders;
}

/**
 * Tells a tab of each new order. A browser has few connections to one host, so one tab hears the feed
 * and hands it on to the others: the tab looked at last, since one in the background may be put to
 * sleep. A tab just opened takes it over only when it knows how far it has come: a feed begun anew
 * would leave out, for every tab, what was placed a moment ago. Where the browser can't do all that
 * (it needs https), every tab hears the feed itself.
 */
export function shareOrders(feed: SharedFeed): void {
  const { signal, onOrder, onBegin, page = document, watch = watchOrders } = feed;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    const { hear, cursor } = createHeardOrders({ onOrder, onBegin });
    void watch({ signal, cursor, onLine: hear });
    return;
  }
  let isNew = true;
  const heard = createHeardOrders({
    onOrder,
    onBegin: () => {
      settle();
      // For tabs that asked before there was an answer.
      answer();
      onBegin();
    },
  });
  const channel = new BroadcastChannel(NAME);
  const say = (said: Said) => channel.postMessage(said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('asks' in data) answer();
    else if ('soFar' in data) {
      if (isNew) heard.goOnFrom(data.soFar);
    }
    // A cursor alone would not say which of the orders behind it were told.
    else if (!isNew || 'order' in data.line) heard.hear(data.line);
  };
  const onLine = (line: LiveOrder) => {
    heard.hear(line);
    say({ line });
  };
  const turns = createTurns((turn) => watch({ signal: turn, cursor: heard.cursor, onLine }));
  const patience = setTimeout(settle, ANSWER_MS);

  function answer() {
    const soFar = heard.soFar();
    if (soFar) say({ soFar });
  }
  function settle() {
    clearTimeout(patience);
    isNew = false;
    look();
  }
  function look() {
    if (!isNew && page.visibilityState === 'visible') turns.take();
  }

  turns.wait();
  say({ asks: true });
  page.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(patience);
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
