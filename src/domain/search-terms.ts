/** The longest search the shop looks for, in UTF-16 code units (what `.length` counts). */
export const MAX_SEARCH_LENGTH = 100;

/** How many products are suggested while a shopper types (specification §9). */
export const MAX_SUGGESTIONS = 5;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * What is looked for when a shopper types `text`: trimmed, each run of white space and control
 * characters made one space, composed (NFC), and cut to `MAX_SEARCH_LENGTH` without splitting a
 * character.
 */
export function normaliseSearch(text: string): string {
  const tidy = text
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  const straddling = characters.segment(tidy).containing(MAX_SEARCH_LENGTH);
  return tidy.slice(0, straddling?.index).trimEnd();
}

/** Whether there is anything to look for; blank text finds nothing (specification §5). */
export function isSearchable(text: string): boolean {
  return normaliseSearch(text) !== '';
}

/** Whether a name contains the text typed, in any case; no name contains blank text. */
export function nameContains(name: string, text: string): boolean {
  const wanted = fold(normaliseSearch(text));
  return wanted !== '' && fold(name).includes(wanted);
}

/** The first few products whose names contain the text typed, in the order given. */
export function suggest<Product extends { name: string }>(
  products: readonly Product[],
  text: string,
): Product[] {
  return products.filter(({ name }) => nameContains(name, text)).slice(0, MAX_SUGGESTIONS);
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
