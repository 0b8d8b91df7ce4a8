import { rupees } from '../money/money.ts';
import { boundLabel } from './price-amounts.ts';
import { boundWords, findOffers, findPrices, type PriceMention } from './price-words.ts';
import { chosenBounds, eachBound } from './product-filters.ts';
import { normaliseSearch } from './search-text.ts';
import { readTerms, type SentenceTerm } from './sentence-terms.ts';
import {
  CHOICE_FILTER,
  createReader,
  SORT_FILTER,
  splitWords,
  type TextSpan,
  type Vocabulary,
  type VocabularyEntry,
} from './sentence-words.ts';
import { SILK } from './spellings.ts';

/** What was understood of a part of a search; `without` is the search without it. */
export interface Reading {
  filter: string;
  value: string;
  label: string;
  without: string;
}

/** A search as it was understood. */
export interface Sentence<E extends VocabularyEntry> {
  search: string;
  terms: SentenceTerm<E>[];
  prices: PriceMention[];
  /** Words that were not understood. */
  unread: string[];
  /** Whether silk is searched for: art silk is never silk. */
  refusesArtSilk: boolean;
}

/**
 * Reads a search as a sentence. `known` are words of the catalogue's names, at least those that
 * contain or resemble a typed word. Null where nothing of it is known.
 */
export function readSentence<E extends VocabularyEntry>(
  text: string,
  vocabulary: Vocabulary<E>,
  known: readonly string[],
): Sentence<E> | null {
  const search = normaliseSearch(text);
  const named = findPrices(search).filter(
    ({ start, end }) => !known.includes(search.slice(start, end)),
  );
  const reader = createReader(vocabulary, known);
  const words = splitWords(search, named, findOffers(search), reader);
  const { terms, unread } = readTerms(search, words, reader);
  const prices = named.filter(({ minPrice, maxPrice }) => minPrice !== null || maxPrice !== null);
  const open = named.filter((price) => !prices.includes(price));
  unread.push(...open.map(({ start, end }) => search.slice(start, end)));
  if (terms.length + prices.length === 0) return null;
  const refusesArtSilk = terms.some((term) => !term.isExcluded && term.names.includes(SILK));
  return { search, terms, prices, unread, refusesArtSilk };
}

/** Whether something of it is a filter, and not a word of names. */
export const hasFilter = ({ terms, prices }: Sentence<VocabularyEntry>) =>
  prices.length > 0 || terms.some(({ meanings }) => meanings.length > 0);

/** Whether a search says so much that it is read before near matches are searched for. */
export const isSentence = (sentence: Sentence<VocabularyEntry>) =>
  sentence.prices.length > 0 ||
  sentence.terms.some(({ isExcluded }) => isExcluded) ||
  (hasFilter(sentence) && (sentence.terms.length > 1 || sentence.terms.some(isClear)));

/** Whether it says how products are sorted, and selects none. */
export const isSort = ({ shown: [{ filter }] }: SentenceTerm<VocabularyEntry>) =>
  filter === SORT_FILTER;

/** An offer, a sorting, and `plain border`: a choice that its attribute's name tells apart from other plain things. */
const isClear = ({ shown: [{ filter }], typed }: SentenceTerm<VocabularyEntry>) =>
  ['offer', SORT_FILTER].includes(filter) || (filter === CHOICE_FILTER && typed.includes(' '));

/** The bounds of the prices that were named: the tightest, where there are several. */
export const toPriceRange = (prices: readonly PriceMention[]) =>
  eachBound((bound) => {
    const all = prices.flatMap((price) => price[bound] ?? []);
    const tightest = bound === 'minPrice' ? Math.max(...all) : Math.min(...all);
    return all.length > 0 ? rupees(tightest) : null;
  });

/** What was understood, in the order typed, with the search that remains without each. */
export function toReadings({ search, terms, prices }: Sentence<VocabularyEntry>): Reading[] {
  const ofTerms = terms.map((term) => ({
    start: term.start,
    ...describeTerm(term),
    without: replaceParts(search, [{ ...term, by: '' }]),
  }));
  const ofPrices = chosenBounds(toPriceRange(prices)).map(([bound, price]) => {
    const other = bound === 'minPrice' ? 'maxPrice' : 'minPrice';
    const parts = prices
      .filter((mention) => mention[bound] !== null)
      .map(({ [other]: rest, ...at }) => ({ ...at, by: rest ? boundWords(other, rest) : '' }));
    const without = replaceParts(search, parts);
    const label = boundLabel(bound, price);
    return { start: parts[0]?.start ?? 0, filter: bound, value: String(price), label, without };
  });
  return [...ofTerms, ...ofPrices]
    .toSorted((one, other) => one.start - other.start)
    .map(({ filter, value, label, without }) => ({ filter, value, label, without }));
}

/** How much filters say of a saree, others more than words of names: what says least is left out first. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ name: -1, design: 1, fabric: 2, category: 3, subCategory: 4, color: 5 },
};

/** At most this many terms are left out alone: each try is a query. */
const MAX_ALONE = 5;

/**
 * The sentence without one of its terms, the least important first, then with one less after the other.
 * A colour, a price and what a saree must not be stay: nothing that contradicts them is ever shown.
 */
export function* withoutLeast<E extends VocabularyEntry>(
  sentence: Sentence<E>,
): Generator<Sentence<E>> {
  const { terms, prices } = sentence;
  const [mainColour] = terms.filter(({ shown }) => shown[0].filter === 'color');
  const weigh = ({ shown }: SentenceTerm<E>) => WEIGHTS[shown[0].filter] ?? 0;
  // Of two alike the first describes the second: `pure cotton` is cotton.
  const droppable = terms
    .filter((term) => term !== mainColour && !term.isExcluded && !isSort(term))
    .toSorted((one, other) => weigh(one) - weigh(other) || one.start - other.start);
  const single = droppable.slice(0, MAX_ALONE).map((term) => [term]);
  const several = droppable.slice(1).map((_, at) => droppable.slice(0, at + 2));
  for (const dropped of [...single, ...several]) {
    const left = terms.filter((term) => !dropped.includes(term));
    if (prices.length > 0 || !left.every(isSort)) yield { ...sentence, terms: left };
  }
}

function describeTerm({ shown, isExcluded }: SentenceTerm<VocabularyEntry>) {
  const { filter } = shown[0];
  const value = shown.map((entry) => entry.value).join(',');
  const label = shown.map((entry) => entry.label).join(' or ');
  const [minus, without] = isExcluded ? ['-', 'Without '] : ['', ''];
  return { filter, value: minus + value, label: without + label };
}

/** A text with others in the place of its parts, which follow one another. */
function replaceParts(text: string, parts: readonly (TextSpan & { by: string })[]) {
  const replace = (left: string, { start, end, by }: (typeof parts)[number]) =>
    `${left.slice(0, start)} ${by} ${left.slice(end)}`;
  return normaliseSearch(parts.reduceRight(replace, text));
}
