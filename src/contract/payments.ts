import { z } from 'zod';
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import { endpoints } from './endpoint.ts';
import { moneyTextSchema, rupeesOr, rupeesSchema } from './values.ts';

/** What the payment page needs before a method is chosen. */
export const paymentOptionsSchema = z.object({
  methods: z.array(z.enum(PAYMENT_METHODS)),
  simulated: z
    .array(z.enum(PAYMENT_METHODS))
    .meta({ description: 'Methods in test mode: no real money is charged' }),
  paypal: z
    .object({
      currency: z.string(),
      rate: z.string().meta({ description: 'Rupees for one unit of the currency' }),
    })
    .nullable(),
  cash: z
    .object({
      cashFee: rupeesSchema.meta({ description: 'Added to the total' }),
      cashLimit: rupeesSchema.nullable().meta({ description: 'The highest total, with the fee' }),
      cashRefusedPincodes: z.string().meta({ description: 'Such as `744101 19*`' }),
      cashAllowedPincodes: z.string().meta({ description: 'The only ones; empty = all' }),
    })
    .nullable()
    .meta({ description: 'The terms of Cash on Delivery; null where it is not offered' }),
});
export type PaymentOptions = z.input<typeof paymentOptionsSchema>;
export type PaymentOptionsInPaise = z.output<typeof paymentOptionsSchema>;

const localOrderId = z.string('Which order is to be paid?');

/** Amount and currency must be the order's own (specification §7). */
export const createSessionSchema = z.object({
  amount: rupeesOr('Amount is required'),
  currency: z.string('Currency is required'),
  localOrderId,
});
export type CreateSessionInPaise = z.output<typeof createSessionSchema>;

export const cashfreeSessionSchema = z.object({
  payment_session_id: z.string(),
  cf_order_id: z.string(),
  order_id: z.string().meta({ description: 'The gateway’s order, one per attempt' }),
  script: z.object({
    url: z.string().meta({ description: 'Defines window.Cashfree' }),
    mode: z.enum(['sandbox', 'production']),
  }),
});
export type CashfreeSession = z.infer<typeof cashfreeSessionSchema>;

export const paypalSessionSchema = z.object({
  url: z.string().meta({ description: 'The page on which the customer approves' }),
  charged: moneyTextSchema,
  rate: z.string(),
});
export type PaypalSession = z.infer<typeof paypalSessionSchema>;

const MISSING_IDS = 'Missing order IDs in URL';

export const verifyPaymentSchema = z.object({
  orderId: z.string(MISSING_IDS).min(1, MISSING_IDS).max(100),
  localOrderId: z.string(MISSING_IDS).min(1, MISSING_IDS).max(100),
});

/**
 * - `paid`: the order is paid
 * - `pending`: the bank has not decided yet
 * - `unpaid`: no money arrived
 * - `amount-mismatch`: money arrived, but not the amount or currency of the order
 * - `refunded`: money arrived for an order that could no longer be paid, and is refunded
 */
export const PAYMENT_OUTCOMES = [
  'paid',
  'pending',
  'unpaid',
  'amount-mismatch',
  'refunded',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The outcome of a payment; `success` is the specified form of it. */
export const paymentVerdictSchema = z.object({
  outcome: z.enum(PAYMENT_OUTCOMES),
  message: z.string(),
  success: z.boolean().meta({ description: 'outcome = paid' }),
  isPending: z.boolean().meta({ description: 'outcome = pending' }),
});
export type PaymentVerdict = z.infer<typeof paymentVerdictSchema>;

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
    errors: ['NOT_FOUND', 'ORDER_NOT_PAYABLE', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/payment/paypal': {
    summary: "Open a PayPal payment for one of the caller's orders",
    access: 'customer',
    body: z.object({ localOrderId }),
    answer: paypalSessionSchema,
    errors: ['NOT_FOUND', 'ORDER_NOT_PAYABLE', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/payment/verify': {
    summary: 'Fetch the status of a payment from its gateway, and apply it to the order',
    access: 'customer',
    body: verifyPaymentSchema,
    answer: paymentVerdictSchema,
    errors: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
});
