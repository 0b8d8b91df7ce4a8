import type { LiveOrder } from '../../../../contract/order-desk.ts';

/** A feed that is taken up again repeats what was placed just before it broke off: far fewer than these. */
const REMEMBERED = 1000;

export interface HeardOrders {
  hear(line: LiveOrder): void;
  /** From where a feed that broke off goes on; undefined before the first line. */
  cursor(): string | undefined;
}

/** Keeps in mind how far a tab has heard the feed of new orders, and tells it of each order once. */
export function createHeardOrders(onOrder: () => void): HeardOrders {
  let cursor: string | undefined;
  const ids = new Set<string>();
  return {
    cursor: () => cursor,
    hear(line) {
      if ('cursor' in line) {
        cursor = line.cursor;
        return;
      }
      const { _id } = line.order;
      if (ids.has(_id)) return;
      ids.add(_id);
      for (const oldest of ids) {
        if (ids.size <= REMEMBERED) break;
        ids.delete(oldest);
      }
      onOrder();
    },
  };
}
