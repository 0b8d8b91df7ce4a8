import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isSearchable, MAX_SEARCH_LENGTH, normaliseSearch, searchPath } from './search-text.ts';

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

describe('searchPath', () => {
  test.each([
    ['maroon', '/search/maroon'],
    ['  maroon   silk ', '/search/maroon%20silk'],
    ['50% off', '/search/50%25%20off'],
    ['a/b?c#d', '/search/a%2Fb%3Fc%23d'],
    ['ಮೈಸೂರು', `/search/${encodeURIComponent('ಮೈಸೂರು')}`],
    ['', '/'],
    [' \t ', '/'],
    ['.', '/'],
    [' .. ', '/'],
    ['...', '/search/...'],
  ])('%j leads to %j', (text, path) => {
    expect(searchPath(text)).toBe(path);
  });

  test('any typed text is encoded reversibly, or leads home', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { pathname, search, hash } = new URL(searchPath(text), 'https://shop.example');
        expect(search + hash).toBe('');
        if (pathname === '/') return;
        const [, , keyword = ''] = pathname.split('/');
        expect(decodeURIComponent(keyword)).toBe(normaliseSearch(text));
      }),
    );
  });
});
