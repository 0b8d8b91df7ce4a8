import { z } from 'zod';
import { CODE_LINK_MINUTES } from '../../../../domain/accounts/passwords.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';
import { createLimit } from '../../../platform/http/rate-limits.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { MailShop } from '../../../platform/mail/mail-layout.ts';
import type { Platform } from '../../../platform/process/platform.ts';
import { createAccountLimit, type SignInAttempt } from '../account-limits.ts';
import { findUserById } from '../accounts.repository.ts';
import { codeLinkTokens } from '../signed-tokens.ts';
import { codeLinkEmail } from './second-factor-emails.ts';

/** Emails a link that lets a new device enter codes. */
export const mailCodeLink = defineJob('accounts.mail-code-link', { userId: z.uuid() });

/** Who enters a code; whoever does knows the password already. */
export interface CodeAttempt extends SignInAttempt {
  userId: string;
  /** The token of an emailed link. */
  link?: string | undefined;
}

/** Somebody who is signed in counts as a device of their own. */
export function inSession(userId: string): CodeAttempt {
  return { userId, account: userId, address: '', device: 'session' };
}

const DAY = 24 * 3600;
const PER_DAY = { limit: 30, seconds: DAY };

interface CodeLimitDeps extends Platform {
  loadMailShop: () => Promise<MailShop>;
  authSecret: string;
}

/**
 * Limits the codes that are tried. Once strangers have used up a day's tries of an account, new
 * devices go on only by a link sent to its email, which has tries of its own.
 */
export function createCodeLimits(deps: CodeLimitDeps) {
  const { db, pool, clock, jobs, mailer, loadMailShop, authSecret } = deps;
  const limit = createAccountLimit(pool, 'second-factor', {
    own: [{ limit: 10, seconds: 900 }, PER_DAY],
    strangers: PER_DAY,
  });
  const linkTries = createLimit(pool, {
    name: 'code-link',
    limit: 10,
    seconds: CODE_LINK_MINUTES * 60,
  });
  const linkEmails = createLimit(pool, { name: 'code-link-email', limit: 1, seconds: 900 });

  const findLinkId = ({ link, userId }: CodeAttempt) =>
    codeLinkTokens.findId(authSecret, userId, { token: link, now: clock.now() });

  /** Emails a link, unless one was sent just now, and returns what the stranger reads. */
  async function offerLink({ userId }: CodeAttempt, { details }: ShopError): Promise<ShopError> {
    const refusal = await refusalOf(linkEmails.consume(userId));
    if (!refusal) await jobs.send(null, mailCodeLink, { userId });
    const message = mailer.hasServer
      ? 'Too many codes were tried for this account. We have sent a link to its email address: open it on this device, then sign in.'
      : 'Too many codes were tried for this account, and this shop sends no emails. Please ask whoever runs its server for a link to sign in.';
    return new ShopError('TOO_MANY_REQUESTS', message, details);
  }

  return {
    /** Counts one try. @throws ShopError TOO_MANY_REQUESTS */
    async consume(attempt: CodeAttempt): Promise<void> {
      const linkId = findLinkId(attempt);
      if (linkId && !(await refusalOf(linkTries.consume(linkId)))) return;
      const refusal = await refusalOf(limit.consume(attempt));
      if (!refusal) return;
      const needsLink = attempt.device === null && refusal.details.limit?.seconds === DAY;
      throw needsLink ? await offerLink(attempt, refusal) : refusal;
    },

    /** Clears the tries of whoever entered a right code; a link works once. */
    async reset(attempt: CodeAttempt): Promise<void> {
      const linkId = findLinkId(attempt);
      await (linkId ? linkTries.close(linkId) : limit.reset(attempt));
    },

    async mailLink(userId: string, mailId: string): Promise<void> {
      const user = await findUserById(db, userId);
      if (!user || user.erasedAt) return;
      const token = codeLinkTokens.issue(authSecret, userId, clock.now());
      await mailer.send(codeLinkEmail(await loadMailShop(), user.email, token), mailId);
    },
  };
}

/** The error of a limit that is reached; null where the attempt counted. */
async function refusalOf(counted: Promise<void>): Promise<ShopError | null> {
  try {
    await counted;
    return null;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'TOO_MANY_REQUESTS') return error;
    throw error;
  }
}
