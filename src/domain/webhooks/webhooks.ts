import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/calendar.ts';

/** What a webhook can be sent for: kinds of the order's timeline events, after the dot. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.payment-received',
  'order.paid',
  'order.shipped',
  'order.parcel-shipped',
  'order.parcel-delivered',
  'order.delivered',
  'order.pieces-returned',
  'order.returned',
  'order.reduced',
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

/** Pauses after each failed attempt: about a day in all, and then the delivery has failed. */
const PAUSES = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  20 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  9 * HOUR_MS,
];

/** When a delivery that has failed so many times is tried again; null when it is given up. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : addMs(now, pause);
}

/** A webhook is switched off when it has accepted no event for so long. */
const MAX_FAILING_MS = 5 * DAY_MS;

export function isToBeSwitchedOff(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
}

/** How long the program at the other end may take to get a renewed secret. */
const PREVIOUS_SECRET_MS = DAY_MS;

/** Until when a secret that is renewed now signs beside the new one. */
export function previousSecretUntil(now: Date): Date {
  return addMs(now, PREVIOUS_SECRET_MS);
}

/** Whether a renewed webhook's previous secret still signs; `until` is null where it has none. */
export function isPreviousSecretUsed(until: Date | null, now: Date): boolean {
  return until !== null && now.getTime() < until.getTime();
}
