import type { z } from 'zod';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import { cutText } from '../../../../domain/text/cut-text.ts';
import { GatewayError, WebhookRejection } from './gateway-error.ts';
import { maskBody, maskHeaders, type RecordEntry } from './gateway-log.ts';
import type { WebhookDelivery, WebhookEvent } from './payment-provider.ts';

/** Anybody can send a webhook that is rejected: only its beginning is logged. */
const LONGEST_REJECTED = 2000;

/** The body of a webhook as JSON. @throws WebhookRejection */
export function parseWebhookJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    throw new WebhookRejection('malformed', 'The webhook is not JSON');
  }
}

/** A part of a webhook in the documented form. @throws WebhookRejection naming the invalid field */
export function readAs<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new WebhookRejection('malformed', `${issue?.path.join('.')}: ${issue?.message}`);
}

/** Parses a webhook and logs it: its type, or why it was rejected. */
export async function recordWebhook(
  gateway: GatewayName,
  { headers, rawBody, now }: WebhookDelivery,
  record: RecordEntry,
  parse: () => Promise<WebhookEvent>,
): Promise<WebhookEvent> {
  const text = Buffer.from(rawBody).toString('utf8');
  const entry = { gateway, at: now, kind: 'webhook', headers: maskHeaders(headers) } as const;
  try {
    const event = await parse();
    const gatewayOrderId = 'gatewayOrderId' in event ? event.gatewayOrderId : null;
    await record({
      ...entry,
      operation: event.type,
      gatewayOrderId: gatewayOrderId ?? undefined,
      body: maskBody(text),
    });
    return event;
  } catch (error) {
    const message = messageOf(error);
    if (message === null) throw error;
    const body = cutText(JSON.stringify(maskBody(text)) ?? '', LONGEST_REJECTED);
    await record({ ...entry, operation: 'webhook', message, body });
    throw error;
  }
}

function messageOf(error: unknown): string | null {
  if (error instanceof WebhookRejection) return `rejected (${error.reason}): ${error.message}`;
  return error instanceof GatewayError ? `not verified: ${error.message}` : null;
}
