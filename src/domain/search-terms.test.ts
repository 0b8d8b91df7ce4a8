import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSearchable,
  MAX_SEARCH_LENGTH,
  nameContains,
  normaliseSearch,
  suggest,
} from './search-terms.ts';

const unicodeText = fc.string({ unit: 'binary', maxLength: 200 });

describe('normaliseSearch', () => {
  const family = '👨‍👩‍👧‍👦';
  it.each([
    ['  mysore   silk\n', 'mysore silk'],
    ['mysore\u0000silk', 'mysore silk'],
    ['mysore\u00a0silk', 'mysore silk'],
    ['\ud800silk', 'silk'],
    ['Cafe\u0301', 'Caf\u00e9'],
    [' \t ', ''],
    ['', ''],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), 'a'.repeat(100)],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
    [`${'a'.repeat(99)}😀`, 'a'.repeat(99)],
    [`${'a'.repeat(98)}😀b`, `${'a'.repeat(98)}😀`],
    [`${'a'.repeat(95)}${family}`, 'a'.repeat(95)],
  ])('%j becomes %j', (text, normalised) => {
    expect(normaliseSearch(text)).toBe(normalised);
  });

  it('is short, well formed and settled, whatever was typed', () => {
    fc.assert(
      fc.property(unicodeText, (text) => {
        const search = normaliseSearch(text);
        expect(search.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
        expect(search.isWellFormed()).toBe(true);
        expect(search).not.toMatch(/^\s|\s\s|\s$|\p{Cc}/u);
        expect(normaliseSearch(search)).toBe(search);
      }),
    );
  });
});

describe('isSearchable', () => {
  it.each([
    ['', false],
    [' \n\t\u00a0', false],
    ['\u0000', false],
    ['s', true],
    [' s ', true],
  ])('%j: %s', (text, expected) => {
    expect(isSearchable(text)).toBe(expected);
  });
});

describe('nameContains', () => {
  it.each([
    ['Maroon Mysore Silk', 'maroon', true],
    ['Maroon Mysore Silk', 'ON MYS', true],
    ['Maroon Mysore Silk', '  mysore   silk ', true],
    ['Maroon Mysore Silk', 'silk mysore', false],
    ['Maroon Mysore Silk', ' ', false],
    ['Maroon Mysore Silk', '.*', false],
    ['100% Silk_Saree', '0% silk_', true],
    ['Cafe\u0301 Brown', 'CAF\u00c9', true],
    ['ಮೈಸೂರು ರೇಷ್ಮೆ', 'ರೇಷ್ಮೆ', true],
  ])('%s / %j: %s', (name, text, expected) => {
    expect(nameContains(name, text)).toBe(expected);
  });

  it('finds every part of a name, in any case', () => {
    const name = 'Hand Painted Saree - Kalamkaree, Off-White';
    fc.assert(
      fc.property(fc.nat(name.length), fc.nat(name.length), (start, end) => {
        const part = name.slice(Math.min(start, end), Math.max(start, end));
        expect(nameContains(name, part)).toBe(part.trim() !== '');
        expect(nameContains(name, part.toUpperCase())).toBe(part.trim() !== '');
      }),
    );
  });
});

describe('suggest', () => {
  const products = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    number,
    name: number === 2 ? 'Cotton' : `Silk ${number}`,
  }));

  it('gives the first five that match, in their order', () => {
    expect(suggest(products, 'SILK').map(({ number }) => number)).toEqual([1, 3, 4, 5, 6]);
    expect(suggest(products, 'cot').map(({ number }) => number)).toEqual([2]);
  });

  it('gives none for blank text', () => {
    expect(suggest(products, '   ')).toEqual([]);
  });
});
