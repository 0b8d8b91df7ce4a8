import { z } from 'zod';
import { minorDigits, parseMinor } from '../amounts.ts';

const money = z
  .object({
    currency_code: z.string().length(3),
    value: z.string().max(32),
  })
  .transform(({ currency_code: currency, value }, context) => {
    const minor = parseMinor(value, currency);
    if (minor !== null && minor > 0) return { minor, currency };
    const places = minorDigits(currency);
    context.addIssue(`should be above 0, with at most ${places} decimals`);
    return z.NEVER;
  });

/** The accepted fields of a new order. */
export const createPaypalOrderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.string().max(256).default('default'),
      custom_id: z.string().max(255).optional(),
      description: z.string().max(3000).optional(),
      amount: money,
    }),
  ]),
  payment_source: z
    .object({
      paypal: z.object({
        experience_context: z
          .object({
            brand_name: z.string().max(127).optional(),
            return_url: z.url().optional(),
            cancel_url: z.url().optional(),
            user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
            payment_method_preference: z
              .enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'])
              .optional(),
            shipping_preference: z
              .enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])
              .optional(),
          })
          .optional(),
      }),
    })
    .optional(),
});

/** Without an amount the capture is refunded completely. */
export const refundRequest = z.object({
  amount: money.optional(),
  custom_id: z.string().max(255).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});

export const verifyRequest = z.object({
  auth_algo: z.string().regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url(),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: z.string().regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.record(z.string(), z.unknown()),
});

/** The answer to a call. */
export interface PaypalAnswer {
  status: 200 | 201 | 400 | 401 | 404 | 422;
  body: object;
}

interface Detail {
  issue: string;
  description: string;
  field?: string;
  location?: 'body';
}

const MESSAGES = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  404: {
    name: 'RESOURCE_NOT_FOUND',
    message: 'The specified resource does not exist.',
  },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
} as const;

/** An error in the form of PayPal's APIs. */
export function paypalRefusal(
  status: 400 | 404 | 422,
  debugId: string,
  detail: Detail,
): PaypalAnswer {
  const { name, message } = MESSAGES[status];
  const href = `https://developer.paypal.com/docs/api/orders/v2/#error-${detail.issue}`;
  return {
    status,
    body: {
      name,
      details: [detail],
      message,
      debug_id: debugId,
      links: [{ href, rel: 'information_link', method: 'GET' }],
    },
  };
}

/** Refuses an invalid request. */
export function invalidPaypalRequest(
  { issues: [issue] }: z.ZodError,
  debugId: string,
): PaypalAnswer {
  const path = issue?.path ?? [];
  const isMissing = issue?.input === undefined;
  if (isMissing && path.length === 0) {
    const description = 'The request JSON is not well formed.';
    return paypalRefusal(400, debugId, { issue: 'MALFORMED_REQUEST_JSON', description });
  }
  return paypalRefusal(400, debugId, {
    field: `/${path.join('/')}`,
    location: 'body',
    issue: isMissing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE',
    description: isMissing ? 'A required field / parameter is missing.' : issue.message,
  });
}

export function paypalNotFound(debugId: string): PaypalAnswer {
  return paypalRefusal(404, debugId, {
    issue: 'INVALID_RESOURCE_ID',
    description:
      'Specified resource ID does not exist. Please check the resource ID and try again.',
  });
}

/** The messages of errors caused by the state of an order. */
const ISSUES = {
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.",
  ORDER_ALREADY_CAPTURED:
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
} as const;

/** An error caused by the state of an order. */
export function unprocessable(issue: keyof typeof ISSUES, debugId: string): PaypalAnswer {
  return paypalRefusal(422, debugId, { issue, description: ISSUES[issue] });
}
