import { z } from 'zod';
import { ShopError } from '../../platform/shop-error.ts';

const cursorSchema = z.object({ key: z.number(), id: z.uuid() });

/**
 * Where a page of products ended: the sort key of its last row (milliseconds when newest first,
 * paise when sorted by price) and its id. Opaque to the caller.
 */
export type ProductCursor = z.infer<typeof cursorSchema>;

export function writeCursor(cursor: ProductCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text was not written by `writeCursor` */
export function readCursor(text: string): ProductCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new ShopError('BAD_INPUT', 'The page’s cursor is not valid: start again without it', {
      issues: [{ path: 'cursor', message: 'Not a cursor of this shop' }],
    });
  }
}
