import { tooLongMessage } from '../text/text.ts';

/** The longest path that redirects know, percent-encoded: an index holds it. */
export const MAX_PATH = 2_000;
/** Addresses that no redirect can take over. */
const RESERVED = /^\/(?:$|(?:api|admin)(?:\/|$))/i;
/** A path, and the query and fragment behind it. */
const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/**
 * The one written form of a path of the shop, by which paths are compared: percent-encoded in one
 * way, in composed characters, without a slash at its end; the case stays. Null for what is no plain
 * path: it begins with exactly one slash and has no empty part, `.`, `..`, slash or backslash in any
 * spelling, so that no browser can take it for another host.
 */
export function canonicalPath(text: string): string | null {
  if (text === '/') return text;
  const [start, ...parts] = text.replace(/\/$/, '').split('/');
  if (start !== '' || parts.length === 0) return null;
  const written = parts.map(canonicalPart);
  return written.includes(null) ? null : `/${written.join('/')}`;
}

function canonicalPart(part: string): string | null {
  // A query or a fragment is no part of a path.
  if (/[?#\s]/.test(part)) return null;
  try {
    const decoded = decodeURIComponent(part).normalize('NFC');
    if (['', '.', '..'].includes(decoded) || /[\\/\p{Cc}]/u.test(decoded)) return null;
    return encodeURIComponent(decoded);
  } catch {
    return null;
  }
}

/**
 * A path as people read and type it, such as `/pages/सिल्क`. Per cent signs, spaces and text that cannot
 * be decoded stay encoded.
 */
export function readablePath(path: string): string {
  try {
    const readable = path.replaceAll(/(?:%(?!20|25)[\dA-F]{2})+/gi, (encoded) =>
      decodeURI(encoded),
    );
    return /\s/.test(readable) ? path : readable;
  } catch {
    return path;
  }
}

/**
 * Where a redirect leads, in its one written form: a path of the shop, which may have a query and a
 * fragment. Null for anything else.
 */
export function canonicalTarget(text: string): string | null {
  const [, path = '', query = '', fragment = ''] = PARTS.exec(text) ?? [];
  const canonical = canonicalPath(path);
  if (canonical === null || /[\s\\\p{Cc}]/u.test(query + fragment)) return null;
  const { search, hash } = new URL(canonical + query + fragment, 'http://shop.internal');
  return canonical + search + hash;
}

/** The path of a target, without its query and fragment. */
export function targetPath(target: string): string {
  return PARTS.exec(target)?.[1] ?? target;
}

/** A target with the query of the address that leads there; what the target says itself stays. */
export function withQuery(target: string, search: string): string {
  const [, path = '', query = '', fragment = ''] = PARTS.exec(target) ?? [];
  const own = new URLSearchParams(query);
  const added = [...new URLSearchParams(search)].filter(([name]) => !own.has(name));
  const all = new URLSearchParams([...own, ...added]).toString();
  return path + (all && `?${all}`) + fragment;
}

/** What is wrong with the path that a redirect is for; null for a usable one. */
export function fromPathError(text: string): string | null {
  const path = canonicalPath(text);
  if ((path ?? text).length > MAX_PATH) return tooLongMessage('Old address', MAX_PATH);
  if (path === null) {
    return 'Enter only the path of the old page, such as /old-page, without the shop’s name and without ? or #';
  }
  return RESERVED.test(path) ? 'This address cannot be redirected' : null;
}

/** What is wrong with the place that a redirect leads to; null for a usable one. */
export function toPathError(text: string): string | null {
  const target = canonicalTarget(text);
  if ((target ?? text).length > MAX_PATH) return tooLongMessage('New address', MAX_PATH);
  if (target !== null) return null;
  return 'Enter a page of the shop, such as /category/silk-sarees';
}
