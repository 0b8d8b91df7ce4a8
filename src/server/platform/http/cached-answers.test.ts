import { expect, it } from 'vitest';
import { encodingOf } from './cached-answers.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.5, br;q=0.9', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['bro, xgzip', 'identity'],
])('a client that accepts %j gets %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});
