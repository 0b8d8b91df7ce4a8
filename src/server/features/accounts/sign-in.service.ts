import { isAPIError } from 'better-auth/api';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Session, SignIn, SignUp, User } from '../../../contract/accounts.ts';
import { MAX_USER_AGENT } from '../../../domain/accounts/device-name.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { ShopError } from '../../platform/errors/shop-error.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/process/platform.ts';
import { createAccountLimit } from './account-limits.ts';
import * as repository from './accounts.repository.ts';
import { type Auth, findBearerSession } from './auth.ts';
import { verifyPassword } from './password-hash.ts';
import type { SecondFactorService } from './second-factor/second-factor.service.ts';
import { deviceTokens } from './signed-tokens.ts';

/** Emails a confirmation link to an account whose address is not confirmed. */
export const mailConfirmLink = defineJob('accounts.mail-confirm-link', { userId: z.uuid() });

const TEN_MINUTES = 600;
const HOUR = 3600;

interface SignInDeps extends Platform {
  auth: Auth;
  secondFactor: SecondFactorService;
}

/** Where a sign-in comes from. */
interface Caller {
  address: string;
  userAgent: string;
}

/** Signs users up, in and out. */
export function createSignIn({ db, pool, clock, jobs, auth, secondFactor }: SignInDeps) {
  const limits = {
    signInAddress: createLimit(pool, { name: 'signin-ip', limit: 100, seconds: TEN_MINUTES }),
    signInAccount: createAccountLimit(pool, 'signin-user', {
      own: [
        { limit: 10, seconds: TEN_MINUTES },
        { limit: 30, seconds: 6 * HOUR },
        { limit: 60, seconds: 24 * HOUR },
      ],
      strangers: { limit: 200, seconds: HOUR },
    }),
    signUpAddress: createLimit(pool, { name: 'signup-ip', limit: 60, seconds: TEN_MINUTES }),
    signUpAccount: createLimit(pool, { name: 'signup-user', limit: 10, seconds: TEN_MINUTES }),
  };

  const findKnownDevice = (account: string, token?: string) =>
    deviceTokens.findId(auth.options.secret, account, { token, now: clock.now() });

  return {
    /** The user of a bearer token; null without one, or when it is no longer valid. */
    async identify(headers: Headers): Promise<User | null> {
      const session = await findBearerSession({ db, auth }, headers);
      return session ? toUser(session.user) : null;
    },

    async signUp({ email, fullName, password }: SignUp, address: string): Promise<string> {
      await limits.signUpAddress.consume(address);
      await limits.signUpAccount.consume(email.toLowerCase());
      const body = { email, name: fullName, password };
      const { token, user } = await auth.api
        .signUpEmail({ body })
        .catch((error) => refuseSignUp(db, error, email));
      if (token) await repository.deleteSession(db, token);
      await jobs.send(null, mailConfirmLink, { userId: user.id });
      return 'Your account is ready. Please sign in.';
    },

    async signIn(body: SignIn, { address, userAgent }: Caller): Promise<Session> {
      const { email, password, device: known, code, link } = body;
      const account = email.toLowerCase();
      const attempt = { account, address, device: findKnownDevice(account, known) };
      // Customers of one mobile network share an address: neither known devices nor successes
      // count.
      if (attempt.device === null) await limits.signInAddress.consume(address);
      await limits.signInAccount.consume(attempt);
      const hash = await repository.findPasswordByEmail(db, account);
      const { headers, response } = await auth.api
        .signInEmail({
          body: { email, password },
          headers: agentOnly(userAgent),
          returnHeaders: true,
        })
        .catch(refuseSignIn);
      const codeAttempt = { ...attempt, userId: response.user.id, link };
      await secondFactor.requireCode(codeAttempt, code).catch(async (error: unknown) => {
        await repository.deleteSession(db, response.token);
        throw error;
      });
      await limits.signInAccount.reset(attempt);
      if (attempt.device === null) await limits.signInAddress.giveBack(address);
      // better-auth's own rows have the machine's time.
      await repository.deleteExpiredSessions(db, response.user.id, new Date());
      const token = headers.get('set-auth-token');
      if (!token) throw new Error('The sign-in returned no token');
      await endIfPasswordChanged(pool, response, { hash, password });
      const device = deviceTokens.issue(auth.options.secret, account, clock.now());
      return { token, device, user: toUser(response.user) };
    },

    /** Revokes the token; an unknown token is ignored. */
    async signOut(headers: Headers): Promise<void> {
      const session = await findBearerSession({ db, auth }, headers);
      if (session) await repository.deleteSession(db, session.token);
    },
  };
}

/** A user in the contract's shape. */
export function toUser(user: { id: string; name: string; email: string; isAdmin: boolean }): User {
  return { _id: user.id, name: user.name, email: user.email, isAdmin: user.isAdmin };
}

/** What is stored of a session's browser; its address is not. */
function agentOnly(userAgent: string): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, MAX_USER_AGENT) });
}

function getReason(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined;
}

/**
 * Explains why better-auth created no account. It reports a lost race for an email like any
 * database failure, so the email is looked up again.
 */
async function refuseSignUp(db: Db, error: unknown, email: string): Promise<never> {
  const isTaken =
    getReason(error) === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' ||
    (getReason(error) === 'FAILED_TO_CREATE_USER' &&
      (await repository.findUserByEmail(db, email)) !== undefined);
  if (!isTaken) throw error;
  const message = 'An account with this email exists already. Please sign in.';
  throw new ShopError('EMAIL_TAKEN', message);
}

/**
 * Ends a session made with a password that was replaced meanwhile. Under the user's lock, which a
 * change of the password takes too: either it ends this session, or this finds the new password.
 */
async function endIfPasswordChanged(
  pool: Pool,
  { token, user }: { token: string; user: { id: string } },
  used: { hash: string | undefined; password: string },
): Promise<void> {
  const isCurrent = await inTransaction(pool, async (tx) => {
    await repository.lockUser(tx, user.id);
    const now = await repository.findPassword(tx, user.id);
    if (now !== undefined && now === used.hash) return true;
    const isRight = now !== undefined && (await verifyPassword(used.password, now));
    if (!isRight) await repository.deleteSession(tx, token);
    return isRight;
  });
  if (!isCurrent) throw wrongCredentials();
}

function refuseSignIn(error: unknown): never {
  if (getReason(error) === 'INVALID_EMAIL_OR_PASSWORD') {
    throw wrongCredentials();
  }
  throw error;
}

function wrongCredentials(): ShopError {
  return new ShopError('WRONG_CREDENTIALS', 'The email or the password is not right.');
}
