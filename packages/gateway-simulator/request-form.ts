import type { Context } from 'hono';

export const UNREADABLE_FORM = 'The form cannot be read.';

/** The fields of a request's form; null if it is malformed. */
export function readForm(context: Context) {
  return context.req.parseBody().catch(() => null);
}
