import { z } from 'zod';

/**
 * The shapes of Cashfree's PG API 2025-01-01, transcribed from its published description (OpenAPI,
 * examples, webhook samples). Strict: an undocumented field is an error, and so is a missing one
 * that the examples have. `.nullable()` where its samples or notes show null.
 */
const indianTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/);
const numberText = z.string().regex(/^\d+$/);
const anyText = z.string().min(1);

const customerDetails = z.strictObject({
  customer_id: z.string().min(3).max(50),
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_phone: z.string().length(10),
  customer_uid: z.string().nullable(),
});

export const order = z.strictObject({
  cf_order_id: numberText,
  created_at: indianTime,
  customer_details: customerDetails,
  entity: z.literal('order'),
  order_amount: z.number().min(1),
  order_currency: z.literal('INR'),
  order_expiry_time: indianTime,
  order_id: z.string().regex(/^[A-Za-z0-9_-]{3,45}$/),
  order_meta: z.strictObject({
    return_url: z.string().max(250).nullable(),
    notify_url: z.string().max(250).nullable(),
    payment_methods: z.string().nullable(),
  }),
  order_note: z.string().nullable(),
  order_splits: z.array(z.never()),
  order_status: z.enum(['ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED']),
  order_tags: z.record(z.string(), z.string()).nullable(),
  payment_session_id: z.string().startsWith('session_'),
  cart_details: z.strictObject({ cart_id: z.string() }).nullable(),
  terminal_data: z.object({}).nullable(),
});

const errorDetails = z.strictObject({
  error_code: anyText,
  error_description: anyText,
  error_reason: anyText,
  error_source: anyText,
  error_code_raw: z.string().nullable().optional(),
  error_description_raw: z.string().nullable().optional(),
  error_subcode_raw: z.string().nullable().optional(),
});

const surcharge = z.strictObject({
  payment_surcharge_service_charge: z.number(),
  payment_surcharge_service_tax: z.number(),
});

const gatewayDetails = z.strictObject({
  gateway_name: anyText,
  gateway_order_id: anyText,
  gateway_payment_id: anyText,
  gateway_order_reference_id: z.string().nullable(),
  gateway_settlement: anyText,
  gateway_status_code: z.string().nullable().optional(),
  gateway_reference_name: z.string().optional(),
});

const PAYMENT_GROUPS = [
  'prepaid_card',
  'upi_ppi_offline',
  'cash',
  'upi_credit_card',
  'paypal',
  'net_banking',
  'cardless_emi',
  'credit_card',
  'bank_transfer',
  'pay_later',
  'debit_card_emi',
  'debit_card',
  'wallet',
  'upi_ppi',
  'upi',
  'credit_card_emi',
] as const;

/** Fields that the API and the webhooks share. */
const paymentFields = {
  auth_id: z.string().nullable(),
  bank_reference: z.string().nullable(),
  cf_payment_id: numberText,
  international_payment: z.strictObject({ international: z.boolean() }),
  payment_amount: z.number().positive(),
  payment_currency: z.literal('INR'),
  payment_group: z.enum(PAYMENT_GROUPS),
  payment_message: anyText,
  payment_method: z.strictObject({
    upi: z.strictObject({
      channel: z.enum(['link', 'collect', 'qrcode']),
      upi_id: anyText,
      upi_payer_ifsc: z.string().optional(),
      upi_payer_account_number: z.string().optional(),
    }),
  }),
  payment_status: z.enum([
    'SUCCESS',
    'NOT_ATTEMPTED',
    'FAILED',
    'USER_DROPPED',
    'VOID',
    'CANCELLED',
    'PENDING',
  ]),
  payment_surcharge: surcharge.nullable(),
  payment_time: indianTime,
};

export const payment = z.strictObject({
  ...paymentFields,
  authorization: z.object({}).nullable(),
  entity: z.literal('payment'),
  error_details: errorDetails.nullable(),
  is_captured: z.boolean(),
  order_amount: z.number().positive(),
  order_currency: z.literal('INR'),
  order_id: anyText,
  payment_completion_time: indianTime.nullable(),
  payment_gateway_details: gatewayDetails,
});

const REFUND_STATUSES = ['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED'] as const;
const REFUND_TYPES = [
  'PAYMENT_AUTO_REFUND',
  'MERCHANT_INITIATED',
  'UNRECONCILED_AUTO_REFUND',
] as const;

export const refund = z.strictObject({
  cf_payment_id: numberText,
  cf_refund_id: numberText,
  created_at: indianTime,
  entity: z.literal('refund'),
  metadata: z.object({}).nullable(),
  order_id: anyText,
  processed_at: indianTime.nullable(),
  refund_amount: z.number().positive(),
  refund_arn: z.string().nullable(),
  refund_charge: z.number(),
  refund_currency: z.literal('INR'),
  refund_id: z.string().min(3).max(40),
  refund_mode: z.enum(['STANDARD', 'INSTANT']),
  refund_note: z.string().nullable(),
  refund_speed: z.strictObject({
    requested: anyText,
    accepted: anyText,
    processed: z.string().nullable(),
    message: z.string().nullable(),
  }),
  refund_splits: z.array(z.never()),
  refund_status: z.enum(REFUND_STATUSES),
  refund_type: z.enum(REFUND_TYPES),
  status_description: anyText,
});

export const error = (type: string, code: string | RegExp) =>
  z.strictObject({
    message: anyText,
    code: typeof code === 'string' ? z.literal(code) : z.string().regex(code),
    type: z.literal(type),
  });

/** On every answer. */
export const headers = z.object({
  'content-type': z.string().startsWith('application/json'),
  'x-api-version': z.literal('2025-01-01'),
  'x-ratelimit-limit': numberText,
  'x-ratelimit-remaining': numberText,
  'x-ratelimit-retry': z.string().regex(/^[1-5]?\d$|^60$/),
  'x-ratelimit-type': z.enum(['app_id', 'ip']),
  'x-request-id': z.string(),
});

const webhookPayment = z.strictObject(paymentFields);

export const paymentWebhook = z.strictObject({
  data: z.strictObject({
    order: z.strictObject({
      order_id: anyText,
      order_amount: z.number().positive(),
      order_currency: z.literal('INR'),
      order_tags: z.record(z.string(), z.string()).nullable(),
    }),
    payment: webhookPayment,
    customer_details: customerDetails.omit({ customer_uid: true }),
    // Only for unsuccessful payments.
    error_details: errorDetails.optional(),
    payment_gateway_details: gatewayDetails,
    payment_offers: z.array(z.object({})).nullable(),
  }),
  event_time: indianTime,
  type: z.enum([
    'PAYMENT_SUCCESS_WEBHOOK',
    'PAYMENT_FAILED_WEBHOOK',
    'PAYMENT_USER_DROPPED_WEBHOOK',
  ]),
});

export const refundWebhook = z.strictObject({
  data: z.strictObject({
    refund: z.strictObject({
      cf_refund_id: z.int(),
      cf_payment_id: z.int(),
      refund_id: anyText,
      order_id: anyText,
      refund_amount: z.number().positive(),
      refund_currency: z.literal('INR'),
      entity: z.literal('Refund'),
      refund_type: z.enum(REFUND_TYPES),
      refund_arn: z.string().nullable(),
      refund_status: z.enum(REFUND_STATUSES),
      status_description: anyText,
      created_at: indianTime,
      processed_at: indianTime.nullable(),
      refund_note: z.string().nullable(),
      refund_splits: z.array(z.never()),
      requested_speed: anyText,
      processed_speed: anyText,
      service_charge: z.number(),
      service_tax: z.number(),
    }),
  }),
  event_time: indianTime,
  type: z.literal('REFUND_STATUS_WEBHOOK'),
});

export const webhookHeaders = z.object({
  'content-type': z.string().startsWith('application/json'),
  'x-webhook-attempt': numberText,
  'x-webhook-signature': z.base64().length(44),
  'x-webhook-timestamp': z.string().regex(/^\d{13}$/),
  'x-webhook-version': z.literal('2025-01-01'),
  'x-idempotency-key': z.base64().length(44),
});
