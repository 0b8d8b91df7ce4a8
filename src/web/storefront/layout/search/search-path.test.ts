import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseSearch } from '../../../../domain/catalogue/search/search-terms.ts';
import { searchPath } from './search-path.ts';

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
