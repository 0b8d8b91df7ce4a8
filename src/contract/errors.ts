import { z } from 'zod';
import { rupeesSchema } from './values.ts';

/**
 * Every error code with its HTTP status, in one place; a code without a status does not compile.
 */
export const ERROR_STATUS = {
  BAD_INPUT: 400,
  WRONG_CREDENTIALS: 400,
  CODE_REQUIRED: 400,
  CODE_WRONG: 400,
  EMAIL_TAKEN: 400,
  /** The specification's answer of `GET /api/user/me`; all other calls answer `UNAUTHENTICATED`. */
  SIGNED_OUT: 400,
  RESET_LINK_INVALID: 400,
  CONFIRM_LINK_INVALID: 400,
  PICTURE_UNREADABLE: 400,
  CART_EMPTY: 400,
  ITEM_INVALID: 400,
  QUANTITY_INVALID: 400,
  PRICE_REQUIRED: 400,
  IMAGE_REQUIRED: 400,
  ADDRESS_INCOMPLETE: 400,
  PAYMENT_METHOD_REQUIRED: 400,
  PAYMENT_METHOD_REFUSED: 400,
  PROMO_REFUSED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NOT_ENOUGH_STOCK: 409,
  PRICE_CHANGED: 409,
  UNPAID_LIMIT: 409,
  UNCONFIRMED_LIMIT: 409,
  HELD_TOO_OFTEN: 409,
  PRODUCT_GONE: 409,
  SECOND_FACTOR_ON: 409,
  LAST_ADMIN: 409,
  ACCOUNT_ERASED: 409,
  ACCOUNT_IS_ADMIN: 409,
  DEMO_ACCOUNT: 409,
  ORDERS_STILL_OPEN: 409,
  STALE_VERSION: 409,
  PROMO_CODE_TAKEN: 409,
  ORDER_NOT_PAYABLE: 409,
  REFUND_TOO_LARGE: 409,
  ORDER_STATE: 409,
  TOO_LARGE: 413,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  PAYMENT_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One error of one field: `path` is dotted, as in `orderItems.0.qty`. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/** The current state of a cart line, sent with a 409 so that the browser can show new figures. */
export const lineConflictSchema = z.object({
  product: z.string(),
  variant: z.string().optional().describe('Which variant, where there are options'),
  name: z.string(),
  price: rupeesSchema.describe('Current price of one piece in rupees'),
  countInStock: z.number().int(),
});
export type LineConflict = z.input<typeof lineConflictSchema>;

/** The body of every error answer. */
export const errorSchema = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    issues: z.array(issueSchema).optional(),
    lines: z.array(lineConflictSchema).optional(),
    current: z
      .unknown()
      .optional()
      .describe('With STALE_VERSION: the current record, as its GET answers it'),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.input<typeof errorSchema>;
