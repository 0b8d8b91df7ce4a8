import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalPath,
  canonicalTarget,
  fromPathError,
  readablePath,
  toPathError,
  withQuery,
} from './redirect.ts';

const SHOP = 'https://shop.example';

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['/Old-Page/', '/Old-Page'],
    ['/pages/सिल्क', '/pages/%E0%A4%B8%E0%A4%BF%E0%A4%B2%E0%A5%8D%E0%A4%95'],
    ['/%e0%a4%b8', '/%E0%A4%B8'],
    ['/a%2Db/c d'.replace(' ', '%20'), '/a-b/c%20d'],
    ['/cafe\u0301', '/caf%C3%A9'],
  ])('writes %s as %s', (text, written) => {
    expect(canonicalPath(text)).toBe(written);
  });

  it.each([
    '',
    'old',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/.//evil.example',
    '/a/../b',
    '/%2e%2e/b',
    '/a//b',
    '/%zz',
    '/a?b',
    '/a#b',
    '/a\tb',
    '/%00',
    'https://evil.example/',
  ])('refuses %s', (text) => {
    expect(canonicalPath(text)).toBeNull();
  });

  it('has one form, which stays in the shop', () => {
    const part = fc.string({
      unit: fc.constantFrom(...'a/\\.%25cF?#:@ é\t', '%25', '%20', '%C2%A0'),
    });
    fc.assert(
      fc.property(part, (text) => {
        const written = canonicalPath(`/${text}`);
        if (written === null) return;
        expect(canonicalPath(written)).toBe(written);
        expect(canonicalPath(readablePath(written))).toBe(written);
        expect(new URL(written, SHOP).href).toBe(SHOP + written);
      }),
    );
  });
});

describe('a target', () => {
  it('is a path with a query and a fragment', () => {
    expect(canonicalTarget('/pages/a/?b=1#c')).toBe('/pages/a?b=1#c');
    for (const bad of [
      '//evil',
      '/\\evil',
      '/%5Cevil',
      'javascript:alert(1)',
      'https://evil/',
      '/a?b\\c',
    ]) {
      expect(toPathError(bad), bad).toMatch(/^Enter a page of the shop/);
    }
  });

  it('keeps the query of the request beside its own', () => {
    expect(withQuery('/b', '')).toBe('/b');
    expect(withQuery('/b?sort=price-asc#top', '?sort=x&utm_source=a&utm_source=b')).toBe(
      '/b?sort=price-asc&utm_source=a&utm_source=b#top',
    );
  });
});

it.each(['/', '/api', '/API/products', '/admin/', '/admin/orders'])(
  'never redirects %s',
  (path) => {
    expect(fromPathError(path)).toBe('This address cannot be redirected');
  },
);
