import { z } from 'zod';
import { toPaise } from '../../../../domain/money.ts';
import type { Capture, GatewayAttempt, GatewayPayment, GatewayRefund } from './payment-provider.ts';
import {
  isPlausible,
  wireAmount,
  wireCurrency,
  wireId,
  wireReason,
  wireType,
} from './wire-values.ts';

/** Cashfree documents its numbers as strings, and sends some of them as numbers in webhooks. */
const idText = z.union([wireId, z.number().transform(String)]);

/** Moments carry the offset of India; where an older form leaves it out, it is meant all the same. */
const cashfreeTime = z.string().transform((text, context) => {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const moment = new Date(text.replace(' ', 'T') + (hasOffset ? '' : '+05:30'));
  if (isPlausible(moment)) return moment;
  context.addIssue(`${text} is no moment`);
  return z.NEVER;
});

/** The parts of Cashfree's answers (API version 2025-01-01) that the shop goes by. */
export const cashfreeOrder = z.object({
  cf_order_id: idText,
  order_id: wireId,
  order_amount: wireAmount,
  order_currency: wireCurrency,
  order_status: z.string(),
  payment_session_id: z.string(),
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
  // A status that came with a later version must not hide the others: it decides nothing.
  payment_status: z.enum(PAYMENT_STATUSES).catch('PENDING'),
  payment_amount: wireAmount,
  payment_currency: wireCurrency,
  payment_message: wireReason.nullish(),
  payment_time: cashfreeTime,
  payment_completion_time: cashfreeTime.nullish(),
};

/** A payment as the API lists it: with the order's own figures. */
export const cashfreePayment = z.object({
  ...paymentFields,
  order_amount: wireAmount,
  order_currency: wireCurrency,
});

export const cashfreeRefund = z.object({
  cf_refund_id: idText,
  cf_payment_id: idText,
  order_id: wireId,
  refund_id: wireId.nullish(),
  refund_amount: wireAmount,
  refund_currency: wireCurrency,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']).catch('PENDING'),
  status_description: wireReason.nullish(),
});

/** What every webhook has; the rest depends on the type. */
export const cashfreeWebhook = z.object({
  type: wireType,
  event_time: cashfreeTime,
  data: z.unknown(),
});

export const cashfreePaymentData = z.object({
  order: z.object({
    order_id: wireId,
    order_amount: wireAmount,
    order_currency: wireCurrency,
  }),
  payment: z.object(paymentFields),
  error_details: z.object({ error_description: wireReason.nullish() }).nullish(),
});

export const cashfreeRefundData = z.object({ refund: cashfreeRefund });

type Order = z.output<typeof cashfreeOrder>;
type Payment = z.output<typeof cashfreePayment>;

const ATTEMPT_STATE: Record<Payment['payment_status'], GatewayAttempt['state']> = {
  SUCCESS: 'succeeded',
  NOT_ATTEMPTED: 'not-attempted',
  FAILED: 'failed',
  USER_DROPPED: 'dropped',
  VOID: 'void',
  CANCELLED: 'failed',
  PENDING: 'pending',
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

/**
 * An order and its payments as the shop speaks of them. A success counts whatever the order's own
 * status says: an expired order may still be paid by an attempt begun in time; one of the whole sum
 * counts before a shorter one. A paid order whose
 * payment is not listed yet counts as pending, until it is.
 */
export function paymentOf(order: Order, payments: readonly Payment[]): GatewayPayment {
  const inOrder = payments.toSorted(
    (one, other) => one.payment_time.getTime() - other.payment_time.getTime(),
  );
  const attempts = inOrder.map(attemptOf);
  const successes = inOrder.filter((payment) => payment.payment_status === 'SUCCESS');
  const success =
    successes.find(({ payment_amount, order_amount }) => payment_amount >= order_amount) ??
    successes[0];
  const base = { gatewayOrderId: order.order_id, attempts };
  if (success) {
    return { ...base, state: 'paid', isAttemptPending: false, capture: captureOf(success) };
  }
  const latest = attempts.at(-1);
  const isAttemptPending =
    order.order_status === 'PAID' || attempts.some(({ state }) => state === 'pending');
  return { ...base, state: stateOf(order, latest), isAttemptPending, reason: latest?.message };
}

function stateOf({ order_status }: Order, latest: GatewayAttempt | undefined) {
  if (order_status === 'EXPIRED' || order_status === 'TERMINATED') return 'expired';
  if (order_status === 'PAID') return 'open';
  return latest?.state === 'failed' || latest?.state === 'dropped' ? latest.state : 'open';
}

function attemptOf(payment: Payment): GatewayAttempt {
  return {
    id: payment.cf_payment_id,
    state: ATTEMPT_STATE[payment.payment_status],
    at: payment.payment_time,
    message: payment.payment_message ?? undefined,
  };
}

/**
 * The money of a successful payment, by the order's figures. What the buyer is charged may differ:
 * more by a fee, or another currency for a foreign card; only less than the order is less.
 */
export function captureOf(payment: Payment): Capture {
  const isSameCurrency = payment.payment_currency === payment.order_currency;
  const rupees = isSameCurrency
    ? Math.min(payment.payment_amount, payment.order_amount)
    : payment.order_amount;
  return {
    id: payment.cf_payment_id,
    amount: { minor: toPaise(rupees), currency: payment.order_currency },
    at: payment.payment_completion_time ?? payment.payment_time,
  };
}

export function refundOf(refund: z.output<typeof cashfreeRefund>): GatewayRefund {
  return {
    refundId: refund.refund_id ?? null,
    gatewayRefundId: refund.cf_refund_id,
    state: REFUND_STATE[refund.refund_status],
    amount: { minor: toPaise(refund.refund_amount), currency: refund.refund_currency },
    reason: refund.status_description ?? undefined,
  };
}
