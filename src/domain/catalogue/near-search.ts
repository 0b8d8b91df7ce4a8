import { distinctWords } from './product-filters.ts';
import { normaliseSearch } from './search-text.ts';

/**
 * Spellings and synonyms of trade terms: each row is one term, and any of its words finds the others.
 * They serve search only: names are shown as the shop spells them.
 */
export const SAREE_SPELLINGS: readonly (readonly string[])[] = [
  ['saree', 'sari', 'sadi'],
  ['kanchipuram', 'kanchivaram', 'kanjivaram', 'kanjeevaram', 'kancheepuram', 'kanchi'],
  ['banarasi', 'benarasi', 'banarsi', 'banaras', 'benares', 'varanasi'],
  ['tussar', 'tusser', 'tussur', 'tasar', 'tassar', 'tussore', 'kosa'],
  ['ikat', 'ikkat'],
  ['pochampally', 'pochampalli', 'pochampilli'],
  ['bandhani', 'bandhej', 'bandhini', 'bandhni'],
  ['organza', 'organsa', 'kora', 'organga'],
  ['kalamkari', 'kalamkaree'],
  ['zari', 'jari', 'jarie', 'zeary'],
  ['zardozi', 'zardosi'],
  ['linen', 'lenin'],
  ['viscose', 'viscos'],
  ['georgette', 'jorjet'],
  ['jamdani', 'dhakai'],
  ['chanderi', 'chandheri'],
  ['maheshwari', 'maheshwar'],
  ['half saree', 'langa voni', 'langa davani', 'half sari'],
  ['pallu', 'palav', 'pallav', 'anchal', 'aanchal'],
  ['butta', 'buta', 'buti', 'booti', 'bhutta'],
  ['lehenga', 'lehnga', 'lengha', 'langa', 'ghagra'],
  ['dupatta', 'chunni', 'chunri', 'odhni'],
  ['blouse', 'choli'],
  ['art silk', 'artsilk', 'artificial silk'],
  // Not `shadi`, which `shade` resembles: it is found as a misspelt `shaadi`.
  ['bridal', 'bride', 'dulhan', 'wedding', 'marriage', 'shaadi', 'vivah', 'muhurtham'],
];

export const SILK = 'silk';

/** Words that mean silk: a search for them finds silk, and not the reverse. */
export const WORDS_FOR_SILK: readonly string[] = ['pattu', 'resham', 'katan'];

/** Stop words, which a near match need not contain. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and by for in of on or the with'.split(' '),
);

/** A word or phrase of a search text, with its spellings. */
export interface SearchTerm {
  /** As typed, in lower case; its singular too where the table has only that. */
  typed: readonly string[];
  /** Its other spellings, phrases among them; empty where the table has none. */
  alsoSpelled: readonly string[];
  /** A synonym rather than a spelling: silk, for the words that find silk. */
  means: readonly string[];
}

/** The words of the table, without its phrases. */
export const SPELLED_WORDS: readonly string[] = [
  ...SAREE_SPELLINGS.flat().filter((spelling) => !spelling.includes(' ')),
  ...WORDS_FOR_SILK,
];

const rows = new Map(SAREE_SPELLINGS.flatMap((row) => row.map((spelling) => [spelling, row])));

/**
 * The terms of a text given in words (lower case, in the order typed). The phrases of the table
 * stay whole, stop words are skipped, plurals become singulars.
 */
export function searchTerms(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let start = 0; start < words.length; ) {
    // No phrase of the table has more words than two.
    const two = words.slice(start, start + 2).join(' ');
    const phrase = rows.has(toBase(two)) ? two : (words[start] ?? '');
    if (!STOP_WORDS.has(phrase)) terms.push(toSearchTerm(phrase));
    start += phrase.split(' ').length;
  }
  return terms;
}

/**
 * Every way to write the terms that have a spelling of one word for which `isMeant` holds; silk
 * where that is one of the words for it.
 */
export function findSpellings(isMeant: (spelling: string) => boolean): string[] {
  const meant = SAREE_SPELLINGS.filter((row) =>
    row.some((spelling) => !spelling.includes(' ') && isMeant(spelling)),
  );
  const silk = WORDS_FOR_SILK.some(isMeant) ? [SILK] : [];
  return [...new Set([...meant.flat(), ...silk])];
}

/** Whether a word or phrase is in the table. */
export const isSpelling = (text: string) => rows.has(toBase(text));

/** The first spelling of a word or phrase in the table; others in the singular. */
export function canonicalSpelling(text: string): string {
  return rows.get(toBase(text))?.[0] ?? text.replace(/(?<=[^s]{3})s$/, '');
}

function toSearchTerm(text: string): SearchTerm {
  const base = toBase(text);
  const row = rows.get(base) ?? [];
  return {
    typed: [...new Set([text, base])],
    alsoSpelled: row.filter((spelling) => spelling !== base),
    means: WORDS_FOR_SILK.includes(base) ? [SILK] : [],
  };
}

/** The word as the table has it: its singular where it has only that. */
function toBase(text: string): string {
  const singular = text.replace(/s$/, '');
  const isSingularKnown =
    rows.has(singular) || WORDS_FOR_SILK.includes(singular) || singular === SILK;
  return !rows.has(text) && isSingularKnown ? singular : text;
}

/** How many near matches are shown below the exact ones. */
export const MAX_NEAR_MATCHES = 24;

/** Words of a text beyond this many are ignored. */
const MAX_WORDS = 12;

/** The least `similarity` at which a typed word counts as a misspelling of a word of a name. */
const LIKE_A_WORD = 0.4;
/** The least `similarity` to a spelling of the table, where a wrong match has more effect. */
const LIKE_A_SPELLING = 0.5;
/** The least letters with which a typed word may be the beginning of a spelling. */
const MIN_PREFIX = 4;

const CLOSENESS = {
  same: 1,
  beginning: 0.95,
  spelling: 0.9,
  meaning: 0.9,
  part: 0.85,
  begunSpelling: 0.8,
};

/** Why a text matches what was typed: the same, another spelling or a synonym, or similar. */
export type ReadingKind = 'same' | 'spelling' | 'meaning' | 'likeness';

/** A word or phrase of a name that matches what was typed. */
export interface TermReading {
  text: string;
  kind: ReadingKind;
  /** From 0 to 1. */
  closeness: number;
}

/** A word of the catalogue or of the table that resembles a typed one, as the database compares them. */
export type AlikeWord = {
  typed: string;
  word: string;
  /** From 0 to 1. */
  similarity: number;
};

/** One typed word or phrase; a near match contains one of its readings. */
export interface NearTerm {
  typed: string;
  readings: TermReading[];
}

/** A near match contains a reading of every term. */
export interface NearPlan {
  terms: NearTerm[];
  /** Whether silk is searched for: art silk is never silk. */
  refusesArtSilk: boolean;
}

/** A typed word that was read as another. */
export interface NearReason {
  typed: string;
  found: string;
  kind: Exclude<ReadingKind, 'same'>;
}

/** The words of a search text that near matches are searched by: of two letters or more. */
export function wordsToSearch(search: string): string[] {
  const words = distinctWords(normaliseSearch(search)).filter((word) => [...word].length > 1);
  return words.slice(0, MAX_WORDS);
}

/** Those of them that say what is searched for. */
export function significantWords(search: string): string[] {
  return wordsToSearch(search).filter((word) => !STOP_WORDS.has(word));
}

/**
 * What near matches of these words contain, or null where there can be none. `known` are words of
 * the catalogue's names, at least those that contain or resemble a typed word.
 */
export function planNearSearch(
  words: readonly string[],
  known: readonly string[],
  alike: readonly AlikeWord[] = [],
): NearPlan | null {
  const terms = searchTerms(words).map((term, index, all) =>
    nearTerm(term, known, alike, index === all.length - 1),
  );
  if (terms.length === 0 || terms.some(({ readings }) => readings.length === 0)) return null;
  const texts = terms.flatMap(({ readings }) => readings.map(({ text }) => text));
  return { terms, refusesArtSilk: texts.includes(SILK) };
}

/**
 * The plan without the readings that contain a text of one word, as typed: whatever has them
 * matches exactly. Null where none is left.
 */
export function withoutExactReadings(plan: NearPlan, search: string): NearPlan | null {
  const [term, ...others] = plan.terms;
  if (!term || others.length > 0 || search.includes(' ')) return plan;
  const typed = search.toLowerCase();
  const readings = term.readings.filter(({ text }) => !text.includes(typed));
  return readings.length > 0 ? { ...plan, terms: [{ ...term, readings }] } : null;
}

/** Which words were read as others to find these names, each once, in the order typed. */
export function nearReasons(plan: NearPlan, names: readonly string[]): NearReason[] {
  return plan.terms.flatMap(({ typed, readings }) => {
    const held = new Set(names.map((name) => closestHeld(readings, name)));
    return readings.flatMap(({ text, kind }, index) =>
      held.has(index) && kind !== 'same' ? [{ typed, found: text, kind }] : [],
    );
  });
}

function nearTerm(
  term: SearchTerm,
  known: readonly string[],
  alike: readonly AlikeWord[],
  isLast: boolean,
): NearTerm {
  const [typed = ''] = term.typed;
  const inNames = wordsHolding(typed, known);
  const sure = [
    ...inNames,
    ...readAs(withPlurals(term.typed), 'same', CLOSENESS.same),
    ...readAs(withPlurals(term.alsoSpelled), 'spelling', CLOSENESS.spelling),
    ...readAs(withPlurals(term.means), 'meaning', CLOSENESS.meaning),
  ];
  const isInTable = term.typed.length > 1 || term.alsoSpelled.length > 0 || term.means.length > 0;
  if (isInTable) return { typed, readings: distinct(sure) };
  const isBeginning = isLast && typed.length >= MIN_PREFIX;
  const begun = isBeginning ? findSpellings((spelling) => spelling.startsWith(typed)) : [];
  const others = inNames.length > 0 ? sure : findSlips(typed, known, alike);
  return {
    typed,
    readings: distinct([
      ...others,
      ...readAs(withPlurals(begun), 'likeness', CLOSENESS.begunSpelling),
    ]),
  };
}

/**
 * The words that begin with what was typed; where none does, those that hold it anywhere, if it has
 * three letters or more. Someone who types "red" does not mean "embroidered".
 */
function wordsHolding(typed: string, known: readonly string[]): TermReading[] {
  const begun = known.filter((word) => word.startsWith(typed));
  if (begun.length > 0) return readAs(begun, 'same', CLOSENESS.beginning);
  const holding = known.filter((word) => typed.length > 2 && word.includes(typed));
  return readAs(holding, 'same', CLOSENESS.part);
}

function findSlips(
  typed: string,
  known: readonly string[],
  all: readonly AlikeWord[],
): TermReading[] {
  const alike = all.filter((each) => each.typed === typed && each.similarity >= LIKE_A_WORD);
  const ofSpellings = findSpellings((spelling) =>
    alike.some(({ word, similarity }) => word === spelling && similarity >= LIKE_A_SPELLING),
  );
  return [
    ...alike.flatMap(({ word, similarity }) =>
      known.includes(word) ? readAs([word], 'likeness', similarity) : [],
    ),
    ...readAs(withPlurals(ofSpellings), 'likeness', LIKE_A_SPELLING),
  ];
}

function readAs(texts: readonly string[], kind: ReadingKind, closeness: number): TermReading[] {
  return texts.map((text) => ({ text, kind, closeness }));
}

function withPlurals(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [text, `${text}s`]);
}

/** Each text once, closest first. */
function distinct(readings: TermReading[]): TermReading[] {
  const sorted = readings.toSorted((a, b) => b.closeness - a.closeness);
  return sorted.filter(({ text }, at) => sorted.findIndex((one) => one.text === text) === at);
}

function closestHeld(readings: readonly TermReading[], name: string): number {
  const words = ` ${name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  return readings.findIndex(({ text }) => words.includes(` ${text} `));
}
