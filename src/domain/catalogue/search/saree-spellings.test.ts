import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SAREE_SPELLINGS,
  SILK,
  searchTerms,
  spellingsWhere,
  WORDS_FOR_SILK,
} from './saree-spellings.ts';

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
  it('has every spelling once, in lower case', () => {
    expect(new Set(spellings).size).toBe(spellings.length);
    for (const spelling of [...spellings, ...WORDS_FOR_SILK]) {
      expect(spelling).toMatch(/^[a-z]+( [a-z]+)*$/);
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

describe('spellingsWhere', () => {
  it.each([
    [
      'kanje',
      ['kanchipuram', 'kanchivaram', 'kanjivaram', 'kanjeevaram', 'kancheepuram', 'kanchi'],
    ],
    ['patt', ['silk']],
    ['langa', ['lehenga', 'lehnga', 'lengha', 'langa', 'ghagra']],
    ['nothing', []],
  ])('of words that begin with %s: %j', (beginning, expected) => {
    expect(spellingsWhere((spelling) => spelling.startsWith(beginning))).toEqual(expected);
  });
});
