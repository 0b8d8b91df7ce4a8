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
