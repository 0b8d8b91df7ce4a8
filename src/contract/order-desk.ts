import { z } from 'zod';
import { ORDER_SORTS } from '../domain/order-filters.ts';
import { PAYMENT_METHODS } from '../domain/payment-methods.ts';
import { tooLongWords } from '../domain/typed-text.ts';
import { daySchema } from './day.ts';
import { rupees } from './money.ts';
import { orderSchema } from './order.ts';
import { pageQuerySchema } from './paging.ts';

const yesOrNo = z.enum(['yes', 'no']).optional();
const day = daySchema.optional();

/** Narrows, sorts and pages the list of all orders. */
export const orderListQuerySchema = pageQuerySchema.extend({
  search: z
    .string()
    .trim()
    .max(100, tooLongWords('The search', 100))
    .optional()
    .meta({ description: 'Beginning of an order id; part of a name, e-mail or tracking number' }),
  paid: yesOrNo,
  delivered: yesOrNo,
  method: z.enum(PAYMENT_METHODS).optional(),
  from: day.meta({ description: 'First day, in the shop’s time zone' }),
  to: day.meta({ description: 'Last day, in the shop’s time zone' }),
  sort: z.enum(ORDER_SORTS).optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

const line = (label: string, most: number) =>
  z.string().trim().max(most, tooLongWords(label, most)).default('');

const parcel = {
  carrier: line('The carrier', 60),
  trackingNumber: line('The tracking number', 60),
};

/** What is known of a parcel; each may stay empty. */
export const shipOrderSchema = z.object({
  ...parcel,
  seen: z
    .object(parcel)
    .nullable()
    .default(null)
    .meta({ description: 'The parcel as it was known; null for an order not shipped yet' }),
});
export type ShipOrder = z.infer<typeof shipOrderSchema>;

/** The owner's note on an order, for herself; an empty one takes it away. */
export const noteOrderSchema = z.object({
  ownerNote: line('The note', 1000),
  seen: line('The note', 1000).meta({ description: 'The note as it was known; empty for none' }),
});
export type NoteOrder = z.infer<typeof noteOrderSchema>;

/** An invoice as it was issued: nothing of it changes afterwards. */
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
  order: orderSchema,
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** A new order, as the feed of them tells it. */
const newOrderSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  totalPrice: rupees,
  paymentMethod: z.string(),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

/** A line of the feed of new orders. */
export const liveOrderSchema = z
  .union([z.object({ order: newOrderSchema }), z.object({ cursor: z.string() })])
  .meta({
    description:
      'An order, or how far the feed has come: a feed that broke off goes on from its last cursor',
  });
export type LiveOrder = z.infer<typeof liveOrderSchema>;

export const liveOrdersQuerySchema = z.object({
  cursor: z
    .string()
    .optional()
    .meta({ description: 'Of a feed that broke off; orders may be told again. Without: from now' }),
});
