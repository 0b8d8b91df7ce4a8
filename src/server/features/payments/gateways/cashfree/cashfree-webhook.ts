import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookRejection } from '../gateway-error.ts';
import type { WebhookDelivery, WebhookEvent } from '../payment-provider.ts';
import { parseWebhookJson, readAs } from '../webhook.ts';
import {
  captureOf,
  cashfreeAutoRefundData,
  cashfreePaymentData,
  cashfreeRefundData,
  cashfreeWebhook,
  refundOf,
} from './cashfree-responses.ts';

/**
 * Cashfree's last retry comes 42 minutes after the event, and its documentation does not say whether
 * a retry gets a new timestamp. A replay within the hour changes nothing, as events are idempotent.
 */
const STALE_AFTER_MS = 60 * 60_000;
/** How far the gateway's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

const OUTCOMES = {
  PAYMENT_SUCCESS_WEBHOOK: 'paid',
  PAYMENT_FAILED_WEBHOOK: 'failed',
  PAYMENT_USER_DROPPED_WEBHOOK: 'dropped',
} as const;

/**
 * Verifies and reads a Cashfree webhook: `x-webhook-signature` is the base64 HMAC-SHA256, under one of the
 * active secret keys, of `x-webhook-timestamp` (milliseconds) followed by the unparsed body.
 * @throws WebhookRejection
 */
export function parseCashfreeWebhook(
  { headers, rawBody, now }: WebhookDelivery,
  secretKeys: readonly string[],
): WebhookEvent {
  const timestamp = headers.get('x-webhook-timestamp') ?? '';
  const signature = headers.get('x-webhook-signature') ?? '';
  if (!secretKeys.some((key) => isSigned(timestamp, rawBody, signature, key))) {
    throw new WebhookRejection('signature', 'The signature is not Cashfree’s');
  }
  const age = now.getTime() - Number(timestamp);
  if (!(age <= STALE_AFTER_MS && age >= -CLOCK_SKEW_MS)) {
    throw new WebhookRejection('stale', `The webhook was signed at ${timestamp}, too long ago`);
  }
  return readEvent(parseWebhookJson(rawBody));
}

function isSigned(timestamp: string, rawBody: Uint8Array, signature: string, key: string): boolean {
  const expected = createHmac('sha256', key).update(timestamp).update(rawBody).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readEvent(body: unknown): WebhookEvent {
  const event = readAs(cashfreeWebhook, body);
  const { type } = event;
  if (Object.hasOwn(OUTCOMES, type)) {
    const outcome = OUTCOMES[type as keyof typeof OUTCOMES];
    const { order, payment, error_details } = readAs(cashfreePaymentData, event.data);
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
      capture: outcome === 'paid' ? captureOf(payment, order) : undefined,
      reason: error_details?.error_description ?? payment.payment_message ?? undefined,
    };
  }
  if (type === 'REFUND_STATUS_WEBHOOK') {
    const { refund } = readAs(cashfreeRefundData, event.data);
    return {
      kind: 'refund',
      type,
      gatewayOrderId: refund.order_id,
      captureId: refund.cf_payment_id ?? null,
      refund: refundOf(refund),
    };
  }
  if (type === 'AUTO_REFUND_STATUS_WEBHOOK') {
    const { auto_refund: refund } = readAs(cashfreeAutoRefundData, event.data);
    return {
      kind: 'refund',
      type,
      gatewayOrderId: refund.order_id ?? null,
      captureId: refund.cf_payment_id ?? null,
      refund: { ...refundOf(refund), refundId: null },
      isAutomatic: true,
    };
  }
  return { kind: 'ignored', type };
}
