import { z } from 'zod';
import { minorDigits, parseMinor } from '../amounts.ts';
import { isMissing } from '../request-json.ts';

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
export const createOrderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).default('default'),
        custom_id: z.string().max(255).optional(),
        description: z.string().max(3000).optional(),
        amount: money,
      }),
    )
    .min(1)
    .max(1),
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

/** The error details of an invalid request. */
export function detailOf(error: z.ZodError, request: unknown) {
  if (request === undefined) {
    const description = 'The request JSON is not well formed.';
    return { issue: 'MALFORMED_REQUEST_JSON', description };
  }
  const [issue] = error.issues;
  const isLeftOut = isMissing(request, issue?.path ?? []);
  return {
    field: `/${issue?.path.join('/') ?? ''}`,
    location: 'body' as const,
    issue: isLeftOut ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE',
    description: isLeftOut
      ? 'A required field / parameter is missing.'
      : (issue?.message ?? 'The value of a field is invalid.'),
  };
}
