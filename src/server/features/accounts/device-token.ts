import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../../domain/time/calendar.ts';

/** How long a device is known after a sign-in. */
const KNOWN_MS = 365 * DAY_MS;

/**
 * A signed note that somebody has signed in to an account on this device. It gives no access:
 * attempts with it are limited on their own, so that strangers cannot lock the device out.
 */
export function deviceToken(secret: string, account: string, now: Date): string {
  const facts = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`;
  return `${facts}.${signature(secret, account, facts)}`;
}

/** The id of a device that has signed in to this account; null for any other text. */
export function knownDevice(
  secret: string,
  account: string,
  { token, now }: { token: string | undefined; now: Date },
): string | null {
  const [id = '', issued = '', given = ''] = (token ?? '').split('.');
  const expected = Buffer.from(signature(secret, account, `${id}.${issued}`));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return now.getTime() - Number.parseInt(issued, 36) < KNOWN_MS ? id : null;
}

function signature(secret: string, account: string, facts: string): string {
  return createHmac('sha256', secret).update(`device ${account} ${facts}`).digest('base64url');
}
