import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ChangePassword, ForgotPassword, ResetPassword } from '../../../contract/accounts.ts';
import { adminPasswordError, RESET_LINK_MINUTES } from '../../../domain/accounts/passwords.ts';
import { addMs, MINUTE_MS } from '../../../domain/time/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField, ShopError } from '../../platform/errors/shop-error.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailShop, writeMail } from '../../platform/mail/mail-layout.ts';
import { hashToken } from '../../platform/process/secrets.ts';
import type { ServiceBase } from '../service-base.ts';
import { createAccountLimit } from './account-limits.ts';
import * as repository from './accounts.repository.ts';
import { type Auth, findBearerSession } from './auth.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { deviceTokens } from './signed-tokens.ts';

/** The address as typed: only the job looks it up, so that nobody learns whether it has an account. */
export const mailResetLink = defineJob(
  'accounts.mail-reset-link',
  { email: z.string() },
  { deleteAfterSeconds: 3600 },
);
export const mailPasswordChanged = defineJob('accounts.mail-password-changed', {
  userId: z.uuid(),
});

const TEN_MINUTES = 600;
const HOUR = 3600;

export function createPasswordsService(
  deps: ServiceBase & {
    auth: Auth;
    emailVerification: { markVerified: (tx: Tx, userId: string) => Promise<void> };
  },
) {
  const { db, pool, clock, auth, jobs, mailer, loadMailShop, emailVerification } = deps;
  const limits = {
    forgotAddress: createLimit(pool, { name: 'forgot-ip', limit: 30, seconds: TEN_MINUTES }),
    forgotAccount: createAccountLimit(pool, 'forgot-user', {
      own: [{ limit: 5, seconds: HOUR }],
      strangers: { limit: 20, seconds: HOUR },
    }),
    resetAddress: createLimit(pool, { name: 'reset-ip', limit: 60, seconds: TEN_MINUTES }),
    changeAccount: createLimit(pool, { name: 'change-user', limit: 10, seconds: TEN_MINUTES }),
  };

  /** The user whose password this is, with its hash; `field` names the input. */
  async function requirePassword(userId: string, password: string, field: string) {
    await limits.changeAccount.consume(userId);
    const user = await repository.findUserById(db, userId);
    const stored = await repository.findPassword(db, userId);
    if (!user || !stored || !(await verifyPassword(password, stored))) throw notCurrent(field);
    await limits.changeAccount.reset(userId);
    return { user, stored };
  }

  return {
    /**
     * Enqueues a reset link for an email. Only the job looks up the account, so neither the answer
     * nor its timing reveals whether one exists. Returns what the visitor reads.
     */
    async forgot({ email, device: token }: ForgotPassword, address: string): Promise<string> {
      const account = email.toLowerCase();
      const { secret } = auth.options;
      const device = deviceTokens.findId(secret, account, { token, now: clock.now() });
      await limits.forgotAddress.consume(address);
      await limits.forgotAccount.consume({ account, address, device });
      await jobs.send(null, mailResetLink, { email: account });
      return mailer.hasServer
        ? `If an account has this email, a link to set a new password is on its way to it. The link works once, within ${RESET_LINK_MINUTES} minutes.`
        : 'This shop sends no emails. Please ask the shop for a link to set a new password.';
    },

    /** Creates and emails a link, which replaces an earlier one; only its hash is stored. */
    async mailResetLink(email: string, mailId: string): Promise<void> {
      const user = await repository.findUserByEmail(db, email);
      // Demo customers are made up; their addresses may belong to somebody.
      if (!user || user.isDemo || user.erasedAt) return;
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = addMs(now, RESET_LINK_MINUTES * MINUTE_MS);
      await inTransaction(pool, async (tx) => {
        await repository.deleteResetTokens(tx, user.id);
        const row = { value: user.id, expiresAt, createdAt: now, updatedAt: now };
        await repository.storeResetToken(tx, hashToken(token), row);
      });
      await mailer.send(resetEmail(await loadMailShop(), user.email, token), mailId);
    },

    async mailPasswordChanged(userId: string, mailId: string): Promise<void> {
      const user = await repository.findUserById(db, userId);
      if (!user || user.erasedAt) return;
      await mailer.send(changedEmail(await loadMailShop(), user.email), mailId);
    },

    /** Sets a new password by a link's token, once. */
    async reset({ token, password }: ResetPassword, address: string): Promise<void> {
      await limits.resetAddress.consume(address);
      const link = [hashToken(token), clock.now()] as const;
      await inTransaction(pool, async (tx) => {
        const userId = await repository.findResetUser(tx, ...link);
        if (!userId) throw linkVoid();
        // The link was sent to the email. Locks the customer's orders, the user and then the token,
        // as the erasure of an account does.
        await emailVerification.markVerified(tx, userId);
        const isTaken = await repository.consumeResetToken(tx, ...link);
        const user = isTaken && (await repository.findUserById(tx, userId));
        if (!user) throw linkVoid();
        await replacePassword(deps, tx, user, { password, field: 'password' });
      });
    },

    /** Changes the password of the signed-in user; only this session stays. */
    async change(userId: string, { current, next }: ChangePassword, headers: Headers) {
      const { user, stored } = await requirePassword(userId, current, 'current');
      const found = await findBearerSession({ db, auth }, headers);
      await inTransaction(pool, async (tx) => {
        await repository.lockUser(tx, userId);
        if ((await repository.findPassword(tx, userId)) !== stored) throw notCurrent('current');
        await replacePassword(deps, tx, user, { password: next, field: 'next' }, found?.token);
      });
    },

    /** Requires the password of the signed-in user again. @throws ShopError WRONG_CREDENTIALS */
    async requireCurrent(userId: string, password: string): Promise<void> {
      await requirePassword(userId, password, 'password');
    },

    clearExpired: () => repository.clearExpired(db, clock.now()),
  };
}

/** Replaces the password, revokes all sessions but one, and sends a notification. */
async function replacePassword(
  { clock, jobs }: Pick<ServiceBase, 'clock' | 'jobs'>,
  tx: Tx,
  user: repository.UserRow,
  { password, field }: { password: string; field: string },
  storedSession?: string,
): Promise<void> {
  const error = user.isAdmin ? adminPasswordError(password) : null;
  if (error) throw invalidField(field, error);
  const row = { userId: user.id, password: await hashPassword(password), now: clock.now() };
  // A sign-in with the old password checks it again under this lock.
  await repository.lockUser(tx, user.id);
  await repository.storePassword(tx, row, storedSession);
  await repository.deleteResetTokens(tx, user.id);
  await jobs.send(tx, mailPasswordChanged, { userId: user.id });
}

function notCurrent(field: string): ShopError {
  return invalidField(field, 'This is not your current password.', 'WRONG_CREDENTIALS');
}

function linkVoid(): ShopError {
  return new ShopError(
    'RESET_LINK_INVALID',
    'This link has been used or is too old. Please ask for a new one.',
  );
}

// No email contains the account's name: whoever signs up with another person's email chose it, and
// could make the shop send their text.

function resetEmail(shop: MailShop, email: string, token: string): Mail {
  return writeMail(shop, {
    to: email,
    subject: `Set a new password at ${shop.name}`,
    parts: [
      `We received a request to reset the password of your account. This link lets you set it. It works once, within ${RESET_LINK_MINUTES} minutes.`,
      {
        kind: 'link',
        label: 'Set a new password',
        url: `${shop.url}/reset-password?${new URLSearchParams({ token })}`,
      },
      'If it was not you, ignore this email: your password stays as it is.',
    ],
  });
}

/** Notifies the account's owner of a changed password, in case somebody else changed it. */
function changedEmail(shop: MailShop, email: string): Mail {
  return writeMail(shop, {
    to: email,
    subject: `Your password at ${shop.name} has been changed`,
    parts: [
      'The password of your account has just been changed, and everyone signed in with the old one is signed out.',
      'If it was not you, take your account back by setting a new one.',
      { kind: 'link', label: 'Set a new password', url: `${shop.url}/forgot-password` },
    ],
  });
}
