import type { GatewayName } from '../../../../domain/payment-methods.ts';
import { WebhookRefusal } from './gateway-error.ts';
import { maskBody, maskHeaders, type RecordEntry } from './gateway-log.ts';
import type { WebhookDelivery, WebhookEvent } from './payment-provider.ts';

/** Anybody may send what is refused: of that only the beginning is kept. */
const LONGEST_REFUSED = 2000;

/** Parses a webhook and records it: what it was, or why it was refused. */
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
    if (!(error instanceof WebhookRefusal)) throw error;
    const message = `refused (${error.reason}): ${error.message}`;
    const body = JSON.stringify(maskBody(text))?.slice(0, LONGEST_REFUSED);
    await record({ ...entry, operation: 'webhook', message, body });
    throw error;
  }
}
