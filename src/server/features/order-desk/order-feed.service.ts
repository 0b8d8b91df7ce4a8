import { setTimeout as sleep } from 'node:timers/promises';
import type { NewOrder } from '../../../contract/order-desk.ts';
import { toRupees } from '../../../domain/money.ts';
import type { OrderRow } from '../orders/order-changes.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';

/** How often new orders are looked for, in milliseconds. */
const LOOK_EVERY_MS = 2000;
/** Transactions do not end in the order in which they began: so far back is looked again. */
const OVERLAP_MS = 30_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface FeedDeps {
  orders: Pick<OrdersService, 'placedAfter'>;
  /** Waits between two looks; tests do not. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export type OrderFeed = ReturnType<typeof createOrderFeed>;

/** Tells of new orders as they are placed, whichever process placed them. */
export function createOrderFeed({ orders, pause = pauseFor }: FeedDeps) {
  const closing = new AbortController();
  return {
    /** Every order placed from now on, once; null after a look that found none. Ends with the signal. */
    async *watch(leaving: AbortSignal): AsyncGenerator<NewOrder | null> {
      const signal = AbortSignal.any([leaving, closing.signal]);
      let [newest] = await orders.placedAfter(null);
      const told = new Set(newest ? (await orders.placedAfter(justBefore(newest))).map(idOf) : []);
      while (!signal.aborted) {
        const placed = await orders.placedAfter(newest ? justBefore(newest) : START);
        const unheard = placed.filter(({ id }) => !told.has(id));
        for (const order of unheard) {
          told.add(order.id);
          yield feedView(order);
        }
        newest = placed.at(-1) ?? newest;
        if (unheard.length === 0) yield null;
        await pause(LOOK_EVERY_MS, signal);
      }
    },

    /** Ends all that listen: the shop is closing. */
    close: () => closing.abort(),
  };
}

const START = { createdAt: new Date(0), id: FIRST_ID };

function justBefore({ createdAt }: OrderRow) {
  return { createdAt: new Date(createdAt.getTime() - OVERLAP_MS), id: FIRST_ID };
}

function idOf({ id }: OrderRow): string {
  return id;
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
