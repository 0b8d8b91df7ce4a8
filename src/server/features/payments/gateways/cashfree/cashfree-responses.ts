import { z } from 'zod';
import { toPaise } from '../../../../../domain/money/money.ts';
import type { Capture, GatewayPayment, GatewayRefund } from '../payment-provider.ts';
import {
  isPlausible,
  wireAmount,
  wireCurrency,
  wireId,
  wireReason,
  wireType,
} from '../wire-values.ts';

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

/** The parts of Cashfree's answers (API version 2025-01-01) that the shop uses. */
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
  // An unknown status counts as undecided, so that it does not hide the other payments.
  payment_status: z.enum(PAYMENT_STATUSES).catch('PENDING'),
  payment_amount: wireAmount,
  payment_currency: wireCurrency,
  payment_message: wireReason.nullish(),
  payment_time: cashfreeTime,
  payment_completion_time: cashfreeTime.nullish(),
};

/** A payment as the API lists it: with the amount of its order. */
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

/** The fields of every webhook; `data` depends on the type. */
export const cashfreeWebhook = z.object({
  type: wireType,
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
 * The payment status of an order. A success counts whatever the status of the order: an expired order
 * may still be paid by a payment begun in time. A success of the full amount counts before a smaller
 * one. A paid order whose payment is not listed yet is pending.
 */
export function paymentOf(order: Order, payments: readonly Payment[]): GatewayPayment {
  const inOrder = payments.toSorted(
    (one, other) => one.payment_time.getTime() - other.payment_time.getTime(),
  );
  const successes = inOrder.filter(({ payment_status }) => payment_status === 'SUCCESS');
  const success =
    successes.find(({ payment_amount, order_amount }) => payment_amount >= order_amount) ??
    successes[0];
  const gatewayOrderId = order.order_id;
  if (success) {
    return { gatewayOrderId, state: 'paid', isAttemptPending: false, capture: captureOf(success) };
  }
  const latest = inOrder.at(-1);
  return {
    gatewayOrderId,
    state: stateOf(order, latest),
    isAttemptPending:
      order.order_status === 'PAID' ||
      inOrder.some(({ payment_status }) => payment_status === 'PENDING'),
    reason: latest?.payment_message ?? undefined,
  };
}

function stateOf({ order_status }: Order, latest?: Payment): GatewayPayment['state'] {
  if (order_status === 'EXPIRED' || order_status === 'TERMINATED') return 'expired';
  if (order_status === 'PAID') return 'open';
  const status = latest?.payment_status;
  if (status === 'FAILED' || status === 'CANCELLED') return 'failed';
  return status === 'USER_DROPPED' ? 'dropped' : 'open';
}

/**
 * The captured amount, in the currency of the order. The customer may be charged something else: more
 * with a fee, or another currency with a foreign card; only less than the order is a mismatch.
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
