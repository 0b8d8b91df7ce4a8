/** The colours a shopper can filter by, in the order shown (specification §3). */
export const COLOURS = [
  'red',
  'blue',
  'green',
  'yellow',
  'black',
  'white',
  'pink',
  'purple',
  'orange',
  'brown',
  'grey',
  'beige',
  'maroon',
  'gold',
  'silver',
] as const;

/** The designs a shopper can filter by, in the order shown (specification §3). */
export const DESIGNS = [
  'printed',
  'floral',
  'embroidered',
  'plain',
  'striped',
  'checked',
  'geometric',
  'traditional',
  'modern',
  'designer',
] as const;

/**
 * Lists for shoppers are counted up to here: to count a hundred thousand sarees takes longer than to
 * find them.
 */
export const MAX_COUNTED = 1_000;

/** By the price a buyer pays: low to high, or high to low. */
export const PRICE_SORTS = ['price-asc', 'price-desc'] as const;

export type Colour = (typeof COLOURS)[number];
export type Design = (typeof DESIGNS)[number];
export type PriceSort = (typeof PRICE_SORTS)[number];

/** The filters a shopper chose; `sort: null` keeps the list's own order. */
export type ProductFilters = {
  colours: Colour[];
  designs: Design[];
  offer: boolean;
  sort: PriceSort | null;
};

/**
 * Reads the filters out of a query string. `color` and `design` may be repeated or comma separated,
 * `offer=1`, `sort=price-asc` or `price-desc`. Unknown values are ignored; colours and designs
 * come out once each and in the order shown, so that equal choices are equal filters.
 */
export function parseFilters(query: URLSearchParams): ProductFilters {
  return {
    colours: chosen(COLOURS, query.getAll('color')),
    designs: chosen(DESIGNS, query.getAll('design')),
    offer: query.get('offer') === '1',
    sort: PRICE_SORTS.find((sort) => sort === query.get('sort')) ?? null,
  };
}

/**
 * The query string that `parseFilters` reads back: the same for equal filters, empty for none, and
 * repeating a key for several words, as a plain HTML form does.
 */
export function filtersToQuery({ colours, designs, offer, sort }: ProductFilters): URLSearchParams {
  return new URLSearchParams([
    ...chosen(COLOURS, colours).map((colour) => ['color', colour]),
    ...chosen(DESIGNS, designs).map((design) => ['design', design]),
    ...(offer ? [['offer', '1']] : []),
    ...(sort ? [['sort', sort]] : []),
  ]);
}

/** The number of active filters; sorting is not one of them. */
export function activeFilterCount({ colours, designs, offer }: ProductFilters): number {
  return colours.length + designs.length + (offer ? 1 : 0);
}

/** The words of a name, each once and in lower case. Words consist of letters, marks and digits. */
export function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...new Set(words)];
}

/**
 * Whether a name holds a word as a whole word, in any case: `red` is in "Deep-Red Saree" and not in
 * "Embroidered Saree".
 */
export function nameHasWord(name: string, word: string): boolean {
  return wordsOf(name).includes(word.toLowerCase());
}

function chosen<Word extends string>(known: readonly Word[], values: readonly string[]): Word[] {
  const words = values
    .flatMap((value) => value.split(','))
    .map((word) => word.trim().toLowerCase());
  return known.filter((word) => words.includes(word));
}
