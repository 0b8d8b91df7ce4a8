import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';

/** Parses a JSON body by a schema; a body that is not JSON counts as missing. */
export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema) {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    request = undefined;
  }
  return schema.safeParse(request, { reportInput: true });
}

export const UNREADABLE_FORM = 'The form cannot be read.';

/** The fields of a form; null if it is malformed. */
export function readForm(context: Context) {
  return context.req.parseBody().catch(() => null);
}

/** Compares two secrets in constant time. */
export function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
