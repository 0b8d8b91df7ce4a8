import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins/bearer';
import type { Pool } from 'pg';
import { MIN_AUTH_FIELD_LENGTH } from '../../../domain/accounts/passwords.ts';
import { MINUTE_MS } from '../../../domain/time/calendar.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { openLibraryDb } from '../../platform/db/transactions.ts';
import * as repository from './accounts.repository.ts';
import { credentials, sessions, users, verifications } from './accounts.tables.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** A session that is used is extended, at most once in this time. */
const EXTEND_AFTER_SECONDS = DAY_SECONDS;

/** The list of signed-in devices shows when each was used, to within this time. */
const NOTE_USE_AFTER_MS = 10 * MINUTE_MS;

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth on the shop's tables. Its own routes are not mounted: the shop calls its functions
 * behind the specification's routes and applies its own rate limits.
 */
export function createAuth(pool: Pool, secret: string, baseURL: string) {
  return betterAuth({
    secret,
    baseURL,
    database: drizzleAdapter(openLibraryDb(pool), {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_AUTH_FIELD_LENGTH,
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
 * The session of a bearer token with its user; null without one, or when it is no longer valid.
 * Only the authorization header is read: without cookies, no other site can act for a user. Notes
 * that the session was used.
 */
export async function findBearerSession({ db, auth }: { db: Db; auth: Auth }, headers: Headers) {
  const authorization = headers.get('authorization');
  if (authorization === null) return null;
  const found = await auth.api.getSession({ headers: new Headers({ authorization }) });
  if (!found) return null;
  const { session, user } = found;
  // better-auth's own rows have the machine's time.
  const now = new Date();
  if (now.getTime() - session.updatedAt.getTime() >= NOTE_USE_AFTER_MS) {
    await repository.touchSession(db, session.token, now);
  }
  return { token: session.token, user };
}
