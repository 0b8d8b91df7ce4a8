import type { NewOrders } from '../../../contract/fulfilment.ts';

import { type ListCursor, writeListCursor } from '../../platform/db/list-cursor.ts';
import type { OrderRow } from './order-lifecycle.service.ts';
import type { OrdersService } from './orders.service.ts';

/** Transactions do not commit in the order in which they began: every page repeats this much. */
const OVERLAP_MS = 30_000;
const ROWS_PER_QUERY = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BEFORE_ALL: ListCursor = { createdAt: new Date(0), id: FIRST_ID };

/** New orders, whichever process placed them. */
export function createOrderFeed({
  orders,
}: {
  orders: Pick<OrdersService, 'latest' | 'placedAfter'>;
}) {
  async function allPlacedAfter(start: ListCursor): Promise<OrderRow[]> {
    const rows: OrderRow[] = [];
    for (let from: ListCursor | undefined = start; from; ) {
      const page: OrderRow[] = await orders.placedAfter(from, ROWS_PER_QUERY);
      rows.push(...page);
      from = page.length === ROWS_PER_QUERY ? page.at(-1) : undefined;
    }
    return rows;
  }

  return {
    /**
     * The orders placed after a cursor, oldest first. The last ones are repeated by the next page, so callers compare
     * ids. Without a cursor: the latest orders, as a start.
     */
    async placedSince(cursor: ListCursor | null): Promise<NewOrders> {
      const from = cursor ?? overlapBefore(await orders.latest());
      const rows = await allPlacedAfter(from);
      const next = overlapBefore(rows.at(-1));
      return {
        orders: rows.map(newOrderView),
        cursor: writeListCursor(next.createdAt > from.createdAt ? next : from),
      };
    },
  };
}

function overlapBefore(order: OrderRow | undefined): ListCursor {
  if (!order) return BEFORE_ALL;
  return { createdAt: new Date(order.createdAt.getTime() - OVERLAP_MS), id: FIRST_ID };
}

function newOrderView({ id, createdAt, totalPaise, paymentMethod }: OrderRow) {
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    totalPrice: totalPaise,
    paymentMethod,
  };
}
