import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../domain/time/calendar.ts';
import { isSameSecret } from '../../platform/process/secrets.ts';

// Tokens that the shop signs and does not store: `facts.facts.signature`.

/** How long a device is known after a sign-in. */
const KNOWN_MS = 365 * DAY_MS;

/**
 * A signed note that somebody has signed in to an account on this device. It gives no access:
 * attempts with it are limited on their own, so that strangers cannot lock the device out.
 */
export function deviceToken(secret: string, account: string, now: Date): string {
  const facts = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`;
  return signed(secret, `device ${account}`, facts);
}

/** The id of a device that has signed in to this account; null for any other text. */
export function knownDevice(
  secret: string,
  account: string,
  { token = '', now }: { token: string | undefined; now: Date },
): string | null {
  if (!isSigned(secret, `device ${account}`, token)) return null;
  const [id = '', issued = ''] = token.split('.');
  return now.getTime() - Number.parseInt(issued, 36) < KNOWN_MS ? id : null;
}

/** An account with the address that is to be confirmed. */
interface EmailOwner {
  id: string;
  email: string;
}

/**
 * The signed token of a confirmation link: who opens it has read the account's email. It proves
 * nothing else, so it may be used again.
 */
export function emailVerificationToken(secret: string, owner: EmailOwner, expires: Date): string {
  return signed(secret, `email ${owner.email}`, `${owner.id}.${expires.getTime().toString(36)}`);
}

/** Whether a token confirms the account's present address now. */
export function confirmsEmail(
  secret: string,
  owner: EmailOwner,
  { token, now }: { token: string; now: Date },
): boolean {
  if (!isSigned(secret, `email ${owner.email}`, token)) return false;
  const [id, expires = ''] = token.split('.');
  return id === owner.id && now.getTime() < Number.parseInt(expires, 36);
}

function signed(secret: string, subject: string, facts: string): string {
  const signature = createHmac('sha256', secret).update(`${subject} ${facts}`).digest('base64url');
  return `${facts}.${signature}`;
}

function isSigned(secret: string, subject: string, token: string): boolean {
  const facts = token.split('.').slice(0, 2).join('.');
  return isSameSecret(token, signed(secret, subject, facts));
}
