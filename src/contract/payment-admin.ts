import { z } from 'zod';
import { formatRupees, type Rupees } from '../domain/money/money.ts';
import { GATEWAY_NAMES, PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import { refundLimitMessage } from '../domain/payments/refund-states.ts';
import { endpoints } from './endpoint.ts';
import {
  adminOrderSchema,
  noteSchema,
  reasonSchema,
  refundActionSchema,
  refundAttentionSchema,
} from './order-admin.ts';
import { checkedRupees, moneyTextSchema, rupeesSchema, timeOrNull } from './values.ts';

const AMOUNT_NEEDED = 'Enter an amount above ₹0, such as 499.50';

const refundAmount = z
  .number(AMOUNT_NEEDED)
  .positive(AMOUNT_NEEDED)
  .multipleOf(0.01, AMOUNT_NEEDED);

/** The amount of a refund of at most so much. */
export function refundAmountUpTo(refundable: Rupees) {
  const message = refundLimitMessage(formatRupees(refundable));
  return checkedRupees(refundAmount.max(refundable, message));
}

export const refundOrderSchema = z.object({
  amount: checkedRupees(refundAmount),
  note: reasonSchema,
  returnStock: z.boolean().default(false),
  key: z.uuid().meta({
    description: 'Chosen by the client: a repeat refunds nothing more, another amount is an error',
  }),
});
export type RefundOrderInPaise = z.infer<typeof refundOrderSchema>;

/** What a payment in another currency than requested is worth. */
export const acceptPaymentSchema = z.object({
  amount: checkedRupees(refundAmount).meta({ description: 'Its worth for the order, in rupees' }),
  note: reasonSchema,
});
export type AcceptPaymentInPaise = z.infer<typeof acceptPaymentSchema>;

/** The admin's action on a refund that needs attention. */
export const resolveRefundSchema = z.object({
  action: refundActionSchema.meta({
    description: 'Request it again, refunded manually, or dismiss it',
  }),
  note: reasonSchema,
});
export type ResolveRefund = z.infer<typeof resolveRefundSchema>;

/** Refunds that need the admin's attention. */
export const refundsNeedingAttentionSchema = z.array(
  z.object({
    _id: z.string(),
    orderId: z.string(),
    amount: rupeesSchema.meta({ description: '0 while nobody has said what `charged` is worth' }),
    charged: moneyTextSchema,
    attention: refundAttentionSchema,
    reason: z.string().nullable(),
    since: z.iso.datetime(),
    nextTryAt: timeOrNull,
  }),
);
export type RefundNeedingAttention = z.input<typeof refundsNeedingAttentionSchema>[number];
export type RefundNeedingAttentionInPaise = z.output<typeof refundsNeedingAttentionSchema>[number];

/** Mismatched payments that are not refunded, and attempts whose result is unknown. */
export const paymentsNeedingAttentionSchema = z.array(
  z.object({
    _id: z
      .string()
      .meta({ description: 'Of the payment if mismatched, of the attempt if unclear' }),
    orderId: z.string(),
    amount: rupeesSchema
      .nullable()
      .meta({ description: 'Null while the worth of another currency is not accepted' }),
    charged: moneyTextSchema.nullable().meta({ description: 'What arrived, if mismatched' }),
    attention: z.enum(['mismatched', 'unclear']),
    since: z.iso.datetime(),
  }),
);
export type PaymentNeedingAttention = z.input<typeof paymentsNeedingAttentionSchema>[number];
export type PaymentNeedingAttentionInPaise = z.output<
  typeof paymentsNeedingAttentionSchema
>[number];

/** The payment gateways of the shop. */
export const gatewayStatusesSchema = z.array(
  z.object({
    gateway: z.enum(GATEWAY_NAMES),
    method: z.enum(PAYMENT_METHODS),
    isTest: z.boolean().meta({ description: 'In test mode: no real money is charged' }),
    refusal: z
      .object({ message: z.string(), since: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Set: the gateway refuses the shop, so the method is not offered' }),
  }),
);
export type GatewayStatus = z.infer<typeof gatewayStatusesSchema>[number];

/** The number of log entries returned: the latest. */
export const MAX_PAYMENT_LOG = 1000;

export const paymentLogSchema = z.array(
  z.object({
    _id: z.string(),
    at: z.iso.datetime(),
    gateway: z.string(),
    gatewayOrderId: z.string().nullable(),
    kind: z.string().meta({ description: 'request, answer, error, webhook or decision' }),
    operation: z.string(),
    detail: z.record(z.string(), z.unknown()),
  }),
);
export type PaymentLogEntry = z.infer<typeof paymentLogSchema>[number];

export const paymentAdminEndpoints = endpoints({
  'GET /api/admin/orders/{id}/payment-log': {
    summary: 'Every request, answer, webhook and decision about the money of an order',
    access: 'admin',
    answer: paymentLogSchema,
  },
  'POST /api/admin/orders/{id}/refund': {
    summary: 'Refund an order, completely or in part; never more than was paid in all',
    access: 'admin',
    body: refundOrderSchema,
    answer: adminOrderSchema,
    errors: ['REFUND_TOO_LARGE', 'ORDER_STATE', 'IDEMPOTENCY_MISMATCH'],
  },
  'GET /api/admin/refunds-needing-attention': {
    summary: 'Refunds that need the admin’s attention, the oldest first',
    access: 'admin',
    answer: refundsNeedingAttentionSchema,
  },
  'GET /api/admin/payments-needing-attention': {
    summary: 'Mismatched payments and attempts of unknown result, the oldest first',
    access: 'admin',
    answer: paymentsNeedingAttentionSchema,
  },
  'GET /api/admin/gateways': {
    summary: 'The payment gateways, and which of them refuse the shop',
    access: 'admin',
    answer: gatewayStatusesSchema,
  },
  'POST /api/admin/gateways/{id}/test': {
    summary: 'Test a gateway with a payment that nobody pays; one that works is offered again',
    access: 'admin',
    answer: gatewayStatusesSchema,
    errors: ['PAYMENT_UNAVAILABLE'],
  },
  'POST /api/admin/payments/{id}/accept': {
    summary:
      'Say what a payment in a currency that was not requested is worth; it may pay its order',
    access: 'admin',
    body: acceptPaymentSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/payments/{id}/refund': {
    summary: 'Give back a mismatched payment in the currency it came in',
    access: 'admin',
    body: noteSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/attempts/{id}/dismiss': {
    summary: 'Dismiss an attempt of unknown result',
    access: 'admin',
    body: noteSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/refunds/{id}/resolve': {
    summary: 'Request a failed refund again, record it as refunded manually, or dismiss it',
    access: 'admin',
    body: resolveRefundSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
  },
});
