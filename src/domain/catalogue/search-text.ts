/** The longest search text, in UTF-16 code units (what `.length` counts). */
export const MAX_SEARCH_LENGTH = 100;

/** How many products are suggested while a customer types (specification §9). */
export const MAX_SUGGESTIONS = 5;

/**
 * Normalises a search text: trimmed, each run of white space and control
 * characters made one space, composed (NFC), and cut to `MAX_SEARCH_LENGTH` without splitting a
 * character.
 */
export function normaliseSearch(text: string): string {
  const tidy = text
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  if (tidy.length <= MAX_SEARCH_LENGTH) return tidy;
  // Made only when needed: a browser takes long to load it.
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(tidy);
  return tidy.slice(0, characters.containing(MAX_SEARCH_LENGTH)?.index).trimEnd();
}

/** Whether a text can be searched for; blank text finds nothing (specification §5). */
export function isSearchable(text: string): boolean {
  return normaliseSearch(text) !== '';
}

/**
 * The address of the search results for `text` (specification §2), `/` for a blank text. `.` and
 * `..` lead there too, because as path segments they mean folders.
 */
export function searchPath(text: string): string {
  const keyword = normaliseSearch(text);
  if (keyword === '' || keyword === '.' || keyword === '..') return '/';
  return `/search/${encodeURIComponent(keyword)}`;
}
