import { api } from '../contract/api.ts';
import { type Endpoint, splitName } from '../contract/endpoint.ts';
import type { createApp } from './app.ts';
import { PUBLIC_READS } from './content-topics.ts';
import type { MadeAnswer } from './platform/http/answer-cache.ts';

/** Pages that are the same for everyone (decision 3), and the parameters that they read. */
const PAGES: [RegExp, string[]][] = [
  [/^\/$/, []],
  [/^\/category\/.+$/, ['color', 'design', 'offer', 'sort', 'cursor']],
  [/^\/product\/.+$/, []],
  [/^\/search\/.+$/, ['cursor']],
  [/^\/(?:about|contact|privacy-policy|terms-and-conditions|return-policy)$/, []],
];

const READS = PUBLIC_READS.map((name) => {
  const { path } = splitName(name);
  const { query }: Endpoint = api[name];
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return { pattern, params: Object.keys(query?.shape ?? {}) };
});

/** Longer addresses are answered, but not kept. */
const MAX_KEY = 1_000;

/** The origin of requests within the process. */
const INTERNAL = 'http://shop.internal';

/** Headers that belong to one request, or that the cache sets itself. */
const NOT_KEPT = new Set(['x-request-id', 'content-length', 'cache-control', 'vary']);

/**
 * The key of a public page or read: its address without the parameters that nothing reads, so that
 * links with `utm_source` are the same page. Null for all other addresses.
 */
export function publicKeyOf(url: string): string | null {
  if (url.length > MAX_KEY) return null;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const params = paramsOf(path);
  // Such as /product/../orders, which is another address.
  if (!params || URL.parse(path, INTERNAL)?.pathname !== path) return null;
  if (end < 0) return path;
  const kept = [...new URLSearchParams(url.slice(end + 1))].filter(([name]) =>
    params.includes(name),
  );
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** Whether an address is one at which an admin edits what public pages show. */
export function isContentEdit(url: string): boolean {
  return /^\/api\/(?:admin|products)(?:[/?]|$)/.test(url);
}

/** The parameters that a public address reads. React Router's address of a page's data ends in `.data`. */
function paramsOf(path: string): readonly string[] | undefined {
  if (path.startsWith('/api/')) return READS.find(({ pattern }) => pattern.test(path))?.params;
  const page = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  const params = PAGES.find(([pattern]) => pattern.test(page))?.[1];
  return params && page !== path ? [...params, '_routes'] : params;
}

/**
 * Makes the answer of a key by the app itself, with the topics of what it shows. CORS allows the pages
 * of `publicUrl` alone, so that all kept answers allow them.
 */
export function makePublicAnswer(app: ReturnType<typeof createApp>, publicUrl: string) {
  const headers: HeadersInit = publicUrl ? { origin: new URL(publicUrl).origin } : {};
  return async (key: string): Promise<MadeAnswer> => {
    const topics = new Set<string>();
    const response = await app.fetch(new Request(INTERNAL + key, { headers }), { topics });
    const body = Buffer.from(await response.arrayBuffer());
    const kept = [...response.headers].filter(([name]) => !NOT_KEPT.has(name));
    return { status: response.status, headers: kept, body, topics };
  };
}
