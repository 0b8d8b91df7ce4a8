import {
  ERROR_STATUS,
  type ErrorCode,
  type Issue,
  type LineConflict,
} from '../../../contract/errors.ts';
import type { InPaise } from '../../../domain/money/money.ts';

/** So many within so many seconds. */
export interface LimitRule {
  name: string;
  limit: number;
  seconds: number;
}

interface Details {
  issues?: Issue[];
  lines?: InPaise<LineConflict>[];
  /** The current state of what somebody else has changed meanwhile. */
  current?: unknown;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** The limit that is reached. */
  limit?: LimitRule;
}

/** An error for the caller: `message` is shown as it is, `code` decides the status. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'ShopError';
    this.code = code;
    this.details = details;
  }

  get status() {
    return ERROR_STATUS[this.code];
  }
}

/** An input that is refused; `path` names its field. */
export function invalidField(
  path: string,
  message: string,
  code: ErrorCode = 'BAD_INPUT',
): ShopError {
  return new ShopError(code, message, { issues: [{ path, message }] });
}

/** Someone else saved first; `current` is what they saved, in the contract's shape. */
export function staleVersion(what: string, current: unknown): ShopError {
  return new ShopError(
    'STALE_VERSION',
    `Someone else changed ${what}. Your changes are not saved yet: choose what to keep, then save again.`,
    { current },
  );
}

/** The action does not fit the order's state. */
export function stateConflict(message: string): ShopError {
  return new ShopError('ORDER_STATE', message);
}

/** The 404 of a thing that does not exist or is not the caller's. */
export function notFound(what: string): ShopError {
  return new ShopError('NOT_FOUND', `${what} was not found`);
}

/** What was looked up. @throws ShopError NOT_FOUND where there is no such thing */
export function orNotFound<T>(thing: T | null | undefined, what: string): T {
  if (thing === null || thing === undefined) throw notFound(what);
  return thing;
}

/** Seconds after which a request that could not be answered is worth sending again. */
export const RETRY_AFTER_SECONDS = 2;

/** The shop cannot answer now, but soon: its database restarts, or too much is requested at once. */
export function unavailable(): ShopError {
  return new ShopError(
    'UNAVAILABLE',
    'The shop is very busy right now. Please try again in a moment.',
    { retryAfter: RETRY_AFTER_SECONDS },
  );
}

/** The error of a limit that is reached; sent with the seconds to wait. */
export function tooManyRequests(retryAfter: number, limit?: LimitRule): ShopError {
  const minutes = Math.ceil(retryAfter / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes === 1 ? 'a minute' : hours > 2 ? `${hours} hours` : `${minutes} minutes`;
  return new ShopError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
    limit,
  });
}
