import { z } from 'zod';
import { formatRupees, type Rupees, rupees } from '../domain/money/money.ts';
import { GATEWAY_NAMES, PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import { refundLimitMessage } from '../domain/payments/refund-states.ts';
import { endpoints } from './endpoint.ts';
import {
  AMOUNT_NEEDED,
  adminOrderSchema,
  noteSchema,
  reasonSchema,
  refundActionSchema,
  refundAttentionSchema,
} from './order-admin.ts';
import { roundOffSchema } from './orders.ts';
import { checkedRupees, countSchema, moneyTextSchema, rupeesSchema, timeOrNull } from './values.ts';

const amountSchema = z
  .number(AMOUNT_NEEDED)
  .positive(AMOUNT_NEEDED)
  .multipleOf(0.01, AMOUNT_NEEDED);

/** The amount of a refund of at most so much. */
export function refundAmountUpTo(refundable: Rupees) {
  const message = refundLimitMessage(formatRupees(refundable));
  return checkedRupees(amountSchema.max(refundable, message));
}

/** Of delivery or fee: from 0 to what is left of it, checked by the server. */
const partSchema = checkedRupees(z.number(AMOUNT_NEEDED).min(0).multipleOf(0.01, AMOUNT_NEEDED));

const creditShape = {
  items: z
    .array(
      z.object({
        item: z.string().describe('The `_id` of an entry of `orderItems`'),
        qty: z.int('Enter a whole number').min(1, 'Enter 1 or more'),
        from: z
          .enum(['unsent', 'sent'])
          .optional()
          .describe('Needed where the line has both sent and unsent pieces'),
        restock: z
          .boolean()
          .default(true)
          .describe('Unsent pieces go back into stock; sent ones only as their parcel returns'),
      }),
    )
    .max(100)
    .default([]),
  delivery: partSchema.prefault(rupees(0)),
  fee: partSchema.prefault(rupees(0)),
  amount: checkedRupees(amountSchema)
    .optional()
    .describe('An amount in the place of pieces, delivery and fee'),
  send: partSchema
    .optional()
    .describe(
      'What to give back, up to what is owed then; as suggested, where none is given. While a courier has cash of the order, an `amount` with 0 is what could not be collected',
    ),
};

/** What a refund would be. */
export const refundQuoteQuerySchema = z.object(creditShape);
export type RefundQuoteQuery = z.output<typeof refundQuoteQuerySchema>;

export const refundQuoteSchema = z.object({
  items: z.array(z.object({ item: z.string(), qty: countSchema, price: rupeesSchema })),
  delivery: rupeesSchema,
  fee: rupeesSchema,
  roundOff: roundOffSchema,
  credit: rupeesSchema.describe('What it takes off the order, in all'),
  send: rupeesSchema.describe('What the customer would get back'),
  due: rupeesSchema.describe('What the customer would still owe'),
});
export type RefundQuote = z.input<typeof refundQuoteSchema>;

/** Takes pieces off an order, gives back what they cost, or an amount. */
export const refundRequestSchema = z.object({
  ...creditShape,
  seen: rupeesSchema
    .optional()
    .describe('The `credit` of the quote as the admin saw it; another one is a conflict'),
  note: reasonSchema,
  key: z
    .uuid()
    .describe('Chosen by the client: a repeat does nothing more, another request is an error'),
});
export type RefundRequest = z.output<typeof refundRequestSchema>;

/** What a payment in another currency than requested is worth. */
export const acceptPaymentSchema = z.object({
  amount: checkedRupees(amountSchema).describe('Its worth for the order, in rupees'),
  note: reasonSchema,
});
export type AcceptPayment = z.infer<typeof acceptPaymentSchema>;

/** The admin's action on a refund that needs attention. */
export const resolveRefundSchema = z.object({
  action: refundActionSchema.describe('Request it again, refunded manually, or dismiss it'),
  note: reasonSchema,
});
export type ResolveRefund = z.infer<typeof resolveRefundSchema>;

/** Refunds that need the admin's attention. */
export const refundsNeedingAttentionSchema = z.array(
  z.object({
    _id: z.string(),
    orderId: z.string(),
    amount: rupeesSchema.describe('0 while the worth of `charged` in rupees is not known'),
    charged: moneyTextSchema,
    attention: refundAttentionSchema,
    reason: z.string().nullable(),
    since: z.iso.datetime(),
    nextTryAt: timeOrNull,
  }),
);
export type RefundNeedingAttention = z.input<typeof refundsNeedingAttentionSchema>[number];

/** Mismatched payments that are not refunded, and attempts whose result is unknown. */
export const paymentsNeedingAttentionSchema = z.array(
  z.object({
    _id: z.string().describe('Of the payment if mismatched, of the attempt if unclear'),
    orderId: z.string(),
    amount: rupeesSchema
      .nullable()
      .describe('Null while the worth of another currency is not accepted'),
    charged: moneyTextSchema.nullable().describe('What arrived, if mismatched'),
    attention: z.enum(['mismatched', 'unclear']),
    since: z.iso.datetime(),
  }),
);
export type PaymentNeedingAttention = z.input<typeof paymentsNeedingAttentionSchema>[number];

/** The payment gateways of the shop. */
export const gatewayStatusesSchema = z.array(
  z.object({
    gateway: z.enum(GATEWAY_NAMES),
    method: z.enum(PAYMENT_METHODS),
    isTest: z.boolean().describe('In test mode: no real money is charged'),
    refusal: z
      .object({ message: z.string(), since: z.iso.datetime() })
      .nullable()
      .describe('Set: the gateway refuses the shop, so the method is not offered'),
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
    kind: z.string().describe('request, answer, error, webhook or decision'),
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
  'POST /api/admin/orders/{id}/refunds/quote': {
    summary: 'What a refund would credit and give back, and what would be due; nothing is changed',
    access: 'admin',
    body: refundQuoteQuerySchema,
    answer: refundQuoteSchema,
    errors: ['REFUND_TOO_LARGE', 'ORDER_STATE'],
  },
  'POST /api/admin/orders/{id}/refunds': {
    summary: 'Take pieces off an order or give them back, with delivery and fee, or an amount',
    access: 'admin',
    body: refundRequestSchema,
    answer: adminOrderSchema,
    errors: ['REFUND_TOO_LARGE', 'ORDER_STATE', 'STALE_VERSION', 'IDEMPOTENCY_MISMATCH'],
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
  'POST /api/admin/refund-transactions/{id}/resolve': {
    summary: 'Request a failed refund again, record it as refunded manually, or dismiss it',
    access: 'admin',
    body: resolveRefundSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
  },
});
