import { z } from 'zod';
import { ORDER_ACTIONS } from '../domain/orders/order-actions.ts';
import { REFUND_ATTENTION } from '../domain/payments/payment-ledger.ts';
import { REFUND_ACTIONS } from '../domain/payments/refund-states.ts';
import { GST_SCHEMES } from '../domain/tax/gst.ts';
import { asciiDigits, tidyText, tooLongMessage } from '../domain/text/text.ts';
import { endpoints } from './endpoint.ts';
import {
  invoiceSchema,
  orderSchema,
  parcelSchema,
  roundOffSchema,
  shippingAddressSchema,
} from './orders.ts';
import {
  checkedRupees,
  countSchema,
  moneyTextSchema,
  requiredText,
  rupeesSchema,
  timeOrNull,
  yesOrNo,
} from './values.ts';

const paymentSchema = z.object({
  _id: z.string(),
  gateway: z.string(),
  amount: rupeesSchema
    .nullable()
    .describe(
      'In rupees; a mismatched amount at the exchange rate of its attempt, null in another currency than its attempt until its worth is accepted',
    ),
  isMismatched: z
    .boolean()
    .describe('Not the amount or currency requested: it pays nothing, and can be refunded'),
  isTest: z.boolean().describe('Taken in test mode: no real money'),
  charged: moneyTextSchema,
  reference: z.string(),
  note: z.string().optional().describe('How it was paid outside the shop'),
  capturedAt: z.iso.datetime(),
  actions: z
    .array(z.enum(['accept', 'refund']))
    .describe('What the admin can do with a payment in another currency'),
});

export const refundAttentionSchema = z.enum(REFUND_ATTENTION);

/** The admin's actions: request it from the gateway again, refund it manually, dismiss it. */
export const refundActionSchema = z.enum(REFUND_ACTIONS);

const refundTransactionSchema = z.object({
  _id: z.string(),
  gateway: z.string().describe('Who sends it; manual: the admin'),
  amount: rupeesSchema,
  charged: moneyTextSchema,
  state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  note: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: timeOrNull,
  attention: refundAttentionSchema.nullable().describe('Why it needs attention'),
  actions: z.array(refundActionSchema).describe('What the admin can do'),
  nextTryAt: timeOrNull.describe('When a failed one is retried automatically'),
});

const refundSchema = z.object({
  _id: z.string(),
  origin: z
    .enum(['shop', 'admin', 'gateway'])
    .describe('Who decided it; gateway: made in the gateway’s own dashboard'),
  note: z.string(),
  createdAt: z.iso.datetime(),
  isWithdrawn: z.boolean().describe('It counts no more: nothing of it was sent'),
  items: z.array(
    z.object({
      item: z.string().describe('The `_id` of an entry of `orderItems`'),
      qty: countSchema.describe('0 for an amount without pieces'),
      price: rupeesSchema.describe('With its tax'),
    }),
  ),
  delivery: rupeesSchema,
  fee: rupeesSchema,
  roundOff: roundOffSchema,
  credit: rupeesSchema.describe('What it takes off the order, in all'),
  send: rupeesSchema.describe('What the customer gets back by it'),
  transactions: z.array(refundTransactionSchema),
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
export const adminOrderSchema = z
  .object({
    order: orderSchema,
    customer: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      isEmailVerified: z.boolean().describe('The customer opened a link sent to it'),
    }),
    parcels: z.array(parcelSchema),
    gstScheme: z
      .enum(GST_SCHEMES)
      .optional()
      .describe('How the seller stood under GST; left out with a single tax'),
    pieces: z.array(
      z.object({
        item: z.string().describe('The `_id` of an entry of `orderItems`'),
        unsent: countSchema.describe('Can be sent, or taken off'),
        sent: countSchema.describe('Sent, and can be given back'),
        cancelled: countSchema,
        returned: countSchema,
        isRemoved: z
          .literal(true)
          .optional()
          .describe('It was removed from the shop: pieces that go into stock are not sold'),
      }),
    ),
    creditable: z.object({
      delivery: rupeesSchema,
      fee: rupeesSchema,
      total: rupeesSchema.describe('What can still be taken off or given back, in all'),
    }),
    balance: rupeesSchema.describe(
      'What the customer owes by the ledger; below 0 what the shop owes',
    ),
    blocked: z
      .partialRecord(z.enum(ORDER_ACTIONS), z.string())
      .describe('Why an action is not possible; those left out are possible'),
    ownerNote: z.string().nullable(),
    attempts: z.array(attemptSchema),
    payments: z.array(paymentSchema),
    refunds: z.array(refundSchema),
    refundable: rupeesSchema,
    mismatchedBalance: rupeesSchema.describe(
      'Left of mismatched payments: it counts when the order is marked as paid',
    ),
  })
  .meta({ id: 'AdminOrder' });
export type AdminOrder = z.input<typeof adminOrderSchema>;
export type AdminRefund = z.input<typeof refundSchema>;
export type AdminRefundTransaction = z.input<typeof refundTransactionSchema>;

/** Why the admin does something. */
export const reasonSchema = z
  .string('Enter a reason')
  .overwrite(tidyText)
  .min(3, 'Enter at least 3 letters')
  .max(100, tooLongMessage('The reason', 100));

export const noteSchema = z.object({ note: reasonSchema });

const line = (label: string, most: number) =>
  z.string().overwrite(tidyText).max(most, tooLongMessage(label, most)).default('');

/** What an amount has to be. */
export const AMOUNT_NEEDED = 'Enter an amount above ₹0, such as 499.50';

const required = (label: string) => requiredText(label, 500);

const parcel = {
  carrier: line('The carrier', 60),
  trackingNumber: line('The tracking number', 60),
};

/** Pieces of an order's line. */
const pieces = {
  item: z.string().describe('The `_id` of an entry of `orderItems`'),
  qty: z.int('Enter a whole number').min(1, 'Enter 1 or more'),
};

/** A parcel to be sent; carrier and number can be empty. */
export const newParcelSchema = z.object({
  items: z
    .array(z.object(pieces))
    .max(100)
    .optional()
    .describe('All that is left, where none are named'),
  ...parcel,
});
export type NewParcel = z.infer<typeof newParcelSchema>;

export const parcelCorrectionSchema = z.object({
  ...parcel,
  seen: z.object(parcel).describe('The parcel as the admin saw it'),
});
export type ParcelCorrection = z.infer<typeof parcelCorrectionSchema>;

export const parcelReturnSchema = z.object({
  items: z
    .array(z.object({ ...pieces, restock: z.boolean().default(true) }))
    .max(100)
    .optional()
    .describe('All of it and into stock, where none are named'),
  isRefused: z
    .boolean()
    .default(true)
    .describe(
      'Whether the customer did not take it, which counts against the phone number of an unpaid order in cash, and in the report of them',
    ),
});
export type ParcelReturn = z.infer<typeof parcelReturnSchema>;

/** Where an order goes, corrected before it is sent. */
export const addressCorrectionSchema = z.object({
  shippingAddress: z.object({
    address: required('Address'),
    city: required('City'),
    postalCode: required('Postal code').overwrite(asciiDigits),
    country: required('Country'),
    state: line('State', 500),
    phone: line('Phone', 500).overwrite(asciiDigits),
  }),
  seen: shippingAddressSchema.describe('The address as the admin saw it'),
});
export type AddressCorrection = z.infer<typeof addressCorrectionSchema>;

/** Money received outside the shop. */
export const markPaidSchema = noteSchema.extend({
  amount: checkedRupees(
    z.number(AMOUNT_NEEDED).positive(AMOUNT_NEEDED).multipleOf(0.01, AMOUNT_NEEDED),
  )
    .optional()
    .describe('All that is due, where none is given'),
  from: z
    .enum(['courier', 'customer'])
    .optional()
    .describe('Who paid: needed of a part of what is due, where couriers have some of it'),
  seen: rupeesSchema
    .optional()
    .describe('The amount due as the admin saw it; another one is a conflict'),
  key: z
    .uuid()
    .optional()
    .describe('Chosen by the client, the id of the payment: a repeat books nothing'),
});
export type MarkPaid = z.output<typeof markPaidSchema>;

/** The admin's note on an order; an empty one deletes it. */
export const ownerNoteSchema = z.object({
  ownerNote: line('The note', 1000),
  seen: line('The note', 1000).describe('The note as the admin saw it; empty for none'),
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
    orders: z
      .array(newOrderSchema)
      .describe('Placed after the cursor, oldest first; the next page repeats the last of them'),
    cursor: z.string().describe('To send with the next call'),
  })
  .meta({ id: 'NewOrders' });
export type NewOrders = z.input<typeof newOrdersSchema>;

export const newOrdersQuerySchema = z.object({
  cursor: z.string().optional().describe('Without one: the latest orders, as a start'),
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
    answer: z.object({ released: countSchema.describe('How many orders') }),
  },
  'GET /api/admin/orders/live': {
    summary: 'Orders placed since an earlier call, for polling',
    access: 'admin',
    query: newOrdersQuerySchema,
    answer: newOrdersSchema,
  },
  'POST /api/admin/orders/{id}/parcels': {
    summary: 'Send a parcel, with all pieces that are left or some; the customer gets an email',
    access: 'admin',
    body: newParcelSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'PUT /api/admin/orders/{id}/parcels/{parcelId}': {
    summary: 'Correct the carrier and the number of a parcel',
    access: 'admin',
    body: parcelCorrectionSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE', 'STALE_VERSION'],
  },
  'POST /api/admin/orders/{id}/parcels/{parcelId}/deliver': {
    summary: 'Mark a parcel as delivered, with the cash collected for it',
    access: 'admin',
    body: z.object({
      cashReceived: z
        .boolean()
        .default(true)
        .describe('false: the cash has not reached the shop yet'),
    }),
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/orders/{id}/parcels/{parcelId}/return': {
    summary: 'Record which pieces of a parcel came back, into stock or not',
    access: 'admin',
    body: parcelReturnSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'PUT /api/admin/orders/{id}/address': {
    summary: 'Correct the address and the phone of an order that is not sent; the customer is told',
    access: 'admin',
    body: addressCorrectionSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE', 'STALE_VERSION', 'ADDRESS_INCOMPLETE', 'PAYMENT_METHOD_REFUSED'],
  },
  'POST /api/admin/orders/{id}/confirm': {
    summary: 'Keep an order that waits to be confirmed by an email',
    access: 'admin',
    answer: adminOrderSchema,
    errors: ['ORDER_STATE'],
  },
  'POST /api/admin/orders/{id}/deliver': {
    summary:
      'Mark all of an order as delivered, also what was not sent before; one to be paid in cash is marked as paid too',
    access: 'admin',
    query: z.object({
      cashReceived: yesOrNo.describe('no: the cash has not reached the shop yet'),
    }),
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
    summary: 'Record money for an order that was paid outside the shop: all that is due, or a part',
    access: 'admin',
    body: markPaidSchema,
    answer: adminOrderSchema,
    errors: ['ORDER_STATE', 'STALE_VERSION', 'IDEMPOTENCY_MISMATCH'],
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
    errors: ['ORDER_STATE'],
  },
});
