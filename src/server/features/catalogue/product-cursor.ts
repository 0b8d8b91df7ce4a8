import { z } from 'zod';
import { decodeCursor } from '../../platform/list-cursor.ts';

const cursorSchema = z.object({ key: z.number(), id: z.uuid() });

/**
 * Where a page of products ended: the sort key of its last row (milliseconds when newest first,
 * paise when sorted by price) and its id. Opaque to the caller.
 */
export type ProductCursor = z.infer<typeof cursorSchema>;

export function writeProductCursor(cursor: ProductCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text was not written by `writeProductCursor` */
export function readProductCursor(text: string): ProductCursor {
  return decodeCursor(cursorSchema, text, (cursor) => cursor);
}
