import {
  findMethodByGateway,
  type GatewayName,
} from '../../../../domain/payments/payment-methods.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';

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

/** What a gateway is asked to do, as the payment log names it. */
export type GatewayOperation =
  | 'find its keys'
  | 'sign in'
  | 'create order'
  | 'read order'
  | 'read payments'
  | 'capture order'
  | 'terminate order'
  | 'create refund'
  | 'read refund'
  | 'read refunds'
  | 'verify webhook';

/** A call that failed. */
export interface FailedCall {
  gateway: GatewayName;
  operation: GatewayOperation;
  status?: number;
  code?: string;
  retryAfterSeconds?: number;
  /** The gateway refuses the shop rather than one payment: the admin has to act. */
  isOfShop?: boolean;
}

/** A failed call to a gateway. The message is for the log, `detail` for the admin. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly kind: GatewayErrorKind;
  readonly gateway: GatewayName;
  readonly operation: GatewayOperation;
  /** The message of the gateway or the connection; the payment log has the raw answer. */
  readonly detail: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isOfShop: boolean;
  /** Whether the gateway may have carried out the call: repeat it under the same id. */
  isUncertain: boolean;

  constructor(kind: GatewayErrorKind, message: string, call: FailedCall) {
    super(`${call.gateway}, ${call.operation}: ${message}`);
    this.kind = kind;
    this.gateway = call.gateway;
    this.operation = call.operation;
    this.detail = message;
    this.status = call.status;
    this.code = call.code;
    this.retryAfterSeconds = call.retryAfterSeconds;
    this.isOfShop = call.isOfShop ?? false;
    this.isUncertain = kind !== 'refused' && kind !== 'rate-limited';
  }
}

/** The shop's own code where a gateway refuses the customer's phone number: clients map theirs to it. */
export const PHONE_REFUSED = 'phone_invalid';

/** The refusal of an order that the gateway cannot take. */
export function refusedOrder(gateway: GatewayName, code: string, message: string): GatewayError {
  return new GatewayError('refused', message, { gateway, operation: 'create order', code });
}

/** Whether the gateway refused a call, also with this error code or HTTP status. */
export function isRefused(error: unknown, code?: string | number): error is GatewayError {
  if (!(error instanceof GatewayError) || error.kind !== 'refused') return false;
  return code === undefined || error.code === code || error.status === code;
}

/**
 * Whether a gateway refuses the shop rather than one payment: wrong keys, an account that is not
 * activated or is restricted, a domain that is not whitelisted. The admin has to act.
 */
export function isRefusalOfShop(error: unknown): boolean {
  return isRefused(error) && error.isOfShop;
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
export function isGatewayUnavailable({ kind }: GatewayError): boolean {
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

/** The error customers see when no payment page could be opened; other errors unchanged. */
export function toPaymentUnavailable(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  // Another try would be refused too.
  if (isRefusalOfShop(error)) {
    return new ShopError(
      'PAYMENT_METHOD_REFUSED',
      `${findMethodByGateway(error.gateway)} does not accept payments for this shop at the moment. Nothing was charged and your order is kept: please choose another payment method.`,
    );
  }
  return new ShopError(
    'PAYMENT_UNAVAILABLE',
    `${findMethodByGateway(error.gateway)} does not answer at the moment. Nothing was charged and your order is kept: please try again in a minute.`,
    { retryAfter: error.retryAfterSeconds },
  );
}

/** The error customers see when nobody knows yet whether they paid; other errors unchanged. */
export function toPaymentUnconfirmed(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  return new ShopError(
    'PAYMENT_UNAVAILABLE',
    'We could not confirm your payment yet. Please do not pay again: your order is kept, and we keep checking.',
    { retryAfter: error.retryAfterSeconds },
  );
}
