import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tooManyRequests } from '../errors/shop-error.ts';
import type { Metrics } from '../process/metrics.ts';
import { isPrivateNetwork } from './client-address.ts';
import { rateLimitHeaders } from './rate-limits.ts';

/** Addresses that are remembered; beyond it all are forgotten, which only allows more. */
const MAX_ADDRESSES = 50_000;

interface Limiting {
  /** Requests a minute that one address may make of this process; 0 = no limit. */
  perMinute: number;
  clientAddress: (request: IncomingMessage) => string;
  /** Paths of files that always exist: they never count. */
  files: ReadonlySet<string>;
  metrics: Metrics;
}

/**
 * Refuses the requests of an address that sends far more of them than a person, and passes on all
 * others. Scripts, styles and pictures do not count, since a page has many and customers of a mobile
 * network share an address; a picture that does not exist does.
 */
export function limitRequests(
  { perMinute, clientAddress, files, metrics }: Limiting,
  passOn: RequestListener,
): RequestListener {
  const limit = createRequestLimit(perMinute);
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (files.has(path)) return passOn(request, response);
    const address = clientAddress(request);
    const isPicture = path.startsWith('/pictures/');
    const seconds = isPicture ? limit.wait(address) : limit.count(address);
    for (const [name, value] of Object.entries(limit.headers(address))) {
      response.setHeader(name, value);
    }
    if (seconds > 0) {
      metrics.countRefused('limit');
      return answerTooMany(request, response, seconds);
    }
    if (isPicture) {
      response.once('finish', () => {
        if (response.statusCode === 404) limit.count(address);
      });
    }
    return passOn(request, response);
  };
}

/** A page to whoever opens one, the API's error to all others. */
function answerTooMany(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  seconds: number,
): void {
  const { code, message, status } = tooManyRequests(seconds);
  const requestId = randomUUID();
  const isPage =
    method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html');
  const body = isPage ? tooManyPage(seconds) : JSON.stringify({ message, code, requestId });
  response.writeHead(status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Retry-After': String(seconds),
    // A body may follow that nobody reads.
    Connection: 'close',
    'X-Request-Id': requestId,
  });
  response.end(body);
}

/** Needs nothing else of the shop: every further request would be refused too. */
function tooManyPage(seconds: number): string {
  const wait = seconds < 10 ? 'a moment' : seconds < 60 ? `${seconds} seconds` : 'a minute';
  return `<!doctype html><html lang="en-IN" style="background:#fbf7ef"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Too many requests</title>
<main style="font:1.0625rem/1.6 system-ui,sans-serif;color:#5c4a44;margin:18vh auto;max-width:30rem;padding:1.5rem;text-align:center">
<h1 style="font:500 1.75rem/1.3 Georgia,serif;color:#241a17">Too many requests</h1>
<p>Your connection has sent more requests than the shop can take. Wait ${wait}, then open the page again. Your cart is kept.</p>
<p style="margin-top:2rem"><a href="" style="display:inline-block;padding:.75rem 1.75rem;background:#8c1c2f;color:#fff;text-decoration:none;border-radius:2px">Open the page again</a></p></main></html>`;
}

/**
 * A limit on the requests of one address in this process: a third of a minute's number at once (at
 * least one), and that number in the long run. Private networks are not limited, as a proxy's
 * address is one.
 */
export function createRequestLimit(perMinute: number, now = () => performance.now()) {
  const burst = Math.max(1, perMinute / 3);
  const perMs = perMinute / 60_000;
  /** What each address has left, and when that was computed. */
  const addresses = new Map<string, { left: number; at: number }>();

  function requestsLeft(address: string, at: number): number {
    if (perMinute === 0 || isPrivateNetwork(address)) return Number.POSITIVE_INFINITY;
    const before = addresses.get(address) ?? { left: burst, at };
    return Math.min(burst, before.left + (at - before.at) * perMs);
  }

  const secondsToWait = (left: number) => (left < 1 ? Math.ceil((1 - left) / perMs / 1_000) : 0);

  return {
    /** The seconds to wait before a request would be allowed; 0 = none. Counts nothing. */
    wait: (address: string): number => secondsToWait(requestsLeft(address, now())),

    /** Counts a request. Returns 0, or the seconds to wait where it is one too many. */
    count(address: string): number {
      const at = now();
      const left = requestsLeft(address, at);
      if (left === Number.POSITIVE_INFINITY) return 0;
      if (addresses.size >= MAX_ADDRESSES) addresses.clear();
      addresses.set(address, { left: left < 1 ? left : left - 1, at });
      return secondsToWait(left);
    },

    /** The headers that state the limit of a counted address; none where it has none. */
    headers(address: string): Record<string, string> {
      const counted = addresses.get(address);
      if (!counted) return {};
      const rule = {
        name: 'address',
        limit: Math.floor(burst),
        seconds: Math.ceil(burst / perMs / 1_000),
      };
      const reset = Math.ceil((burst - counted.left) / perMs / 1_000);
      return rateLimitHeaders(rule, Math.floor(counted.left), reset);
    },
  };
}
