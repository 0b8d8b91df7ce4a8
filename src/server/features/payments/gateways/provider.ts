import type { Money, RateMicros } from '../../../../domain/money/foreign-amount.ts';
import type { Paise } from '../../../../domain/money/money.ts';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';

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
  paypalPrice: PaypalPrice;
}

/** The currency PayPal charges, as it takes no rupees, and its exchange rate. */
export interface PaypalPrice {
  currency: string;
  rate: RateMicros;
}
