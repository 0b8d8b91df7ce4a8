import { z } from 'zod';
import { ORDER_ERROR_CODES } from '../domain/orders/order-checks.ts';
import { asciiDigits, tooLongMessage } from '../domain/text/text.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { orderSchema, roundOffSchema } from './orders.ts';
import { checkedRupees, countSchema, retype, rupeesSchema, shortText } from './values.ts';

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
    buyerGstin: text.describe('Of a buyer who is registered for GST'),
    buyerName: orMissing(isString, shortText('Business name', 200)).describe(
      'The name of that business on the invoice; else the customer’s',
    ),
    itemsPrice: seenTotal('itemsPrice'),
    taxPrice: seenTotal('taxPrice'),
    shippingPrice: seenTotal('shippingPrice'),
    totalPrice: seenTotal('totalPrice'),
  })
  .meta({ id: 'OrderDraft' });
export type OrderDraft = z.input<typeof orderDraftSchema>;
export type OrderDraftLine = NonNullable<OrderDraft['orderItems']>[number];

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
    .object({ code: z.string(), label: z.string().describe('Such as ₹500.00 off') })
    .nullable(),
});
export type Quote = z.input<typeof quoteSchema>;

/** An order in cash before it is placed. */
export const cashTermsQuerySchema = z.object({
  variants: orderLines(z.string()).describe('Ids of variants or products'),
  totalPrice: checkedRupees(z.number().min(0).max(MAX_TOTAL)).describe('With the fee'),
  postalCode: shortText('Postal code', 500),
  country: shortText('Country', 500),
  phone: shortText('Phone', 500).optional(),
});
export type CashTermsQuery = z.input<typeof cashTermsQuerySchema>;

export const cashTermsSchema = z.object({
  refusal: z.string().nullable().describe('Why Cash on Delivery is not offered'),
  advance: rupeesSchema.describe('To be paid at a gateway before it is sent'),
  confirmHours: z
    .int()
    .nullable()
    .describe('How long it waits to be confirmed by a link in an email; null: it need not be'),
});
export type CashTerms = z.input<typeof cashTermsSchema>;

const holdLimitSchema = z.object({
  items: countSchema.describe('How many more items without paying first'),
  gatewayItems: countSchema.describe(
    'How many more items while paying at a gateway; those of the cart are not counted twice',
  ),
  hours: z
    .int()
    .nullable()
    .describe(
      'How long the order is kept without confirmation; null: the shop sends no emails, and the order stays',
    ),
});
export type HoldLimit = z.infer<typeof holdLimitSchema>;

const KEY_LENGTH = 'An Idempotency-Key has 8 to 200 characters';

export const idempotencyHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .min(8, KEY_LENGTH)
    .max(200, KEY_LENGTH)
    .optional()
    .describe('Chosen by the client; a repeat is answered with the first order'),
});

export const checkoutEndpoints = endpoints({
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
});
