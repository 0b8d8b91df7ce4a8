import type { Context } from 'hono';
import { type ErrorBody, errorSchema } from '../../../contract/errors.ts';
import { SOMETHING_WRONG } from '../../../domain/text/error-message.ts';
import type { HttpEnv } from './http-env.ts';
import { ShopError } from './shop-error.ts';

/** PostgreSQL's error code for text it cannot store, such as one with a NUL character. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/**
 * The one error handler: a ShopError answers its own message, any other error a plain sentence and
 * a log line.
 */
export function answerError(error: unknown, context: Context<HttpEnv>): Response {
  const failure = asShopError(error);
  const requestId = context.get('requestId');
  if (failure.code === 'INTERNAL') context.get('logger').error({ err: error }, 'request failed');
  const { issues, lines, current, retryAfter } = failure.details;
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  context.header('Cache-Control', 'no-store');
  const body: ErrorBody = {
    message: failure.message,
    code: failure.code,
    ...(issues && { issues }),
    ...(lines && { lines }),
    ...(current !== undefined && { current }),
    requestId,
  };
  return context.json(errorSchema.encode(body), failure.status);
}

/** The error as the shop answers it: INTERNAL, with a plain sentence, where it is not its own. */
export function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (UNSTORABLE_TEXT.has(databaseCode(error))) {
    return new ShopError('BAD_INPUT', 'The text holds a character that cannot be stored');
  }
  return new ShopError('INTERNAL', SOMETHING_WRONG);
}

function databaseCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
