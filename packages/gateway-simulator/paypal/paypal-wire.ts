import { formatMinor, type MinorUnits, type Money } from '../amounts.ts';
import type { OrderKind } from '../simulator-store.ts';
import {
  applyDuePaypalChanges,
  nextDue,
  type PaypalCapture,
  type PaypalEvent,
  type PaypalOrder,
  type PaypalRefund,
} from './paypal-order-state.ts';

/** The account of the payer. */
export const SIMULATED_PAYER_ID = 'TESTBUYER2345';

const PAYER = {
  name: { given_name: 'Simulated', surname: 'Buyer' },
  email_address: 'buyer@example.com',
  payer_id: SIMULATED_PAYER_ID,
  address: { country_code: 'US' },
};
const PAYEE = { email_address: 'shop@example.com', merchant_id: 'TESTSHP234567' };

type Link = { href: string; rel: string; method: 'GET' | 'POST' | 'PATCH' };

/** The page on which the payer decides. */
export function approvalUrl(api: string, orderId: string): string {
  return `${api}/checkoutnow?token=${orderId}`;
}

/** The minimal answer. */
export function minimalOrder(order: PaypalOrder, api: string) {
  return {
    id: order.id,
    status: order.status,
    payment_source: paymentSource(order),
    links: orderLinks(order, api),
  };
}

/** The order resource. */
export function orderResource(order: PaypalOrder, api: string) {
  const isDecided = order.status === 'APPROVED' || order.status === 'COMPLETED';
  return {
    create_time: utcTime(order.createdAt),
    id: order.id,
    intent: 'CAPTURE',
    links: orderLinks(order, api),
    payer: isDecided ? PAYER : undefined,
    payment_source: paymentSource(order),
    purchase_units: [purchaseUnit(order, api)],
    status: order.status,
    update_time: isDecided ? utcTime(order.updatedAt) : undefined,
  };
}

/** The capture resource, within an order and in the Payments API. */
export function captureResource(order: PaypalOrder, capture: PaypalCapture, api: string) {
  const { amount } = order;
  // About PayPal's fee: 4.4 % and 30 cents.
  const fee = Math.min(amount.minor, Math.round(amount.minor * 0.044) + 30);
  const isDone = capture.status === 'COMPLETED';
  return {
    amount: wireMoney(amount),
    create_time: utcTime(capture.createdAt),
    custom_id: order.customId ?? undefined,
    final_capture: true,
    id: capture.id,
    links: [
      link(`${api}/v2/payments/captures/${capture.id}`, 'self'),
      link(`${api}/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
      link(`${api}/v2/checkout/orders/${order.id}`, 'up'),
    ],
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    seller_receivable_breakdown: isDone
      ? {
          gross_amount: wireMoney(amount),
          paypal_fee: wireMoney({ ...amount, minor: fee }),
          net_amount: wireMoney({ ...amount, minor: amount.minor - fee }),
        }
      : undefined,
    status: isDone ? captureStatus(order) : capture.status,
    status_details: isDone ? undefined : { reason: 'PENDING_REVIEW' },
    update_time: utcTime(capture.updatedAt),
  };
}

/** The refund resource. */
export function refundResource(order: PaypalOrder, refund: PaypalRefund, api: string) {
  const money = (minor: MinorUnits) => wireMoney({ ...order.amount, minor });
  const index = order.refunds.findIndex(({ id }) => id === refund.id);
  const total = order.refunds.slice(0, index + 1).reduce((sum, { minor }) => sum + minor, 0);
  const moment = utcTime(refund.createdAt);
  return {
    amount: money(refund.minor),
    create_time: moment,
    custom_id: refund.customId ?? undefined,
    id: refund.id,
    links: [
      link(`${api}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${api}/v2/payments/captures/${order.capture?.id}`, 'up'),
    ],
    note_to_payer: refund.note ?? undefined,
    seller_payable_breakdown: {
      gross_amount: money(refund.minor),
      paypal_fee: money(0),
      net_amount: money(refund.minor),
      total_refunded_amount: money(total),
    },
    status: 'COMPLETED',
    update_time: moment,
  };
}

/** The simulated PayPal orders. */
export function paypalOrders(
  dashboardUrl: string,
  api: string,
  ids: () => string,
): OrderKind<PaypalOrder, PaypalEvent> {
  return {
    gateway: 'paypal',
    applyDueChanges: applyDuePaypalChanges,
    nextDue,
    aliases: ({ capture, refunds }) => [
      ...(capture ? [capture.id] : []),
      ...refunds.map(({ id }) => id),
    ],
    webhooks(order, event, now) {
      const described = describeEvent(order, event, api);
      if (described === null) return [];
      const id = `WH-${ids().toUpperCase()}`;
      const url = `${api}/v1/notifications/webhooks-events/${id}`;
      const body = JSON.stringify({
        id,
        event_version: '1.0',
        create_time: now.toISOString(),
        resource_type: described.resourceType,
        resource_version: '2.0',
        event_type: described.type,
        summary: described.summary,
        resource: described.resource,
        links: [link(url, 'self'), link(`${url}/resend`, 'resend', 'POST')],
      });
      return [{ url: dashboardUrl, body }];
    },
  };
}

function describeEvent(order: PaypalOrder, event: PaypalEvent, api: string) {
  const sum = `${order.amount.currency} ${formatMinor(order.amount)}`;
  if (event.kind === 'approved') {
    return {
      type: 'CHECKOUT.ORDER.APPROVED',
      resourceType: 'checkout-order',
      summary: 'An order has been approved by buyer',
      resource: orderResource(order, api),
    };
  }
  const { capture } = order;
  if (capture === null) return null;
  const related = { supplementary_data: { related_ids: { order_id: order.id } } };
  if (event.kind === 'refunded') {
    const refund = order.refunds.find(({ id }) => id === event.refundId);
    if (!refund) return null;
    return {
      type: 'PAYMENT.CAPTURE.REFUNDED',
      resourceType: 'refund',
      summary: `A ${order.amount.currency} ${formatMinor({ ...order.amount, minor: refund.minor })} capture payment was refunded`,
      resource: refundResource(order, refund, api),
    };
  }
  const isPending = event.kind === 'capture-pending';
  return {
    type: isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
    resourceType: 'capture',
    summary: isPending ? `Payment pending for ${sum}` : `Payment completed for ${sum}`,
    resource: { ...captureResource(order, capture, api), ...related },
  };
}

function purchaseUnit(order: PaypalOrder, api: string) {
  const { capture, refunds } = order;
  const payments = capture
    ? {
        captures: [captureResource(order, capture, api)],
        refunds:
          refunds.length > 0
            ? refunds.map((refund) => refundResource(order, refund, api))
            : undefined,
      }
    : undefined;
  return {
    amount: wireMoney(order.amount),
    custom_id: order.customId ?? undefined,
    description: order.description ?? undefined,
    payee: PAYEE,
    payments,
    reference_id: order.referenceId,
  };
}

function orderLinks(order: PaypalOrder, api: string): Link[] {
  const self = `${api}/v2/checkout/orders/${order.id}`;
  const approval = approvalUrl(api, order.id);
  switch (order.status) {
    case 'PAYER_ACTION_REQUIRED':
      return [link(self, 'self'), link(approval, 'payer-action')];
    case 'CREATED':
      return [
        link(self, 'self'),
        link(approval, 'approve'),
        link(self, 'update', 'PATCH'),
        link(`${self}/capture`, 'capture', 'POST'),
      ];
    case 'APPROVED':
      return [
        link(self, 'self'),
        link(self, 'update', 'PATCH'),
        link(`${self}/capture`, 'capture', 'POST'),
      ];
    default:
      return [link(self, 'self')];
  }
}

function paymentSource({ status }: PaypalOrder) {
  if (status === 'CREATED') return undefined;
  if (status === 'PAYER_ACTION_REQUIRED') return { paypal: {} };
  const { name, email_address, payer_id, address } = PAYER;
  return {
    paypal: { name, email_address, account_id: payer_id, account_status: 'VERIFIED', address },
  };
}

function captureStatus({ amount, refunds }: PaypalOrder) {
  const returned = refunds.reduce((sum, { minor }) => sum + minor, 0);
  if (returned === 0) return 'COMPLETED';
  return returned < amount.minor ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

function wireMoney(money: Money) {
  return { currency_code: money.currency, value: formatMinor(money) };
}

function link(href: string, rel: string, method: Link['method'] = 'GET'): Link {
  return { href, rel, method };
}

/** A time as PayPal writes it: to the second, in UTC, `2026-11-21T06:30:00Z`. */
export function utcTime(moment: Date | string): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
