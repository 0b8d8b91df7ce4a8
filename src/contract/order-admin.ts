import { z } from 'zod';
import { ORDER_ACTIONS } from '../domain/orders/order-state.ts';
import { REFUND_ATTENTION } from '../domain/payments/payment-ledger.ts';
import { REFUND_ACTIONS } from '../domain/payments/refund-states.ts';
import { tidyText, tooLongMessage } from '../domain/text/text.ts';
import { endpoints } from './endpoint.ts';
import { invoiceSchema, orderSchema } from './orders.ts';
import { countSchema, moneyTextSchema, rupeesSchema, timeOrNull, yesOrNo } from './values.ts';

const paymentSchema = z.object({
  _id: z.string(),
  gateway: z.string(),
  amount: rupeesSchema.nullable().meta({
    description:
      'In rupees; a mismatched amount at the exchange rate of its attempt, null in another currency than its attempt until its worth is accepted',
  }),
  isMismatched: z.boolean().meta({
    description: 'Not the amount or currency requested: it pays nothing, and can be refunded',
  }),
  isTest: z.boolean().meta({ description: 'Taken in test mode: no real money' }),
  charged: moneyTextSchema,
  reference: z.string(),
  capturedAt: z.iso.datetime(),
  actions: z
    .array(z.enum(['accept', 'refund']))
    .meta({ description: 'What the admin can do with a payment in another currency' }),
});

export const refundAttentionSchema = z.enum(REFUND_ATTENTION);

/** The admin's actions: request it from the gateway again, refund it manually, dismiss it. */
export const refundActionSchema = z.enum(REFUND_ACTIONS);

const refundSchema = z.object({
  _id: z.string(),
  gateway: z.string().meta({ description: 'Who sends it; manual: the admin' }),
  origin: z
    .enum(['shop', 'admin', 'gateway'])
    .meta({ description: 'Who requested it; gateway: made in the gateway’s own dashboard' }),
  amount: rupeesSchema,
  charged: moneyTextSchema,
  state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  note: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: timeOrNull,
  attention: refundAttentionSchema.nullable().meta({ description: 'Why it needs attention' }),
  actions: z.array(refundActionSchema).meta({ description: 'What the admin can do' }),
  nextTryAt: timeOrNull.meta({ description: 'When a failed one is retried automatically' }),
});

const attemptSchema = z.object({
  _id: z.string(),
  gateway: z.string(),
  state: z.string(),
  reference: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** An order as the admin sees it, with its payments and refunds. */
export const adminOrderSchema = z.object({
  order: orderSchema,
  customer: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean().meta({ description: 'The customer opened a link sent to it' }),
  }),
  hasReturnedStock: z.boolean(),
  blocked: z
    .partialRecord(z.enum(ORDER_ACTIONS), z.string())
    .meta({ description: 'Why an action is not possible; those left out are possible' }),
  ownerNote: z.string().nullable(),
  attempts: z.array(attemptSchema),
  payments: z.array(paymentSchema),
  refunds: z.array(refundSchema),
  refundable: rupeesSchema,
  mismatchedBalance: rupeesSchema.meta({
    description: 'Left of mismatched payments: it counts when the order is marked as paid',
  }),
});
export type AdminOrder = z.input<typeof adminOrderSchema>;
export type AdminOrderInPaise = z.output<typeof adminOrderSchema>;
export type AdminRefund = z.input<typeof refundSchema>;

/** Why the admin does something. */
export const reasonSchema = z
  .string('Enter a reason')
  .overwrite(tidyText)
  .min(3, 'Enter at least 3 letters')
  .max(100, tooLongMessage('The reason', 100));

export const noteSchema = z.object({ note: reasonSchema });

const line = (label: string, most: number) =>
  z.string().overwrite(tidyText).max(most, tooLongMessage(label, most)).default('');

const parcel = {
  carrier: line('The carrier', 60),
  trackingNumber: line('The tracking number', 60),
};

/** The facts of a parcel; each can be empty. */
export const shipOrderSchema = z.object({
  ...parcel,
  seen: z
    .object(parcel)
    .nullable()
    .default(null)
    .meta({ description: 'The parcel as the admin saw it; null for an order not shipped yet' }),
});
export type ShipOrder = z.infer<typeof shipOrderSchema>;

/** The admin's note on an order; an empty one deletes it. */
export const ownerNoteSchema = z.object({
  ownerNote: line('The note', 1000),
  seen: line('The note', 1000).meta({
    description: 'The note as the admin saw it; empty for none',
  }),
});
export type OwnerNoteInput = z.infer<typeof ownerNoteSchema>;

const newOrderSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  totalPrice: rupeesSchema,
  paymentMethod: z.string(),
});

export const newOrdersSchema = z
  .object({
    orders: z.array(newOrderSchema).meta({
      description: 'Placed after the cursor, oldest first; the next page repeats the last of them',
    }),
    cursor: z.string().meta({ description: 'To send with the next call' }),
  })
  .meta({ id: 'NewOrders' });
export type NewOrders = z.input<typeof newOrdersSchema>;
export type NewOrdersInPaise = z.output<typeof newOrdersSchema>;

export const newOrdersQuerySchema = z.object({
  cursor: z.string().optional().meta({ description: 'Without one: the latest orders, as a start' }),
});

export const orderAdminEndpoints = endpoints({
  'GET /api/admin/orders/{id}': {
    summary: 'One order with its payments and refunds',
    access: 'admin',
    answer: adminOrderSchema,
  },
  'POST /api/admin/orders/release-unconfirmed': {
    summary:
      'End all orders that wait for the confirmation of an email: their items return to stock',
    access: 'admin',
    answer: z.object({ released: countSchema.meta({ description: 'How many orders' }) }),
  },
  'GET /api/admin/orders/live': {
    summary: 'Orders placed since an earlier call, for polling',
    access: 'admin',
    query: newOrdersQuerySchema,
    answer: newOrdersSchema,
  },
  'POST /api/admin/orders/{id}/ship': {
    summary: 'Mark an order as shipped, which sends an email, or correct its parcel',
    access: 'admin',
    body: shipOrderSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE', 'STALE_VERSION'],
  },
  'POST /api/admin/orders/{id}/deliver': {
    summary: 'Mark an order as delivered; one to be paid in cash is marked as paid too',
    access: 'admin',
    query: z.object({
      cashReceived: yesOrNo.meta({ description: 'no: the cash has not reached the shop yet' }),
    }),
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/orders/{id}/return': {
    summary: 'Record that the parcel of an unpaid order came back: its items return to stock',
    access: 'admin',
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/orders/{id}/cancel': {
    summary: 'Cancel an order: its pieces return to stock, payments are refunded',
    access: 'admin',
    body: noteSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/orders/{id}/mark-paid': {
    summary: 'Record that an order was paid outside the shop',
    access: 'admin',
    body: noteSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/orders/{id}/note': {
    summary: "Save the admin's note; customers never see it",
    access: 'admin',
    body: ownerNoteSchema,
    answer: adminOrderSchema,
    errors: ['STALE_VERSION'],
  },
  'POST /api/admin/orders/{id}/invoice': {
    summary: 'Issue the invoice of a paid order under the next number, or return the one it has',
    access: 'admin',
    answer: invoiceSchema,
    errors: ['ORDER_STATE'],
  },
  'GET /api/admin/orders/{id}/invoice': {
    summary: 'The invoice of an order',
    access: 'admin',
    answer: invoiceSchema,
  },
});
