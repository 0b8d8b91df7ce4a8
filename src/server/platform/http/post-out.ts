import { lookup as lookupDns } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 10_000;
/** Of an answer at most so much is read. */
const MAX_BYTES = 16 * 1024;

interface OutgoingPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Addresses of private networks are allowed, for development. */
  allowsPrivate: boolean;
}

/** The address may not be posted to, whatever the other side would answer. */
class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor() {
    super('The address is in a private network');
  }
}

/**
 * Posts to an address that an admin has typed. The address is checked when the connection is made,
 * after DNS, so that no name can lead into the shop's own network. Follows no redirect. Rejects
 * when there is no answer within 10 seconds.
 */
export function postOut({ url, headers, body, allowsPrivate }: OutgoingPost) {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  // Node looks up names only.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
    return Promise.reject(new PrivateAddressError());
  }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection of its own: one that is kept might have been made under other rules.
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!allowsPrivate && { lookup: lookupPublic }),
  };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(target, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, MAX_BYTES - size));
        size += chunk.length;
        if (size >= MAX_BYTES) finish();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Why an address cannot be posted to; null where it can, or where its name is not found now.
 * `postOut` checks again: a name may lead elsewhere later.
 */
export async function privateAddressError(url: string): Promise<string | null> {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.every(({ address }) => isPublicAddress(address))
    ? null
    : new PrivateAddressError().message;
}

/** Looks a name up; refuses it where any of its addresses is not public. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupDns(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(), '');
    }
    const [first] = addresses;
    return options.all
      ? callback(null, addresses)
      : callback(null, first?.address ?? '', first?.family);
  });
};

/** IPv4 networks that are not on the public internet (IANA's special-purpose address registry). */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: the metadata services of clouds are here.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of IPv6 only 2000::/3 is given out; these parts of it are not, or they embed an IPv4 address. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet; false for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && given.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
