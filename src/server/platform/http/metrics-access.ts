import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { isLoopback } from './client-address.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * Whether a request may read the metrics: with the token, or, where none is set, from the shop's own
 * machine. What a proxy passes on comes from elsewhere.
 */
export function mayReadMetrics(token: string | undefined): (context: Context<HttpEnv>) => boolean {
  return (context) => {
    const given = context.req.header('authorization') ?? '';
    if (token !== undefined) return isSame(given, `Bearer ${token}`);
    const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) =>
      context.req.header(name),
    );
    return !isPassedOn && isLoopback(context.env?.incoming?.socket.remoteAddress);
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
