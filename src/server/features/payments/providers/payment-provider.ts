import type { Money, RateMicros } from '../../../../domain/foreign-amount.ts';
import type { Paise } from '../../../../domain/money.ts';
import type { GatewayName } from '../../../../domain/payment-methods.ts';

/**
 * What the shop asks of a payment gateway; a further gateway is a further implementation. Every
 * call that may move money carries an id chosen by the shop, so that asking again, also after a
 * crash, does nothing twice. All of them throw GatewayError when the gateway does not do its part.
 */
export interface PaymentProvider {
  readonly gateway: GatewayName;
  /**
   * How long after its expiry a session may still turn out paid, in milliseconds: a payment begun
   * in time may end late. Stock is held until then.
   */
  readonly lateSuccessMs: number;
  /**
   * What the return address has to ask for, ending in `&`, so that the gateway names its order there;
   * empty where it adds that by itself.
   */
  readonly returnQuery: string;
  /** Whether the gateway has to be asked if a webhook is its own, so that each costs a call to it. */
  readonly isWebhookAskedAbout: boolean;
  /** Opens a payment for one attempt; the same attempt asked for again gives the same session. */
  createSession(request: PaymentSessionRequest): Promise<PaymentSession>;
  /** How the payment stands now. Only `paid` is final. */
  status(gatewayOrderId: string): Promise<GatewayPayment>;
  /**
   * Takes the money of a payment the buyer has approved; absent where the gateway takes it itself.
   * Answers with the payment as it stands then, also when it had been captured before, was not yet
   * approved or is declined. `requestId` is new for each deliberate try.
   */
  capture?(gatewayOrderId: string, requestId: string): Promise<GatewayPayment>;
  /** Sends money back; the same `refundId` asked for again gives the refund already made. */
  refund(request: RefundRequest): Promise<GatewayRefund>;
  /** How a refund stands now; null when the gateway knows of none under this id. */
  refundStatus(request: RefundQuery): Promise<GatewayRefund | null>;
  /** @throws WebhookRefusal when the event is not the gateway's own, or too old */
  parseWebhook(delivery: WebhookDelivery): Promise<WebhookEvent>;
}

export interface PaymentSessionRequest {
  /** Our id of this attempt, a UUID: becomes the gateway's order id or its idempotency key. */
  attemptId: string;
  orderId: string;
  amount: { paise: Paise };
  customer: { id: string; name: string; email: string; phone?: string };
  /** Where the buyer lands afterwards, whatever the outcome. */
  returnUrl: string;
  /** Where she lands when she gives up, for gateways that tell the two apart; else `returnUrl`. */
  cancelUrl?: string;
  /** Where the gateway reports to, https; undefined = what its dashboard says. */
  notifyUrl?: string;
  expiresAt: Date;
}

export interface PaymentSession {
  gatewayOrderId: string;
  /** The gateway's own number of it, as its dashboard shows it. */
  reference: string;
  /** What the buyer is charged, and the rate where that is not rupees. */
  charged: Money;
  rate: RateMicros | null;
  checkout:
    | { kind: 'script'; paymentSessionId: string }
    /** The page of the gateway to send the buyer to. */
    | { kind: 'redirect'; url: string };
}

export interface GatewayPayment {
  gatewayOrderId: string;
  /**
   * - `open`: nothing decided; also while a payment is being processed
   * - `approved`: the buyer agreed, the shop has to capture
   * - `paid`: money taken, `capture` says which
   * - `failed`, `dropped`: how the latest attempt ended; a later one may succeed
   * - `expired`: no new attempt can begin, but one begun in time may still succeed
   */
  state: 'open' | 'approved' | 'paid' | 'failed' | 'dropped' | 'expired';
  capture?: Capture;
  /** Whether an attempt is under way whose end the gateway does not know yet. */
  isAttemptPending: boolean;
  /** What the gateway says about the latest attempt that did not succeed. */
  reason?: string;
  attempts: GatewayAttempt[];
}

/** Money taken: what is refunded against. */
export interface Capture {
  id: string;
  /** What of the gateway's order is paid; less or another currency than asked for is no payment. */
  amount: Money;
  at: Date;
}

export interface GatewayAttempt {
  id: string;
  state: 'succeeded' | 'pending' | 'failed' | 'dropped' | 'not-attempted' | 'void';
  at: Date;
  message?: string;
}

export interface RefundRequest {
  gatewayOrderId: string;
  captureId: string;
  /** Our id of the refund, a UUID. */
  refundId: string;
  /** In the currency that was charged. */
  amount: Money;
  /** What the buyer may read, 3 to 100 characters. */
  note: string;
}

export interface RefundQuery {
  gatewayOrderId: string;
  refundId: string;
  /** The gateway's own id of it, when it is known. */
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
}

export interface WebhookDelivery {
  headers: Headers;
  /** The bytes as they came: the signature is over them. */
  rawBody: Uint8Array;
  now: Date;
}

export type WebhookEvent =
  | {
      kind: 'payment';
      /** The same for every delivery of one event. */
      key: string;
      type: string;
      occurredAt: Date;
      gatewayOrderId: string;
      outcome: 'approved' | 'pending' | 'paid' | 'failed' | 'dropped';
      capture?: Capture;
      reason?: string;
    }
  | {
      kind: 'refund';
      key: string;
      type: string;
      occurredAt: Date;
      gatewayOrderId: string | null;
      captureId: string | null;
      refund: GatewayRefund;
    }
  /** Money that was taken is gone again without the shop's doing, such as after a dispute. */
  | {
      kind: 'reversal';
      key: string;
      type: string;
      occurredAt: Date;
      gatewayOrderId: string | null;
      captureId: string;
    }
  /** A type the shop has no use for. */
  | { kind: 'ignored'; type: string };
