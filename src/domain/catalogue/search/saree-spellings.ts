/**
 * Spellings of trade terms: each row is one term, and any of its
 * spellings finds the others. They serve search only: names are shown as the shop spells them.
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
];

export const SILK = 'silk';

/** Words that mean silk: a search for them finds silk, and not the reverse. */
export const WORDS_FOR_SILK: readonly string[] = ['pattu', 'resham', 'katan'];

/** Stop words, which a near match need not contain. */
const LITTLE_WORDS = new Set('a an and by for in of on or the with'.split(' '));

/** A word or phrase of a search text, with its spellings. */
export interface SearchTerm {
  /** As typed, in lower case; its singular too where the table has only that. */
  typed: readonly string[];
  /** Its other spellings, phrases among them; empty where the table has none. */
  alsoSpelled: readonly string[];
  /** A synonym rather than a spelling: silk, for the words that find silk. */
  means: readonly string[];
}

const rows = new Map(SAREE_SPELLINGS.flatMap((row) => row.map((spelling) => [spelling, row])));
const LONGEST_PHRASE = Math.max(...[...rows.keys()].map((spelling) => spelling.split(' ').length));

/**
 * The terms of a text given in words (lower case, in the order typed). The phrases of the table
 * stay whole, stop words are skipped, plurals become singulars.
 */
export function searchTerms(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let start = 0; start < words.length; ) {
    const phrase = phraseAt(words, start);
    if (!LITTLE_WORDS.has(phrase)) terms.push(termOf(phrase));
    start += phrase.split(' ').length;
  }
  return terms;
}

/**
 * Every way to write the terms that have a spelling of one word for which `isMeant` holds; silk
 * where that is one of the words for it.
 */
export function spellingsWhere(isMeant: (spelling: string) => boolean): string[] {
  const meant = SAREE_SPELLINGS.filter((row) =>
    row.some((spelling) => !spelling.includes(' ') && isMeant(spelling)),
  );
  const silk = WORDS_FOR_SILK.some(isMeant) ? [SILK] : [];
  return [...new Set([...meant.flat(), ...silk])];
}

function phraseAt(words: readonly string[], start: number): string {
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    const phrase = words.slice(start, start + length).join(' ');
    if (phrase.includes(' ') && rows.has(baseOf(phrase))) return phrase;
  }
  return words[start] ?? '';
}

function termOf(text: string): SearchTerm {
  const base = baseOf(text);
  const row = rows.get(base) ?? [];
  return {
    typed: [...new Set([text, base])],
    alsoSpelled: row.filter((spelling) => spelling !== base),
    means: WORDS_FOR_SILK.includes(base) ? [SILK] : [],
  };
}

/** The word as the table has it: its singular where it has only that. */
function baseOf(text: string): string {
  const singular = text.replace(/s$/, '');
  const isSingularKnown =
    rows.has(singular) || WORDS_FOR_SILK.includes(singular) || singular === SILK;
  return !rows.has(text) && isSingularKnown ? singular : text;
}
