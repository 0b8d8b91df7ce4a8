import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins/bearer';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { credentials, sessions, users, verifications } from './accounts.tables.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const DAY_SECONDS = 24 * 60 * 60;

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
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    plugins: [bearer({ requireSignature: true })],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { database: { generateId: newId } },
  });
}

/** The session of a bearer token; null without one, or when it is no longer valid. */
export async function bearerSession(auth: Auth, headers: Headers) {
  const authorization = headers.get('authorization');
  if (authorization === null) return null;
  // Cookies are ignored: with bearer tokens only, no other site can act for a user.
  return auth.api.getSession({ headers: new Headers({ authorization }) });
}
