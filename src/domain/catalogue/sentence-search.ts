import { choiceLabel } from './attributes.ts';
import { isSpelling, SILK, STOP_WORDS } from './near-search.ts';
import { boundLabel } from './price-amounts.ts';
import { boundWords, findPrices, type PriceMention } from './price-words.ts';
import { chosenBounds, PRICE_BOUNDS, type PriceBound } from './product-filters.ts';
import { normaliseSearch } from './search-text.ts';
import {
  CHOICE_FILTER,
  createReader,
  NEGATIONS,
  REFUSALS,
  type Reader,
  splitWords,
  type Vocabulary,
  type VocabularyEntry,
  type Word,
} from './sentence-words.ts';

/** What was understood of a part of a search; `without` is the search without it. */
export interface Reading {
  filter: string;
  value: string;
  label: string;
  without: string;
}

/** One part of a search: a saree has one of the meanings, or a name that holds one of the texts. */
export interface SentenceTerm<E extends VocabularyEntry> {
  meanings: E[];
  /** Words and phrases of names. */
  names: string[];
  /** The meaning that says most, of each alternative; none for a word of names. */
  shown: E[];
  /** `without zari`: a saree has none of them. */
  isExcluded: boolean;
  typed: string;
  start: number;
  end: number;
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

/** Only a word of a name. */
const NAME = 'name';
const MAX_PHRASE = 5;
const OR = 'or';
const CONNECTIVES = new Set([...STOP_WORDS, ...NEGATIONS, OR]);

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
  const prices = findPrices(search).filter(
    ({ start, end }) => !known.includes(search.slice(start, end)),
  );
  const reader = createReader(vocabulary, known);
  const { terms, unread } = readTerms(splitWords(search, prices, reader), reader);
  if (terms.length + prices.length === 0) return null;
  const refusesArtSilk = terms.some((term) => !term.isExcluded && term.names.includes(SILK));
  return { search, terms, prices, unread, refusesArtSilk };
}

/** Whether something of it is a filter, and not a word of names. */
export const hasFilter = ({ terms, prices }: Sentence<VocabularyEntry>) =>
  prices.length > 0 || terms.some(({ meanings }) => meanings.length > 0);

/** Whether a search says so much that it is read before near matches are searched for. */
export const isSentence = (sentence: Sentence<VocabularyEntry>) =>
  hasFilter(sentence) &&
  (sentence.terms.length > 1 ||
    sentence.prices.length > 0 ||
    sentence.terms.some((term) => term.isExcluded || isChoiceByName(term)));

/** `plain border`: a choice that its attribute's name tells apart from other plain things. */
const isChoiceByName = ({ shown: [entry], typed }: SentenceTerm<VocabularyEntry>) =>
  entry?.filter === CHOICE_FILTER && typed.includes(' ');

/** The bounds of the prices that were named: the tightest, where there are several. */
export function toPriceRange(prices: readonly PriceMention[]) {
  const bound = (name: PriceBound) =>
    prices.map((price) => price[name]).filter((one) => one !== null);
  return {
    minPrice: bound('minPrice').toSorted((a, b) => b - a)[0] ?? null,
    maxPrice: bound('maxPrice').toSorted((a, b) => a - b)[0] ?? null,
  };
}

/** What was understood, in the order typed, with the search that remains without each. */
export function toReadings({ search, terms, prices }: Sentence<VocabularyEntry>): Reading[] {
  const ofTerms = terms.map((term) => ({
    start: term.start,
    ...describeTerm(term),
    without: replaceParts(search, [{ ...term, by: '' }]),
  }));
  const ofPrices = chosenBounds(toPriceRange(prices)).map(([bound, price]) => {
    const naming = prices.filter((mention) => mention[bound] !== null);
    const [other = bound] = PRICE_BOUNDS.filter((name) => name !== bound);
    const parts = naming.map((mention) => {
      const rest = mention[other];
      return { ...mention, by: rest === null ? '' : boundWords(other, rest) };
    });
    return {
      start: naming[0]?.start ?? 0,
      filter: bound,
      value: String(price),
      label: boundLabel(bound, price),
      without: replaceParts(search, parts),
    };
  });
  return [...ofTerms, ...ofPrices]
    .toSorted((one, other) => one.start - other.start)
    .map(({ filter, value, label, without }) => ({ filter, value, label, without }));
}

/** How much a filter says of a saree: what says less is left out first. */
const WEIGHTS = ['name', 'other', 'design', 'fabric', 'category', 'subCategory', 'color'];

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
  const [mainColour] = terms.filter(({ shown }) => shown[0]?.filter === 'color');
  const weigh = ({ shown }: SentenceTerm<E>) => {
    const weight = WEIGHTS.indexOf(shown[0]?.filter ?? NAME);
    return weight < 0 ? WEIGHTS.indexOf('other') : weight;
  };
  // Of two alike the first describes the second: `pure cotton` is cotton.
  const droppable = terms
    .filter((term) => term !== mainColour && !term.isExcluded)
    .toSorted((one, other) => weigh(one) - weigh(other) || one.start - other.start);
  const single = droppable.slice(0, MAX_ALONE).map((term) => [term]);
  const several = droppable.slice(1).map((_, at) => droppable.slice(0, at + 2));
  for (const dropped of [...single, ...several]) {
    const left = terms.filter((term) => !dropped.includes(term));
    if (left.length + prices.length > 0) yield { ...sentence, terms: left };
  }
}

function readTerms<E extends VocabularyEntry>(words: readonly Word[], reader: Reader<E>) {
  const terms: SentenceTerm<E>[] = [];
  const unread: string[] = [];
  /** What stands before a term and belongs to it, such as `with`, `without` or `or`. */
  let before: Word[] = [];
  /** What `nahi` refuses: what was read before it. */
  let previous: 'term' | 'unread' | null = null;
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const found = readPhrase(rest, reader);
    const read = rest.slice(0, found?.count ?? 1);
    at += read.length;
    const typed = read.map((word) => word.typed).join(' ');
    const [first = ''] = read.map(({ text }) => text);
    const last = terms.at(-1);
    const refused = REFUSALS.has(first) && previous;
    if (refused === 'term' && last) {
      terms[terms.length - 1] = { ...last, isExcluded: true, end: read[0]?.end ?? last.end };
    } else if (refused === 'unread') {
      unread.push(`without ${unread.pop()}`);
    }
    if (refused) {
      previous = null;
      before = [];
      continue;
    }
    const isExcluded = before.some(({ text }) => NEGATIONS.has(text));
    if (!found && reader.isFiller(first)) {
      before = CONNECTIVES.has(first) ? [...before, ...read] : [];
      continue;
    }
    previous = found ? 'term' : 'unread';
    if (found) {
      const start = [...before, ...read][0]?.start ?? 0;
      const term = { ...found, typed, isExcluded, start, end: read.at(-1)?.end ?? start };
      addTerm(
        terms,
        term,
        before.some(({ text }) => text === OR),
      );
    } else {
      unread.push(isExcluded ? `without ${typed}` : typed);
    }
    before = [];
  }
  return { terms, unread };
}

/** Adds a term, to the one before as an alternative where an `or` stands between them. */
function addTerm<E extends VocabularyEntry>(
  terms: SentenceTerm<E>[],
  term: SentenceTerm<E>,
  isChoice: boolean,
): void {
  const last = terms.at(-1);
  if (isChoice && last && last.shown.length > 0 && term.shown.length > 0) {
    terms[terms.length - 1] = {
      ...last,
      meanings: [...last.meanings, ...term.meanings],
      names: [...last.names, ...term.names],
      shown: [...last.shown, ...term.shown],
      typed: `${last.typed} or ${term.typed}`,
      end: term.end,
    };
  } else if (!terms.some((one) => isSame(one, term))) {
    terms.push(term);
  }
}

/** What the longest phrase at the beginning of the words means, else their first word. */
function readPhrase<E extends VocabularyEntry>(words: readonly Word[], reader: Reader<E>) {
  const texts = words.slice(0, MAX_PHRASE).map(({ text }) => text);
  for (let count = texts.length; count > 1; count -= 1) {
    const phrase = texts.slice(0, count);
    const whole = phrase.join(' ');
    if (isSpelling(whole)) return toMeant(count, reader.meaningsOf(phrase), reader.namesOf(whole));
    // `silk saree` is silk: a phrase begins and ends with words of its own.
    if (reader.isFiller(phrase[0] ?? '') || reader.isFiller(phrase.at(-1) ?? '')) continue;
    const meanings = reader.meaningsOf(phrase);
    if (meanings.length > 0) return toMeant(count, meanings, [whole]);
    const joined = phrase.join('');
    const ofJoined = count === 2 ? reader.meaningsOf([joined]) : [];
    if (ofJoined.length > 0) return toMeant(count, ofJoined, reader.namesOf(joined));
  }
  const [word = ''] = texts;
  const meanings = reader.meaningsOf([word]);
  if (meanings.length === 0 && reader.isFiller(word)) return null;
  const names = reader.namesOf(word);
  return meanings.length + names.length > 0 ? toMeant(1, meanings, names) : null;
}

function toMeant<E extends VocabularyEntry>(
  count: number,
  meanings: E[],
  typed: readonly string[],
) {
  const names = meanings.flatMap(({ filter, value, words }) => {
    // Colours and designs are words of names as the lists filter by them, and no others.
    if (filter === 'color' || filter === 'design') return [value];
    return filter === CHOICE_FILTER ? typed : [...typed, ...words];
  });
  const isOfName = meanings.length === 0;
  const isChoice = meanings[0]?.filter === CHOICE_FILTER;
  return {
    count,
    meanings,
    // A choice of two attributes is either of them, and says so.
    shown: isChoice ? meanings : meanings.slice(0, 1),
    names: [...new Set(isOfName ? typed : names)],
  };
}

type Meant = Pick<SentenceTerm<VocabularyEntry>, 'shown' | 'names' | 'isExcluded'>;

function isSame(one: Meant, other: Meant): boolean {
  if (one.isExcluded !== other.isExcluded) return false;
  const [first] = one.shown;
  return first ? first === other.shown[0] : one.names[0] === other.names[0];
}

function describeTerm({ shown, names: [name = ''], isExcluded }: SentenceTerm<VocabularyEntry>) {
  const { filter } = shown[0] ?? { filter: NAME };
  const value = shown.map((entry) => entry.value).join(',') || name;
  const label = shown.map((entry) => entry.label).join(' or ') || choiceLabel(name);
  return isExcluded
    ? { filter, value: `-${value}`, label: `Without ${label}` }
    : { filter, value, label };
}

function replaceParts(
  text: string,
  parts: readonly { start: number; end: number; by: string }[],
): string {
  const replaced = parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, by }) => `${left.slice(0, start)} ${by} ${left.slice(end)}`, text);
  return normaliseSearch(replaced);
}
