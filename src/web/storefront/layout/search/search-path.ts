import { normaliseSearch } from '../../../../domain/catalogue/search/search-terms.ts';

/**
 * The address of the search results for `text` (specification §2), `/` for a blank text. `.` and
 * `..` lead there too, because as path segments they mean folders.
 */
export function searchPath(text: string): string {
  const keyword = normaliseSearch(text);
  if (keyword === '' || keyword === '.' || keyword === '..') return '/';
  return `/search/${encodeURIComponent(keyword)}`;
}
