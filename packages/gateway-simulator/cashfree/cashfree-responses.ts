import { createHash } from 'node:crypto';
import type { CashfreeOrder } from './cashfree-order-state.ts';

/** The answer to a call. */
export interface Reply {
  status: 200 | 400 | 401 | 404 | 409 | 422 | 429;
  body: unknown;
  /** Whether this repeats the answer of an earlier call with the same idempotency key. */
  isReplayed?: boolean;
}

/** A failure in Cashfree's form. */
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

/** The alias of an order for the idempotency key it was created with. */
export function keyAlias(key: string): string {
  return `key:${key}`;
}

/** An answer as it is stored with its request. */
export function remembered(request: string, body: unknown): CashfreeOrder['answers'][string] {
  return { request: hashOf(request), status: 200, body: JSON.stringify(body) };
}

/** Repeats a stored answer, unless the request differs from the first. */
export function replayOf(answer: CashfreeOrder['answers'][string], request: string): Reply {
  if (answer.request === hashOf(request)) {
    return { status: 200, body: JSON.parse(answer.body), isReplayed: true };
  }
  const message = 'request body differs from the first request with this idempotency key';
  return { status: 422, body: { message, code: 'request_invalid', type: 'idempotency_error' } };
}

/** A number of 10 digits like Cashfree's own ids, derived from a random id. */
export function numberOf(id: string): string {
  return String(1_000_000_000 + (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) % 9e9));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
