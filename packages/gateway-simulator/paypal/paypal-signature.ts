import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isSame } from '../requests.ts';
import type { Clock } from '../simulator-store.ts';
import { utcTime } from './paypal-wire.ts';

/** The id of the webhook, as PayPal's dashboard would show it. */
export const SIMULATOR_WEBHOOK_ID = 'SIMULATORWEBHOOK';

const TOKEN_SECONDS = 32_400;

/**
 * The signature of a webhook. As at PayPal, it covers the transmission id, the time, the webhook id
 * and the CRC-32 of the body. PayPal signs with a certificate, the simulator with its secret;
 * callers cannot see the difference, as the API verifies webhooks.
 */
function sign(
  secret: string,
  delivery: { id: string; time: string; webhookId: string; body: string },
): string {
  const text = [delivery.id, delivery.time, delivery.webhookId, crc32(delivery.body)].join('|');
  return createHmac('sha256', secret).update(text).digest('base64');
}

/** The headers of one delivery of a webhook, signed at that time. */
export function paypalSignature(deps: {
  secret: string;
  clock: Clock;
  ids: () => string;
  api: string;
}) {
  return (body: string): Record<string, string> => {
    const id = deps.ids();
    const time = utcTime(deps.clock.now());
    const webhookId = SIMULATOR_WEBHOOK_ID;
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2',
      'paypal-cert-url': `${deps.api}/v1/notifications/certs/CERT-simulator`,
      'paypal-transmission-id': id,
      'paypal-transmission-sig': sign(deps.secret, { id, time, webhookId, body }),
      'paypal-transmission-time': time,
    };
  };
}

/** Whether the simulator signed this webhook, byte for byte. */
export function isOwnWebhook(
  secret: string,
  requested: {
    transmission_id: string;
    transmission_time: string;
    transmission_sig: string;
    webhook_id: string;
    webhook_event: unknown;
  },
): boolean {
  const expected = sign(secret, {
    id: requested.transmission_id,
    time: requested.transmission_time,
    webhookId: SIMULATOR_WEBHOOK_ID,
    body: JSON.stringify(requested.webhook_event),
  });
  return (
    requested.webhook_id === SIMULATOR_WEBHOOK_ID && isSame(requested.transmission_sig, expected)
  );
}

/** A token that contains its expiry, so that it stays valid after a restart. */
export function issueToken(secret: string, now: Date): { token: string; seconds: number } {
  const end = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  const mac = createHmac('sha256', secret).update(`token ${end}`).digest('base64url');
  return { token: `A21AA${end}-${mac}`, seconds: TOKEN_SECONDS };
}

export function isToken(secret: string, token: string, now: Date): boolean {
  const end = Number(/^A21AA(\d+)-/.exec(token)?.[1] ?? 0);
  const begun = new Date((end - TOKEN_SECONDS) * 1000);
  return end * 1000 > now.getTime() && isSame(token, issueToken(secret, begun).token);
}

/** An id in PayPal's form, 17 letters and digits, derived from a seed. */
export function paypalId(secret: string, seed: string): string {
  const digest = createHmac('sha256', secret).update(seed).digest('hex');
  return BigInt(`0x${digest}`).toString(36).toUpperCase().slice(0, 17).padEnd(17, '0');
}
