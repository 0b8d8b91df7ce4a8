import { z } from 'zod';
import { ORDER_ERROR_CODES } from '../domain/orders/order-checks.ts';
import { ORDER_SORTS, PAID_FILTERS } from '../domain/orders/order-filters.ts';
import { CASH_DUE, ORDER_STATES, WAITS_FOR } from '../domain/orders/order-state.ts';
import { CASH_CHECKS, CASH_RISKS } from '../domain/payments/cash-shield.ts';
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import { asciiDigits, tooLongMessage } from '../domain/text/text.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import {
  checkedRupees,
  countSchema,
  daySchema,
  pageQuerySchema,
  retype,
  rupeesSchema,
  shortText,
  timeOrNull,
  yesOrNo,
} from './values.ts';

/** Rupees; more than any order can cost. */
const MAX_TOTAL = 1e12;

/** A field of the wrong type counts as missing: the domain's checks then report it. */
const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const amount = rupeesSchema.optional().catch(undefined);

/** A total that the customer saw. @param field its name in the message */
function seenTotal(field: string) {
  const message = `Send ${field} as a number of rupees, or leave it out`;
  return checkedRupees(z.number(message).min(0, message).max(MAX_TOTAL, message)).optional();
}

const addressText = (label: string) => orMissing(isString, shortText(label, 500));
/** A postal code or phone number, in the digits of any script. */
const addressNumber = (label: string) =>
  orMissing(isString, shortText(label, 500).overwrite(asciiDigits));

const addressDraftSchema = z.object({
  address: addressText('Address'),
  city: addressText('City'),
  postalCode: addressNumber('Postal code'),
  country: addressText('Country'),
  state: addressText('State'),
  phone: addressNumber('Phone'),
});

/** As many lines as an order can have. */
const orderLines = <Line extends z.ZodType>(line: Line) =>
  z.array(line).max(100, 'An order holds at most 100 different products');

const linesSchema = orderLines(
  z
    .object({ product: text, variant: text, name: text, qty: number, price: amount, image: text })
    .catch({}),
);

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of another kind counts as missing; callers are typed by the schema all the same. */
function orMissing<S extends z.ZodType>(isKind: (value: unknown) => boolean, schema: S) {
  const read = z.preprocess((value) => (isKind(value) ? value : undefined), schema.optional());
  return retype<z.output<S>, z.input<S>>(read).optional();
}

/**
 * The order create payload (specification §3). The server computes every figure itself;
 * prices and totals sent are only compared, and a difference is answered with 409.
 */
export const orderDraftSchema = z
  .object({
    orderItems: orMissing(Array.isArray, linesSchema),
    shippingAddress: orMissing(isRecord, addressDraftSchema),
    paymentMethod: text,
    promoCode: text,
    buyerGstin: text.meta({ description: 'Of a buyer who is registered for GST' }),
    itemsPrice: seenTotal('itemsPrice'),
    taxPrice: seenTotal('taxPrice'),
    shippingPrice: seenTotal('shippingPrice'),
    totalPrice: seenTotal('totalPrice'),
  })
  .meta({ id: 'OrderDraft' });
export type OrderDraft = z.input<typeof orderDraftSchema>;
export type OrderDraftLine = NonNullable<OrderDraft['orderItems']>[number];

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
  variant: z.string().optional().meta({ description: 'Which variant, where there are options' }),
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
  cancelledQty: somePieces.meta({ description: 'Taken off before they were sent' }),
  shippedQty: somePieces,
  returnedQty: somePieces.meta({ description: 'Sent, and back at the shop' }),
  refundedQty: somePieces.meta({ description: 'Taken off or given back' }),
  refundedPrice: rupeesSchema.optional().meta({ description: 'Taken off or given back, with tax' }),
});

const orderEventSchema = z.object({
  kind: z.string().meta({ description: 'placed, paid, shipped, delivered, …' }),
  at: z.iso.datetime(),
  note: z.string().nullable(),
});

/** Part of a total in whole rupees. */
export const roundOffSchema = rupeesSchema.optional().meta({
  description:
    'What rounds the total to whole rupees, from -0.49 to 0.50; left out where it is nothing',
});

/** What of an order never changes. Invoices store it, so nothing required is ever added here. */
const placedFields = <Item extends z.ZodType>(item: Item) => ({
  _id: z.string(),
  user: z.string(),
  createdAt: z.iso.datetime(),
  orderItems: z.array(item),
  shippingAddress: shippingAddressSchema,
  paymentMethod: z.string(),
  itemsPrice: rupeesSchema,
  discountPrice: rupeesSchema.meta({ description: 'Discount of the promo code' }),
  promoCode: z.string().nullable(),
  taxPrice: rupeesSchema,
  taxPercent: z.number().meta({ description: 'The tax rate when the order was placed' }),
  taxLabel: z.string().meta({ description: 'The name of the tax then' }),
  taxIncluded: rupeesSchema
    .optional()
    .meta({ description: 'The GST that the prices contain, where they do' }),
  buyerGstin: z.string().optional(),
  shippingPrice: rupeesSchema,
  paymentFee: rupeesSchema.meta({ description: 'Fee of the payment method' }),
  roundOff: roundOffSchema,
  totalPrice: rupeesSchema,
});

/** What happened to an order; invoices store it as it was, so nothing required is ever added here. */
const progressFields = {
  isPaid: z.boolean(),
  paidAt: timeOrNull,
  isExpired: z
    .boolean()
    .meta({ description: 'Expired: not paid in time, so its pieces were returned to stock' }),
  isCancelled: z.boolean(),
  heldUntil: timeOrNull.meta({
    description:
      'Until when an unpaid order, or one whose email is not confirmed, holds its pieces; null = it keeps them',
  }),
  isDelivered: z.boolean().meta({ description: 'All of its parcels are' }),
  deliveredAt: timeOrNull,
  shippedAt: timeOrNull.meta({ description: 'Its first parcel; the same for the two below' }),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  timeline: z.array(orderEventSchema),
};

/** A parcel of an order, with what is in it. */
export const parcelSchema = z
  .object({
    _id: z.string(),
    number: z.number().int().meta({ description: 'From 1 in each order' }),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    shippedAt: timeOrNull,
    deliveredAt: timeOrNull,
    returnedAt: timeOrNull.meta({ description: 'When all of it was back, undelivered' }),
    collect: rupeesSchema.meta({ description: 'What the courier collects for it, or did' }),
    items: z.array(
      z.object({
        item: z.string().meta({ description: 'The `_id` of an entry of `orderItems`' }),
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
      amount: rupeesSchema.meta({ description: 'To be paid; 0 where nothing is' }),
      waitsFor: z.enum(WAITS_FOR).meta({ description: 'What has to happen before it is shipped' }),
      cash: z.enum(CASH_DUE).nullable().meta({ description: 'How the amount is paid in cash' }),
      now: rupeesSchema
        .optional()
        .meta({ description: 'The advance to be paid before it is shipped, where it is less' }),
      withCourier: rupeesSchema.optional().meta({
        description: 'Of the amount, what was collected for delivered parcels and is on its way',
      }),
      rest: rupeesSchema.optional().meta({
        description: 'Of the amount, what is paid in cash for the pieces not sent, once others are',
      }),
    }),
    ...progressFields,
    parcels: z
      .array(parcelSchema)
      .optional()
      .meta({ description: 'Where it is not sent whole, in one' }),
    advance: rupeesSchema
      .optional()
      .meta({ description: 'To be paid before it is shipped, where the rest is paid in cash' }),
    credited: rupeesSchema
      .optional()
      .meta({ description: 'Taken off it or given back; left out where it was cancelled whole' }),
    amountPaid: rupeesSchema
      .optional()
      .meta({ description: 'Received and kept, where that is a part of what it costs' }),
    amountOwed: rupeesSchema.optional().meta({ description: 'What the shop is to give back' }),
    cashCheck: z
      .enum(CASH_CHECKS)
      .optional()
      .meta({ description: 'What was asked of an order in cash because of its risks' }),
    cashRisks: z.array(z.enum(CASH_RISKS)).optional().meta({ description: 'Why; only for admins' }),
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
  issuedOn: z.string().meta({ description: 'The day, in the shop’s time zone' }),
  seller: sellerSchema,
  buyer: z.object({ name: z.string(), email: z.string() }),
  // What becomes of the order is not part of it.
  order: z.object({ ...placedFields(z.object(placedItem)), ...progressFields }),
  credited: rupeesSchema.optional().meta({ description: 'Taken off before it was issued' }),
  toPay: rupeesSchema
    .optional()
    .meta({ description: 'To be paid in cash, where that is not the total' }),
});
export type Invoice = z.input<typeof invoiceSchema>;

/** The totals of an order before it is placed. */
export const quoteQuerySchema = z.object({
  orderItems: orderLines(
    z.object({
      product: z.string(),
      variant: z.string().optional(),
      qty: z.number().int().min(1),
    }),
  ).min(1, 'Your cart is empty'),
  promoCode: z.string().max(40, tooLongMessage('Promo code', 40)).optional(),
  shippingAddress: addressDraftSchema.optional(),
});
export type QuoteQuery = z.infer<typeof quoteQuerySchema>;

export const quoteSchema = z.object({
  itemsPrice: rupeesSchema,
  discountPrice: rupeesSchema,
  taxPrice: rupeesSchema,
  shippingPrice: rupeesSchema,
  roundOff: roundOffSchema,
  totalPrice: rupeesSchema,
  promo: z
    .object({ code: z.string(), label: z.string().meta({ description: 'Such as ₹500.00 off' }) })
    .nullable(),
});
export type Quote = z.input<typeof quoteSchema>;

/** An order in cash before it is placed. */
export const cashTermsQuerySchema = z.object({
  variants: orderLines(z.string()).meta({ description: 'Ids of variants or products' }),
  totalPrice: checkedRupees(z.number().min(0).max(MAX_TOTAL)).meta({
    description: 'With the fee',
  }),
  postalCode: shortText('Postal code', 500),
  country: shortText('Country', 500),
  phone: shortText('Phone', 500).optional(),
});
export type CashTermsQuery = z.input<typeof cashTermsQuerySchema>;

export const cashTermsSchema = z.object({
  refusal: z.string().nullable().meta({ description: 'Why Cash on Delivery is not offered' }),
  advance: rupeesSchema.meta({ description: 'To be paid at a gateway before it is sent' }),
  confirmHours: z.int().nullable().meta({
    description: 'How long it waits to be confirmed by a link in an email; null: it need not be',
  }),
});
export type CashTerms = z.input<typeof cashTermsSchema>;

const holdLimitSchema = z.object({
  items: countSchema.meta({ description: 'How many more items without paying first' }),
  gatewayItems: countSchema.meta({
    description:
      'How many more items while paying at a gateway; those of the cart are not counted twice',
  }),
  hours: z.int().nullable().meta({
    description:
      'How long the order is kept without confirmation; null: the shop sends no emails, and the order stays',
  }),
});
export type HoldLimit = z.infer<typeof holdLimitSchema>;

const KEY_LENGTH = 'An Idempotency-Key has 8 to 200 characters';

export const idempotencyHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .min(8, KEY_LENGTH)
    .max(200, KEY_LENGTH)
    .optional()
    .meta({ description: 'Chosen by the client; a repeat is answered with the first order' }),
});

const day = daySchema.optional();

/** Filters, sorts and pages the list of all orders. */
export const orderListQuerySchema = pageQuerySchema.extend({
  search: z
    .string()
    .trim()
    .max(100, tooLongMessage('The search', 100))
    .optional()
    .meta({ description: 'Start of an order id; part of a name, email or tracking number' }),
  paid: z.enum(PAID_FILTERS).optional().meta({
    description:
      'cash-due: with delivered parcels whose cash has not arrived yet; unconfirmed: waits for the confirmation of an email',
  }),
  delivered: yesOrNo,
  method: z.enum(PAYMENT_METHODS).optional(),
  from: day.meta({ description: 'First day, in the shop’s time zone' }),
  to: day.meta({ description: 'Last day, in the shop’s time zone' }),
  sort: z.enum(ORDER_SORTS).optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

export const ordersEndpoints = endpoints({
  'POST /api/orders': {
    summary: 'Place an order; the server computes every figure',
    access: 'customer',
    headers: idempotencyHeaderSchema,
    body: orderDraftSchema,
    status: 201,
    answer: orderSchema,
    errors: [
      ...ORDER_ERROR_CODES,
      'PAYMENT_METHOD_REFUSED',
      'PROMO_REFUSED',
      'NOT_ENOUGH_STOCK',
      'PRICE_CHANGED',
      'PRODUCT_GONE',
      'UNPAID_LIMIT',
      'UNCONFIRMED_LIMIT',
      'HELD_TOO_OFTEN',
      'IDEMPOTENCY_MISMATCH',
      'TOO_MANY_REQUESTS',
    ],
  },
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
  'POST /api/orders/quote': {
    summary:
      'The totals of an order, with or without a promo code, without the fee of Cash on Delivery; nothing is placed',
    access: 'customer',
    body: quoteQuerySchema,
    answer: quoteSchema,
    errors: [
      'ADDRESS_INCOMPLETE',
      'ITEM_INVALID',
      'QUANTITY_INVALID',
      'PROMO_REFUSED',
      'PRODUCT_GONE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'GET /api/orders/hold-limit': {
    summary:
      'What the caller can order without paying first while the email is not confirmed; null = anything',
    access: 'customer',
    answer: holdLimitSchema.nullable(),
  },
  'POST /api/orders/cash-terms': {
    summary: 'What an order by Cash on Delivery would ask of the caller; nothing is placed',
    access: 'customer',
    body: cashTermsQuerySchema,
    answer: cashTermsSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
  'POST /api/orders/confirm': {
    summary: 'Confirm an order by the token of an emailed link; without signing in, repeatable',
    access: 'anyone',
    body: z.object({ token: z.string('Token is required') }),
    answer: doneSchema,
    errors: ['CONFIRM_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/orders/{id}/send-confirmation': {
    summary: 'Send the email of an order again that is to be confirmed by its link',
    access: 'customer',
    answer: doneSchema,
    errors: ['ORDER_STATE', 'TOO_MANY_REQUESTS'],
  },
  'GET /api/order-keys/{id}': {
    summary: "The caller's order that was placed under this Idempotency-Key",
    access: 'customer',
    answer: orderSchema,
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
