import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Gives the network address of a request's sender. Behind a proxy that is the last entry of
 * `X-Forwarded-For`: the one our own proxy wrote, the only one a client can't invent.
 */
export function clientAddressFrom(trustProxy: boolean): (context: Context) => string {
  return (context) => {
    const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined;
    const last = forwarded?.split(',').at(-1)?.trim();
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
    return last || incoming?.socket.remoteAddress || 'unknown';
  };
}
