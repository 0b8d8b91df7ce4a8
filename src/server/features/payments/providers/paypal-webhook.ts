import { z } from 'zod';
import { WebhookRefusal } from './gateway-error.ts';
import type { WebhookDelivery, WebhookEvent } from './payment-provider.ts';
import { captureOf, paypalCapture, paypalLinks, paypalRefund, refundOf } from './paypal-answers.ts';
import { parseWebhookJson, readAs } from './webhook-body.ts';
import { wireId, wireType } from './wire-values.ts';

/** PayPal retries for three days; a replay within them is caught by the event's id. */
const STALE_AFTER_MS = 4 * 24 * 60 * 60_000;
const CLOCK_SKEW_MS = 5 * 60_000;

const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const event = z.object({
  id: wireId,
  event_type: wireType,
  create_time: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  resource: z.unknown(),
});

const relatedIds = z
  .object({ related_ids: z.object({ order_id: wireId.optional() }).optional() })
  .optional();

const captureResource = paypalCapture.extend({
  supplementary_data: relatedIds,
  links: paypalLinks,
});
const refundResource = paypalRefund.extend({ supplementary_data: relatedIds });

const reversedResource = z.object({
  id: wireId,
  links: paypalLinks,
  supplementary_data: relatedIds,
});

const CAPTURE_OUTCOMES = {
  'PAYMENT.CAPTURE.COMPLETED': 'paid',
  'PAYMENT.CAPTURE.PENDING': 'pending',
  'PAYMENT.CAPTURE.DENIED': 'failed',
  'PAYMENT.CAPTURE.DECLINED': 'failed',
} as const;

const REFUND_TYPES = new Set([
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
]);

/**
 * The body of PayPal's own check of a webhook (`POST /v1/notifications/verify-webhook-signature`).
 * The event goes in as the text it came as: written anew, its signature would not hold.
 * @throws WebhookRefusal for what need not be asked: not JSON, headers missing, too old, or a
 * certificate from elsewhere
 */
export function verificationBody(
  { headers, rawBody, now }: WebhookDelivery,
  webhookId: string,
  certificateHosts: (host: string) => boolean,
): string {
  parseWebhookJson(rawBody);
  const fields = Object.fromEntries(
    Object.entries(SIGNATURE_HEADERS).map(([field, header]) => [field, headers.get(header) ?? '']),
  ) as Record<keyof typeof SIGNATURE_HEADERS, string>;
  if (Object.values(fields).includes('') || !isCertificate(fields.cert_url, certificateHosts)) {
    throw new WebhookRefusal('signature', 'The webhook is not signed by PayPal');
  }
  const age = now.getTime() - Date.parse(fields.transmission_time);
  if (!(age <= STALE_AFTER_MS && age >= -CLOCK_SKEW_MS)) {
    throw new WebhookRefusal('stale', `The webhook was sent at ${fields.transmission_time}`);
  }
  const rest = JSON.stringify({ ...fields, webhook_id: webhookId });
  return `${rest.slice(0, -1)},"webhook_event":${Buffer.from(rawBody).toString('utf8')}}`;
}

/** Reads a webhook that was found to be PayPal's. @throws WebhookRefusal */
export function readPaypalEvent(rawBody: Uint8Array): WebhookEvent {
  const read = readAs(event, parseWebhookJson(rawBody));
  const { event_type: type } = read;
  const base = { key: read.id, type, occurredAt: read.create_time };
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    const { id } = readAs(z.object({ id: wireId }), read.resource);
    return { ...base, kind: 'payment', gatewayOrderId: id, outcome: 'approved' };
  }
  if (Object.hasOwn(CAPTURE_OUTCOMES, type)) {
    const outcome = CAPTURE_OUTCOMES[type as keyof typeof CAPTURE_OUTCOMES];
    return captureEvent(base, outcome, readAs(captureResource, read.resource));
  }
  if (type === 'PAYMENT.CAPTURE.REVERSED') {
    return reversalEvent(base, readAs(reversedResource, read.resource));
  }
  if (!REFUND_TYPES.has(type)) return { kind: 'ignored', type };
  const refund = readAs(refundResource, read.resource);
  return {
    ...base,
    kind: 'refund',
    gatewayOrderId: refund.supplementary_data?.related_ids?.order_id ?? null,
    captureId: linkedId(refund.links, 'captures'),
    refund: refundOf(refund),
  };
}

function captureEvent(
  base: { key: string; type: string; occurredAt: Date },
  outcome: 'paid' | 'pending' | 'failed',
  resource: z.output<typeof captureResource>,
): WebhookEvent {
  const gatewayOrderId =
    resource.supplementary_data?.related_ids?.order_id ?? linkedId(resource.links, 'orders');
  if (gatewayOrderId === null) {
    throw new WebhookRefusal('malformed', 'The capture does not say which order it is of');
  }
  return {
    ...base,
    kind: 'payment',
    gatewayOrderId,
    outcome,
    capture: outcome === 'paid' ? captureOf(resource) : undefined,
    reason: resource.status_details?.reason,
  };
}

/** The resource is the capture itself, or what was taken of it. */
function reversalEvent(
  base: { key: string; type: string; occurredAt: Date },
  { id, links, supplementary_data: related }: z.output<typeof reversedResource>,
): WebhookEvent {
  const gatewayOrderId = related?.related_ids?.order_id ?? null;
  return {
    ...base,
    kind: 'reversal',
    gatewayOrderId,
    captureId: linkedId(links, 'captures') ?? id,
  };
}

/** The id of what a resource belongs to, at the end of its `up` link. */
function linkedId(links: z.output<typeof paypalLinks>, kind: 'captures' | 'orders'): string | null {
  const href = links?.find(({ rel }) => rel === 'up')?.href ?? '';
  return new RegExp(`/${kind}/([\\w-]{1,100})$`).exec(href)?.[1] ?? null;
}

function isCertificate(address: string, isHost: (host: string) => boolean): boolean {
  return URL.canParse(address) && isHost(new URL(address).host);
}
