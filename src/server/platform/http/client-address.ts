import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';

/** What a sender's address is read from: Node's request. */
export interface Sender {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string };
}

/**
 * Gets the network address of a request's sender. Behind a proxy that is the last entry of
 * `X-Forwarded-For`, which our own proxy wrote and a client can't forge. A request within the
 * process has no sender.
 */
export function clientAddressFrom(trustProxy: boolean): (sender: Sender | undefined) => string {
  return (sender) => {
    const forwarded = trustProxy ? sender?.headers['x-forwarded-for'] : undefined;
    const last = String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return toNetwork(last ? withoutPort(last) : (sender?.socket.remoteAddress ?? 'unknown'));
  };
}

/** Some proxies write the port as well: `203.0.113.7:52811`, `[2001:db8::1]:52811`. */
function withoutPort(address: string): string {
  if (isIP(address)) return address;
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/:\d+$/, '');
}

/** Whether a connection comes from this machine. */
export function isLoopback(address: string | undefined): boolean {
  return /^(::1|(::ffff:)?127\..+)$/.test(address ?? '');
}

/** Whether a request comes from the shop's own machine: not one that a proxy passes on. */
export function isFromOwnMachine({ req, env }: Context<HttpEnv>): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) =>
    req.header(name),
  );
  return !isPassedOn && isLoopback(env?.incoming?.socket.remoteAddress);
}

const PRIVATE_IPV4 = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;

/**
 * Whether an address, as `toNetwork` writes it, is of a private network: then it may be a proxy's,
 * behind which are all visitors.
 */
export function isPrivateNetwork(network: string): boolean {
  if (network.endsWith('::/64')) return /^(0:0:0:0|f[cd]..:.*|fe80:.*)::/.test(network);
  return PRIVATE_IPV4.test(network);
}

/**
 * The part of an address that identifies one subscriber: a whole IPv4 address, or the /64 of an
 * IPv6 address, because a subscriber may use all addresses of it.
 */
export function toNetwork(address: string): string {
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
