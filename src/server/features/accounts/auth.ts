import { createHmac, timingSafeEqual } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins/bearer';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import * as repository from './accounts.repository.ts';
import { credentials, sessions, users, verifications } from './accounts.tables.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** A session that is used is extended, at most once in this time. */
const EXTEND_AFTER_SECONDS = DAY_SECONDS;

/** The list of signed-in devices shows when each was used, to within this time. */
const NOTE_USE_AFTER_MS = 10 * 60_000;

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth on the shop's tables. Its own routes are not mounted: the shop calls its functions
 * behind the specification's routes and applies its own rate limits.
 */
export function createAuth(db: Db, secret: string, baseURL: string) {
  return betterAuth({
    secret,
    baseURL,
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 3,
      maxPasswordLength: 128,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    user: {
      additionalFields: {
        isAdmin: { type: 'boolean', required: true, defaultValue: false, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: EXTEND_AFTER_SECONDS },
    plugins: [bearer({ requireSignature: true })],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { database: { generateId: newId } },
  });
}

/**
 * The stored token of the session of a bearer token, and its user; null without one, or when it is no
 * longer valid. One query, where better-auth takes two: every request of a signed-in user needs it.
 * Cookies are ignored: with bearer tokens only, no other site can act for a user.
 */
export async function bearerSession({ db, auth }: { db: Db; auth: Auth }, headers: Headers) {
  const authorization = headers.get('authorization');
  const token = storedTokenOf(authorization, auth.options.secret);
  if (authorization === null || token === null) return null;
  const now = new Date();
  const found = await repository.findSession(db, token, now);
  if (found && now.getTime() - found.usedAt.getTime() >= NOTE_USE_AFTER_MS) {
    await repository.touchSession(db, token, now);
  }
  if (found && isToBeExtended(found.expiresAt)) {
    await auth.api.getSession({ headers: new Headers({ authorization }) });
  }
  return found;
}

/** The token as stored, from `<token>.<signature>`; null where the signature is not the shop's. */
function storedTokenOf(authorization: string | null, secret: string): string | null {
  const [, signed = ''] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  const dot = signed.indexOf('.');
  if (dot <= 0) return null;
  const token = signed.slice(0, dot);
  const signature = Buffer.from(decoded(signed.slice(dot + 1)));
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isOurs ? token : null;
}

/** better-auth gives the signature out in percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isToBeExtended(expiresAt: Date): boolean {
  const age = Date.now() - (expiresAt.getTime() - SESSION_SECONDS * 1000);
  return age >= EXTEND_AFTER_SECONDS * 1000;
}
