import { z } from 'zod';
import { invalidField } from '../http/shop-error.ts';

const MAX_CURSOR_TIME_MS = Date.UTC(9999, 11, 31);

/** A moment as cursors hold it. */
export const momentKey = z
  .int()
  .min(0)
  .max(MAX_CURSOR_TIME_MS)
  .transform((ms) => new Date(ms));

/** Where a list stopped, as text that callers pass back unchanged. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @throws ShopError BAD_INPUT when the text is no cursor, or `read` throws */
export function decodeCursor<T>(text: string, read: (value: unknown) => T): T {
  try {
    return read(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', 'The list’s cursor is not valid: start again without it');
  }
}
