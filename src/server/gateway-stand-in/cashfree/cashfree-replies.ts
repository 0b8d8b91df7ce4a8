import { createHash } from 'node:crypto';
import type { CashfreeOrder } from './cashfree-book.ts';

/** What a call is answered with. */
export interface Reply {
  status: 200 | 400 | 401 | 404 | 409 | 422 | 429;
  body: unknown;
  /** Whether it is the answer of an earlier call under the same idempotency key. */
  isReplayed?: boolean;
}

/** A refusal in Cashfree's form. */
export function invalid(status: 400 | 404 | 409, code: string, message: string): Reply {
  return { status, body: { message, code, type: 'invalid_request_error' } };
}

export const NO_ORDER = invalid(404, 'order_not_found', 'Order Reference Id does not exist');

export const UNKNOWN_CLIENT: Reply = {
  status: 401,
  body: {
    message: 'authentication Failed',
    code: 'request_failed',
    type: 'authentication_error',
  },
};

export const TOO_MANY: Reply = {
  status: 429,
  body: {
    message: 'Too many requests from IP. Check headers',
    code: 'request_failed',
    type: 'rate_limit_error',
  },
};

/** The name under which an order is found by the idempotency key it was created with. */
export function keyAlias(key: string): string {
  return `key:${key}`;
}

/** An answer as it is kept beside the request it was given to. */
export function remembered(request: string, body: unknown): CashfreeOrder['answers'][string] {
  return { request: hashOf(request), status: 200, body: JSON.stringify(body) };
}

/** A kept answer again, unless the request differs from the first. */
export function replayOf(answer: CashfreeOrder['answers'][string], request: string): Reply {
  if (answer.request === hashOf(request)) {
    return { status: 200, body: JSON.parse(answer.body), isReplayed: true };
  }
  const message = 'request body differs from the first request with this idempotency key';
  return { status: 422, body: { message, code: 'request_invalid', type: 'idempotency_error' } };
}

/** A number of 10 digits, as Cashfree's own ids are, made of a random id. */
export function numberOf(id: string): string {
  return String(1_000_000_000 + (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) % 9e9));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
