import { createHash, createHmac } from 'node:crypto';
import { formatMinor, type MinorUnits, toRupees } from '../amounts.ts';
import type { Clock, OrderKind } from '../simulator-store.ts';
import {
  applyDueCashfreeChanges,
  type CashfreeEvent,
  type CashfreeOrder,
  type CashfreePayment,
  type CashfreeRefund,
  nextDue,
} from './cashfree-order-state.ts';

/** The version of the webhooks, as set in the dashboard. */
export const CASHFREE_VERSION = '2025-01-01';

/** The versions of the API: what is simulated of it is the same in all of them. */
export const CASHFREE_VERSIONS: readonly string[] = ['2023-08-01', CASHFREE_VERSION, '2026-01-01'];

const MESSAGES: Record<CashfreePayment['status'], string> = {
  SUCCESS: '00::Transaction success',
  FAILED: 'ZM::Invalid MPIN',
  USER_DROPPED: 'User dropped and did not complete the two factor authentication',
  PENDING: 'Transaction is pending at the bank',
};

const ERRORS: Partial<Record<CashfreePayment['status'], object>> = {
  FAILED: {
    error_code: 'TRANSACTION_DECLINED',
    error_description: 'issuer bank or payment service provider declined the transaction',
    error_reason: 'auth_declined',
    error_source: 'customer',
  },
  USER_DROPPED: {
    error_code: 'TRANSACTION_DROPPED',
    error_description: 'customer dropped the transaction',
    error_reason: 'transaction_dropped',
    error_source: 'customer',
  },
};

/** The order entity. */
export function orderEntity(order: CashfreeOrder) {
  return {
    cart_details: null,
    cf_order_id: order.cfOrderId,
    created_at: indianTime(order.createdAt),
    customer_details: { ...customerDetails(order), customer_uid: null },
    entity: 'order',
    order_amount: toRupees(order.amount),
    order_currency: 'INR',
    order_expiry_time: indianTime(order.expiresAt),
    order_id: order.orderId,
    order_meta: {
      return_url: order.returnUrl,
      notify_url: order.notifyUrl,
      payment_methods: null,
    },
    order_note: order.note,
    order_splits: [],
    order_status: order.status,
    order_tags: order.tags,
    payment_session_id: order.sessionId,
    terminal_data: null,
  };
}

/** The payment entity, as the API lists it. */
export function paymentEntity(order: CashfreeOrder, payment: CashfreePayment) {
  const { status, completedAt } = payment;
  return {
    ...paymentFields(payment),
    authorization: null,
    entity: 'payment',
    error_details: ERRORS[status] ?? null,
    is_captured: status === 'SUCCESS',
    order_amount: toRupees(order.amount),
    order_currency: 'INR',
    order_id: order.orderId,
    payment_amount: toRupees(order.amount),
    payment_completion_time: completedAt ? indianTime(completedAt) : null,
    payment_gateway_details: gatewayDetails(order, payment),
    payment_surcharge: null,
  };
}

/** The refund entity. */
export function refundEntity(order: CashfreeOrder, refund: CashfreeRefund) {
  return {
    cf_payment_id: refund.paymentId,
    cf_refund_id: refund.cfRefundId,
    created_at: indianTime(refund.createdAt),
    entity: 'refund',
    metadata: null,
    order_id: order.orderId,
    processed_at: refund.processedAt ? indianTime(refund.processedAt) : null,
    refund_amount: toRupees(refund.amount),
    refund_arn: refund.status === 'SUCCESS' ? `SIM${refund.cfRefundId}` : null,
    refund_charge: 0,
    refund_currency: 'INR',
    refund_id: refund.refundId,
    refund_mode: refund.speed,
    refund_note: refund.note,
    refund_speed: {
      requested: refund.speed,
      accepted: refund.speed,
      processed: refund.status === 'SUCCESS' ? refund.speed : null,
      message: null,
    },
    refund_splits: [],
    refund_status: refund.status,
    refund_type: refund.isAutomatic ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
    status_description: REFUND_DESCRIPTIONS[refund.status],
  };
}

const REFUND_DESCRIPTIONS: Record<CashfreeRefund['status'], string> = {
  PENDING: 'In Progress',
  SUCCESS: 'Refund processed successfully',
  CANCELLED: 'Refund cancelled: the bank returned it',
};

/**
 * What a webhook says of a payment, amounts with both decimals as Cashfree sends them (`170.00`).
 */
function paymentWebhook(order: CashfreeOrder, payment: CashfreePayment) {
  const amount = decimal(order.amount);
  return {
    type: `PAYMENT_${payment.status}_WEBHOOK`,
    data: {
      order: {
        order_id: order.orderId,
        order_amount: amount,
        order_currency: 'INR',
        order_tags: order.tags,
      },
      payment: { ...paymentFields(payment), payment_amount: amount, payment_surcharge: null },
      customer_details: customerDetails(order),
      error_details: ERRORS[payment.status],
      payment_gateway_details: gatewayDetails(order, payment),
      payment_offers: null,
    },
  };
}

/** Here, unlike in the API, Cashfree's ids are numbers. */
function refundWebhook(order: CashfreeOrder, refund: CashfreeRefund) {
  const { created_at, processed_at, refund_arn, status_description } = refundEntity(order, refund);
  return {
    type: 'REFUND_STATUS_WEBHOOK',
    data: {
      refund: {
        cf_refund_id: Number(refund.cfRefundId),
        cf_payment_id: Number(refund.paymentId),
        refund_id: refund.refundId,
        order_id: order.orderId,
        refund_amount: decimal(refund.amount),
        refund_currency: 'INR',
        entity: 'Refund',
        refund_type: 'MERCHANT_INITIATED',
        refund_arn,
        refund_status: refund.status,
        status_description,
        created_at,
        processed_at,
        refund_note: refund.note,
        refund_splits: [],
        requested_speed: refund.speed,
        processed_speed: refund.speed,
        service_charge: decimal(0),
        service_tax: decimal(0),
      },
    },
  };
}

/** Of a refund that Cashfree made by itself. */
function autoRefundWebhook(order: CashfreeOrder, refund: CashfreeRefund) {
  const { created_at, processed_at, refund_arn, refund_type, status_description } = refundEntity(
    order,
    refund,
  );
  return {
    type: 'AUTO_REFUND_STATUS_WEBHOOK',
    data: {
      auto_refund: {
        event: 'AUTO-REFUND',
        cf_refund_id: Number(refund.cfRefundId),
        cf_payment_id: refund.paymentId,
        bank_reference: null,
        order_id: order.orderId,
        refund_amount: decimal(refund.amount),
        refund_currency: 'INR',
        refund_type,
        refund_arn,
        refund_status: refund.status,
        status_description,
        refund_reason: 'Multiple payments were performed against same order.',
        created_at,
        processed_at,
        refund_charge: 0,
        refund_splits: null,
        metadata: null,
      },
    },
  };
}

function describeEvent(order: CashfreeOrder, event: CashfreeEvent) {
  if (event.kind === 'payment') {
    const payment = order.payments.find(({ id }) => id === event.paymentId);
    return payment && paymentWebhook(order, payment);
  }
  const refund = order.refunds.find(({ refundId }) => refundId === event.refundId);
  if (!refund) return undefined;
  return refund.isAutomatic ? autoRefundWebhook(order, refund) : refundWebhook(order, refund);
}

/** The simulated Cashfree orders. */
export function cashfreeOrders(
  dashboardUrl: string,
  refundsFail: () => boolean,
): OrderKind<CashfreeOrder, CashfreeEvent> {
  return {
    gateway: 'cashfree',
    applyDueChanges: (order, now) => applyDueCashfreeChanges(order, now, refundsFail()),
    nextDue,
    aliases: ({ sessionId, createKey }) => [
      sessionId,
      ...(createKey === null ? [] : [keyAlias(createKey)]),
    ],
    webhooks(order, event, now) {
      const described = describeEvent(order, event);
      if (!described) return [];
      const { data, type } = described;
      const body = JSON.stringify({ data, event_time: indianTime(now), type });
      // Sent to the address of the dashboard and to that of the order, once each.
      const urls = new Set([dashboardUrl, ...(order.notifyUrl ? [order.notifyUrl] : [])]);
      return [...urls].map((url) => ({ url, body }));
    },
  };
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

/** The alias of an order for the idempotency key it was created with. */
export function keyAlias(key: string): string {
  return `key:${key}`;
}

/** A number of 10 digits like Cashfree's own ids, derived from a random id. */
export function cashfreeNumber(id: string): string {
  return String(1_000_000_000 + (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) % 9e9));
}

/** The fields that payments have both in the API and in webhooks. */
function paymentFields(payment: CashfreePayment) {
  return {
    auth_id: null,
    bank_reference: payment.status === 'SUCCESS' ? `SIM${payment.id}` : null,
    cf_payment_id: payment.id,
    international_payment: { international: false },
    payment_currency: 'INR',
    payment_group: 'upi',
    payment_message: MESSAGES[payment.status],
    payment_method: { upi: { channel: 'collect', upi_id: 'simulated@upi' } },
    payment_status: payment.status,
    payment_time: indianTime(payment.at),
  };
}

function customerDetails({ customer }: CashfreeOrder) {
  return {
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
  };
}

function gatewayDetails(order: CashfreeOrder, payment: CashfreePayment) {
  return {
    gateway_name: 'CASHFREE',
    gateway_order_id: order.cfOrderId,
    gateway_payment_id: payment.id,
    gateway_order_reference_id: null,
    gateway_settlement: 'CASHFREE',
    gateway_status_code: null,
  };
}

/** A number with both decimals, which `JSON.stringify` would drop. */
function decimal(paise: MinorUnits): unknown {
  const text = formatMinor({ minor: paise, currency: 'INR' });
  // Node 24 has it, its types do not yet.
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

const IST_OFFSET_MS = 5.5 * 60 * 60_000;

/** A time as Cashfree writes it: to the second, in Indian time, `2026-11-21T12:00:00+05:30`. */
function indianTime(moment: Date | string): string {
  const shifted = new Date(new Date(moment).getTime() + IST_OFFSET_MS);
  return `${shifted.toISOString().slice(0, 19)}+05:30`;
}
