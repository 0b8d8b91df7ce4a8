import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearReasons, planNearSearch, withoutExactReadings, wordsToSearch } from './near-search.ts';
import { findSpellings, SAREE_SPELLINGS, SILK, searchTerms, WORDS_FOR_SILK } from './spellings.ts';

const spellings = SAREE_SPELLINGS.flat();
const anyWords = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...spellings.flatMap((spelling) => spelling.split(' ')),
      ...WORDS_FOR_SILK,
      SILK,
    ),
    fc.string({ unit: 'grapheme', minLength: 1 }).filter((word) => !word.includes(' ')),
  ),
);

function typedIn(text: string): string[] {
  return searchTerms(text.split(' ')).map(({ typed }) => typed[0] ?? '');
}

describe('SAREE_SPELLINGS', () => {
  it('has every spelling once, in lower case and at most two words', () => {
    expect(new Set(spellings).size).toBe(spellings.length);
    for (const spelling of [...spellings, ...WORDS_FOR_SILK]) {
      expect(spelling).toMatch(/^[a-z]+( [a-z]+)?$/);
    }
  });

  it('knows silk by its words alone', () => {
    expect(spellings).not.toContain(SILK);
    for (const word of WORDS_FOR_SILK) expect(spellings).not.toContain(word);
  });
});

describe('searchTerms', () => {
  it.each([
    ['maroon silk', ['maroon', 'silk']],
    ['red half saree', ['red', 'half saree']],
    ['langa voni', ['langa voni']],
    ['langa davani blouse', ['langa davani', 'blouse']],
    ['langa green', ['langa', 'green']],
    ['half sarees', ['half sarees']],
    ['half a saree', ['half', 'saree']],
    ['silk with a border', ['silk', 'border']],
    ['art silk saree', ['art silk', 'saree']],
    ['with the', []],
  ])('%j is made of %j', (text, typed) => {
    expect(typedIn(text)).toEqual(typed);
  });

  it.each(spellings)('%s is also spelled as the others of its row', (spelling) => {
    const row = SAREE_SPELLINGS.find((one) => one.includes(spelling)) ?? [];
    const [term] = searchTerms(spelling.split(' '));
    expect([spelling, ...(term?.alsoSpelled ?? [])].toSorted()).toEqual(row.toSorted());
    expect(term?.means).toEqual([]);
  });

  it('reads a plural as its singular, and keeps what was typed', () => {
    expect(searchTerms(['sarees'])).toEqual([
      { typed: ['sarees', 'saree'], alsoSpelled: ['sari', 'sadi'], means: [] },
    ]);
    expect(searchTerms(['viscos'])[0]).toMatchObject({
      typed: ['viscos'],
      alsoSpelled: ['viscose'],
    });
  });

  it.each(WORDS_FOR_SILK)('%s means silk, and silk does not mean it', (word) => {
    expect(searchTerms([word])).toEqual([{ typed: [word], alsoSpelled: [], means: ['silk'] }]);
    expect(searchTerms(['silk'])).toEqual([{ typed: ['silk'], alsoSpelled: [], means: [] }]);
  });

  it('never reads art silk as silk', () => {
    for (const words of [['art', 'silk'], ['artsilk'], ['artificial', 'silk']]) {
      const terms = searchTerms(words);
      expect(terms).toHaveLength(1);
      expect(
        terms.flatMap(({ typed, alsoSpelled, means }) => [typed, alsoSpelled, means].flat()),
      ).not.toContain('silk');
    }
  });

  it('keeps every word typed, in order, but for the little ones', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const kept = searchTerms(words).flatMap(({ typed }) => typed[0]?.split(' ') ?? []);
        const little = words.filter((word) => searchTerms([word]).length === 0);
        expect(kept).toEqual(words.filter((word) => !little.includes(word)));
      }),
    );
  });
});

describe('findSpellings', () => {
  it.each([
    [
      'kanje',
      ['kanchipuram', 'kanchivaram', 'kanjivaram', 'kanjeevaram', 'kancheepuram', 'kanchi'],
    ],
    ['patt', ['silk']],
    ['langa', ['lehenga', 'lehnga', 'lengha', 'langa', 'ghagra']],
    ['nothing', []],
  ])('of words that begin with %s: %j', (beginning, expected) => {
    expect(findSpellings((spelling) => spelling.startsWith(beginning))).toEqual(expected);
  });
});

const KNOWN = [
  'maroon',
  'mysore',
  'silk',
  'artsilk',
  'organsa',
  'green',
  'grey',
  'buttas',
  'saree',
];

/** As the database compares them. */
const ALIKE = [
  { typed: 'maron', word: 'maroon', similarity: 5 / 8 },
  { typed: 'maroon', word: 'maron', similarity: 5 / 8 },
  { typed: 'orgnza', word: 'organza', similarity: 5 / 10 },
  { typed: 'mysoor', word: 'mysore', similarity: 4 / 10 },
  { typed: 'organdi', word: 'organza', similarity: 4 / 10 },
  { typed: 'grey', word: 'green', similarity: 3 / 8 },
];

/** What would be found for a text in names of these words. */
function readingsOf(text: string, known: readonly string[] = KNOWN): string[][] | undefined {
  const plan = planNearSearch(wordsToSearch(text), known, ALIKE);
  return plan?.terms.map(({ readings }) => readings.map((one) => one.text));
}

describe('wordsToLookFor', () => {
  it.each([
    ['Maroon  SILK', ['maroon', 'silk']],
    ["100% Bride's_choice", ['100', 'bride', 'choice']],
    ['a b c', []],
    ['ಮೈಸೂರು ರೇಷ್ಮೆ', ['ಮೈಸೂರು', 'ರೇಷ್ಮೆ']],
    ['साड़ी', ['साड़ी']],
    ["% _ ' 🥻", []],
    ['', []],
  ])('%j: %j', (text, words) => {
    expect(wordsToSearch(text)).toEqual(words.map((word) => word.normalize('NFC')));
  });

  it('are a dozen at most', () => {
    expect(wordsToSearch('aa bb cc dd ee ff gg hh ii jj kk ll mm nn')).toHaveLength(12);
  });
});

describe('planNearSearch', () => {
  it.each([
    ['a slip', 'maron', [['maroon']]],
    ['a slip of a known spelling', 'orgnza', [['organza', 'organsa']]],
    ['a slip with the least likeness', 'mysoor', [['mysore']]],
    ['a part of a word', 'maro', [['maroon']]],
    ['a plural in the names', 'booti', [['buttas']]],
    ['a word in any order', 'silk maroon', [['silk'], ['maroon']]],
  ])('%s: %s can be read as %j', (_, text, expected) => {
    const readings = readingsOf(text) ?? [];
    expect(readings).toHaveLength(expected.length);
    for (const [place, texts] of expected.entries()) {
      expect(readings[place]).toEqual(expect.arrayContaining(texts));
    }
  });

  it('takes a word that a name holds for no slip of another', () => {
    expect(readingsOf('grey')?.[0]).not.toContain('green');
    expect(readingsOf('maroon', ['maroon', 'maron'])?.[0]).not.toContain('maron');
  });

  it('takes a spelling of no name for a slip only where it is more alike', () => {
    expect(readingsOf('organdi')).toBeUndefined();
  });

  it('finds nothing where one word can be read as nothing', () => {
    expect(readingsOf('maroon elephant')).toBeUndefined();
    expect(readingsOf('')).toBeUndefined();
    expect(readingsOf('with the')).toBeUndefined();
  });

  it('looks for what begins like the last word, which may not be typed to its end', () => {
    expect(readingsOf('maroon kanje')?.[1]).toContain('kanchivaram');
    expect(readingsOf('kanje maroon')).toBeUndefined();
    expect(readingsOf('kan')).toBeUndefined();
  });

  it.each([
    ['silk', true],
    ['pattu', true],
    ['katan saree', true],
    ['silks', true],
    ['art silk', false],
    ['artsilk', false],
    ['maroon saree', false],
  ])('%s: refuses art silk: %s', (text, refuses) => {
    expect(planNearSearch(wordsToSearch(text), KNOWN)?.refusesArtSilk).toBe(refuses);
  });

  it('takes a word typed whole for no part of another', () => {
    const known = ['red', 'reddish', 'embroidered', 'kanchivaram'];
    expect(readingsOf('red', known)?.[0]).toEqual(['red', 'reds', 'reddish']);
    expect(readingsOf('chivar', known)?.[0]).toContain('kanchivaram');
  });

  it('does not take artsilk for a name with silk', () => {
    expect(readingsOf('silk')?.[0]).not.toContain('artsilk');
  });

  it('reads the words of a name as themselves, closest of all, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (name) => {
        const words = wordsToSearch(name);
        const plan = planNearSearch(words, words);
        for (const { typed, readings } of plan?.terms ?? []) {
          expect(readings[0]?.closeness).toBe(1);
          expect(readings.map(({ text }) => text)).toContain(typed);
          expect(new Set(readings.map(({ text }) => text)).size).toBe(readings.length);
        }
      }),
    );
  });
});

describe('nearReasons', () => {
  function reasons(text: string, names: string[]) {
    const plan = planNearSearch(wordsToSearch(text), KNOWN, ALIKE);
    return plan ? nearReasons(plan, names) : null;
  }

  it.each([
    ['kanjeevaram', ['Red Kanchivaram'], [['kanjeevaram', 'kanchivaram', 'spelling']]],
    ['katan', ['Red Silk'], [['katan', 'silk', 'meaning']]],
    ['maron', ['Maroon Silk'], [['maron', 'maroon', 'likeness']]],
    ['booti', ['Coin Buttas'], [['booti', 'buttas', 'spelling']]],
    ['half saree', ['Green Langa-Voni'], [['half saree', 'langa voni', 'spelling']]],
    ['sarees', ['Red Saree'], []],
    ['silk maroon', ['Maroon Mysore Silk'], []],
    ['kanchi', ['Kanchi Kanchivaram'], []],
  ])('%s for %j: %j', (text, names, expected) => {
    expect(reasons(text, names)).toEqual(
      expected.map(([typed, found, kind]) => ({ typed, found, kind })),
    );
  });

  it('says of every term of the table how the names spell it', () => {
    const row = fc.constantFrom(...SAREE_SPELLINGS);
    const two = row.chain((all) => fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all)));
    fc.assert(
      fc.property(two, ([typed, found]) => {
        const expected = typed === found ? [] : [{ typed, found, kind: 'spelling' }];
        expect(reasons(typed, [`Green ${found} border`])).toEqual(expected);
      }),
    );
  });
});

describe('withoutExactReadings', () => {
  function left(search: string): string[] | undefined {
    const plan = planNearSearch(wordsToSearch(search), KNOWN);
    return (plan && withoutExactReadings(plan, search))?.terms.flatMap(({ readings }) =>
      readings.map(({ text }) => text),
    );
  }

  it.each<[string, string[] | undefined]>([
    ['maroon', undefined],
    ['MAR', undefined],
    ['sarees', ['saree', 'sari', 'saris', 'sadi', 'sadis']],
    ['organza', ['organsa', 'organsas', 'kora', 'koras', 'organga', 'organgas']],
    ['green silk', ['green', 'greens', 'silk', 'silks']],
    ["silk's", ['silk', 'silks']],
  ])('of %s: %j', (search, expected) => {
    expect(left(search)).toEqual(expected);
  });
});
