import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { ChangePassword, ResetPassword } from '../../../contract/account.ts';
import { RESET_LINK_MINUTES } from '../../../domain/credentials.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createLimit } from '../../platform/limits.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { MailShop } from '../../platform/mail-layout.ts';
import { ShopError } from '../../platform/shop-error.ts';
import * as repository from './accounts.repository.ts';
import type { Auth } from './auth.ts';
import { bearerSession } from './bearer-session.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { changedLetter, resetLetter } from './password-letters.ts';
import {
  clearExpired,
  dropResetTokens,
  storeResetToken,
  takeResetToken,
} from './tokens.repository.ts';

interface PasswordsDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  auth: Auth;
  jobs: Jobs;
  mailer: Mailer;
  mailShop: (tx?: Tx) => Promise<MailShop>;
}

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Mails a link to whoever has this e-mail; nothing where nobody has. */
    'accounts.mail-reset-link': { email: string };
    /** Deletes sessions and links that have run out. */
    'accounts.clear-expired': Record<string, never>;
  }
}

export type PasswordsService = ReturnType<typeof createPasswordsService>;

const TEN_MINUTES = 600;
const HOUR = 3600;

/** Forgotten and changed passwords. */
export function createPasswordsService(deps: PasswordsDeps) {
  const { db, pool, clock, auth, jobs, mailer, mailShop } = deps;
  const limits = {
    forgotAddress: createLimit(pool, { name: 'forgot-ip', attempts: 30, seconds: TEN_MINUTES }),
    forgotAccount: createLimit(pool, { name: 'forgot-user', attempts: 5, seconds: HOUR }),
    resetAddress: createLimit(pool, { name: 'reset-ip', attempts: 60, seconds: TEN_MINUTES }),
    changeAccount: createLimit(pool, { name: 'change-user', attempts: 10, seconds: TEN_MINUTES }),
  };

  /** Replaces the password, voids what the old one opened but for one session, and tells by mail. */
  async function replacePassword(
    tx: Tx,
    user: repository.UserRow,
    password: string,
    keptSession?: string,
  ): Promise<void> {
    const hash = await hashPassword(password);
    const row = { id: newId(), userId: user.id, password: hash, now: clock.now() };
    await repository.storePassword(tx, row);
    await repository.deleteSessions(tx, user.id, keptSession);
    await dropResetTokens(tx, user.id);
    await jobs.send(tx, 'mail.send', changedLetter(await mailShop(tx), user.email));
  }

  return {
    /**
     * Leaves a link on its way to the e-mail. Whether anybody has it is looked up by the job alone:
     * neither the answer nor its time tells. @throws ShopError TOO_MANY_REQUESTS
     */
    async forgot(email: string, address: string): Promise<void> {
      const account = email.toLowerCase();
      await limits.forgotAddress.spend(address);
      await limits.forgotAccount.spend(account);
      await jobs.send(null, 'accounts.mail-reset-link', { email: account });
    },

    /** Makes a link, which voids an earlier one, and mails it; only its hash is kept. */
    async mailResetLink(email: string, mailId: string): Promise<void> {
      const user = await repository.findUserByEmail(db, email);
      // Customers of the demo are made up; so are their e-mails, which may be somebody's.
      if (!user || user.isDemo || user.erasedAt) return;
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
      await db.transaction(async (tx) => {
        await dropResetTokens(tx, user.id);
        const row = { id: newId(), userId: user.id, tokenHash: hashOf(token), expiresAt, now };
        await storeResetToken(tx, row);
      });
      await mailer.send(resetLetter(await mailShop(), user.email, token), mailId);
    },

    /** Sets a new password by a link's token, once. @throws ShopError RESET_LINK_VOID, TOO_MANY_REQUESTS */
    async reset({ token, password }: ResetPassword, address: string): Promise<void> {
      await limits.resetAddress.spend(address);
      await db.transaction(async (tx) => {
        const userId = await takeResetToken(tx, hashOf(token), clock.now());
        const user = userId && (await repository.findUserById(tx, userId));
        if (!user) {
          throw new ShopError(
            'RESET_LINK_VOID',
            'This link has been used or is too old. Please ask for a new one.',
          );
        }
        await replacePassword(tx, user, password);
      });
    },

    /**
     * Changes the password of whoever is signed in; only this session stays.
     * @throws ShopError WRONG_CREDENTIALS, TOO_MANY_REQUESTS
     */
    async change(
      userId: string,
      { current, next }: ChangePassword,
      headers: Headers,
    ): Promise<void> {
      await limits.changeAccount.spend(userId);
      const user = await repository.findUserById(db, userId);
      const stored = await repository.findPassword(db, userId);
      if (!user || !stored || !(await verifyPassword(current, stored))) {
        const message = 'This is not your current password.';
        const issues = [{ path: 'current', message }];
        throw new ShopError('WRONG_CREDENTIALS', message, { issues });
      }
      const found = await bearerSession(auth, headers);
      await db.transaction((tx) => replacePassword(tx, user, next, found?.session.token));
      await limits.changeAccount.forget(userId);
    },

    clearExpired: () => clearExpired(db, clock.now()),
  };
}

/** A token has 256 random bits: a plain hash of it can't be guessed back. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
