import { z } from 'zod';
import { PAYMENT_METHODS } from '../domain/payment-methods.ts';
import { REFUND_NEEDS, REFUND_WAYS } from '../domain/refund-care.ts';
import { tooLongWords } from '../domain/typed-text.ts';
import { moneyTextSchema, rupees } from './money.ts';
import { orderSchema } from './order.ts';

/** What the payment page has to know before a method is chosen. */
export const paymentOptionsSchema = z.object({
  methods: z.array(z.enum(PAYMENT_METHODS)),
  simulated: z
    .array(z.enum(PAYMENT_METHODS))
    .meta({ description: 'Methods whose gateway is stood in for: no money moves by them' }),
  paypal: z
    .object({
      currency: z.string(),
      rate: z.string().meta({ description: 'Rupees for one unit of the currency' }),
    })
    .nullable(),
});
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;

const localOrderId = z.string('Which order is to be paid?');

/** Amount and currency must be the order's own (specification §7). */
export const createSessionSchema = z.object({
  amount: z.number('Amount is required'),
  currency: z.string('Currency is required'),
  localOrderId,
});
export type CreateSession = z.infer<typeof createSessionSchema>;

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

export const startPaypalSchema = z.object({ localOrderId });

export const paypalSessionSchema = z.object({
  url: z.string().meta({ description: 'The page on which the buyer approves' }),
  charged: moneyTextSchema,
  rate: z.string(),
});
export type PaypalSession = z.infer<typeof paypalSessionSchema>;

const MISSING_IDS = 'Missing order IDs in URL';

export const verifyPaymentSchema = z.object({
  orderId: z.string(MISSING_IDS).min(1, MISSING_IDS).max(100),
  localOrderId: z.string(MISSING_IDS).min(1, MISSING_IDS).max(100),
});

export const paymentVerdictSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  isPending: z
    .boolean()
    .meta({ description: 'The gateway does not know yet; the order says when it does' }),
  isOddSum: z
    .boolean()
    .meta({ description: 'Money came, but not the sum or currency asked for; the shop is told' }),
  isSentBack: z
    .boolean()
    .meta({ description: 'Money came, but the order could not be kept: it goes back' }),
});
export type PaymentVerdict = z.infer<typeof paymentVerdictSchema>;

const paymentSchema = z.object({
  _id: z.string(),
  gateway: z.string(),
  amount: rupees.meta({
    description: 'What it is worth; of an odd sum at the rate of its attempt',
  }),
  isOdd: z.boolean().meta({
    description: 'Not the sum or currency asked for: it pays nothing, and can be refunded',
  }),
  charged: moneyTextSchema,
  reference: z.string(),
  capturedAt: z.iso.datetime(),
});

const refundNeed = z.enum(REFUND_NEEDS);

const refundSchema = z.object({
  _id: z.string(),
  gateway: z.string().meta({ description: 'Who sends it; hand: the owner herself' }),
  origin: z
    .enum(['shop', 'admin', 'gateway'])
    .meta({ description: 'Who wanted it; gateway: made in the gateway’s own dashboard' }),
  amount: rupees,
  charged: moneyTextSchema,
  state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  note: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  need: refundNeed.nullable().meta({ description: 'Why it needs the owner' }),
  ways: z.array(z.enum(REFUND_WAYS)).meta({ description: 'What she can do about it' }),
  nextTryAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When a failed one is asked for again by itself' }),
});

const attemptSchema = z.object({
  _id: z.string(),
  gateway: z.string(),
  state: z.string(),
  reference: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** An order as its administrator sees it, with the money that moved for it. */
export const adminOrderSchema = z.object({
  order: orderSchema,
  customer: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  hasReturnedStock: z.boolean(),
  ownerNote: z.string().nullable(),
  attempts: z.array(attemptSchema),
  payments: z.array(paymentSchema),
  refunds: z.array(refundSchema),
  refundable: rupees,
  oddKept: rupees.meta({
    description: 'What is here of odd payments: it counts once the order is marked as paid',
  }),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;
export type AdminRefund = z.infer<typeof refundSchema>;

const note = z
  .string('Say why, in a few words')
  .trim()
  .min(3, 'Say why, in at least 3 letters')
  .max(100, tooLongWords('The reason', 100));

export const refundOrderSchema = z.object({
  amount: z.number('Amount is required').positive('The amount must be above 0'),
  note,
  returnStock: z.boolean().default(false),
  key: z.uuid().meta({
    description: 'Chosen by the client: a repeat refunds nothing more, another sum is refused',
  }),
});
export type RefundOrder = z.infer<typeof refundOrderSchema>;

/** What the owner does about a refund that needs her. */
export const resolveRefundSchema = z.object({
  how: z
    .enum(REFUND_WAYS)
    .meta({ description: 'Ask the gateway again, given back by hand, or nothing more to do' }),
  note,
});
export type ResolveRefund = z.infer<typeof resolveRefundSchema>;

/** Refunds that failed, got stuck, went out twice, or are the owner's to give back. */
export const refundsInNeedSchema = z.array(
  z.object({
    _id: z.string(),
    orderId: z.string(),
    amount: rupees,
    need: refundNeed,
    reason: z.string().nullable(),
    since: z.iso.datetime(),
    nextTryAt: z.iso.datetime().nullable(),
  }),
);
export type RefundInNeed = z.infer<typeof refundsInNeedSchema>[number];

/** Payments of an odd sum that is still here, and attempts of which nobody knows how they ended. */
export const paymentsInNeedSchema = z.array(
  z.object({
    _id: z.string().meta({ description: 'Of the payment if odd, of the attempt if unclear' }),
    orderId: z.string(),
    amount: rupees,
    need: z.enum(['odd', 'unclear']),
    since: z.iso.datetime(),
  }),
);
export type PaymentInNeed = z.infer<typeof paymentsInNeedSchema>[number];

export const putAsideSchema = z.object({ note });
export const cancelOrderSchema = z.object({ note });
export const markPaidSchema = z.object({ note });

/** How many entries of an order's log are given: the latest. */
export const LONGEST_PAYMENT_LOG = 1000;

export const paymentLogSchema = z.array(
  z.object({
    _id: z.string(),
    at: z.iso.datetime(),
    gateway: z.string(),
    gatewayOrderId: z.string().nullable(),
    kind: z.string().meta({ description: 'request, answer, fault, webhook or decision' }),
    operation: z.string(),
    detail: z.record(z.string(), z.unknown()),
  }),
);
export type PaymentLogEntry = z.infer<typeof paymentLogSchema>[number];
