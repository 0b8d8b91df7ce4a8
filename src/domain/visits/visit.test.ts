import { describe, expect, it } from 'vitest';
import { detectDevice, getPageKind, isBot, stepRate } from './visit.ts';

it.each([
  ['/', 'home'],
  ['/category/silk-sarees/kanchivaram', 'category'],
  ['/product/7f3a/maroon', 'product'],
  ['/search/zari', 'search'],
  ['/cart', 'cart'],
  ['/shipping', 'checkout'],
  ['/payment', 'checkout'],
  ['/placeorder', 'checkout'],
  ['/orders/7f3a', 'account'],
  ['/about', 'other'],
  ['/constructor', 'other'],
])('%s is a page of the kind %s', (path, kind) => {
  expect(getPageKind(path)).toBe(kind);
});

it.each([
  [true, 390, 'phone'],
  [true, 599, 'phone'],
  [true, 600, 'tablet'],
  [false, 390, 'desktop'],
])('touch: %s, shorter side %i px: a %s', (isTouch, side, device) => {
  expect(detectDevice(isTouch, side)).toBe(device);
});

describe('a user agent', () => {
  it.each([
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/153.0.0.0 Safari/537.36',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
    'WhatsApp/2.23 N',
    'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36 Chrome-Lighthouse',
  ])('of a program: %j', (userAgent) => {
    expect(isBot(userAgent)).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (Linux; Android 15; CUBOT X30) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  ])('of a visitor: %j', (userAgent) => {
    expect(isBot(userAgent)).toBe(false);
  });
});

it.each([
  [0, 10, 0],
  [1, 3, 33],
  [10, 10, 100],
  [1, 0, null],
  [2, 1, null],
])('%i after %i is %s per cent', (count, before, rate) => {
  expect(stepRate(count, before)).toBe(rate);
});
