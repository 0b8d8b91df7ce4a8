import { z } from 'zod';
import { ORDER_SORTS, type OrderSort } from '../../../domain/order-filters.ts';
import { decodeCursor, moment } from '../../platform/list-cursor.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { OrderCursor } from './order-list.repository.ts';

const schema = z.object({
  sort: z.enum(ORDER_SORTS),
  key: z.union([moment, z.int().min(0)]),
  id: z.uuid(),
});

export function writeOrderCursor(sort: OrderSort, cursor: OrderCursor): string {
  return Buffer.from(JSON.stringify({ sort, ...cursor })).toString('base64url');
}

/** @throws ShopError BAD_INPUT when it is of another list, or of none */
export function readOrderCursor(text: string, sort: OrderSort): OrderCursor {
  const read = decodeCursor(schema, text, (value) => value);
  if (read.sort === sort && (sort.startsWith('total') || moment.safeParse(read.key).success)) {
    return { key: read.key, id: read.id };
  }
  const message = 'The list’s cursor is of another order: start again without it';
  throw new ShopError('BAD_INPUT', message, { issues: [{ path: 'cursor', message }] });
}
