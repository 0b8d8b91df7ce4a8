import { z } from 'zod';

/**
 * The shapes of PayPal's sign-in, Orders v2, Payments v2 and webhooks, transcribed from its
 * published descriptions and samples. Strict: an undocumented field is an error.
 */
const utcTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const anyText = z.string().min(1);
const id = z.string().regex(/^[0-9A-Z]{17}$/);

const money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d+\.\d\d$/),
});

const link = (rel: string, method = 'GET') =>
  z.strictObject({ href: z.url(), rel: z.literal(rel), method: z.literal(method) });
const anyLink = z.strictObject({
  href: z.url(),
  rel: anyText,
  method: z.enum(['GET', 'POST', 'PATCH']),
});

export const token = z.strictObject({
  scope: anyText,
  access_token: anyText,
  token_type: z.literal('Bearer'),
  app_id: z.string().startsWith('APP-'),
  expires_in: z.int().positive(),
  nonce: anyText,
});

const capture = z.strictObject({
  amount: money,
  create_time: utcTime,
  custom_id: z.string().max(255).optional(),
  final_capture: z.literal(true),
  id,
  links: z.tuple([link('self'), link('refund', 'POST'), link('up')]),
  seller_protection: z.strictObject({
    status: z.enum(['ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE']),
    dispute_categories: z.array(z.enum(['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'])),
  }),
  seller_receivable_breakdown: z
    .strictObject({ gross_amount: money, paypal_fee: money, net_amount: money })
    .optional(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.strictObject({ reason: z.string().regex(/^[A-Z_]+$/) }).optional(),
  update_time: utcTime,
});

export const refund = z.strictObject({
  amount: money,
  create_time: utcTime,
  custom_id: z.string().max(255).optional(),
  id,
  links: z.tuple([link('self'), link('up')]),
  note_to_payer: z.string().max(255).optional(),
  seller_payable_breakdown: z.strictObject({
    gross_amount: money,
    paypal_fee: money,
    net_amount: money,
    total_refunded_amount: money,
  }),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  update_time: utcTime,
});

const payerName = z.strictObject({ given_name: anyText, surname: anyText });
const country = z.strictObject({ country_code: z.string().length(2) });

const payer = z.strictObject({
  name: payerName,
  email_address: z.email(),
  payer_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/),
  address: country,
});

const paymentSource = z.strictObject({
  paypal: z.union([
    z.strictObject({}),
    z.strictObject({
      name: payerName,
      email_address: z.email(),
      account_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/),
      account_status: z.enum(['VERIFIED', 'UNVERIFIED']),
      address: country,
    }),
  ]),
});

const ORDER_STATUSES = [
  'CREATED',
  'SAVED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
  'PAYER_ACTION_REQUIRED',
] as const;

export const minimalOrder = z.strictObject({
  id,
  status: z.enum(ORDER_STATUSES),
  payment_source: paymentSource.optional(),
  links: z.array(anyLink).min(1),
});

export const order = z.strictObject({
  create_time: utcTime,
  id,
  intent: z.literal('CAPTURE'),
  links: z.array(anyLink).min(1),
  payer: payer.optional(),
  payment_source: paymentSource.optional(),
  purchase_units: z
    .array(
      z.strictObject({
        amount: money,
        custom_id: z.string().max(255).optional(),
        description: z.string().optional(),
        payee: z.strictObject({
          email_address: z.email(),
          merchant_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/),
        }),
        payments: z
          .strictObject({
            captures: z.array(capture).length(1),
            refunds: z.array(refund).min(1).optional(),
          })
          .optional(),
        reference_id: z.string().min(1).max(256),
      }),
    )
    .length(1),
  status: z.enum(ORDER_STATUSES),
  update_time: utcTime.optional(),
});

export const captureResource = capture;

export const verification = z.strictObject({
  verification_status: z.enum(['SUCCESS', 'FAILURE']),
});

export const error = (name: string, issue: string) =>
  z.strictObject({
    name: z.literal(name),
    message: anyText,
    debug_id: anyText,
    details: z
      .array(
        z.strictObject({
          field: z.string().optional(),
          value: z.string().optional(),
          location: z.literal('body').optional(),
          issue: z.literal(issue),
          description: anyText,
        }),
      )
      .length(1),
    links: z.array(anyLink),
  });

/** Errors of the sign-in, and of a token. */
export const authError = (code: string) =>
  z.strictObject({ error: z.literal(code), error_description: anyText });

const webhook = (type: string, resourceType: string, resource: z.ZodType) =>
  z.strictObject({
    id: z.string().startsWith('WH-'),
    event_version: z.literal('1.0'),
    create_time: z.iso.datetime(),
    resource_type: z.literal(resourceType),
    resource_version: z.literal('2.0'),
    event_type: z.literal(type),
    summary: anyText,
    resource,
    links: z.tuple([link('self'), link('resend', 'POST')]),
  });

const related = z.strictObject({ related_ids: z.strictObject({ order_id: id }) });

export const webhooks = {
  approved: webhook('CHECKOUT.ORDER.APPROVED', 'checkout-order', order),
  captured: webhook(
    'PAYMENT.CAPTURE.COMPLETED',
    'capture',
    capture.extend({ supplementary_data: related }),
  ),
  pending: webhook(
    'PAYMENT.CAPTURE.PENDING',
    'capture',
    capture.extend({ supplementary_data: related }),
  ),
  refunded: webhook('PAYMENT.CAPTURE.REFUNDED', 'refund', refund),
};

export const webhookHeaders = z.object({
  'content-type': z.string().startsWith('application/json'),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
  'paypal-auth-version': z.literal('v2'),
  'paypal-cert-url': z.url(),
  'paypal-transmission-id': z.string().max(50),
  'paypal-transmission-sig': z.base64().max(500),
  'paypal-transmission-time': utcTime,
});
