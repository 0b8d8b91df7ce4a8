import {
  AND,
  CHOICE_FILTER,
  type Meaning,
  OR,
  SORT_FILTER,
  type Typed,
  type VocabularyEntry,
} from './sentence-words.ts';
import { canonicalSpelling, isSpelling } from './spellings.ts';

/** A word or phrase of a search that says something of a saree. */
export interface Part<E extends VocabularyEntry> extends Typed {
  /** Null for what was not understood. */
  meaning: Meaning<E> | null;
  isExcluded: boolean;
  /** Refused by a word behind it, as in `lal nahi`, or behind `only`: what follows is not refused with it. */
  isClosed: boolean;
  /** The text between the part before and this one; null where it is refused by itself. */
  between: string | null;
  /** Words beside a refused one that may be refused too: they are neither wanted nor refused. */
  doubtful: string[];
}

/** Something else is said behind them: `no border but zari`, `cotton chahiye silk nahi`. */
const ENDS =
  /\b(?:but|only|with|w|for|by|chahiye|(?:wal[aei]|k[aei])(?!\s+(?:aur|and|ya|or)\b)|liye)\b|\p{N}|[.;]/iu;
/** Kinds of what a saree is, rather than of something on it, as a border is. */
const SAREE_KINDS = new Set(['fabric', 'category']);
/** What a saree has on it, which a word before may describe: `no gold border` does not want a border. */
const ON_A_SAREE = new Set('border pallu zari butta motif blouse work weave'.split(' '));

/**
 * Adds a part. Beside a refused one it is refused too where both are of a kind and joined by `and` or
 * `or`, it is doubtful where it may be refused, and it is an alternative of a wanted one behind `or`.
 */
export function addPart<E extends VocabularyEntry>(parts: Part<E>[], part: Part<E>): void {
  const last = parts.at(-1);
  const isChoice = part.between !== null && OR.test(part.between);
  const joined = last?.isExcluded ? joinRefused(last, part, last) : isChoice && merge(last, part);
  if (joined) parts.pop();
  parts.push(joined || part);
}

/** Refuses the last part, and what before it is refused with it: `lal aur hara nahi`. */
export function refuseLast<E extends VocabularyEntry>(parts: Part<E>[], end: number): void {
  const last = parts.at(-1);
  if (!last || last.isExcluded) return;
  parts.pop();
  let refused: Part<E> = { ...last, isExcluded: true, isClosed: true, end };
  for (let before = parts.at(-1); before && !before.isExcluded; before = parts.at(-1)) {
    const joined = joinRefused(before, refused, refused);
    if (!joined) break;
    refused = joined;
    parts.pop();
  }
  parts.push(refused);
}

/** Two neighbours of which one is refused, as one; null where the other is wanted. */
function joinRefused<E extends VocabularyEntry>(
  first: Part<E>,
  second: Part<E>,
  refused: Part<E>,
): Part<E> | null {
  const { between } = second;
  if (between === null || first.isClosed || ENDS.test(between)) return null;
  const isAlike = toKind(first) === toKind(second);
  const isJoined = OR.test(between) || AND.test(between);
  const isSure = isJoined && isAlike && first.doubtful.length + second.doubtful.length === 0;
  const both = isSure && merge(first, second);
  if (both) return { ...both, isExcluded: true, isClosed: refused.isClosed };
  // A refusal reaches what it stands before, not the kind of saree behind that: `not red cotton` and
  // `not heavy silk` want the fabric. `no heavy border` says nothing of other borders.
  const isSareeKind = refused === first && SAREE_KINDS.has(toKind(second));
  const isDescribed = refused === first && isOnSaree(second);
  const isComplete = first.doubtful.length === 0 && isTerm(first) && !isDescribed;
  const isOther = between.includes(',') || isSareeKind || isComplete;
  if (!isJoined && !isAlike && isOther) return null;
  const other = refused === first ? second : first;
  return {
    ...refused,
    typed: refused.meaning ? refused.typed : `${first.typed}${between}${second.typed}`,
    start: first.start,
    end: second.end,
    between: first.between,
    doubtful: [...first.doubtful, other.typed, ...second.doubtful],
  };
}

/** Both as alternatives; null where one is not understood. */
function merge<E extends VocabularyEntry>(first: Part<E> | undefined, second: Part<E>) {
  const [one, other] = [first?.meaning, second.meaning];
  if (!first || !one || !other) return null;
  const meaning: Meaning<E> = {
    meanings: [...one.meanings, ...other.meanings],
    names: [...one.names, ...other.names],
    shown: [...one.shown, ...other.shown.filter((entry) => !one.shown.includes(entry))],
  };
  return { ...first, meaning, typed: `${first.typed} or ${second.typed}`, end: second.end };
}

const isOnSaree = ({ meaning, typed }: Part<VocabularyEntry>) => {
  const [word = ''] = (meaning?.shown[0].label ?? typed).toLowerCase().split(' ');
  return ON_A_SAREE.has(canonicalSpelling(word));
};
/** Whether it means a thing of its own, and not a word of names that may describe what is behind it. */
const isTerm = ({ meaning }: Part<VocabularyEntry>) =>
  meaning !== null && (meaning.meanings.length > 0 || meaning.names.some(isSpelling));

/** Kinds whose things can stand for one another, beside the choices of an attribute and all others. */
const ALIKE_FILTERS: Readonly<Record<string, string>> = {
  ...{ color: 'color', design: 'design', fabric: 'fabric', category: 'category' },
  ...{ subCategory: 'category', offer: 'offer', [SORT_FILTER]: SORT_FILTER },
};

function toKind({ meaning }: Part<VocabularyEntry>): string {
  const [{ filter, value }] = meaning?.shown ?? [{ filter: '', value: '' }];
  return (filter === CHOICE_FILTER ? value.split(':')[0] : ALIKE_FILTERS[filter]) ?? 'other';
}

/** Whether a filter says what a saree is, rather than what is on it. */
export const isKindOfSaree = (filter: string) => SAREE_KINDS.has(ALIKE_FILTERS[filter] ?? '');
