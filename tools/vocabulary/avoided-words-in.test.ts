import { expect, it } from 'vitest';
import { avoidedWordsIn } from './avoided-words-in.ts';

it('finds a word in prose and in names, with its line and what to write instead', () => {
  const text = 'const a = 1;\n// The order has met its fate.\nconst orderFate = heard_of(a);';
  expect(avoidedWordsIn(text)).toEqual([
    { line: 2, word: 'fate', instead: 'outcome' },
    { line: 3, word: 'heard', instead: 'fetched, received' },
    { line: 3, word: 'fate', instead: 'outcome' },
  ]);
});

it('leaves longer words alone', () => {
  expect(avoidedWordsIn('The weather is a sheer fatality; heritage shelving.')).toEqual([]);
});
