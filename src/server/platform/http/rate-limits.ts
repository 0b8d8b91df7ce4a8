import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from './shop-error.ts';

export interface Limit {
  /** Counts one attempt. @throws ShopError TOO_MANY_REQUESTS with the seconds to wait */
  spend(subject: string): Promise<void>;
  /** Takes back one attempt that turned out not to count. */
  giveBack(subject: string): Promise<void>;
  /** Clears the attempts, for example after a successful sign-in. */
  forget(subject: string): Promise<void>;
}

interface LimitRule {
  name: string;
  attempts: number;
  seconds: number;
}

/** A limit counted in the database, so that all processes of the shop share it. */
export function createLimit(pool: Pool, rule: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.attempts,
    duration: rule.seconds,
  });
  return {
    async spend(subject) {
      try {
        await limiter.consume(keyOf(subject));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      }
    },
    async giveBack(subject) {
      await limiter.reward(keyOf(subject));
    },
    async forget(subject) {
      await limiter.delete(keyOf(subject));
    },
  };
}

/** Addresses and emails are personal data: only their hash is stored, at a bounded length. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

function tooMany(retryAfter: number): ShopError {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ShopError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
  });
}
