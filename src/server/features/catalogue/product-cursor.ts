import { z } from 'zod';
import { PRICE_SORTS, type PriceSort } from '../../../domain/product-filters.ts';
import { decodeCursor, moment } from '../../platform/list-cursor.ts';

const newest = z.object({ sort: z.null(), key: moment, id: z.uuid() });
const byPrice = z.object({ sort: z.enum(PRICE_SORTS), key: z.int32(), id: z.uuid() });

/**
 * Where a page of products ended: the list's order, the sort key of its last row (milliseconds when
 * newest first, paise when sorted by price) and its id. Opaque to the caller.
 */
export type ProductCursor = z.infer<typeof newest> | z.infer<typeof byPrice>;

export function writeProductCursor(cursor: {
  sort: PriceSort | null;
  key: number;
  id: string;
}): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text is not of a list in this order */
export function readProductCursor(text: string, sort: PriceSort | null): ProductCursor {
  const cursorSchema = z.union([newest, byPrice]).refine((cursor) => cursor.sort === sort);
  return decodeCursor(cursorSchema, text, (cursor) => cursor);
}
