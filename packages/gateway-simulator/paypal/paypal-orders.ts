import type { OrderKind } from '../simulated-orders.ts';
import {
  applyDueChanges,
  nextDue,
  type PaypalEvent,
  type PaypalOrder,
} from './paypal-order-state.ts';
import { type PaypalLinks, webhookBody } from './paypal-wire.ts';

/** The simulated PayPal orders. */
export function paypalOrders(
  dashboardUrl: string,
  links: PaypalLinks,
  ids: () => string,
): OrderKind<PaypalOrder, PaypalEvent> {
  return {
    gateway: 'paypal',
    applyDueChanges,
    nextDue,
    aliasesOf: ({ capture, refunds }) => [
      ...(capture ? [capture.id] : []),
      ...refunds.map(({ id }) => id),
    ],
    webhooksOf(order, event, now) {
      const id = `WH-${ids().toUpperCase()}`;
      const body = webhookBody(order, event, { id, now, links });
      return body === null ? [] : [{ url: dashboardUrl, body }];
    },
  };
}
