import { normaliseSearch } from '../../../domain/search-terms.ts';

/**
 * The address that shows what is found for `text` (specification §2), `/` where there is nothing to look for.
 * A search for `.` or `..` alone goes there too: as the segment of a path those mean a folder.
 */
export function searchPath(text: string): string {
  const keyword = normaliseSearch(text);
  if (keyword === '' || keyword === '.' || keyword === '..') return '/';
  return `/search/${encodeURIComponent(keyword)}`;
}
