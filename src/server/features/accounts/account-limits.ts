import type { Pool } from 'pg';
import { createLimit } from '../../platform/http/rate-limits.ts';

interface AttemptWindow {
  limit: number;
  seconds: number;
}

interface AccountLimitRules {
  /** For attempts on one account from one address, or on one known device: growing waits. */
  own: readonly AttemptWindow[];
  /** For attempts on one account from all unknown devices together. */
  strangers: AttemptWindow;
}

/** Who attempts something on an account. */
export interface SignInAttempt {
  account: string;
  address: string;
  /** Null for a device on which nobody has signed in to the account. */
  device: string | null;
}

/**
 * A limit of attempts on accounts. Strangers are limited by account and address together, and all
 * of them by a wide limit for each account; a device that has signed in before counts on its own,
 * so that strangers cannot lock it out.
 */
export function createAccountLimit(
  pool: Pool,
  name: string,
  { own, strangers }: AccountLimitRules,
) {
  const windows = own.map((window, index) =>
    createLimit(pool, { name: `${name}-${index}`, ...window }),
  );
  const all = createLimit(pool, { name: `${name}-all`, ...strangers });
  const toSubject = ({ account, address, device }: SignInAttempt) =>
    device === null ? `${account} at ${address}` : `${account} on ${device}`;
  return {
    /** Counts one attempt. @throws ShopError TOO_MANY_REQUESTS */
    async consume(attempt: SignInAttempt): Promise<void> {
      for (const window of windows) await window.consume(toSubject(attempt));
      if (attempt.device === null) await all.consume(attempt.account);
    },

    /** Clears the attempts of whoever has succeeded; of strangers together, this one. */
    async reset(attempt: SignInAttempt): Promise<void> {
      for (const window of windows) await window.reset(toSubject(attempt));
      if (attempt.device === null) await all.giveBack(attempt.account);
    },
  };
}
