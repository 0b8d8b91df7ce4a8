import { truncate } from '../text/text.ts';
import { ATTRIBUTE_NAMES, type FilteredAttribute, getAttribute } from './attributes.ts';

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

/** By the price a buyer pays: low to high, or high to low. */
export const PRICE_SORTS = ['price-asc', 'price-desc'] as const;

export type ColourName = (typeof COLOURS)[number];
export type PriceSort = (typeof PRICE_SORTS)[number];

export type FilterName = 'colours' | 'designs' | FilteredAttribute;
/** The query parameter of a filter. */
export type FilterParam = 'color' | 'design' | FilteredAttribute;

/** A filter by some of its values. */
export interface ChoiceFilter {
  name: FilterName;
  param: FilterParam;
  label: string;
  values: readonly string[];
  /** The values are words of the product's name, not of an attribute. */
  isInName?: true;
}

/** The filters with several values, in the order shown. */
export const CHOICE_FILTERS: readonly ChoiceFilter[] = [
  { name: 'colours', param: 'color', label: 'Colour', values: COLOURS, isInName: true },
  { name: 'designs', param: 'design', label: 'Design', values: DESIGNS, isInName: true },
  ...ATTRIBUTE_NAMES.flatMap((name) => {
    const attribute = getAttribute(name);
    if (attribute.kind !== 'choice' || !attribute.isFilter) return [];
    const filtered = name as FilteredAttribute;
    const { label, values } = attribute;
    return [{ name: filtered, param: filtered, label, values }];
  }),
];

/** A record with one entry for each filter with several values. */
export function eachFilter<T>(make: (filter: ChoiceFilter) => T): Record<FilterName, T> {
  const entries = CHOICE_FILTERS.map((filter) => [filter.name, make(filter)]);
  return Object.fromEntries(entries) as Record<FilterName, T>;
}

/** A record with one entry for the query parameter of each such filter. */
export function eachFilterParam<T>(make: (filter: ChoiceFilter) => T): Record<FilterParam, T> {
  const entries = CHOICE_FILTERS.map((filter) => [filter.param, make(filter)]);
  return Object.fromEntries(entries) as Record<FilterParam, T>;
}

/** The filters a customer chose; `sort: null` keeps the list's own order. */
export type ProductFilters = Record<FilterName, string[]> & {
  offer: boolean;
  sort: PriceSort | null;
};

/** The filters of a query: values separated by commas, `offer` is `1` or `true`. */
export type FilterQuery = {
  [Name in FilterParam | 'offer' | 'sort']?: string | undefined;
};

/**
 * The filters that a query asks for, without unknown values (see `filterError`). Values come out once each and in
 * the order shown, so that equal choices are equal filters.
 */
export function toFilters(query: FilterQuery): ProductFilters {
  return {
    ...eachFilter(({ param, values }) => chosen(values, [query[param] ?? ''])),
    offer: query.offer === '1' || query.offer === 'true',
    sort: PRICE_SORTS.find((sort) => sort === query.sort) ?? null,
  };
}

/** The filters of a page's query string, in which `color`, `design` and the like may be repeated. */
export function parseFilters(query: URLSearchParams): ProductFilters {
  return toFilters({
    ...eachFilterParam(({ param }) => query.getAll(param).join(',')),
    offer: query.get('offer') ?? undefined,
    sort: query.get('sort') ?? undefined,
  });
}

/**
 * The query string that `parseFilters` reads back: the same for equal filters, empty for none, and
 * repeating a key for several values, as a plain HTML form does.
 */
export function filtersToQuery(filters: ProductFilters): URLSearchParams {
  return new URLSearchParams([
    ...CHOICE_FILTERS.flatMap(({ name, param, values }) =>
      chosen(values, filters[name]).map((value) => [param, value]),
    ),
    ...(filters.offer ? [['offer', '1']] : []),
    ...(filters.sort ? [['sort', filters.sort]] : []),
  ]);
}

/** The number of active filters; sorting is not one of them. */
export function activeFilterCount(filters: ProductFilters): number {
  const choices = CHOICE_FILTERS.reduce((sum, { name }) => sum + filters[name].length, 0);
  return choices + (filters.offer ? 1 : 0);
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

/** The words of a filter in a query that are none of its values; empty where all are. */
export function unknownValues(filter: ChoiceFilter, query: string): string[] {
  return splitValues([query]).filter((word) => word !== '' && !filter.values.includes(word));
}

/** The error of a filter in a query; null where it is valid. */
export function filterError(filter: ChoiceFilter, query: string): string | null {
  const [unknown] = unknownValues(filter, query);
  if (unknown === undefined) return null;
  const { label, values } = filter;
  return `${label} has no value “${truncate(unknown, 30)}”. Choose from ${values.join(', ')}`;
}

/** The values of a page's query string that no filter has. */
export function ignoredValues(query: URLSearchParams): string[] {
  return CHOICE_FILTERS.flatMap((filter) =>
    unknownValues(filter, query.getAll(filter.param).join(',')),
  );
}

function chosen(known: readonly string[], values: readonly string[]): string[] {
  const words = splitValues(values);
  return known.filter((word) => words.includes(word));
}

function splitValues(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).map((word) => word.trim().toLowerCase());
}
