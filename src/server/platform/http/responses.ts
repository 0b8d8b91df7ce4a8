import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { errorSchema } from '../../../contract/errors.ts';
import { SOMETHING_WRONG } from '../../../domain/text/text.ts';
import { databaseCode, isDatabaseUnavailable } from '../db/database-errors.ts';
import { ShopError, unavailable } from '../errors/shop-error.ts';
import type { HttpEnv } from './http-env.ts';
import { rateLimitHeaders } from './rate-limits.ts';

/** Answers a text of JSON with its length, so that a short answer is not compressed. */
export function jsonResponse(
  context: Context,
  body: string,
  status: ContentfulStatusCode,
): Response {
  return context.body(body, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  });
}

/** PostgreSQL's error code for text it cannot store, such as one with a NUL character. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/**
 * The one error handler: a ShopError answers its own message, any other error a plain sentence and
 * a log line.
 */
export function answerError(error: unknown, context: Context<HttpEnv>): Response {
  const failure = toShopError(error);
  const requestId = context.get('requestId');
  const logger = context.get('logger');
  if (failure.code === 'INTERNAL') {
    const isAborted = context.req.raw.signal.aborted;
    logger[isAborted ? 'info' : 'error']({ err: error }, isAborted ? 'aborted' : 'request failed');
  }
  if (failure.code === 'UNAVAILABLE') logger.warn({ err: error }, 'unavailable');
  const { issues, lines, current, retryAfter, limit } = failure.details;
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  if (limit) {
    const headers = rateLimitHeaders(limit, 0, retryAfter ?? 0);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  }
  context.header('Cache-Control', 'no-store');
  const body: z.output<typeof errorSchema> = {
    message: failure.message,
    code: failure.code,
    ...(issues && { issues }),
    ...(lines && { lines }),
    ...(current !== undefined && { current }),
    requestId,
  };
  return jsonResponse(context, JSON.stringify(errorSchema.encode(body)), failure.status);
}

/** The error as the shop answers it: INTERNAL, with a plain sentence, where it is not its own. */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (UNSTORABLE_TEXT.has(databaseCode(error))) {
    return new ShopError('BAD_INPUT', 'The text holds a character that cannot be stored');
  }
  if (isDatabaseUnavailable(error)) return unavailable();
  return new ShopError('INTERNAL', SOMETHING_WRONG);
}
