import { z } from 'zod';
import type { NewOrders } from '../../../contract/order-admin.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import { decodeCursor, encodeCursor, momentKey } from '../../platform/db/list-page.ts';
import type { OrderRow } from './orders.repository.ts';
import type { OrdersService } from './orders.service.ts';

/** Transactions do not commit in the order in which they began: every page repeats this much. */
const OVERLAP_MS = 30_000;

/** The most orders of one page. */
const PAGE = 500;

const cursorSchema = z.object({ at: momentKey });

/**
 * The orders placed since a cursor, whichever process placed them, oldest first. The last ones are
 * repeated by the next page, so callers compare ids. Without a cursor: the latest orders, as a start.
 * @throws ShopError BAD_INPUT when the text is no cursor of this list
 */
export async function listNewOrders(
  orders: Pick<OrdersService, 'findLatest' | 'listPlacedSince'>,
  cursor: string | undefined,
): Promise<InPaise<NewOrders>> {
  const from =
    cursor === undefined
      ? overlapBefore(await orders.findLatest())
      : decodeCursor(cursor, (value) => cursorSchema.parse(value).at);
  const rows = await orders.listPlacedSince(from, PAGE);
  const last = rows.at(-1);
  // The next of many pages repeats nothing, so that it goes on.
  const next = rows.length < PAGE ? overlapBefore(last) : (last?.createdAt ?? new Date(0));
  return {
    orders: rows.map(toNewOrder),
    cursor: encodeCursor({ at: Math.max(next.getTime(), from.getTime()) }),
  };
}

function overlapBefore(order: OrderRow | undefined): Date {
  return new Date(order ? order.createdAt.getTime() - OVERLAP_MS : 0);
}

function toNewOrder({ id, createdAt, totalPaise, paymentMethod }: OrderRow) {
  return { _id: id, createdAt: createdAt.toISOString(), totalPrice: totalPaise, paymentMethod };
}
