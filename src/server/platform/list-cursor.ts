import { z } from 'zod';
import { ShopError } from './shop-error.ts';

const LAST_YEAR_OF_FOUR_DIGITS = Date.UTC(9999, 11, 31);

/** A moment in a cursor: milliseconds since 1970, within what the database's calendar knows. */
export const moment = z.int().min(0).max(LAST_YEAR_OF_FOUR_DIGITS);

const cursorSchema = z.object({ at: moment, id: z.uuid() });

/** Where a page of a newest-first list ended. */
export interface ListCursor {
  createdAt: Date;
  id: string;
}

/** Written so that a caller has no reason to look inside. */
export function writeListCursor({ createdAt, id }: ListCursor): string {
  return Buffer.from(JSON.stringify({ at: createdAt.getTime(), id })).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text was not written by `writeListCursor` */
export function readListCursor(text: string): ListCursor {
  return decodeCursor(cursorSchema, text, ({ at, id }) => ({ createdAt: new Date(at), id }));
}

/** Reads a cursor of any shape back. @throws ShopError BAD_INPUT when it is not of that shape */
export function decodeCursor<T, R>(schema: z.ZodType<T>, text: string, shape: (value: T) => R): R {
  try {
    return shape(schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString())));
  } catch {
    const message = 'The list’s cursor is not valid: start again without it';
    throw new ShopError('BAD_INPUT', message, { issues: [{ path: 'cursor', message }] });
  }
}
