/** The most products that are chosen for a collection by hand. */
export const MAX_CHOSEN = 500;

/** What an address says of the place in a list, not of the list. */
const PLACE_NAMES = ['cursor', 'limit'];

/** The address of a collection. */
export const collectionPath = (slug: string) => `/collections/${encodeURIComponent(slug)}`;

/** A list of the shop by the address of its page: what it shows, and its query as the API takes it. */
export interface ListAddress {
  /** Path and query in one written form. */
  address: string;
  category?: string;
  subCategory?: string;
  query: Record<string, string>;
}

/**
 * Reads the address of a category's page or of a search, with its filters; the shop's name before it
 * is left out, and so is the place in the list. Null for any other address.
 */
export function readListAddress(text: string): ListAddress | null {
  const url = URL.parse(text.trim(), 'https://shop.internal');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { pathname, searchParams } = url;
  for (const name of PLACE_NAMES) searchParams.delete(name);
  searchParams.sort();
  const query: Record<string, string> = {};
  for (const name of searchParams.keys()) query[name] = searchParams.getAll(name).join(',');
  const path = pathname.replace(/\/$/, '');
  const address = path + (searchParams.size > 0 ? `?${searchParams}` : '');
  const [, kind, first = '', second, more] = path.split('/').map(decode);
  if (first === '' || more !== undefined) return null;
  if (kind === 'category') return { address, category: first, subCategory: second, query };
  if (kind !== 'search' || second !== undefined) return null;
  return { address, query: { ...query, search: first } };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
