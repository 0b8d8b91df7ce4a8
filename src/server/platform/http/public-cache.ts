import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { withQuery } from '../../../domain/redirects/redirect.ts';
import type { Metrics } from '../process/metrics.ts';
import { acceptedEncoding, COMPRESSORS, type Encoding } from './compression.ts';

/** A kept answer is sent as it is for this long. */
const FRESH_MS = 2_000;
/** Until then the old answer is sent while one request renders it again. */
const STALE_MS = 5_000;
/** For this long the last answer is sent when it cannot be rendered again. */
const FALLBACK_MS = 3_600_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** What an entry takes beside its body: key and headers, roughly. */
const ENTRY_BYTES = 4_000;
/** Larger ones are written in parts of this size. */
const PART_BYTES = 64 * 1024;
/** Smaller bodies are sent as they are. */
const MIN_COMPRESSED = 1_024;
/** Longer addresses are answered, but not kept. */
const MAX_KEY = 1_000;
/** Headers that belong to one request, or that are set here. */
const NOT_KEPT = new Set(['x-request-id', 'content-length', 'cache-control', 'vary']);
/** A path that every reader takes for the same one: without `..`, as in /product/../orders. */
const PLAIN_PATH = /^(?:\/(?!(?:\.|%2e){1,2}(?:\/|$))[\w.~%!$&'()*+,;=:@-]*)+$/i;
/** The origin of requests within the process. */
const INTERNAL = 'http://shop.internal';

/** A public address: the pattern of its path, and the query parameters that it reads. */
export interface PublicPath {
  path: RegExp;
  query: readonly string[];
}

export interface PublicCache {
  /** The answer of a key: kept, or rendered. */
  get: (key: string, render: () => Promise<PublicAnswer>) => Promise<PublicAnswer>;
  /**
   * What all pages are made of, such as the menu: kept, or read. An error is not kept. All who ask get the
   * same object, which they do not change.
   */
  getPart: (name: string, read: () => Promise<unknown>) => Promise<unknown>;
  /** Empties the store. Requests from now on wait for no rendering that has already begun. */
  clear: () => void;
  /** What the answers take, in bytes, roughly. */
  bytes: () => number;
}
export type PublicAnswer = Awaited<ReturnType<typeof toAnswer>>;

/**
 * Finished answers in memory by their address: the same for everyone, fresh for two seconds. All
 * who ask for one at the same time wait for one rendering.
 */
export function createPublicCache(now: () => number = () => performance.now()): PublicCache {
  const kept = new LRUCache<string, PublicAnswer & { since: number }>({
    maxSize: MAX_BYTES,
    // Its compressed forms take less than half as much again.
    sizeCalculation: ({ body }) => Math.ceil(1.5 * body.length) + ENTRY_BYTES,
  });
  let renderings = new Map<string, Promise<PublicAnswer>>();
  const parts = new Map<string, { part: Promise<unknown>; since: number }>();

  function renderOnce(key: string, render: () => Promise<PublicAnswer>): Promise<PublicAnswer> {
    const own = renderings;
    const since = now();
    const rendering =
      own.get(key) ??
      render()
        .then((answer) => {
          // The cache was emptied during the rendering: the answer may show what was before.
          if (own !== renderings) return answer;
          if (answer.status !== 200) {
            if (answer.status < 500) kept.delete(key);
            return answer;
          }
          // The same body is compressed once, and kept once for all who still read it.
          const last = kept.get(key);
          const { body, encode } = last?.etag === answer.etag ? last : answer;
          const current = { ...answer, body, encode, since };
          kept.set(key, current);
          return current;
        })
        .finally(() => own.delete(key));
    own.set(key, rendering);
    return rendering;
  }

  return {
    async get(key, render) {
      const last = kept.get(key);
      const age = last ? now() - last.since : Number.POSITIVE_INFINITY;
      if (last && age < FRESH_MS) return last;
      const rendering = renderOnce(key, render);
      if (!last || age > FALLBACK_MS) return rendering;
      const orLast = rendering.then(
        (answer) => (answer.status < 500 ? answer : last),
        () => last,
      );
      return age < STALE_MS ? last : orLast;
    },

    getPart(name, read) {
      const last = parts.get(name);
      if (last && now() - last.since < FRESH_MS) return last.part;
      const part = read();
      parts.set(name, { part, since: now() });
      part.catch(() => {
        if (parts.get(name)?.part === part) parts.delete(name);
      });
      return part;
    },

    clear() {
      kept.clear();
      parts.clear();
      renderings = new Map();
    },

    bytes: () => kept.calculatedSize,
  };
}

interface PublicAnswers {
  cache: PublicCache;
  paths: PublicPath[];
  /** Renders the page or answer of a key. */
  render: (request: Request) => Response | Promise<Response>;
  /** The address of the pages; CORS allows them alone, so that kept answers allow them. */
  publicUrl: string;
  metrics: Metrics;
}

/**
 * Answers requests for public pages and reads from memory, and passes on all others. It stands
 * before the routes, as a plain listener of Node: to find one of them takes longer than to send a
 * kept answer.
 */
export function serveFromCache(parts: PublicAnswers, passOn: RequestListener): RequestListener {
  const { cache, paths, metrics } = parts;
  const headers: HeadersInit = parts.publicUrl ? { origin: new URL(parts.publicUrl).origin } : {};

  async function answer(key: string, request: IncomingMessage, response: ServerResponse) {
    const started = performance.now();
    let result: 'hit' | 'miss' = 'hit';
    const kept = await cache.get(key, async () => {
      result = 'miss';
      return toAnswer(await parts.render(new Request(INTERNAL + key, { headers })));
    });
    await sendAnswer(kept, request, response);
    metrics.countCached(result);
    const seconds = (performance.now() - started) / 1000;
    metrics.observe(String(request.method), response.statusCode, seconds);
  }

  return (request, response) => {
    const { method, url = '' } = request;
    const key = method === 'GET' || method === 'HEAD' ? publicKey(url, paths) : null;
    if (key === null) return passOn(request, response);
    return answer(key, request, response).catch(() => {
      // Where the answer itself fails, the routes say so.
      if (response.headersSent) response.destroy();
      else passOn(request, response);
    });
  };
}

/**
 * The key of a public page or read: its path and the query parameters that it reads, sorted, so
 * that links with `utm_source` are the same page. Null for all other addresses.
 */
export function publicKey(url: string, paths: PublicPath[]): string | null {
  if (url.length > MAX_KEY) return null;
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  // React Router's address of a page's data ends in `.data`.
  const page = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  const found = paths.find((each) => each.path.test(path.startsWith('/api/') ? path : page));
  if (!found || !PLAIN_PATH.test(path)) return null;
  if (search === '') return path;
  const names = page === path ? found.query : [...found.query, '_routes'];
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
  );
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}

async function toAnswer(response: Response) {
  const { status } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = [
    ...[...response.headers].filter(([name]) => !NOT_KEPT.has(name)).flat(),
    ...['Cache-Control', status === 200 ? 'no-cache' : 'no-store'],
    ...['ETag', etag],
    ...['Vary', 'Accept-Encoding'],
  ];
  const compressed: Partial<Record<Encoding, Promise<NonSharedBuffer>>> = {};
  return {
    status,
    /** Names and values in turn. */
    headers,
    etag,
    body,
    /** The body in an encoding, compressed once. */
    encode(encoding: Encoding): Promise<NonSharedBuffer> | NonSharedBuffer {
      if (encoding === 'identity') return body;
      compressed[encoding] ??= COMPRESSORS[encoding](body);
      return compressed[encoding];
    },
  };
}

async function sendAnswer(
  { status, headers: kept, etag, body, encode }: PublicAnswer,
  { headers: asked, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // So that whoever reports a problem can quote it, for a kept answer too.
  const headers = [...kept, 'X-Request-Id', randomUUID()];
  // The names of a campaign too, which the answer's key leaves out.
  const location = headers.indexOf('location') + 1;
  if (location > 0) headers[location] = withQuery(headers[location] ?? '', getSearch(url));
  if (status === 200 && asked['if-none-match']?.split(/,\s*/).includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const isSmall = body.length < MIN_COMPRESSED;
  const encoding = isSmall ? 'identity' : acceptedEncoding(String(asked['accept-encoding'] ?? ''));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  const bytes = await encode(encoding);
  headers.push('Content-Length', String(bytes.length));
  response.writeHead(status, headers);
  if (bytes.length <= PART_BYTES) response.end(bytes);
  // What a reader takes of one buffer shows only when all of it is taken.
  else await pipeline(inParts(bytes), response);
}

/** The query of an address, without its `?`. */
const getSearch = (url: string) => url.split(/\?(.*)/s)[1] ?? '';

function* inParts(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
