import { randomBytes } from 'node:crypto';
import { CODE_LINK_MINUTES } from '../../../domain/accounts/passwords.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/time/calendar.ts';
import { isSameSecret, keyedHash } from '../../platform/process/secrets.ts';

// Tokens that the shop signs and does not store: `facts.facts.signature`.

/** Tokens of one purpose: a random id and the time of issue, signed for one account. */
function accountTokens(purpose: string, validMs: number) {
  return {
    issue(secret: string, account: string, now: Date): string {
      const facts = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`;
      return signed(secret, `${purpose} ${account}`, facts);
    },

    /** The id of a valid token for this account; null for any other text. */
    findId(
      secret: string,
      account: string,
      { token = '', now }: { token: string | undefined; now: Date },
    ): string | null {
      if (!isSigned(secret, `${purpose} ${account}`, token)) return null;
      const [id = '', issued = ''] = token.split('.');
      return now.getTime() - Number.parseInt(issued, 36) < validMs ? id : null;
    },
  };
}

/**
 * Signed notes that somebody has signed in to an account on this device. They give no access:
 * attempts with one are limited on their own, so that strangers cannot lock the device out.
 */
export const deviceTokens = accountTokens('device', 365 * DAY_MS);

/** Tokens of emailed links that let new devices enter codes, once strangers have used them up. */
export const codeLinkTokens = accountTokens('code link', CODE_LINK_MINUTES * MINUTE_MS);

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
  return `${facts}.${keyedHash(secret, `${subject} ${facts}`)}`;
}

function isSigned(secret: string, subject: string, token: string): boolean {
  const facts = token.split('.').slice(0, 2).join('.');
  return isSameSecret(token, signed(secret, subject, facts));
}
