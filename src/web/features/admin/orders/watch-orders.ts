import type { NewOrder } from '../../../../contract/order-desk.ts';
import { apiBaseUrl } from '../../../platform/api.ts';
import { readToken } from '../../../platform/auth-token.ts';
import { newOrdersOf, textOf } from './order-feed.ts';

const RECONNECT_MS = 5000;

interface WatchOptions {
  signal: AbortSignal;
  onOrder: (order: NewOrder) => void;
  /** Called when the feed stands again after a gap: orders may have been placed in it. */
  onGap: () => void;
}

/** Hears of new orders until the signal ends it; a feed that breaks off is taken up again. */
export async function watchOrders({ signal, onOrder, onGap }: WatchOptions): Promise<void> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const body = await openFeed(signal);
      // Signed out, or no administrator any more: asking again would change nothing.
      if (body === null) return;
      if (!isFirst) onGap();
      for await (const order of newOrdersOf(textOf(body))) onOrder(order);
    } catch {
      // Without a network there is nothing to hear; it is tried again below.
    }
    await pause(RECONNECT_MS, signal);
  }
}

async function openFeed(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const answer = await fetch(`${apiBaseUrl()}/api/admin/orders/live`, { headers, signal });
  if (answer.status === 401 || answer.status === 403) return null;
  if (!answer.ok || !answer.body) throw new Error(`The feed answered ${answer.status}`);
  return answer.body;
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
