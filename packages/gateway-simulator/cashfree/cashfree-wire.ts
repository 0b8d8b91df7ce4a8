import { formatMinor, type MinorUnits, toRupees } from '../amounts.ts';
import { indianTime } from '../wire-time.ts';
import type { CashfreeOrder, CashfreePayment, CashfreeRefund } from './cashfree-order-state.ts';

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

const ERRORS = {
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
} as const;

/** The order entity. */
export function orderEntity(order: CashfreeOrder) {
  return {
    cart_details: null,
    cf_order_id: order.cfOrderId,
    created_at: indianTime(new Date(order.createdAt)),
    customer_details: customerDetails(order),
    entity: 'order',
    order_amount: toRupees(order.amount),
    order_currency: 'INR',
    order_expiry_time: indianTime(new Date(order.expiresAt)),
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
    error_details: status in ERRORS ? ERRORS[status as keyof typeof ERRORS] : null,
    is_captured: status === 'SUCCESS',
    order_amount: toRupees(order.amount),
    order_currency: 'INR',
    order_id: order.orderId,
    payment_amount: toRupees(order.amount),
    payment_completion_time: completedAt ? indianTime(new Date(completedAt)) : null,
    payment_gateway_details: gatewayDetails(order, payment),
    payment_surcharge: null,
  };
}

/** The refund entity. */
export function refundEntity(order: CashfreeOrder, refund: CashfreeRefund) {
  return {
    cf_payment_id: refund.paymentId,
    cf_refund_id: refund.cfRefundId,
    created_at: indianTime(new Date(refund.createdAt)),
    entity: 'refund',
    metadata: null,
    order_id: order.orderId,
    processed_at: refund.processedAt ? indianTime(new Date(refund.processedAt)) : null,
    refund_amount: toRupees(refund.amount),
    refund_arn: arnOf(refund),
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

/** The body of a payment webhook, amounts with both decimals as Cashfree sends them (`170.00`). */
export function paymentWebhookBody(
  order: CashfreeOrder,
  payment: CashfreePayment,
  now: Date,
): string {
  const amount = decimal(order.amount);
  return JSON.stringify({
    data: {
      order: {
        order_id: order.orderId,
        order_amount: amount,
        order_currency: 'INR',
        order_tags: order.tags,
      },
      payment: { ...paymentFields(payment), payment_amount: amount, payment_surcharge: null },
      customer_details: {
        customer_name: order.customer.name,
        customer_id: order.customer.id,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
      },
      ...(payment.status in ERRORS
        ? { error_details: ERRORS[payment.status as keyof typeof ERRORS] }
        : {}),
      payment_gateway_details: gatewayDetails(order, payment),
      payment_offers: null,
    },
    event_time: indianTime(now),
    type: `PAYMENT_${payment.status}_WEBHOOK`,
  });
}

/** The body of a refund webhook: here, unlike in the API, Cashfree's ids are numbers. */
export function refundWebhookBody(order: CashfreeOrder, refund: CashfreeRefund, now: Date): string {
  const entity = refundEntity(order, refund);
  return JSON.stringify({
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
        refund_arn: entity.refund_arn,
        refund_status: refund.status,
        status_description: entity.status_description,
        created_at: entity.created_at,
        processed_at: entity.processed_at,
        refund_note: refund.note,
        refund_splits: [],
        requested_speed: refund.speed,
        processed_speed: refund.speed,
        service_charge: decimal(0),
        service_tax: decimal(0),
      },
    },
    event_time: indianTime(now),
    type: 'REFUND_STATUS_WEBHOOK',
  });
}

/** The body of a webhook about a refund that Cashfree made by itself. */
export function autoRefundWebhookBody(
  order: CashfreeOrder,
  refund: CashfreeRefund,
  now: Date,
): string {
  const entity = refundEntity(order, refund);
  return JSON.stringify({
    data: {
      auto_refund: {
        event: 'AUTO-REFUND',
        cf_refund_id: Number(refund.cfRefundId),
        cf_payment_id: refund.paymentId,
        bank_reference: null,
        order_id: order.orderId,
        refund_amount: decimal(refund.amount),
        refund_currency: 'INR',
        refund_type: entity.refund_type,
        refund_arn: entity.refund_arn,
        refund_status: refund.status,
        status_description: entity.status_description,
        refund_reason: 'Multiple payments were performed against same order.',
        created_at: entity.created_at,
        processed_at: entity.processed_at,
        refund_charge: 0,
        refund_splits: null,
        metadata: null,
      },
    },
    event_time: indianTime(now),
    type: 'AUTO_REFUND_STATUS_WEBHOOK',
  });
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
    payment_time: indianTime(new Date(payment.at)),
  };
}

function customerDetails({ customer }: CashfreeOrder) {
  return {
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    customer_uid: null,
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

function arnOf({ status, cfRefundId }: CashfreeRefund): string | null {
  return status === 'SUCCESS' ? `SIM${cfRefundId}` : null;
}

/** A number with both decimals, which `JSON.stringify` would drop. */
function decimal(paise: MinorUnits): unknown {
  const text = formatMinor({ minor: paise, currency: 'INR' });
  // Node 24 has it, its types do not yet.
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}
