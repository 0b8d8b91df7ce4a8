import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';

/**
 * - `unreachable`: no connection, or an error of the gateway (5xx)
 * - `timeout`: no complete answer in time
 * - `rate-limited`: too many requests, see `retryAfterSeconds`
 * - `refused`: understood and declined; `code` is the gateway's error code
 * - `postponed`: not sent, as its time has not come
 * - `malformed`: an answer in another form than documented, such as an HTML page
 */
type GatewayErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'refused'
  | 'postponed'
  | 'malformed';

interface Facts {
  gateway: GatewayName;
  /** The operation, such as `create order`. */
  operation: string;
  status?: number;
  code?: string;
  retryAfterSeconds?: number;
}

/** A failed call to a gateway. The message is for the log, `detail` for the admin; neither is for customers. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly kind: GatewayErrorKind;
  readonly gateway: GatewayName;
  readonly operation: string;
  /** What the gateway or the connection said. */
  readonly detail: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the gateway may have carried out the call: repeat it under the same id. */
  isUncertain: boolean;

  constructor(kind: GatewayErrorKind, message: string, facts: Facts) {
    super(`${facts.gateway}, ${facts.operation}: ${message}`);
    this.kind = kind;
    this.gateway = facts.gateway;
    this.operation = facts.operation;
    this.detail = message;
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.isUncertain = kind !== 'refused' && kind !== 'rate-limited';
  }
}

/** The refusal of an order that the gateway cannot take. */
export function refusedOrder(gateway: GatewayName, code: string, message: string): GatewayError {
  return new GatewayError('refused', message, { gateway, operation: 'create order', code });
}

/** Whether the gateway refused a call, also with this error code or HTTP status. */
export function isRefused(error: unknown, code?: string | number): error is GatewayError {
  if (!(error instanceof GatewayError) || error.kind !== 'refused') return false;
  return code === undefined || error.code === code || error.status === code;
}

/** Codes and words with which a gateway refuses the shop itself, whatever the payment. */
const ACCOUNT_REFUSALS = /^(invalid_client|unauthorized_client|AUTHENTICATION_FAILURE|PAYEE_\w+)$/;
const SHOP_REFUSALS = /^(NOT_AUTHORIZED|PERMISSION_DENIED)$/;
const SHOP_REFUSAL_WORDS =
  /whitelist|not (enabled|activated|approved|active)|authentication failed/i;

/**
 * Whether a gateway refuses the shop rather than one payment: wrong keys, an account that is not
 * activated or is restricted, a domain that is not whitelisted. The admin has to act.
 */
export function isRefusalOfShop(error: unknown): boolean {
  if (!isRefused(error)) return false;
  const { status, code = '', message, operation } = error;
  // A token that was revoked is fetched again.
  if (status === 401) return code !== 'invalid_token';
  if (ACCOUNT_REFUSALS.test(code)) return true;
  // Other calls may be refused for one payment alone, such as one of an account used before.
  if (operation !== 'create order' && operation !== 'sign in') return false;
  return status === 403 || SHOP_REFUSALS.test(code) || SHOP_REFUSAL_WORDS.test(message);
}

/** The answer of a call, null where the gateway has no such thing. @throws GatewayError */
export async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isRefused(error, 404)) return null;
    throw error;
  }
}

/** Whether the gateway cannot be used at all for now, by any call. */
export function isUnavailable({ kind }: GatewayError): boolean {
  return kind === 'unreachable' || kind === 'timeout' || kind === 'rate-limited';
}

/**
 * - `signature`: not signed by the gateway, or changed on the way
 * - `stale`: signed too long ago
 * - `malformed`: cannot be read
 * - `unverifiable`: a setting needed to verify it is missing
 */
type WebhookRejectionReason = 'signature' | 'stale' | 'malformed' | 'unverifiable';

/** A webhook that must not be handled. It is answered with a 4xx, never a 5xx. */
export class WebhookRejection extends Error {
  override name = 'WebhookRejection';
  readonly reason: WebhookRejectionReason;

  constructor(reason: WebhookRejectionReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
