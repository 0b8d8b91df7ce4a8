import { z } from 'zod';
import { type Money, parseMinor } from '../../../../domain/money/foreign-amount.ts';
import { DAY_MS } from '../../../../domain/time/calendar.ts';
import { WebhookRejection } from './gateway-error.ts';
import type {
  Capture,
  GatewayLedger,
  GatewayPayment,
  GatewayRefund,
  GatewayWebhook,
  GatewayWebhookEvent,
} from './provider.ts';
import {
  isPlausible,
  isRecent,
  lenientRow,
  MAX_MINOR,
  optionalDetail,
  parseWebhookJson,
  parseWebhookPart,
  wireCurrency,
  wireId,
  wireReason,
  wireType,
} from './wire-values.ts';

const when = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isPlausible, 'is no time of this century');

/** An amount as PayPal writes it, parsed into the smallest units. */
const paypalMoney = z
  .object({ currency_code: wireCurrency, value: z.string() })
  .transform(({ currency_code, value }, context): Money => {
    const minor = parseMinor(value, currency_code);
    if (minor !== null && minor <= MAX_MINOR) return { minor, currency: currency_code };
    context.addIssue(`${value} is no amount of ${currency_code}`);
    return z.NEVER;
  });

const paypalLinks = optionalDetail(
  z.array(z.object({ rel: optionalDetail(z.string()), href: z.string() })),
);

const statusDetails = optionalDetail(z.object({ reason: optionalDetail(wireReason) }));

const paypalCapture = z.object({
  id: wireId,
  status: z
    .enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'])
    // An unknown status counts as undecided.
    .catch('PENDING'),
  status_details: statusDetails,
  amount: paypalMoney,
  create_time: optionalDetail(when),
});

export const paypalRefund = z.object({
  id: wireId,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']).catch('PENDING'),
  status_details: statusDetails,
  amount: paypalMoney,
  custom_id: optionalDetail(wireId),
  links: paypalLinks,
});

/** The parts of an order (Orders API v2, full representation) that the shop uses. */
export const paypalOrder = z.object({
  id: wireId,
  status: optionalDetail(z.string()),
  purchase_units: z.array(
    z.object({
      amount: optionalDetail(paypalMoney),
      payments: optionalDetail(
        z.object({
          captures: optionalDetail(z.array(lenientRow(paypalCapture))),
          refunds: optionalDetail(z.array(lenientRow(paypalRefund))),
        }),
      ),
    }),
  ),
  links: paypalLinks,
});

export const paypalToken = z.object({
  access_token: z.string(),
  /** Where it is omitted, the token is fetched again at the next call. */
  expires_in: z.coerce.number().catch(0),
});

export const paypalVerification = z.object({
  verification_status: z.enum(['SUCCESS', 'FAILURE']),
});

/** `{name, message, details}` of the APIs, `{error, error_description}` of the sign-in. */
export const paypalError = z
  .union([
    z.object({
      name: z.string(),
      message: z.string().default(''),
      details: z
        .array(z.object({ issue: z.string().optional(), description: z.string().optional() }))
        .optional(),
    }),
    z.object({ error: z.string(), error_description: z.string().default('') }),
  ])
  .transform((body) => {
    if ('error' in body) return { code: body.error, message: body.error_description };
    const [detail] = body.details ?? [];
    return { code: detail?.issue ?? body.name, message: detail?.description ?? body.message };
  });

type Order = z.output<typeof paypalOrder>;
type PaypalCapture = z.output<typeof paypalCapture>;

const SUCCEEDED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const FAILED = ['DECLINED', 'FAILED'];

const REFUND_STATE: Record<z.output<typeof paypalRefund>['status'], GatewayRefund['state']> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
};

/** The payment status of an order. A completed order is paid only if its capture succeeded. */
export function toGatewayPayment(order: Order): GatewayPayment {
  const captures = order.purchase_units.flatMap((unit) => unit.payments?.captures ?? []);
  const success = captures.find((capture) => capture && SUCCEEDED.includes(capture.status));
  if (success) {
    return { state: 'paid', isAttemptPending: false, capture: toCapture(success) };
  }
  const latest = captures.findLast((capture) => capture !== null);
  return {
    state: stateOf(order, latest),
    // A capture that cannot be read may have succeeded.
    isAttemptPending: captures.some((capture) => !capture || capture.status === 'PENDING'),
    reason: latest?.status_details?.reason ?? undefined,
  };
}

function stateOf({ status }: Order, latest?: PaypalCapture | null): GatewayPayment['state'] {
  if (latest) return FAILED.includes(latest.status) ? 'failed' : 'open';
  if (status === 'APPROVED') return 'approved';
  return status === 'VOIDED' ? 'expired' : 'open';
}

function toCapture({ id, amount, create_time }: PaypalCapture): Capture {
  return { id, amount, at: create_time ?? null };
}

/** What PayPal lists of an order, which has one capture that succeeded. */
export function toLedger(order: Order): GatewayLedger {
  const { capture } = toGatewayPayment(order);
  const refunds = order.purchase_units.flatMap((unit) => unit.payments?.refunds ?? []);
  return {
    captures: capture ? [capture] : [],
    refunds: refunds
      .filter((refund) => refund !== null)
      .map((refund) => ({
        ...toGatewayRefund(refund),
        captureId: capture?.id ?? null,
        isAutomatic: false,
      })),
  };
}

export function toGatewayRefund(refund: z.output<typeof paypalRefund>): GatewayRefund {
  return {
    refundId: refund.custom_id ?? null,
    gatewayRefundId: refund.id,
    state: REFUND_STATE[refund.status],
    amount: refund.amount,
    reason: refund.status_details?.reason ?? undefined,
  };
}

/** PayPal retries for three days. A replay changes nothing, as events are idempotent. */
const STALE_AFTER_MS = 4 * DAY_MS;

const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const event = z.object({ event_type: wireType.catch('unnamed'), resource: z.unknown().optional() });

/** How a resource names its order, and the resource it belongs to. */
const related = z.object({
  links: paypalLinks,
  supplementary_data: optionalDetail(
    z.object({ related_ids: optionalDetail(z.object({ order_id: optionalDetail(wireId) })) }),
  ),
});
type Related = z.output<typeof related>;

const captureResource = paypalCapture.extend(related.shape);
const refundResource = paypalRefund.extend(related.shape);
const reversedResource = related.extend({ id: wireId, amount: optionalDetail(paypalMoney) });
const disputeResource = z.object({
  dispute_id: wireId,
  disputed_transactions: z.array(z.object({ seller_transaction_id: wireId })).min(1),
  status: optionalDetail(wireReason),
  reason: optionalDetail(wireReason),
  dispute_outcome: optionalDetail(z.object({ outcome_code: optionalDetail(wireReason) })),
});

const CAPTURE_OUTCOMES = {
  'PAYMENT.CAPTURE.COMPLETED': 'paid',
  'PAYMENT.CAPTURE.PENDING': 'pending',
  'PAYMENT.CAPTURE.DENIED': 'failed',
  'PAYMENT.CAPTURE.DECLINED': 'failed',
} as const;

const DISPUTE_TYPES = new Set(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED']);

const REFUND_TYPES = new Set([
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
]);

/**
 * The body of PayPal's own check of a webhook (`POST /v1/notifications/verify-webhook-signature`).
 * The event is included as the text received: serialized again, it would not match its signature.
 * @throws WebhookRejection before any call: not JSON, headers missing, too old, or a certificate of
 * another host
 */
export function verificationBody(
  { headers, rawBody, now }: GatewayWebhook,
  webhookId: string,
  certificateHosts: (host: string) => boolean,
): string {
  parseWebhookJson(rawBody);
  const fields = Object.fromEntries(
    Object.entries(SIGNATURE_HEADERS).map(([field, header]) => [field, headers.get(header) ?? '']),
  ) as Record<keyof typeof SIGNATURE_HEADERS, string>;
  if (Object.values(fields).includes('') || !isCertificate(fields.cert_url, certificateHosts)) {
    throw new WebhookRejection('signature', 'The webhook is not signed by PayPal');
  }
  if (!isRecent(Date.parse(fields.transmission_time), now, STALE_AFTER_MS)) {
    throw new WebhookRejection('stale', `The webhook was sent at ${fields.transmission_time}`);
  }
  const rest = JSON.stringify({ ...fields, webhook_id: webhookId });
  return `${rest.slice(0, -1)},"webhook_event":${Buffer.from(rawBody).toString('utf8')}}`;
}

/** Reads a verified webhook. @throws WebhookRejection */
export function readPaypalEvent(rawBody: Uint8Array): GatewayWebhookEvent {
  const read = parseWebhookPart(event, parseWebhookJson(rawBody));
  const { event_type: type } = read;
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    const { id } = parseWebhookPart(z.object({ id: wireId }), read.resource);
    return { kind: 'payment', type, gatewayOrderId: id, outcome: 'approved' };
  }
  if (Object.hasOwn(CAPTURE_OUTCOMES, type)) {
    const outcome = CAPTURE_OUTCOMES[type as keyof typeof CAPTURE_OUTCOMES];
    const resource = parseWebhookPart(captureResource, read.resource);
    const gatewayOrderId = getOrderId(resource) ?? linkedId(resource, 'orders');
    if (gatewayOrderId === null) {
      throw new WebhookRejection('malformed', 'The capture does not name its order');
    }
    const capture = outcome === 'paid' ? toCapture(resource) : undefined;
    const reason = resource.status_details?.reason ?? undefined;
    return { kind: 'payment', type, gatewayOrderId, outcome, capture, reason };
  }
  if (type === 'PAYMENT.CAPTURE.REVERSED') {
    // The resource is the capture itself, or the amount reversed of it.
    const resource = parseWebhookPart(reversedResource, read.resource);
    const captureId = linkedId(resource, 'captures') ?? resource.id;
    const isCapture = captureId === resource.id;
    return {
      kind: 'reversal',
      type,
      gatewayOrderId: getOrderId(resource),
      captureId,
      reversalId: isCapture ? `reversal-${captureId}` : resource.id,
      amount: isCapture ? null : (resource.amount ?? null),
    };
  }
  if (DISPUTE_TYPES.has(type)) {
    const dispute = parseWebhookPart(disputeResource, read.resource);
    const { dispute_id: disputeId, disputed_transactions: payments } = dispute;
    return {
      kind: 'dispute',
      type,
      captureId: payments[0]?.seller_transaction_id ?? '',
      disputeId,
      status: dispute.dispute_outcome?.outcome_code ?? dispute.status ?? '',
      reason: dispute.reason ?? '',
    };
  }
  if (!REFUND_TYPES.has(type)) return { kind: 'ignored', type };
  const refund = parseWebhookPart(refundResource, read.resource);
  return {
    kind: 'refund',
    type,
    gatewayOrderId: getOrderId(refund),
    captureId: linkedId(refund, 'captures'),
    refund: toGatewayRefund(refund),
  };
}

function getOrderId({ supplementary_data: data }: Related): string | null {
  return data?.related_ids?.order_id ?? null;
}

/** The id of the parent resource, at the end of the `up` link. */
function linkedId({ links }: Related, kind: 'captures' | 'orders'): string | null {
  const href = links?.find(({ rel }) => rel === 'up')?.href ?? '';
  return new RegExp(`/${kind}/([\\w-]{1,100})$`).exec(href)?.[1] ?? null;
}

function isCertificate(address: string, isHost: (host: string) => boolean): boolean {
  return URL.canParse(address) && isHost(new URL(address).host);
}
