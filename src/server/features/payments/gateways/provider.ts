import { randomUUID } from 'node:crypto';
import type { Money, RateMicros } from '../../../../domain/money/foreign-amount.ts';
import type { Paise } from '../../../../domain/money/money.ts';
import {
  findMethodByGateway,
  type GatewayName,
} from '../../../../domain/payments/payment-methods.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';

/**
 * A payment gateway; a further gateway is a further implementation. Every call that may move money
 * has an id chosen by the shop, so that repeating it, also after a crash, does nothing twice. All
 * methods throw GatewayError when the gateway fails.
 */
export interface PaymentProvider {
  readonly gateway: GatewayName;
  /**
   * How long after its expiry a session may still be paid, in milliseconds: a payment begun in time
   * may complete late. Stock is held until then.
   */
  readonly lateSuccessMs: number;
  /**
   * A query for the return address, ending in `&`, with which the gateway adds its order id; empty
   * where it does so by itself.
   */
  readonly returnQuery: string;
  /** Whether verifying a webhook needs a call to the gateway. */
  readonly isWebhookVerifiedByCall: boolean;
  /** Opens a session for one attempt; repeated for the same attempt it returns the same session. */
  createSession(request: PaymentSessionRequest): Promise<PaymentSession>;
  /** The status of the payment now. Only `paid` is final. */
  readPayment(gatewayOrderId: string): Promise<GatewayPayment>;
  /**
   * Captures a payment the customer approved; absent where the gateway captures by itself. Returns
   * the status afterwards, also when it had been captured before, was not yet approved or is
   * declined. `requestId` is new for each deliberate try.
   */
  capture?(gatewayOrderId: string, requestId: string): Promise<GatewayPayment>;
  /**
   * Ends an unpaid session, so that it takes no new payment; absent where none is taken without the
   * shop. A payment under way may still complete.
   */
  terminate?(gatewayOrderId: string): Promise<void>;
  /**
   * Requests a refund; repeated with the same `refundId` it returns the refund already made, and
   * where the gateway refunds one of several payments by itself, that refund, with its `captureId`.
   * `postponed` while it may do so.
   */
  refund(request: RefundRequest): Promise<GatewayRefund>;
  /** The payments that succeeded and the refunds of a session: one read for all its refunds. */
  readLedger(gatewayOrderId: string): Promise<GatewayLedger>;
  /** The status of a refund now; null when the gateway has none with this id. */
  readRefund(request: RefundQuery): Promise<GatewayRefund | null>;
  /** @throws WebhookRejection when the event is not the gateway's own, or too old */
  parseWebhook(delivery: GatewayWebhook): Promise<GatewayWebhookEvent>;
}

export interface PaymentSessionRequest {
  /** Our id of this attempt, a UUID: becomes the gateway's order id or its idempotency key. */
  attemptId: string;
  orderId: string;
  amountPaise: Paise;
  customer: { id: string; name: string; email: string; phone?: string };
  /** Where the customer returns afterwards, whatever the outcome. */
  returnUrl: string;
  /** Where the customer returns after cancelling, if the gateway has a separate address for it. */
  cancelUrl?: string;
  /** The webhook address, https; undefined = the one set in the gateway's dashboard. */
  notifyUrl?: string;
  expiresAt: Date;
}

export interface PaymentSession {
  gatewayOrderId: string;
  /** The gateway's own number, as its dashboard shows it. */
  reference: string;
  /** What the customer is charged, and the exchange rate if that is not rupees. */
  charged: Money;
  rate: RateMicros | null;
  checkout:
    | { kind: 'script'; paymentSessionId: string }
    /** The page of the gateway to redirect the customer to. */
    | { kind: 'redirect'; url: string };
}

export interface GatewayPayment {
  gatewayOrderId: string;
  /**
   * - `open`: undecided; also while a payment is being processed
   * - `approved`: the customer approved, the shop has to capture
   * - `paid`: captured, see `capture`
   * - `failed`, `dropped`: the result of the latest try; a later one may succeed
   * - `expired`: no new attempt can begin, but one begun in time may still succeed
   */
  state: 'open' | 'approved' | 'paid' | 'failed' | 'dropped' | 'expired';
  capture?: Capture;
  /** Further payments of the same session that succeeded. */
  furtherCaptures?: Capture[];
  /** Whether a try is under way whose result the gateway does not know yet. */
  isAttemptPending: boolean;
  /** The gateway's message about the latest try that did not succeed. */
  reason?: string;
}

/** A captured payment: refunds refer to it. */
export interface Capture {
  id: string;
  /** The amount paid of the gateway's order. */
  amount: Money;
  /** Null where the gateway does not say. */
  at: Date | null;
}

export interface RefundRequest {
  gatewayOrderId: string;
  captureId: string;
  /** Our id of the refund, a UUID. */
  refundId: string;
  /** In the currency that was charged. */
  amount: Money;
  /** The customer may read it; 3 to 100 characters. */
  note: string;
  /** The gateway's ids of the refunds that the shop knows of the same order. */
  knownRefundIds: readonly string[];
  /** The gateway's ids of the order's payments that the shop knows. */
  knownCaptureIds: readonly string[];
  /** What the gateway lists of the session. */
  ledger: GatewayLedger;
}

/** What a gateway lists of one session, failed refunds included. */
export interface GatewayLedger {
  captures: Capture[];
  refunds: ListedRefund[];
}

export interface ListedRefund extends GatewayRefund {
  captureId: string | null;
  /** Made by the gateway itself, as for a further payment of a paid order. */
  isAutomatic: boolean;
}

export interface RefundQuery {
  gatewayOrderId: string;
  refundId: string;
  /** The gateway's own id, if known. */
  gatewayRefundId?: string;
}

export interface GatewayRefund {
  /** Our id; null for a refund made in the gateway's dashboard. */
  refundId: string | null;
  gatewayRefundId: string;
  /** `failed` leaves the money with the shop; `pending` may take days. */
  state: 'pending' | 'succeeded' | 'failed';
  amount: Money;
  reason?: string;
  /** The payment it is of, where the gateway chose it. */
  captureId?: string | null;
}

export interface GatewayWebhook {
  headers: Headers;
  /** The unparsed body: the signature covers its bytes. */
  rawBody: Uint8Array;
  now: Date;
}

export type GatewayWebhookEvent =
  | {
      kind: 'payment';
      type: string;
      gatewayOrderId: string;
      outcome: 'approved' | 'pending' | 'paid' | 'failed' | 'dropped';
      capture?: Capture;
      reason?: string;
    }
  | {
      kind: 'refund';
      type: string;
      gatewayOrderId: string | null;
      captureId: string | null;
      refund: GatewayRefund;
      /** Made by the gateway itself, as for a further payment of a paid order. */
      isAutomatic?: boolean;
    }
  /** A captured payment was taken back without the shop's action, as after a dispute. */
  | {
      kind: 'reversal';
      type: string;
      gatewayOrderId: string | null;
      captureId: string;
      /** Names this reversal; the same for a repeat. */
      reversalId: string;
      /** Null: all that is left of the payment. */
      amount: Money | null;
    }
  /** The customer disputes a payment. What is taken back is reported as a reversal or refund. */
  | {
      kind: 'dispute';
      type: string;
      captureId: string;
      disputeId: string;
      status: string;
      reason: string;
    }
  /** A type that the shop does not handle. */
  | { kind: 'ignored'; type: string };

/** A webhook's event of one kind. */
export type GatewayEventOf<Kind> = Extract<GatewayWebhookEvent, { kind: Kind }>;

/** The gateways of this shop, and what its pages need to know about them. */
export interface Gateways {
  providers: ReadonlyMap<GatewayName, PaymentProvider>;
  /** Gateways without keys, which the simulator serves. */
  simulated: ReadonlySet<GatewayName>;
  /** Gateways with keys of their sandbox: a payment works, and no real money is charged. */
  inSandbox: ReadonlySet<GatewayName>;
  /** The script that defines `window.Cashfree`. */
  cashfreeScript: { url: string; mode: 'sandbox' | 'production' };
  paypalPrice: { currency: string; rate: RateMicros };
}

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

interface FailedCall {
  gateway: GatewayName;
  operation: GatewayOperation;
  status?: number;
  code?: string;
  retryAfterSeconds?: number;
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

/** Reads a payment that does not exist, which needs valid keys. @throws GatewayError */
export async function checkKeys(provider: PaymentProvider): Promise<void> {
  try {
    await provider.readPayment(randomUUID());
  } catch (error) {
    if (!isRefused(error, 404)) throw error;
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
