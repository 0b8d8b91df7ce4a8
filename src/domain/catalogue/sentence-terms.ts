import { capitalise } from '../text/text.ts';
import { addPart, isKindOfSaree, type Part, refuseLast } from './sentence-refusals.ts';
import {
  CHOICE_FILTER,
  CONNECTIVES,
  type Meaning,
  NAME_FILTER,
  NEGATIONS,
  NO_ENDING,
  REFUSALS,
  type Reader,
  SORT_FILTER,
  type Typed,
  type VocabularyEntry,
  type Word,
} from './sentence-words.ts';
import { isSpelling } from './spellings.ts';

/** One part of a search. */
export interface SentenceTerm<E extends VocabularyEntry> extends Meaning<E>, Typed {
  /** `without zari`: a saree has none of them. */
  isExcluded: boolean;
}

const MAX_PHRASE = 5;
/** A refusal does not reach beyond them: `not only red`, `nothing but red`. */
const RESTRICTIONS = new Set(['but', 'only']);

/** A feature of a saree is named within three words: `with blouse`, `with a contrast blouse`. */
const WITH = /\b(?:w(?:ith)?|including)(?:\s+|\/\s*(?!o\b))(?:\S+\s+){0,2}$/iu;
/** `blouse ke saath`, `blouse piece included`, but not `blouse free delivery`. */
const COMES_WITH = new RegExp(
  String.raw`^\s+(?:piece\s+)?(?:(?:ke\s+)?saa?th|included(?!\s+in)|free${NO_ENDING})\b`,
  'iu',
);

/** What stands behind them is not refused with another thing: `sirf cotton, silk nahi`. */
const ONLY = /\b(?:sirf|only)\s+$/iu;

/** The terms of a search, and its words that are not understood or may be refused. */
export function readTerms<E extends VocabularyEntry>(
  search: string,
  words: readonly Word[],
  reader: Reader<E>,
) {
  const parts: Part<E>[] = [];
  /** What stands before a part and belongs to it, such as `with`, `without any` or `or`. */
  let before: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const found = readPhrase(rest, comesWithIt(search, rest[0]) ? preferFeatures(reader) : reader);
    // `office wear` is left out as a whole.
    const isWear = rest[1]?.text === 'wear' && !reader.isFiller(rest[0]?.text ?? '');
    const read = rest.slice(0, found?.count ?? (isWear ? 2 : 1));
    at += read.length;
    const [{ text, start } = { text: '', start: 0 }] = read;
    const end = read.at(-1)?.end ?? start;
    const last = parts.at(-1);
    if (REFUSALS.has(text) && last) {
      refuseLast(parts, end);
      before = [];
      continue;
    }
    const isClosed = read.at(-1)?.isRefused ?? false;
    const isRefused =
      isClosed || before.some((word) => NEGATIONS.has(word.text) || REFUSALS.has(word.text));
    if (!found && reader.isFiller(text)) {
      const isKept = isRefused ? !RESTRICTIONS.has(text) : CONNECTIVES.has(text);
      before = isKept ? [...before, ...read] : [];
      continue;
    }
    addPart(parts, {
      meaning: found,
      typed: read.map((word) => word.typed).join(' '),
      start: before[0]?.start ?? start,
      end,
      // `no 1 quality` refuses nothing.
      isExcluded: isRefused && (found !== null || !/^\p{N}/u.test(text)),
      isClosed: isClosed || ONLY.test(search.slice(0, start)),
      between: isRefused || !last ? null : search.slice(last.end, start),
      doubtful: [],
    });
    before = [];
  }
  const terms = new Map<string, SentenceTerm<E>>();
  const unread: string[] = [];
  for (const { meaning, typed, start, end, isExcluded, doubtful } of parts) {
    const { filter, value } = meaning?.shown[0] ?? {};
    const key = `${isExcluded} ${filter} ${value}`;
    // Nothing is sorted by what is refused.
    const isRead = meaning && !(isExcluded && filter === SORT_FILTER);
    unread.push(...(isRead ? doubtful : [isExcluded ? `without ${typed}` : typed]));
    if (!isRead || terms.has(key)) continue;
    // What is refused is refused in every meaning.
    const meanings = isExcluded ? meaning.meanings : preferCategories(meaning.meanings);
    terms.set(key, { ...meaning, meanings, typed, start, end, isExcluded });
  }
  return { terms: [...terms.values()], unread };
}

/** Whether a word is a feature of the saree that is searched for. */
const comesWithIt = (search: string, word: Word | undefined) =>
  WITH.test(search.slice(0, word?.start)) || COMES_WITH.test(search.slice(word?.end));

/** Reads `with blouse` as the blouse piece, also where the shop has a category of blouses. */
function preferFeatures<E extends VocabularyEntry>(reader: Reader<E>): Reader<E> {
  return {
    ...reader,
    meaningsOf(words) {
      const meanings = reader.meaningsOf(words);
      const features = meanings.filter(({ filter }) => !isKindOfSaree(filter));
      return features.length > 0 ? features : meanings;
    },
  };
}

/** Where the shop has a category of blouses, `red blouse` is no saree with a blouse piece. */
function preferCategories<E extends VocabularyEntry>(meanings: E[]): E[] {
  const hasCategory = meanings.some(({ filter }) => isKindOfSaree(filter));
  return meanings.filter(({ filter }) => !hasCategory || filter !== 'blousePieceCm');
}

/** What the longest phrase at the beginning of the words means, else their first word. */
function readPhrase<E extends VocabularyEntry>(words: readonly Word[], reader: Reader<E>) {
  const refused = words.slice(0, MAX_PHRASE - 1).findIndex(({ isRefused }) => isRefused);
  const texts = words.slice(0, refused + 1 || MAX_PHRASE).map(({ text }) => text);
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
): Meaning<E> & { count: number } {
  const names = meanings.flatMap(({ filter, value, words }) => {
    // Colours and designs are words of names as the lists filter by them, and no others.
    if (filter === 'color' || filter === 'design') return [value];
    if (filter === SORT_FILTER) return [];
    return filter === CHOICE_FILTER ? typed : [...typed, ...words];
  });
  const [name = ''] = typed;
  const named = { filter: NAME_FILTER, value: name, label: capitalise(name), words: [] };
  const [first = named, ...others] = meanings;
  // A choice of two attributes is either of them, and says so; a part of two categories' names too.
  const isEither = [CHOICE_FILTER, 'category', 'subCategory'].includes(first.filter);
  const more = isEither ? others.filter(({ filter }) => filter === first.filter) : [];
  const texts = new Set(meanings.length > 0 ? names : typed);
  return { count, meanings, shown: [first, ...more], names: [...texts] };
}
