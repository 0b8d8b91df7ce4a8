import type { Rupees } from '../money/money.ts';
import { truncate } from '../text/text.ts';
import type { AttributeFilter } from './attributes.ts';
import { type PriceRange, readPrice } from './price-amounts.ts';

/** The colours a customer can filter by, in the order shown (specification §3). */
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

/** The designs a customer can filter by, in the order shown (specification §3). */
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
 * Lists for customers are counted up to here: to count a hundred thousand sarees takes longer than
 * to find them.
 */
export const MAX_COUNTED = 1_000;

/** Counts beside filters are of so many of the newest products, where a list is longer. */
export const MAX_FACET_PRODUCTS = 5_000;

/** By the price a buyer pays: low to high, or high to low. */
export const PRICE_SORTS = ['price-asc', 'price-desc'] as const;

export type ColourName = (typeof COLOURS)[number];
export type PriceSort = (typeof PRICE_SORTS)[number];

/** A filter by words of the products' names. */
export interface NameFilter {
  name: 'colours' | 'designs';
  /** Its query parameter. */
  param: 'color' | 'design';
  label: string;
  values: readonly string[];
}

export const COLOUR_FILTER = {
  name: 'colours',
  param: 'color',
  label: 'Colour',
  values: COLOURS,
} as const satisfies NameFilter;

export const DESIGN_FILTER = {
  name: 'designs',
  param: 'design',
  label: 'Design',
  values: DESIGNS,
} as const satisfies NameFilter;

/** The filters by words of names, in the order shown (specification §3). */
export const NAME_FILTERS: readonly NameFilter[] = [COLOUR_FILTER, DESIGN_FILTER];

/** The bounds of the selling price, and their query parameters. */
export const PRICE_BOUNDS = ['minPrice', 'maxPrice'] as const;
export type PriceBound = (typeof PRICE_BOUNDS)[number];

/** What the filter by `offer` is called. */
export const OFFER_LABEL = 'Offer / Discount';

/** What the orders are called, beside the word price. */
export const PRICE_SORT_LABELS: Readonly<Record<PriceSort, string>> = {
  'price-asc': 'Low to High',
  'price-desc': 'High to Low',
};

/** The filters a customer chose; `sort: null` keeps the list's own order. */
export interface ProductFilters extends PriceRange {
  colours: string[];
  designs: string[];
  /** Values of attributes, each as `key:value`. */
  attributes: string[];
  offer: boolean;
  /** Added in the last so many days. */
  since: number | null;
  sort: PriceSort | null;
}

/** The filters of a query: values separated by commas, `offer` is `1` or `true`, prices as typed. */
export type FilterQuery = {
  [Name in NameFilter['param'] | 'filter' | PriceBound | 'offer' | 'since' | 'sort']?:
    | string
    | undefined;
};

/**
 * The filters that a query asks for, without unknown values (see `filterError`). Values come out once each and in
 * the order shown, so that equal choices are equal filters.
 */
export function toFilters(
  query: FilterQuery,
  attributes: readonly AttributeFilter[],
): ProductFilters {
  return {
    colours: chosen(COLOURS, query.color),
    designs: chosen(DESIGNS, query.design),
    attributes: chosen(listPairs(attributes), query.filter),
    ...eachBound((bound) => readPrice(query[bound] ?? '')),
    offer: query.offer === '1' || query.offer === 'true',
    since: readDays(query.since ?? ''),
    sort: PRICE_SORTS.find((sort) => sort === query.sort) ?? null,
  };
}

/** The filters of a page's query string, in which `color`, `design` and `filter` may be repeated. */
export function parseFilters(
  query: URLSearchParams,
  attributes: readonly AttributeFilter[],
): ProductFilters {
  const single = (name: string) => query.get(name) ?? undefined;
  return toFilters(
    {
      color: query.getAll('color').join(','),
      design: query.getAll('design').join(','),
      filter: query.getAll('filter').join(','),
      ...eachBound(single),
      offer: single('offer'),
      since: single('since'),
      sort: single('sort'),
    },
    attributes,
  );
}

/**
 * The query string that `parseFilters` reads back: the same for equal filters, empty for none, and
 * repeating a key for several values, as a plain HTML form does.
 */
export function filtersToQuery(filters: ProductFilters): URLSearchParams {
  return new URLSearchParams([
    ...chosen(COLOURS, filters.colours.join(',')).map((value) => ['color', value]),
    ...chosen(DESIGNS, filters.designs.join(',')).map((value) => ['design', value]),
    ...filters.attributes.toSorted().map((pair) => ['filter', pair]),
    ...chosenBounds(filters).map(([bound, price]) => [bound, String(price)]),
    ...(filters.offer ? [['offer', '1']] : []),
    ...(filters.since ? [['since', String(filters.since)]] : []),
    ...(filters.sort ? [['sort', filters.sort]] : []),
  ]);
}

/** What the counts of an attribute's values are called where they are partial. */
export const attributeFacet = (key: string) => `attributes.${key}`;

/** All values of the attributes' filters, each as `key:value`, in the order shown. */
export function listPairs(attributes: readonly AttributeFilter[]): string[] {
  return attributes.flatMap(({ key, values }) => values.map(({ value }) => `${key}:${value}`));
}

/** The number of active filters; sorting is not one of them. */
export function activeFilterCount(filters: ProductFilters): number {
  const { colours, designs, attributes } = filters;
  const choices = colours.length + designs.length + attributes.length;
  const others = [filters.offer, filters.since].filter(Boolean);
  return choices + chosenBounds(filters).length + others.length;
}

/** A record with one entry for each bound of the price. */
export function eachBound<T>(make: (bound: PriceBound) => T): Record<PriceBound, T> {
  return { minPrice: make('minPrice'), maxPrice: make('maxPrice') };
}

/** The bounds that are set. */
export function chosenBounds(range: PriceRange): [PriceBound, Rupees][] {
  return PRICE_BOUNDS.flatMap((bound) => {
    const price = range[bound];
    return price === null ? [] : [[bound, price]];
  });
}

/** The error of a bound as it was typed; null where it is a price, or empty. */
export function typedPriceError(typed: string): string | null {
  if (typed.trim() === '' || readPrice(typed) !== null) return null;
  return 'Enter a price in rupees, such as 5000';
}

/** The longest that a product counts as added lately, in days. */
const MAX_DAYS = 365;

const readDays = (typed: string) =>
  /^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= MAX_DAYS ? Number(typed) : null;

/** The error of a number of days; null where it is one, or empty. */
export function daysError(typed: string): string | null {
  return typed === '' || readDays(typed) ? null : `Enter a number of days from 1 to ${MAX_DAYS}`;
}

/** The words of a name, each once and in lower case. Words consist of letters, marks and digits. */
export function distinctWords(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...new Set(words)];
}

/**
 * Whether a name holds a word as a whole word, in any case: `red` is in "Deep-Red Saree" and not in
 * "Embroidered Saree".
 */
export function nameHasWord(name: string, word: string): boolean {
  return distinctWords(name).includes(word.toLowerCase());
}

/** The error of a filter in a query by its label and values; null where all are known. */
export function filterError(
  { label, values }: { label: string; values: readonly string[] },
  query: string,
): string | null {
  const [unknown] = unknownValues(values, query);
  if (unknown === undefined) return null;
  const known = values.length > 0 ? `. Choose from ${values.join(', ')}` : '';
  return `${label} has no value “${truncate(unknown, 30)}”${known}`;
}

/** The values of a page's query string that no filter has, and what is no price or number of days. */
export function ignoredValues(
  query: URLSearchParams,
  attributes: readonly AttributeFilter[],
): string[] {
  const read = (name: string) => query.getAll(name).join(',');
  return [
    ...NAME_FILTERS.flatMap(({ param, values }) => unknownValues(values, read(param))),
    ...unknownValues(listPairs(attributes), read('filter')),
    ...PRICE_BOUNDS.map((bound) => query.get(bound) ?? '').filter((typed) =>
      typedPriceError(typed),
    ),
    ...query.getAll('since').filter((typed) => daysError(typed)),
  ];
}

function unknownValues(known: readonly string[], query: string): string[] {
  const lower = known.map((value) => value.toLowerCase());
  return splitValues(query).filter((word) => word !== '' && !lower.includes(word));
}

function chosen(known: readonly string[], query = ''): string[] {
  const words = splitValues(query);
  return known.filter((word) => words.includes(word.toLowerCase()));
}

function splitValues(query: string): string[] {
  return query.split(',').map((word) => word.trim().toLowerCase());
}
