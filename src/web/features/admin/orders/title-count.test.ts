import { expect, it } from 'vitest';
import { titleWithCount } from './title-count.ts';

it.each([
  ['Orders', 1, '(1) Orders'],
  ['(1) Orders', 2, '(2) Orders'],
  ['(2) Orders', 0, 'Orders'],
  ['Messages (3 unanswered)', 0, 'Messages (3 unanswered)'],
])('%j with %i is %j', (title, count, shown) => {
  expect(titleWithCount(title, count)).toBe(shown);
});
