import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitRule, tooManyRequests } from '../errors/shop-error.ts';

/** A limit of attempts by subject, such as an account or a network address. */
export interface Limit {
  /** Counts one attempt. @throws ShopError TOO_MANY_REQUESTS with the seconds to wait */
  consume: (subject: string) => Promise<void>;
  /** Takes back one attempt that turned out not to count. */
  giveBack: (subject: string) => Promise<void>;
  /** Refuses all further attempts for as long as the limit lasts. */
  close: (subject: string) => Promise<void>;
  /** Clears the attempts, for example after a successful sign-in. */
  reset: (subject: string) => Promise<void>;
}

/** A limit counted in the database, so that all processes of the shop share it. */
export function createLimit(pool: Pool, rule: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.limit,
    duration: rule.seconds,
  });
  return {
    async consume(subject: string): Promise<void> {
      try {
        await limiter.consume(toKey(subject));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), rule);
      }
    },

    async giveBack(subject: string): Promise<void> {
      await limiter.reward(toKey(subject));
    },

    async close(subject: string): Promise<void> {
      await limiter.block(toKey(subject), rule.seconds);
    },

    async reset(subject: string): Promise<void> {
      await limiter.delete(toKey(subject));
    },
  };
}

/**
 * The header fields with the limit of a client, what is left of it, and after how many seconds all
 * of it is back (IETF draft-ietf-httpapi-ratelimit-headers, structured fields).
 */
export function rateLimitHeaders({ name, limit, seconds }: LimitRule, left: number, reset: number) {
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${seconds}`,
    RateLimit: `"${name}";r=${left};t=${reset}`,
  };
}

/** Addresses and emails are personal data: only their hash is stored, at a bounded length. */
function toKey(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
