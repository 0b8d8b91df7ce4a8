import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Gets the network address of a request's sender. Behind a proxy that is the last entry of
 * `X-Forwarded-For`, which our own proxy wrote and a client can't forge.
 */
export function clientAddressFrom(trustProxy: boolean): (context: Context) => string {
  return (context) => {
    const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined;
    const last = forwarded?.split(',').at(-1)?.trim();
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
    return networkOf(last || incoming?.socket.remoteAddress || 'unknown');
  };
}

/**
 * The part of an address that identifies one subscriber: a whole IPv4 address, or the /64 of an
 * IPv6 address, because a subscriber may use all addresses of it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const behind = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array(Math.max(0, missing)).fill('0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
