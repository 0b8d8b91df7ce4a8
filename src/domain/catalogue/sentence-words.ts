import { countEdits } from '../text/text.ts';
import { planNearSearch } from './near-search.ts';
import { canonicalSpelling, isSpelling, SAREE_SPELLINGS, STOP_WORDS } from './spellings.ts';

/**
 * Something that sarees can be searched by. `filter` is a query name of the lists or the name of an
 * attribute; `words` are the words and phrases that mean it in lower case, the proper one first.
 */
export interface VocabularyEntry {
  filter: string;
  value: string;
  label: string;
  words: readonly string[];
}

/** What a word or phrase of a search means: one of the meanings, or a name that holds one of the texts. */
export interface Meaning<E extends VocabularyEntry> {
  meanings: E[];
  /** Words and phrases of names. */
  names: string[];
  /** What it is shown as: the meaning that says most, of each alternative. */
  shown: [VocabularyEntry, ...VocabularyEntry[]];
}

/** The vocabulary by its words in one spelling. */
export interface Vocabulary<E extends VocabularyEntry> {
  byKey: ReadonlyMap<string, E[]>;
  /** Words that nearly every name holds, which decide nothing. */
  common: ReadonlySet<string>;
}

/** Words of a search beyond this many are ignored. */
const MAX_WORDS = 20;
/** A misspelt word differs by so many letters at most: by more than one if it is as long as this. */
const MAX_EDITS = 2;
const LONG_WORD = 8;

const wordSet = (words: string) => new Set(words.split(' '));
export const NEGATIONS = wordSet(
  'without no not non nothing except excluding minus avoid hate neither nor bina bagair zero',
);
/** They refuse what stands before them: `lal nahi`, `red ke alawa`. */
export const REFUSALS = wordSet('nahi nahin nhi alawa');
/** Words that say how those beside them belong together. */
export const CONNECTIVES = new Set([...STOP_WORDS, 'or', ...NEGATIONS, ...REFUSALS]);
/** What is wanted or not: `with blouse or not`; `saree or not` is that without the words for the blouse. */
export const OPTIONAL = '(?:blouse|[zj]ari|border|pallu|saree)';
/** `zari ho ya na ho`, `with blouse or not under 5000`: either is fine. */
const OR_NOT = String.raw`\b(?:or|ya)\s+(?:na\s+ho\b|(?:not|na|nahin?)(?=\s*(?:$|[,.;]))|(?<=\b${OPTIONAL}\s+(?:or|ya)\s+)(?:not|na|nahin?)(?=\s+(?:under|below|above|over)\b))`;
const OR_WORDS = String.raw`(?!${OR_NOT})\b(?:or|ya)\b`;
const AND_WORDS = String.raw`\b(?:and|nd|n|aur|plus)\b`;
/** `or` and `and` between two things, also as signs. */
export const OR = new RegExp(String.raw`${OR_WORDS}|(?<!\bw)/`, 'iu');
export const AND = new RegExp(`${AND_WORDS}|[&+]`, 'iu');

/** Phrases by the word that they mean. */
const PHRASES = {
  offer: String.raw`\bdiscount\s+(?:of\s+)?\d+\s*(?:%|per\s?cent)`,
  all: OR_NOT,
  // `16 kali`: of so many panels.
  panel: String.raw`(?<=(?<!\d)\d\d?\s*)kali\b`,
  cheapest: String.raw`\b(?:cheap(?:er)?|affordable|sast[aei]|(?:low(?:est)?|less|least|kam)\s+(?:price|cost|rate|daam)[sd]?|(?:price\s+)?low to high|price\s+(?:low|kam)|(?:not|less)\s+(?:(?:too|so|very)\s+)?(?:expensive|costly)|m[ae]?h[ae]?ng[aei]\s+na?hin?)\b`,
  costliest: String.raw`\b(?:expensive|costly|m[ae]?h[ae]?ng[aei]|high(?:est)?\s+price[sd]?|(?:price\s+)?high to low)\b`,
  nahi: String.raw`\b(?:ke\s+(?:bina|bagair|siva)|chh?od\s?ka?[re]|na\s+(?:ho|chahiye)|mat\s+dikha(?:o|na|iye)|not\s+(?:wanted|needed|required|included)|not(?=\s*$))\b`,
  not: String.raw`\b(?:(?:other|rather) than|(?:(?:any|every)(?:thing)?|all)(?: (?:the )?colou?rs?)? (?:but|besides)|apart from|instead of|with out|(?:do ?n['’o]?t|do not|no) (?:want|like|need|show)|w/o)\b|^na\b|\bna\b(?=.*\sna\b)|(?<=\bna\s.*)\bna\b|(?<=^|\s)-(?=\p{L})`,
  or: String.raw`(?<=\p{L}{2})\s?/\s?(?=\p{L})|${OR_WORDS}`,
  and: AND_WORDS,
};
/** Behind `less` and `free` they say that it is another word: `less than`, `free delivery`. */
export const NO_ENDING = String.raw`(?!\s+(?:than|price|cost|rate|home|delivery|shipping|cod|blouse|fall|size|gift|returns?|exchange|stitching|petticoat|pico|postage|courier|sample|[₹\d]))`;
/** What shoppers avoid, where ` free` does not mean that it is given. */
const AVOIDED = String.raw`(?<!\b(?:(?:with|w|saa?th)\s+|get\s.*))(?:[zj]ari|border|pallu|silk|cotton|georgette|chiffon|satin|poly\p{L}*|viscose?|rayon|nylon|synthetics?)`;
/** Words, also with an ending that refuses them: `zari less`, `jari-free`, `polyester free`. */
const WORD = String.raw`(?:(?:[zj]ari|border|blouse|pallu)\s+less|(?<!\p{L})${AVOIDED}\s+free|\p{L}{3,}-(?:less|free))\b${NO_ENDING}|[\p{L}\p{M}\p{N}]+`;
/** For lower case: to compile it with `i` takes ten times longer. */
const TOKENS = new RegExp(
  [...Object.entries(PHRASES).map(([meant, some]) => `(?<${meant}>${some})`), WORD].join('|'),
  'gu',
);
/** `silkless`, `jari-free`. */
const REFUSED = /^(?<stem>\p{L}{3,}?)(?<gap>[\s-]?)(?:less|free)$/u;
/** They say nothing of a saree. */
const FILLERS = wordSet(
  'saree all any arrival best below budget buy collection colour color coloured colored cost design good ' +
    'i included including india indian is latest less like looking me more most my need new nice only online ' +
    'other please price quality range rate rs rupee shop show some something style that to type under want wear ' +
    'anything beech bhi bilkul both but dikhana dikhao dono chahiye hai hi ho jisme ka ke ki koi ladies liye mein mujhe pls rang saath sabse sath sirf wala wale wali w wid women woman wth yard',
);

/** Whether a word says nothing of a saree, such as `style`. */
export const isFillerWord = (word: string) => FILLERS.has(canonicalSpelling(word));

/** The filter of lists by choices of attributes, whose values are `key:value`. */
export const CHOICE_FILTER = 'filter';
/** Only a word of a name. */
export const NAME_FILTER = 'name';

/** How lists are sorted: it selects nothing. */
export const SORT_FILTER = 'sort';

/** Words for colours and designs beside their own. */
export const FILTER_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  red: ['lal', 'laal', 'kempu', 'sigappu', 'sivappu'],
  blue: ['neela', 'neeli', 'neele', 'nili', 'neelam'],
  green: ['hara', 'hari', 'hare', 'hasiru', 'pachai'],
  yellow: ['peela', 'peeli', 'peele', 'pila', 'pili', 'manjal', 'haladi'],
  black: ['kaala', 'kaali', 'kaale', 'kala', 'kali', 'kale', 'kappu', 'karuppu'],
  white: ['safed', 'bili', 'vellai'],
  pink: ['gulabi'],
  purple: ['violet', 'jamuni', 'baingani'],
  orange: ['kesari', 'narangi'],
  brown: ['bhura', 'bhuri', 'bhure'],
  maroon: ['mehroon', 'mehrun'],
  grey: ['gray'],
  gold: ['golden', 'sunehra', 'sunehri', 'sunehre', 'sunahra', 'sunahri', 'sunahre'],
  printed: ['print'],
  floral: ['flower', 'flowery'],
  embroidered: ['embroidery'],
  plain: ['solid'],
  striped: ['stripe', 'stripy'],
  checked: ['check', 'checkered', 'chequered'],
  geometric: ['geometrical'],
  modern: ['contemporary', 'trendy'],
};

export function indexVocabulary<E extends VocabularyEntry>(
  entries: readonly E[],
  common: readonly string[],
): Vocabulary<E> {
  const byKey = new Map<string, E[]>();
  for (const entry of entries) {
    for (const key of new Set(entry.words.map((words) => toKey(words.split(' ')))))
      byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }
  return { byKey, common: new Set(common) };
}

/** Where a part of a search stands: from `start` up to `end`. */
export interface TextSpan {
  start: number;
  end: number;
}

export type Typed = TextSpan & { typed: string };

/** A word of a search. */
export interface Word extends Typed {
  /** In lower case, corrected where it was misspelt. */
  text: string;
  /** By its ending; it alone. */
  isRefused?: boolean;
}

/** How single words are understood. */
export interface Reader<E extends VocabularyEntry> {
  meaningsOf: (words: readonly string[]) => E[];
  /** The texts of names that hold a word as it is or in another spelling. */
  namesOf: (word: string) => string[];
  isFiller: (word: string) => boolean;
  isKnown: (word: string) => boolean;
  /** The word that was meant by a misspelt one: with the fewest edits, then the longest same beginning. */
  correct: (typed: string) => string | undefined;
}

export function createReader<E extends VocabularyEntry>(
  { byKey, common }: Vocabulary<E>,
  known: readonly string[],
): Reader<E> {
  // Of other words for a thing only the long ones: short ones resemble too much.
  const proper = [...byKey.values()]
    .flat()
    .flatMap(({ words }) => words.filter((word, at) => at === 0 || word.length > 5));
  const all = [...proper, ...known, ...SAREE_SPELLINGS.flat(), 'sarees', 'without', 'except'];
  const targets = [...new Set(all)].filter((word) => !word.includes(' '));
  const phrases = [...byKey.keys(), ...SAREE_SPELLINGS.flat()].map((key) => key.split(' '));
  const parts = new Set(phrases.filter(({ length }) => length > 1).flat());

  const meaningsOf = (words: readonly string[]) => byKey.get(toKey(words)) ?? [];

  function namesOf(word: string): string[] {
    const readings = planNearSearch([word], known)?.terms[0]?.readings ?? [];
    const sure = readings.filter(
      ({ text, kind, closeness }) =>
        kind !== 'likeness' &&
        closeness >= 0.9 &&
        (word.length > 3 || !text.startsWith(word) || text.length <= word.length + 1),
    );
    const texts = sure.map(({ text }) => text);
    return texts.some((text) => known.includes(text)) || isSpelling(word) ? texts : [];
  }

  const isFiller = (word: string) =>
    CONNECTIVES.has(word) || isFillerWord(word) || common.has(word);
  const isKnown = (word: string) =>
    isFiller(word) ||
    parts.has(canonicalSpelling(word)) ||
    meaningsOf([word]).length > 0 ||
    namesOf(word).length > 0;

  function correct(typed: string): string | undefined {
    const close = targets.flatMap((word) => {
      if (word[0] !== typed[0] || Math.abs(word.length - typed.length) > MAX_EDITS) return [];
      const edits = countEdits(typed, word);
      const isClose = edits === 1 || (edits === MAX_EDITS && typed.length >= LONG_WORD);
      return isClose ? [{ word, edits, same: countSameStart(typed, word) }] : [];
    });
    return close.toSorted((a, b) => a.edits - b.edits || b.same - a.same)[0]?.word;
  }

  return { meaningsOf, namesOf, isFiller, isKnown, correct };
}

/**
 * The words of a search outside its prices, each offer as the word `offer`; the misspelt ones corrected and the
 * joined ones apart.
 */
export function splitWords<E extends VocabularyEntry>(
  search: string,
  prices: readonly TextSpan[],
  offers: readonly TextSpan[],
  reader: Reader<E>,
): Word[] {
  const wordAt = ({ start, end }: TextSpan, meant?: string): Word => {
    return { ...toWord(search.slice(start, end), start), ...(meant && { text: meant }) };
  };
  const isOutside = (places: readonly TextSpan[]) => (word: TextSpan) =>
    !places.some(({ start, end }) => word.start < end && word.end > start);
  // The only letter that gets longer in lower case: places stay the same.
  const lower = search.replaceAll('İ', 'i').toLowerCase();
  const found = Array.from(lower.matchAll(TOKENS), (match) => {
    const { 0: whole, index, groups } = match;
    const meant = Object.keys(PHRASES).find((group) => groups?.[group]);
    return wordAt({ start: index, end: index + whole.length }, meant);
  });
  const offered = offers.map((offer) => wordAt(offer, 'offer'));
  const words = [...found.filter(isOutside(offers)), ...offered]
    .filter(isOutside(prices))
    .toSorted((one, other) => one.start - other.start)
    .slice(0, MAX_WORDS);
  const areOne = (one?: Word, other?: Word) =>
    one && other && reader.meaningsOf([one.text + other.text]).length > 0;
  return words.flatMap((word, at) => {
    // Of `mul mul` for mulmul neither is a word of its own.
    const isPart = areOne(word, words[at + 1]) || areOne(words[at - 1], word);
    return isPart ? [word] : readWord(word, reader);
  });
}

function readWord<E extends VocabularyEntry>(word: Word, reader: Reader<E>): Word[] {
  const { text } = word;
  const isThing = (one: string) => reader.meaningsOf([one]).length > 0;
  const { stem, gap } = REFUSED.exec(text)?.groups ?? {};
  if (stem && (gap || isThing(stem))) {
    const read = readWord({ ...word, text: stem, typed: stem }, reader);
    return read.map((one) => ({ ...one, end: word.end, isRefused: true }));
  }
  if (reader.isKnown(text) || text.length < 4) return [word];
  const apart = splitJoined(word, reader.isKnown);
  if (apart) return apart;
  const meant = reader.correct(text);
  if (meant !== undefined) return [{ ...word, text: meant }];
  const isClear = (one: string) =>
    one.length > 3 && (isThing(one) || canonicalSpelling(one) === 'saree');
  const half = cutsOf(word).find((parts) => parts.some((part) => isClear(part.text)));
  return half?.flatMap((part) => readWord(part, reader)) ?? [word];
}

/** Splits joined words such as `redsilk`, all of which are known. */
function splitJoined(word: Word, isKnown: (word: string) => boolean): Word[] | undefined {
  for (const [first, rest] of cutsOf(word)) {
    if (!isKnown(first.text)) continue;
    const others = isKnown(rest.text) ? [rest] : splitJoined(rest, isKnown);
    if (others) return [first, ...others];
  }
  return undefined;
}

/** Every way to cut a word in two of three letters or more. */
const cutsOf = ({ text, start }: Word): [Word, Word][] =>
  Array.from({ length: Math.max(0, text.length - 5) }, (_, at) => [
    toWord(text.slice(0, at + 3), start),
    toWord(text.slice(at + 3), start + at + 3),
  ]);

/** Words in one spelling: without fillers, plurals and other ways to write them. */
function toKey(words: readonly string[]): string {
  const whole = words.join(' ');
  if (isSpelling(whole)) return canonicalSpelling(whole);
  const kept = words.filter((word) => !isFillerWord(word));
  return (kept.length > 0 ? kept : words).map(canonicalSpelling).join(' ');
}

function toWord(text: string, start: number): Word {
  return { text: text.toLowerCase(), typed: text, start, end: start + text.length };
}

function countSameStart(one: string, other: string): number {
  const differs = [...one].findIndex((letter, at) => letter !== other[at]);
  return differs < 0 ? one.length : differs;
}
