import { distinctWords } from './product-filters.ts';
import { normaliseSearch } from './search-text.ts';
import { findSpellings, type SearchTerm, SILK, STOP_WORDS, searchTerms } from './spellings.ts';

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
