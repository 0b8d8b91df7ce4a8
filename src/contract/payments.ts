import { z } from 'zod';
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import {
  PAYMENT_OUTCOMES,
  PAYMENT_ROLES,
  REFUND_PROGRESS,
} from '../domain/payments/payment-outcomes.ts';
import { endpoints } from './endpoint.ts';
import { moneyTextSchema, rupeesOr, rupeesSchema } from './values.ts';

/** What the payment page needs before a method is chosen. */
export const paymentOptionsSchema = z.object({
  methods: z.array(z.enum(PAYMENT_METHODS)),
  withheld: z
    .array(z.enum(PAYMENT_METHODS))
    .describe('Methods whose gateway refuses the shop at the moment'),
  simulated: z
    .array(z.enum(PAYMENT_METHODS))
    .describe('Methods in test mode: no real money is charged'),
  paypal: z
    .object({
      currency: z.string(),
      rate: z.string().describe('Rupees for one unit of the currency'),
    })
    .nullable(),
  cash: z
    .object({
      cashFee: rupeesSchema.describe('Added to the total'),
      cashLimit: rupeesSchema.nullable().describe('The highest total, with the fee'),
      cashRefusedPincodes: z.string().describe('Such as `744101 19*`'),
      cashAllowedPincodes: z.string().describe('The only ones; empty = all'),
      cashAdvance: z
        .string()
        .describe('Paid at a gateway before it is sent: `200` rupees or `20%`; empty = nothing'),
      dependsOnOrder: z
        .literal(true)
        .optional()
        .describe('More depends on the order: ask `POST /api/orders/cash-terms`'),
    })
    .nullable()
    .describe('The terms of Cash on Delivery; null where it is not offered'),
});
export type PaymentOptions = z.input<typeof paymentOptionsSchema>;

const localOrderId = z.string('Which order is to be paid?');

/** Amount and currency must be the order's own (specification §7). */
export const createSessionSchema = z.object({
  amount: rupeesOr('Amount is required'),
  currency: z.string('Currency is required'),
  localOrderId,
});
export type CreateSession = z.output<typeof createSessionSchema>;

export const cashfreeSessionSchema = z.object({
  payment_session_id: z.string(),
  cf_order_id: z.string(),
  order_id: z.string().describe('The gateway’s order, one per attempt'),
  script: z.object({
    url: z.string().describe('Defines window.Cashfree'),
    mode: z.enum(['sandbox', 'production']),
  }),
});
export type CashfreeSession = z.infer<typeof cashfreeSessionSchema>;

export const paypalSessionSchema = z.object({
  url: z.string().describe('The page on which the customer approves'),
  charged: moneyTextSchema,
  rate: z.string(),
});
export type PaypalSession = z.infer<typeof paypalSessionSchema>;

const foreignPriceSchema = moneyTextSchema.extend({
  rate: z.string().describe('Rupees for one unit of the currency'),
});
export type ForeignPrice = z.infer<typeof foreignPriceSchema>;

const receivedPaymentSchema = z.object({
  _id: z.string(),
  charged: moneyTextSchema,
  at: z.iso.datetime(),
  role: z.enum(PAYMENT_ROLES),
  refund: z
    .enum(REFUND_PROGRESS)
    .describe('Whether all of it is sent back; manually: outside the gateway'),
});
export type ReceivedPayment = z.infer<typeof receivedPaymentSchema>;

/** The payments of an order, as its customer sees them. */
export const orderPaymentsSchema = z.object({
  pending: z
    .object({ orderId: z.string(), localOrderId: z.string() })
    .nullable()
    .describe('A payment whose bank has not decided; to be verified'),
  isWaiting: z
    .boolean()
    .describe('Mismatched money waits for the shop: nothing can be paid until then'),
  isOverdue: z
    .literal(true)
    .optional()
    .describe('No new payment can be started; one already started still counts'),
  price: foreignPriceSchema
    .nullable()
    .describe('What paying charges now; null where it charges rupees'),
  lastPrice: foreignPriceSchema
    .nullable()
    .describe('What the last try would have charged, where that differs'),
  received: z.array(receivedPaymentSchema),
});
export type OrderPayments = z.infer<typeof orderPaymentsSchema>;

const MISSING_IDS = 'Missing order IDs in URL';

export const verifyPaymentSchema = z.object({
  orderId: z.string(MISSING_IDS).min(1, MISSING_IDS).max(100),
  localOrderId: z.string(MISSING_IDS).min(1, MISSING_IDS).max(100),
});

/** The outcome of a payment; `success` is the specified form of it. */
export const paymentVerdictSchema = z.object({
  outcome: z.enum(PAYMENT_OUTCOMES),
  message: z.string(),
  reason: z.string().nullable().describe('Why the latest try failed'),
  success: z.boolean().describe('outcome = paid'),
  isPending: z.boolean().describe('outcome = pending'),
});
export type PaymentVerdict = z.infer<typeof paymentVerdictSchema>;

const SESSION_ERRORS = [
  'NOT_FOUND',
  'ORDER_NOT_PAYABLE',
  'PAYMENT_METHOD_REFUSED',
  'PAYMENT_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const;

export const paymentsEndpoints = endpoints({
  'GET /api/payment/options': {
    summary: 'Payment methods, and which of them are in test mode',
    access: 'anyone',
    answer: paymentOptionsSchema,
  },
  'POST /api/payment/create-session': {
    summary: "Open a Cashfree payment for one of the caller's orders",
    access: 'customer',
    body: createSessionSchema,
    answer: cashfreeSessionSchema,
    errors: SESSION_ERRORS,
  },
  'POST /api/payment/paypal': {
    summary: "Open a PayPal payment for one of the caller's orders",
    access: 'customer',
    body: z.object({ localOrderId }),
    answer: paypalSessionSchema,
    errors: SESSION_ERRORS,
  },
  'GET /api/orders/{id}/payments': {
    summary: "The payments of one of the caller's orders: what arrived, and what paying charges",
    access: 'customer',
    answer: orderPaymentsSchema,
  },
  'POST /api/payment/verify': {
    summary: 'Fetch the status of a payment from its gateway, and apply it to the order',
    access: 'customer',
    body: verifyPaymentSchema,
    answer: paymentVerdictSchema,
    errors: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
});
