import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { OrderKind } from '../simulated-orders.ts';
import {
  applyDueChanges,
  type CashfreeEvent,
  type CashfreeOrder,
  nextDue,
} from './cashfree-order-state.ts';
import { keyAlias } from './cashfree-responses.ts';
import {
  autoRefundWebhookBody,
  CASHFREE_VERSION,
  paymentWebhookBody,
  refundWebhookBody,
} from './cashfree-wire.ts';

/** The simulated Cashfree orders. */
export function cashfreeOrders(
  dashboardUrl: string,
  refundsFail: () => boolean,
): OrderKind<CashfreeOrder, CashfreeEvent> {
  return {
    gateway: 'cashfree',
    applyDueChanges: (order, now) => applyDueChanges(order, now, refundsFail()),
    nextDue,
    aliasesOf: ({ sessionId, createKey }) => [
      sessionId,
      ...(createKey === null ? [] : [keyAlias(createKey)]),
    ],
    webhooksOf(order, event, now) {
      const body = bodyOf(order, event, now);
      if (body === null) return [];
      // Sent to the address of the dashboard and to that of the order, once each.
      const urls = new Set([dashboardUrl, ...(order.notifyUrl ? [order.notifyUrl] : [])]);
      return [...urls].map((url) => ({ url, body }));
    },
  };
}

function bodyOf(order: CashfreeOrder, event: CashfreeEvent, now: Date): string | null {
  if (event.kind === 'refund') {
    const refund = order.refunds.find(({ refundId }) => refundId === event.refundId);
    if (!refund) return null;
    const write = refund.isAutomatic ? autoRefundWebhookBody : refundWebhookBody;
    return write(order, refund, now);
  }
  const payment = order.payments.find(({ id }) => id === event.paymentId);
  return payment ? paymentWebhookBody(order, payment, now) : null;
}

/** The headers of one delivery of a webhook, signed at that time. */
export function cashfreeSignature(secret: string, clock: Clock) {
  return (body: string, tries: number): Record<string, string> => {
    const timestamp = String(clock.now().getTime());
    return {
      'x-webhook-attempt': String(tries),
      'x-webhook-signature': createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('base64'),
      'x-webhook-timestamp': timestamp,
      'x-webhook-version': CASHFREE_VERSION,
      'x-idempotency-key': createHash('sha256').update(body).digest('base64'),
    };
  };
}
