import { expect, it } from 'vitest';
import { isUnreachable } from './connection.ts';

it.each([
  ['Chrome', new TypeError('Failed to fetch'), true],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.'), true],
  ['Safari', new TypeError('Load failed'), true],
  [
    'an error of the page',
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    false,
  ],
  ['another error', new Error('Failed to fetch'), false],
])('recognises a request without an answer: %s', (_, error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});
