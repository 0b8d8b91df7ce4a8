import { z } from 'zod';
import { tidyText, tooLongMessage } from '../domain/text/text.ts';
import { endpoints } from './endpoint.ts';
import { orderSchema } from './orders.ts';
import { adminOrderSchema } from './payment-admin.ts';
import { rupeesSchema, yesOrNo } from './values.ts';

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
export const noteOrderSchema = z.object({
  ownerNote: line('The note', 1000),
  seen: line('The note', 1000).meta({
    description: 'The note as the admin saw it; empty for none',
  }),
});
export type NoteOrder = z.infer<typeof noteOrderSchema>;

/** An invoice as it was issued; it never changes. */
export const invoiceSchema = z.object({
  number: z.string(),
  issuedOn: z.string().meta({ description: 'The day, in the shop’s time zone' }),
  seller: z.object({
    name: z.string(),
    legalName: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    gstin: z.string(),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  // What becomes of the order is not part of it.
  order: orderSchema.omit({ state: true, due: true }),
});
export type Invoice = z.input<typeof invoiceSchema>;
export type InvoiceInPaise = z.output<typeof invoiceSchema>;

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

export const fulfilmentEndpoints = endpoints({
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
  'POST /api/admin/orders/{id}/note': {
    summary: "Save the admin's note; customers never see it",
    access: 'admin',
    body: noteOrderSchema,
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
