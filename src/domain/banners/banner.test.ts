import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerLinkError, bannerPictureError, isOwnPath } from './banner.ts';

describe('the link of a banner', () => {
  it.each([
    '',
    '/',
    '/category/silk-sarees?sort=price-asc#top',
    ' /about ',
    'https://example.com/a?b=c',
    'HTTPS://example.com',
  ])('may be %j', (link) => {
    expect(bannerLinkError(link)).toBeNull();
  });

  it.each([
    'about',
    '//example.com',
    '/\\example.com',
    '\\/example.com',
    'http://example.com',
    'https://',
    'javascript:alert(1)',
    'https://exa mple.com',
    '/a b',
    '/a\nb',
    'https://example.com/\u0000',
    `/${'x'.repeat(500)}`,
  ])('may not be %j', (link) => {
    expect(bannerLinkError(link)).not.toBeNull();
  });

  it('stays within the shop when it is a path, however a browser resolves it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const link = `/${text}`;
        if (!isOwnPath(link)) return;
        expect(new URL(link, 'https://shop.test').origin).toBe('https://shop.test');
      }),
    );
  });
});

describe('the picture of a banner', () => {
  it('is landscape and wide enough', () => {
    expect(bannerPictureError({ width: 2400, height: 900 })).toBeNull();
    expect(bannerPictureError({ width: 900, height: 300 })).toBe(
      'This picture is 900 px wide. Choose one that is at least 960 px wide.',
    );
    expect(bannerPictureError({ width: 1200, height: 1600 })).toBe(
      'Choose a picture that is wider than it is tall',
    );
  });
});
