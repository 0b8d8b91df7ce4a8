import { describe, expect, it } from 'vitest';
import type { NearReason } from '../../../contract/catalogue.ts';
import { describeReading, describeReasons, searchTitle } from './search.tsx';

const reason = (typed: string, found: string, kind: NearReason['kind']) => ({ typed, found, kind });

describe('describeReasons', () => {
  it.each<[string, NearReason[], string[]]>([
    [
      'another spelling',
      [reason('kanjeevaram', 'kanchivaram', 'spelling')],
      ['“kanjeevaram” is also spelled “kanchivaram”.'],
    ],
    [
      'several spellings at once',
      [reason('sari', 'saree', 'spelling'), reason('sari', 'sarees', 'spelling')],
      ['“sari” is also spelled “saree”, “sarees”.'],
    ],
    [
      'a word of a sentence each',
      [reason('pattu', 'silk', 'meaning'), reason('maron', 'maroon', 'likeness')],
      ['“pattu” means “silk”.', '“maron” is close to “maroon”.'],
    ],
    ['the words themselves', [], ['The same words, apart or in another order.']],
  ])('tells of %s', (_, reasons, texts) => {
    expect(describeReasons(reasons)).toEqual(texts);
  });
});

describe('describeReading', () => {
  it('names the words that were left out', () => {
    const near = { products: [], reasons: [], leftOut: ['soft', 'bridal'] };
    expect(describeReading(near)).toEqual(['Left out of this search: “soft”, “bridal”.']);
    expect(describeReading({ products: [], reasons: [] })).toEqual([]);
  });
});

describe('searchTitle', () => {
  it('contains the keyword', () => {
    expect(searchTitle(' maroon ')).toBe('Search Results for maroon');
  });

  it('cuts a long keyword between characters', () => {
    expect(searchTitle('👗'.repeat(300))).toBe(`Search Results for ${'👗'.repeat(60)}…`);
  });
});
