import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SecondFactorKey, User } from '../../../../contract/accounts.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, ShopError } from '../../../platform/errors/shop-error.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailShop } from '../../../platform/mail/mail-layout.ts';
import type { Platform } from '../../../platform/process/platform.ts';
import { openKey, sealKey } from '../../../platform/process/secrets.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { findUserById } from '../accounts.repository.ts';
import { type CodeAttempt, createCodeLimits, inSession } from './code-limits.ts';
import * as repository from './second-factor.repository.ts';
import {
  type SecondFactorEvent,
  secondFactorEmail,
  secondFactorEventSchema,
} from './second-factor-emails.ts';
import { base32, matchingStep, otpauthUri } from './totp.ts';

/** Emails the account's owner that its two-step sign-in has changed or a recovery code was used. */
export const mailSecondFactorEvent = defineJob('accounts.mail-second-factor-event', {
  userId: z.uuid(),
  event: secondFactorEventSchema,
});

const KEY_BYTES = 20;
const RECOVERY_CODES = 10;
/** Random bits enough for a plain hash: 80. */
const RECOVERY_BYTES = 10;
const WRONG_CODE =
  'This code is not right, or was used before. Enter the code that the app shows now.';

interface SecondFactorDeps extends Platform {
  audit: AuditService;
  loadMailShop: (on?: DbOrTx) => Promise<MailShop>;
}

export type SecondFactorService = ReturnType<typeof createSecondFactor>;

/** Codes of an authenticator app that admins enter after their password. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { db, pool, clock, jobs, mailer, audit, loadMailShop, authSecret } = deps;
  const limits = createCodeLimits(deps);

  /**
   * Requires the code of an account that has an authenticator app.
   * @throws ShopError CODE_REQUIRED, CODE_WRONG or TOO_MANY_REQUESTS
   */
  async function requireCode(attempt: CodeAttempt, code: string | undefined): Promise<void> {
    const { userId } = attempt;
    const factor = await repository.findFactor(db, userId);
    if (!factor?.confirmedAt) return;
    if (!code?.trim()) {
      throw new ShopError('CODE_REQUIRED', 'Enter the code that your authenticator app shows.');
    }
    await limits.consume(attempt);
    if (!(await accepts(deps, userId, factor.sealedKey, code))) {
      throw invalidField('code', WRONG_CODE, 'CODE_WRONG');
    }
    await limits.reset(attempt);
  }

  return {
    /** Emails the account's owner, in case it was somebody else. */
    async mailEvent(userId: string, event: SecondFactorEvent, mailId: string): Promise<void> {
      const user = await findUserById(db, userId);
      if (!user || user.erasedAt) return;
      await mailer.send(secondFactorEmail(await loadMailShop(), user.email, event), mailId);
    },

    async findStatus(userId: string) {
      const factor = await repository.findFactor(db, userId);
      if (!factor?.confirmedAt) return null;
      return { recoveryCodes: await repository.countRecoveryCodes(db, userId) };
    },

    requireCode,
    mailCodeLink: limits.mailLink,

    /** Makes the key of a new authenticator app, which counts once its first code is entered. */
    async begin(user: User, issuer: string): Promise<SecondFactorKey> {
      const key = randomBytes(KEY_BYTES);
      const row = {
        userId: user._id,
        sealedKey: sealKey(authSecret, 'second factor', key),
        createdAt: clock.now(),
      };
      if (!(await repository.storeKey(db, row))) throw alreadyOn();
      // Loaded only here: most shops never need it.
      const { encode } = await import('uqr');
      const { size, data } = encode(otpauthUri(key, { issuer, account: user.email }), {
        border: 2,
      });
      return { key: base32(key), qr: { size, path: toSvgPath(data) } };
    },

    /**
     * Turns the second factor on with the app's first code. Returns the recovery codes, which are
     * not stored in readable form.
     */
    async confirm(user: User, code: string): Promise<string[]> {
      await limits.consume(inSession(user._id));
      const factor = await repository.findFactor(db, user._id);
      if (factor?.confirmedAt) throw alreadyOn();
      const key = factor && openKey(authSecret, 'second factor', factor.sealedKey);
      const step = key ? matchingStep(key, code.replace(/\s/g, ''), clock.now()) : null;
      if (step === null) throw invalidField('code', WRONG_CODE, 'CODE_WRONG');
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      await inTransaction(pool, async (tx) => {
        const hashes = codes.map(hashCode);
        const row = { userId: user._id, now: clock.now(), step, hashes };
        if (!(await repository.confirmFactor(tx, row))) throw alreadyOn();
        await record(audit, tx, user._id, 'given two-step sign-in');
        await notify(jobs, tx, user._id, { kind: 'on' });
      });
      await limits.reset(inSession(user._id));
      return codes;
    },

    /** Turns it off. @throws ShopError as `requireCode`: a password alone may be stolen */
    async remove(userId: string, code: string): Promise<void> {
      await requireCode(inSession(userId), code);
      await inTransaction(pool, async (tx) => {
        if (await repository.removeFactor(tx, userId)) {
          await record(audit, tx, userId, 'no longer given two-step sign-in');
          await notify(jobs, tx, userId, { kind: 'off' });
        }
      });
    },
  };
}

/** Whether a code of the app or a recovery code is right; each counts once. */
async function accepts(
  { db, pool, clock, jobs, authSecret }: Platform,
  userId: string,
  sealedKey: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) {
    const key = openKey(authSecret, 'second factor', sealedKey);
    const step = key && matchingStep(key, code, clock.now());
    return step !== null && repository.consumeStep(db, userId, step);
  }
  return inTransaction(pool, async (tx) => {
    if (!(await repository.consumeRecoveryCode(tx, userId, hashCode(code)))) return false;
    const codesLeft = await repository.countRecoveryCodes(tx, userId);
    await notify(jobs, tx, userId, { kind: 'recovery-code-used', codesLeft });
    return true;
  });
}

const notify = (jobs: Jobs, tx: Tx, userId: string, event: SecondFactorEvent): Promise<void> =>
  jobs.send(tx, mailSecondFactorEvent, { userId, event });

function record(audit: AuditService, tx: Tx, userId: string, action: string): Promise<void> {
  const subject = { kind: 'customer', id: userId, label: '' } as const;
  return audit.recordAndEmptyCache(tx, { actorId: userId, action, subject });
}

function alreadyOn(): ShopError {
  return new ShopError('SECOND_FACTOR_ON', 'Two-step sign-in is already on. Turn it off first.');
}

/** Such as `abcd-efgh-ijkl-mnop`. */
function recoveryCode(): string {
  const text = base32(randomBytes(RECOVERY_BYTES)).toLowerCase();
  return (text.match(/.{4}/g) ?? []).join('-');
}

function hashCode(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}

/** The dark squares of a QR code as the path of an SVG with one unit a square. */
function toSvgPath(rows: boolean[][]): string {
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return squares.join('');
}
