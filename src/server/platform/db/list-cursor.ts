import { z } from 'zod';
import { ShopError } from '../http/shop-error.ts';

const LAST_YEAR_OF_FOUR_DIGITS = Date.UTC(9999, 11, 31);

/** Sort keys as cursors hold them; what PostgreSQL could not compare is refused. */
export const momentKey = z
  .int()
  .min(0)
  .max(LAST_YEAR_OF_FOUR_DIGITS)
  .transform((ms) => new Date(ms));
export const textKey = z.string().refine((text) => !text.includes('\0'));
export const countKey = z.int32();

/** Where a page of a sorted list ended: the sort key and the id of its last row. */
export interface SortCursor<Key> {
  key: Key;
  id: string;
}

/** Where a page of a newest-first list ended. */
export interface ListCursor {
  createdAt: Date;
  id: string;
}

/** Writes and reads the cursors of a list that can be sorted in several ways, with the key's schema for each. */
export function sortCursors<Sort extends string, Key>(keys: Record<Sort, z.ZodType<Key>>) {
  return {
    write(sort: Sort, key: Key, id: string): string {
      return encodeCursor({ sort, key: key instanceof Date ? key.getTime() : key, id });
    },
    /** @throws ShopError BAD_INPUT when the text is not a cursor of a list in this order */
    read(text: string, sort: Sort): SortCursor<Key> {
      const shape = z.object({ sort: z.literal(sort), key: z.unknown(), id: z.uuid() });
      return decodeCursor(text, (value) => {
        const { key, id } = shape.parse(value);
        return { key: keys[sort].parse(key), id };
      });
    },
  };
}

const newestFirst = z.object({ at: momentKey, id: z.uuid() });

export function writeListCursor({ createdAt, id }: ListCursor): string {
  return encodeCursor({ at: createdAt.getTime(), id });
}

/** @throws ShopError BAD_INPUT when the text was not written by `writeListCursor` */
export function readListCursor(text: string): ListCursor {
  const { at, id } = decodeCursor(text, (value) => newestFirst.parse(value));
  return { createdAt: at, id };
}

/** The cursor of a list that is sorted by a number that grows with every row. */
export function writeNumberCursor(last: number): string {
  return encodeCursor(last);
}

/** @throws ShopError BAD_INPUT when the text was not written by `writeNumberCursor` */
export function readNumberCursor(text: string): number {
  return decodeCursor(text, (value) => z.int().positive().parse(value));
}

/** Text that callers pass back as it is. */
function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text is no cursor, or `read` throws */
function decodeCursor<T>(text: string, read: (value: unknown) => T): T {
  try {
    return read(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    const message = 'The list’s cursor is not valid: start again without it';
    throw new ShopError('BAD_INPUT', message, { issues: [{ path: 'cursor', message }] });
  }
}
