import { z } from 'zod';
import { ORDER_SORTS, PAID_FILTERS } from '../domain/orders/order-filters.ts';
import { CASH_DUE, ORDER_STATES, WAITS_FOR } from '../domain/orders/order-state.ts';
import { CASH_CHECKS, CASH_RISKS } from '../domain/payments/cash-shield.ts';
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import { tooLongMessage } from '../domain/text/text.ts';
import { endpoints } from './endpoint.ts';
import {
  countSchema,
  daySchema,
  pageQuerySchema,
  rupeesSchema,
  timeOrNull,
  yesOrNo,
} from './values.ts';

export const shippingAddressSchema = z.object({
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  state: z.string().optional(),
  phone: z.string().optional(),
});
export type ShippingAddress = z.infer<typeof shippingAddressSchema>;

const placedItem = {
  _id: z.string(),
  product: z.string(),
  variant: z.string().optional().describe('Which variant, where there are options'),
  options: z.string().optional().meta({ description: 'Its options then', example: 'Size M' }),
  name: z.string(),
  image: z.string(),
  qty: z.number().int(),
  price: rupeesSchema,
};

/** What became of pieces: only where it is some of the order's, and not all of them. */
const somePieces = countSchema.optional();

const orderItemSchema = z.object({
  ...placedItem,
  cancelledQty: somePieces.describe('Taken off before they were sent'),
  shippedQty: somePieces,
  returnedQty: somePieces.describe('Sent, and back at the shop'),
  refundedQty: somePieces.describe('Taken off or given back'),
  refundedPrice: rupeesSchema.optional().describe('Taken off or given back, with tax'),
});

const orderEventSchema = z.object({
  kind: z.string().describe('placed, paid, shipped, delivered, …'),
  at: z.iso.datetime(),
  note: z.string().nullable(),
});

/** Part of a total in whole rupees. */
export const roundOffSchema = rupeesSchema
  .optional()
  .describe(
    'What rounds the total to whole rupees, from -0.49 to 0.50; left out where it is nothing',
  );

/** What of an order never changes. Invoices store it, so nothing required is ever added here. */
const placedFields = <Item extends z.ZodType>(item: Item) => ({
  _id: z.string(),
  user: z.string(),
  createdAt: z.iso.datetime(),
  orderItems: z.array(item),
  shippingAddress: shippingAddressSchema,
  paymentMethod: z.string(),
  itemsPrice: rupeesSchema,
  discountPrice: rupeesSchema.describe('Discount of the promo code'),
  promoCode: z.string().nullable(),
  taxPrice: rupeesSchema,
  taxPercent: z.number().describe('The tax rate when the order was placed'),
  taxLabel: z.string().describe('The name of the tax then'),
  taxIncluded: rupeesSchema.optional().describe('The GST that the prices contain, where they do'),
  gstTotal: rupeesSchema
    .optional()
    .describe(
      'Where GST was added to the prices: all GST in the total, with that of delivery; 0 once the address is abroad, where what was added is part of the price',
    ),
  buyerGstin: z.string().optional(),
  buyerName: z.string().optional().describe('The business of that GSTIN'),
  shippingPrice: rupeesSchema,
  paymentFee: rupeesSchema.describe('Fee of the payment method'),
  roundOff: roundOffSchema,
  totalPrice: rupeesSchema,
});

/** What happened to an order; invoices store it as it was, so nothing required is ever added here. */
const progressFields = {
  isPaid: z.boolean(),
  paidAt: timeOrNull,
  isExpired: z
    .boolean()
    .describe('Expired: not paid in time, so its pieces were returned to stock'),
  isCancelled: z.boolean(),
  heldUntil: timeOrNull.describe(
    'Until when an unpaid order, or one whose email is not confirmed, holds its pieces; null = it keeps them',
  ),
  isDelivered: z.boolean().describe('All of its parcels are'),
  deliveredAt: timeOrNull,
  shippedAt: timeOrNull.describe('Its first parcel; the same for the two below'),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  timeline: z.array(orderEventSchema),
};

/** A parcel of an order, with what is in it. */
export const parcelSchema = z
  .object({
    _id: z.string(),
    number: z.number().int().describe('From 1 in each order'),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    shippedAt: timeOrNull,
    deliveredAt: timeOrNull,
    returnedAt: timeOrNull.describe('When all of it was back, undelivered'),
    collect: rupeesSchema.describe('What the courier collects for it, or did'),
    items: z.array(
      z.object({
        item: z.string().describe('The `_id` of an entry of `orderItems`'),
        qty: countSchema,
        returnedQty: countSchema,
      }),
    ),
  })
  .meta({ id: 'Parcel' });
export type Parcel = z.input<typeof parcelSchema>;

/** An order as read (specification §3). */
export const orderSchema = z
  .object({
    ...placedFields(orderItemSchema),
    state: z.enum(ORDER_STATES),
    due: z.object({
      amount: rupeesSchema.describe('To be paid; 0 where nothing is'),
      waitsFor: z.enum(WAITS_FOR).describe('What has to happen before it is shipped'),
      cash: z.enum(CASH_DUE).nullable().describe('How the amount is paid in cash'),
      now: rupeesSchema
        .optional()
        .describe('The advance to be paid before it is shipped, where it is less'),
      withCourier: rupeesSchema
        .optional()
        .describe('Of the amount, what was collected for delivered parcels and is on its way'),
      rest: rupeesSchema
        .optional()
        .describe('Of the amount, what is paid in cash for the pieces not sent, once others are'),
    }),
    ...progressFields,
    parcels: z.array(parcelSchema).optional().describe('Where it is not sent whole, in one'),
    advance: rupeesSchema
      .optional()
      .describe('To be paid before it is shipped, where the rest is paid in cash'),
    credited: rupeesSchema
      .optional()
      .describe('Taken off it or given back; left out where it was cancelled whole'),
    amountRefunded: rupeesSchema
      .optional()
      .describe('The part of `credited` that is sent back; the rest was not paid'),
    amountPaid: rupeesSchema
      .optional()
      .describe(
        'Received and not sent back, where that is not what it costs: less than the total of a paid order',
      ),
    amountOwed: rupeesSchema.optional().describe('What the shop is to give back'),
    cashCheck: z
      .enum(CASH_CHECKS)
      .optional()
      .describe('What was asked of an order in cash because of its risks'),
    cashRisks: z.array(z.enum(CASH_RISKS)).optional().describe('Why; only for admins'),
  })
  .meta({ id: 'Order' });
export type Order = z.input<typeof orderSchema>;

/** Who sells, as documents name it; they store it, so nothing required is ever added here. */
export const sellerSchema = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  gstin: z.string(),
});

/** An invoice as it was issued; it never changes. */
export const invoiceSchema = z.object({
  number: z.string(),
  issuedOn: z.string().describe('The day, in the shop’s time zone'),
  seller: sellerSchema,
  buyer: z.object({ name: z.string(), email: z.string() }),
  // What becomes of the order is not part of it.
  order: z.object({ ...placedFields(z.object(placedItem)), ...progressFields }),
  credited: rupeesSchema.optional().describe('Taken off before it was issued'),
  toPay: rupeesSchema.optional().describe('To be paid in cash, where that is not the total'),
});
export type Invoice = z.input<typeof invoiceSchema>;

const day = daySchema.optional();

/** Filters, sorts and pages the list of all orders. */
export const orderListQuerySchema = pageQuerySchema.extend({
  search: z
    .string()
    .trim()
    .max(100, tooLongMessage('The search', 100))
    .optional()
    .describe('Start of an order id; part of a name, email or tracking number'),
  paid: z
    .enum(PAID_FILTERS)
    .optional()
    .describe(
      'cash-due: with delivered parcels whose cash has not arrived yet; unconfirmed: waits for the confirmation of an email',
    ),
  delivered: yesOrNo,
  method: z.enum(PAYMENT_METHODS).optional(),
  from: day.describe('First day, in the shop’s time zone'),
  to: day.describe('Last day, in the shop’s time zone'),
  sort: z.enum(ORDER_SORTS).optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

export const ordersEndpoints = endpoints({
  'GET /api/orders': {
    summary: "The caller's orders, newest first; all of them without a limit",
    access: 'customer',
    query: pageQuerySchema,
    answer: z.array(orderSchema),
    paged: true,
  },
  'GET /api/orders/all': {
    summary: 'All orders, newest first unless sorted',
    access: 'admin',
    query: orderListQuerySchema,
    answer: z.array(orderSchema),
    paged: true,
  },
  'GET /api/orders/{id}/invoice': {
    summary: "The invoice of one of the caller's orders, once it is issued",
    access: 'customer',
    answer: invoiceSchema,
    errors: ['ORDER_STATE'],
  },
  'GET /api/orders/{id}': {
    summary: "One of the caller's orders; an admin may read any",
    access: 'customer',
    answer: orderSchema,
  },
});
