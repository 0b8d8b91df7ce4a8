import {
  ERROR_STATUS,
  type ErrorCode,
  type Issue,
  type LineConflict,
} from '../../contract/errors.ts';

interface Details {
  issues?: Issue[];
  lines?: LineConflict[];
  /** What somebody else has changed meanwhile, as it is now. */
  current?: unknown;
  /** Seconds until another try makes sense; sent as `Retry-After`. */
  retryAfter?: number;
}

/** A refusal that the caller may read: `message` is shown as it stands, `code` decides the status. */
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

/** What is wanted does not go with how an order stands. */
export function orderState(message: string): ShopError {
  return new ShopError('ORDER_STATE', message);
}

/** The plain 404 of a thing that isn't there, or isn't the caller's. */
export function notFound(what: string): ShopError {
  return new ShopError('NOT_FOUND', `${what} was not found`);
}
