/**
 * What a webhook can be sent for. The part after the dot is the kind of the order's timeline event, but for
 * `expired`, which is `lapsed` there.
 */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.returned',
  'order.expired',
  'order.cancelled',
  'order.refunded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What the admin sends to try a webhook; its data is not an order. */
export const TEST_EVENT = 'webhook.test';

const MAX_URL_LENGTH = 500;

/** The error of a webhook's address; null for one that can be used. `allowsHttp` is for development. */
export function webhookUrlError(text: string, { allowsHttp = false } = {}): string | null {
  if (text === '') return 'Enter the address that receives the events';
  if (text.length > MAX_URL_LENGTH) return `At most ${MAX_URL_LENGTH} characters are allowed`;
  const url = URL.parse(text);
  const protocols = allowsHttp ? ['https:', 'http:'] : ['https:'];
  if (!url || !protocols.includes(url.protocol)) {
    return 'Enter an address that starts with https://, such as https://example.com/webhooks';
  }
  if (url.username !== '' || url.password !== '') {
    return 'Leave the user name and the password out of the address: requests are signed';
  }
  return url.hash === '' ? null : 'Leave out the part after #: it is never sent';
}
