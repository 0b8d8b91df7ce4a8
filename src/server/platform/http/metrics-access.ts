import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { isFromOwnMachine } from './client-address.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * Whether a request may read the metrics: with the token, or, where none is set, from the shop's own
 * machine.
 */
export function mayReadMetrics(token: string | undefined): (context: Context<HttpEnv>) => boolean {
  return (context) => {
    const given = context.req.header('authorization') ?? '';
    if (token !== undefined) return isSame(given, `Bearer ${token}`);
    return isFromOwnMachine(context);
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
