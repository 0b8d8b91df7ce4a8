import type { GatewayName } from '../../../../domain/payment-methods.ts';
import { GatewayError, WebhookRefusal } from './gateway-error.ts';
import { maskBody, maskHeaders, type RecordEntry } from './gateway-log.ts';
import type { WebhookDelivery, WebhookEvent } from './payment-provider.ts';

/** Anybody may send what is not taken: of that only the beginning is kept. */
const LONGEST_NOT_TAKEN = 2000;

/** Parses a webhook and records it: what it was, or why it was not taken. */
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
    const body = JSON.stringify(maskBody(text))?.slice(0, LONGEST_NOT_TAKEN);
    await record({ ...entry, operation: 'webhook', message, body });
    throw error;
  }
}

function messageOf(error: unknown): string | null {
  if (error instanceof WebhookRefusal) return `refused (${error.reason}): ${error.message}`;
  return error instanceof GatewayError ? `not checked: ${error.message}` : null;
}
