import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveOrder, NewOrder } from '../../../contract/order-desk.ts';
import { toRupees } from '../../../domain/money.ts';
import { type ListCursor, writeListCursor } from '../../platform/list-cursor.ts';
import type { OrderRow } from '../orders/order-changes.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';

/** How often new orders are looked for, in milliseconds. */
const LOOK_EVERY_MS = 2000;
/** Transactions do not end in the order in which they began: so far back is looked again. */
const OVERLAP_MS = 30_000;
/** How many orders are read at a time. */
const PAGE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BEFORE_ALL: ListCursor = { createdAt: new Date(0), id: FIRST_ID };

interface FeedDeps {
  orders: Pick<OrdersService, 'latest' | 'placedAfter'>;
  /** Waits between two looks; tests do not. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export type OrderFeed = ReturnType<typeof createOrderFeed>;

/** Tells of new orders as they are placed, whichever process placed them. */
export function createOrderFeed({ orders, pause = pauseFor }: FeedDeps) {
  const closing = new AbortController();

  async function* placedAfter(point: ListCursor): AsyncGenerator<OrderRow> {
    for (let from: ListCursor | undefined = point; from; ) {
      const page: OrderRow[] = await orders.placedAfter(from, PAGE);
      yield* page;
      from = page.length === PAGE ? page.at(-1) : undefined;
    }
  }

  return {
    /**
     * Every order placed from now on, once; or from where a feed broke off, of which the last ones may
     * have been told before. After each look it tells how far it has come. Ends with the signal.
     */
    async *watch(resumed: ListCursor | null, leaving: AbortSignal): AsyncGenerator<LiveOrder> {
      const signal = AbortSignal.any([leaving, closing.signal]);
      const start = resumed ?? (await orders.latest()) ?? BEFORE_ALL;
      const floor = resumed ?? overlapBefore(start);
      let from = floor;
      let told = new Set(resumed ? [] : await idsOf(placedAfter(floor)));
      while (!signal.aborted) {
        const seen = new Set<string>();
        let newest: OrderRow | undefined;
        for await (const order of placedAfter(from)) {
          if (!told.has(order.id)) yield { order: feedView(order) };
          seen.add(order.id);
          newest = order;
        }
        // What lies before the overlap is never read again.
        told = seen;
        if (newest) from = later(floor, overlapBefore(newest));
        // A feed that is taken up again must not tell what was there before it first began.
        yield { cursor: writeListCursor(later(start, from)) };
        await pause(LOOK_EVERY_MS, signal);
      }
    },

    /** Ends all that listen: the shop is closing. */
    close: () => closing.abort(),
  };
}

function overlapBefore({ createdAt }: ListCursor): ListCursor {
  return { createdAt: new Date(createdAt.getTime() - OVERLAP_MS), id: FIRST_ID };
}

function later(a: ListCursor, b: ListCursor): ListCursor {
  return b.createdAt > a.createdAt ? b : a;
}

async function idsOf(rows: AsyncIterable<OrderRow>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of rows) ids.push(id);
  return ids;
}

function feedView({ id, createdAt, totalPaise, paymentMethod }: OrderRow): NewOrder {
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    totalPrice: toRupees(totalPaise),
    paymentMethod,
  };
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
