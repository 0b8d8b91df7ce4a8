import type { LiveOrder } from '../../../../contract/order-desk.ts';

/** A feed that is taken up again repeats what was placed just before it broke off: far fewer than these. */
const REMEMBERED = 1000;

/** How far a tab has heard the feed: where it goes on, and the orders told of lately. */
export interface HeardSoFar {
  cursor: string;
  ids: string[];
}

export interface HeardOrders {
  hear(line: LiveOrder): void;
  /** From where a feed that broke off goes on; undefined before the first line. */
  cursor(): string | undefined;
  /** What another tab needs to go on from here; undefined before the first line. */
  soFar(): HeardSoFar | undefined;
  /** Goes on from where another tab has come, telling nothing of what that one has heard. */
  goOnFrom(other: HeardSoFar): void;
}

interface HeardOrdersEvents {
  onOrder: () => void;
  /** No order is missed from now on; one placed before may not have been told. */
  onBegin: () => void;
}

/** Keeps in mind how far a tab has heard the feed of new orders, and tells it of each order once. */
export function createHeardOrders({ onOrder, onBegin }: HeardOrdersEvents): HeardOrders {
  let cursor: string | undefined;
  const ids = new Set<string>();

  function reach(next: string): void {
    const isFirst = cursor === undefined;
    cursor = next;
    if (isFirst) onBegin();
  }

  function remember(id: string): void {
    ids.add(id);
    for (const oldest of ids) {
      if (ids.size <= REMEMBERED) break;
      ids.delete(oldest);
    }
  }

  return {
    cursor: () => cursor,
    soFar: () => (cursor === undefined ? undefined : { cursor, ids: [...ids] }),
    goOnFrom(other) {
      for (const id of other.ids) remember(id);
      reach(other.cursor);
    },
    hear(line) {
      if ('cursor' in line) {
        reach(line.cursor);
        return;
      }
      const { _id } = line.order;
      if (ids.has(_id)) return;
      remember(_id);
      onOrder();
    },
  };
}
