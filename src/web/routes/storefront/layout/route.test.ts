import { expect, test } from 'vitest';
import { hasFooter } from './route.tsx';

test.each([
  ['/', true],
  ['/cart', true],
  ['/product/signin', true],
  ['/signin', false],
  ['/signin/again', false],
  ['/signup', false],
  ['/admin', false],
])('the footer on %s: %s', (pathname, expected) => {
  expect(hasFooter(pathname)).toBe(expected);
});
