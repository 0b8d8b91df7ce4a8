import { createHmac, timingSafeEqual } from 'node:crypto';

/** An account with the address that is to be confirmed. */
interface EmailOwner {
  id: string;
  email: string;
}

/**
 * The signed token of a confirmation link: who opens it has read the account's email. It proves
 * nothing else, so it may be used again, and the database does not store it.
 */
export function emailVerificationToken(secret: string, owner: EmailOwner, expires: Date): string {
  const facts = `${owner.id}.${expires.getTime().toString(36)}`;
  return `${facts}.${signature(secret, owner.email, facts)}`;
}

/** Whether a token confirms the account's present address now. */
export function confirmsEmail(
  secret: string,
  owner: EmailOwner,
  { token, now }: { token: string; now: Date },
): boolean {
  const [id = '', expires = '', given = ''] = token.split('.');
  const expected = Buffer.from(signature(secret, owner.email, `${id}.${expires}`));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  return id === owner.id && now.getTime() < Number.parseInt(expires, 36);
}

function signature(secret: string, email: string, facts: string): string {
  return createHmac('sha256', secret).update(`email ${email} ${facts}`).digest('base64url');
}
