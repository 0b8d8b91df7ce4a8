import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Shorter answers are sent as they are: compressing one takes 0.4 ms, and they fit into two packets. */
export const COMPRESSED_FROM_BYTES = 2048;

/** Answers JSON with its length, without which `hono/compress` compresses every answer, however short. */
export function jsonResponse(
  context: Context,
  value: unknown,
  status: ContentfulStatusCode,
): Response {
  const body = JSON.stringify(value);
  return context.body(body, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  });
}
