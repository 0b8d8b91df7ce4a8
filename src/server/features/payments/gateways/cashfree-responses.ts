import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { minorDigits } from '../../../../domain/money/foreign-amount.ts';
import { rupees, toPaise } from '../../../../domain/money/money.ts';
import { HOUR_MS } from '../../../../domain/time/calendar.ts';
import { isSameSecret } from '../../../platform/process/secrets.ts';
import { WebhookRejection } from './gateway-error.ts';
import type {
  Capture,
  GatewayLedger,
  GatewayPayment,
  GatewayRefund,
  GatewayWebhook,
  GatewayWebhookEvent,
} from './provider.ts';
import {
  isPlausible,
  isRecent,
  lenientRow,
  optionalDetail,
  parseWebhookJson,
  parseWebhookPart,
  wireAmount,
  wireCurrency,
  wireId,
  wireReason,
  wireType,
} from './wire-values.ts';

/** Cashfree documents its ids as strings, and sends some of them as numbers in webhooks. */
const idText = z.union([wireId, z.number().transform(String)]);

/** Times have the offset of India; an older format omits it. */
const cashfreeTime = z.string().transform((text, context) => {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const moment = new Date(text.replace(' ', 'T') + (hasOffset ? '' : '+05:30'));
  if (isPlausible(moment)) return moment;
  context.addIssue(`${text} is no time`);
  return z.NEVER;
});

/** Where the currency of an order is omitted, it is rupees: the shop requests no other. */
const orderCurrency = wireCurrency.nullish().transform((currency) => currency ?? 'INR');

/** The parts of Cashfree's answers (API version 2025-01-01) that the shop uses. */
export const cashfreeOrder = z.object({
  cf_order_id: optionalDetail(idText),
  order_id: wireId,
  order_amount: wireAmount,
  order_currency: orderCurrency,
  order_status: optionalDetail(z.string()),
  /** Only an order that can still be paid has one. */
  payment_session_id: optionalDetail(z.string().min(1)),
});

const PAYMENT_STATUSES = [
  'SUCCESS',
  'NOT_ATTEMPTED',
  'FAILED',
  'USER_DROPPED',
  'VOID',
  'CANCELLED',
  'PENDING',
] as const;

const paymentFields = {
  cf_payment_id: idText,
  // An unknown status counts as undecided, so that it does not hide the other payments.
  payment_status: z.enum(PAYMENT_STATUSES).catch('PENDING'),
  payment_amount: wireAmount,
  /** Omitted: that of the order. */
  payment_currency: wireCurrency.nullish(),
  payment_message: optionalDetail(wireReason),
  payment_time: optionalDetail(cashfreeTime),
  payment_completion_time: optionalDetail(cashfreeTime),
};

/**
 * A payment as the API lists it. Only a success needs its id and amount: without them it counts as
 * undecided.
 */
const cashfreePayment = z.object({
  ...paymentFields,
  cf_payment_id: optionalDetail(idText),
  payment_amount: optionalDetail(wireAmount),
});

export const cashfreePayments = z.array(lenientRow(cashfreePayment));

export const cashfreeRefund = z.object({
  cf_refund_id: idText,
  cf_payment_id: optionalDetail(idText),
  order_id: wireId,
  refund_id: optionalDetail(wireId),
  refund_amount: wireAmount,
  refund_currency: orderCurrency,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']).catch('PENDING'),
  status_description: optionalDetail(wireReason),
  refund_type: optionalDetail(z.string()),
});

export const cashfreeRefunds = z.array(lenientRow(cashfreeRefund));

/** The fields of every webhook; `data` depends on the type. */
const cashfreeWebhook = z.object({
  /** Some types that the shop does not handle, such as tests from the dashboard, may omit it. */
  type: wireType.catch('unnamed'),
  data: z.unknown().optional(),
});

const cashfreePaymentData = z.object({
  order: z.object({ order_id: wireId, order_amount: wireAmount, order_currency: orderCurrency }),
  payment: z.object(paymentFields),
  error_details: optionalDetail(z.object({ error_description: optionalDetail(wireReason) })),
});

const cashfreeRefundData = z.object({ refund: cashfreeRefund });

/** A refund that Cashfree made by itself, perhaps of a payment without an order. */
const cashfreeAutoRefundData = z.object({
  auto_refund: cashfreeRefund.extend({ order_id: optionalDetail(wireId) }),
});

type Order = z.output<typeof cashfreeOrder>;
type Payment = z.output<typeof cashfreePayment>;
/** What of a payment the money depends on. */
type Success = Pick<Payment, 'payment_currency' | 'payment_time' | 'payment_completion_time'> & {
  cf_payment_id: string;
  payment_amount: number;
};

const REFUND_STATE: Record<
  z.output<typeof cashfreeRefund>['refund_status'],
  GatewayRefund['state']
> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
};

/** The payments that could be read, the oldest first. */
function listOldestFirst(listed: z.output<typeof cashfreePayments>): Payment[] {
  return listed
    .filter((payment) => payment !== null)
    .toSorted((one, other) => toTime(one) - toTime(other));
}

/**
 * The payment status of an order. A success counts whatever the status of the order: an expired
 * order may still be paid by a payment begun in time. A success of the full amount counts before a
 * smaller one. A paid order whose payment is not listed yet is pending.
 */
export function toGatewayPayment(
  order: Order,
  listed: z.output<typeof cashfreePayments>,
): GatewayPayment {
  const payments = listOldestFirst(listed);
  const successes = payments.filter(isSuccess);
  const success =
    successes.find(
      (payment) =>
        isInOrderCurrency(payment, order) && payment.payment_amount >= order.order_amount,
    ) ?? successes[0];
  if (success) {
    const paid = { state: 'paid', isAttemptPending: false } as const;
    const capture = toCapture(success, order);
    const further = successes.filter((one) => one !== success);
    if (further.length === 0) return { ...paid, capture };
    return { ...paid, capture, furtherCaptures: further.map((one) => toCapture(one, order)) };
  }
  const latest = payments.at(-1);
  return {
    state: stateOf(order, latest),
    isAttemptPending:
      order.order_status === 'PAID' ||
      payments.some(({ payment_status: status }) => status === 'PENDING' || status === 'SUCCESS'),
    reason: latest?.payment_message ?? undefined,
  };
}

function toTime({ payment_time }: Payment): number {
  return payment_time?.getTime() ?? 0;
}

function isSuccess(payment: Payment): payment is Payment & Success {
  const { payment_status, cf_payment_id, payment_amount } = payment;
  return payment_status === 'SUCCESS' && Boolean(cf_payment_id) && payment_amount != null;
}

function stateOf({ order_status }: Order, latest?: Payment): GatewayPayment['state'] {
  if (order_status === 'EXPIRED' || order_status === 'TERMINATED') return 'expired';
  if (order_status === 'PAID') return 'open';
  const status = latest?.payment_status;
  if (status === 'FAILED' || status === 'CANCELLED') return 'failed';
  return status === 'USER_DROPPED' ? 'dropped' : 'open';
}

function isInOrderCurrency(
  { payment_currency: currency }: Pick<Payment, 'payment_currency'>,
  { order_currency }: Pick<Order, 'order_currency'>,
): boolean {
  return (currency ?? order_currency) === order_currency;
}

/**
 * What the order gets of a payment: at most its own amount, as the customer may pay a fee on top.
 * Less than that, or another currency, is a mismatch.
 */
function toCapture(
  payment: Success,
  order: Pick<Order, 'order_amount' | 'order_currency'>,
): Capture {
  const { payment_amount: paid } = payment;
  const captured = isInOrderCurrency(payment, order) ? Math.min(paid, order.order_amount) : paid;
  const currency = payment.payment_currency ?? order.order_currency;
  return {
    id: payment.cf_payment_id,
    amount: { minor: Math.round(captured * 10 ** minorDigits(currency)), currency },
    at: payment.payment_completion_time ?? payment.payment_time ?? null,
  };
}

export function toGatewayRefund(
  refund: Omit<z.output<typeof cashfreeRefund>, 'order_id'>,
): GatewayRefund {
  return {
    refundId: refund.refund_id ?? null,
    gatewayRefundId: refund.cf_refund_id,
    state: REFUND_STATE[refund.refund_status],
    amount: { minor: toPaise(rupees(refund.refund_amount)), currency: refund.refund_currency },
    reason: refund.status_description ?? undefined,
  };
}

/** What Cashfree lists of an order. */
export function toLedger(
  payments: z.output<typeof cashfreePayments>,
  refunds: z.output<typeof cashfreeRefunds>,
): GatewayLedger {
  return {
    captures: listOldestFirst(payments)
      .filter(isSuccess)
      .map((payment) => {
        const { payment_amount: amount, payment_currency: currency } = payment;
        const order = { order_amount: amount, order_currency: currency ?? 'INR' };
        return toCapture(payment, order);
      }),
    refunds: refunds
      .filter((refund) => refund !== null)
      .map((refund) => ({
        ...toGatewayRefund(refund),
        captureId: refund.cf_payment_id ?? null,
        isAutomatic: (refund.refund_type ?? MERCHANT_INITIATED) !== MERCHANT_INITIATED,
      })),
  };
}

/** The type of a refund that the shop or someone in the dashboard requested. */
const MERCHANT_INITIATED = 'MERCHANT_INITIATED';

/**
 * Cashfree's last retry comes 42 minutes after the event, and its documentation does not say
 * whether a retry gets a new timestamp. A replay within the hour changes nothing, as events are
 * idempotent.
 */
const STALE_AFTER_MS = HOUR_MS;

const OUTCOMES = {
  PAYMENT_SUCCESS_WEBHOOK: 'paid',
  PAYMENT_FAILED_WEBHOOK: 'failed',
  PAYMENT_USER_DROPPED_WEBHOOK: 'dropped',
} as const;

/**
 * Verifies and reads a Cashfree webhook: `x-webhook-signature` is the base64 HMAC-SHA256, under one
 * of the active secret keys, of `x-webhook-timestamp` (milliseconds) followed by the unparsed body.
 * @throws WebhookRejection
 */
export function parseCashfreeWebhook(
  { headers, rawBody, now }: GatewayWebhook,
  secretKeys: readonly string[],
): GatewayWebhookEvent {
  const timestamp = headers.get('x-webhook-timestamp') ?? '';
  const signature = headers.get('x-webhook-signature') ?? '';
  if (!secretKeys.some((key) => isSigned(timestamp, rawBody, signature, key))) {
    throw new WebhookRejection('signature', 'The signature is not Cashfree’s');
  }
  if (!isRecent(Number(timestamp), now, STALE_AFTER_MS)) {
    throw new WebhookRejection('stale', `The webhook was signed at ${timestamp}, too long ago`);
  }
  return readEvent(parseWebhookJson(rawBody));
}

function isSigned(timestamp: string, rawBody: Uint8Array, signature: string, key: string): boolean {
  const expected = createHmac('sha256', key).update(timestamp).update(rawBody).digest();
  return isSameSecret(Buffer.from(signature, 'base64'), expected);
}

function readEvent(body: unknown): GatewayWebhookEvent {
  const event = parseWebhookPart(cashfreeWebhook, body);
  const { type } = event;
  if (Object.hasOwn(OUTCOMES, type)) {
    const outcome = OUTCOMES[type as keyof typeof OUTCOMES];
    const { order, payment, error_details } = parseWebhookPart(cashfreePaymentData, event.data);
    if (outcome === 'paid' && payment.payment_status !== 'SUCCESS') {
      throw new WebhookRejection(
        'malformed',
        'The payment of a success webhook has another status',
      );
    }
    return {
      kind: 'payment',
      type,
      gatewayOrderId: order.order_id,
      outcome,
      capture: outcome === 'paid' ? toCapture(payment, order) : undefined,
      // First what the API says of the same try too, so that all places show one text.
      reason: payment.payment_message ?? error_details?.error_description ?? undefined,
    };
  }
  if (type === 'REFUND_STATUS_WEBHOOK') {
    const { refund } = parseWebhookPart(cashfreeRefundData, event.data);
    return {
      kind: 'refund',
      type,
      gatewayOrderId: refund.order_id,
      captureId: refund.cf_payment_id ?? null,
      refund: toGatewayRefund(refund),
    };
  }
  if (type === 'AUTO_REFUND_STATUS_WEBHOOK') {
    const { auto_refund: refund } = parseWebhookPart(cashfreeAutoRefundData, event.data);
    return {
      kind: 'refund',
      type,
      gatewayOrderId: refund.order_id ?? null,
      captureId: refund.cf_payment_id ?? null,
      refund: { ...toGatewayRefund(refund), refundId: null },
      isAutomatic: true,
    };
  }
  return { kind: 'ignored', type };
}
