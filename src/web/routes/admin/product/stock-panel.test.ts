import { expect, it } from 'vitest';
import { stockFormSchema } from './stock-panel.tsx';

const draft = { move: 'add', quantity: 1, reason: 'received', note: '' };

it.each([
  [{ move: 'add', quantity: -2 }, 'Enter 1 or more'],
  [{ move: 'take', quantity: -4 }, 'Enter 1 or more'],
  [{ move: 'take', quantity: 0 }, 'Enter 1 or more'],
  [{ move: 'take', quantity: 6 }, 'Only 5 pieces are in stock'],
  [{ move: 'add', quantity: 1.5 }, 'Pieces must be a whole number'],
  [{ move: 'add', quantity: null }, 'Pieces must be a whole number'],
])('refuses %o: %s', (typed, message) => {
  const { error } = stockFormSchema(5).safeParse({ ...draft, ...typed });
  expect(error?.issues).toMatchObject([{ path: ['quantity'], message }]);
});

it.each([
  { move: 'add', quantity: 1 },
  { move: 'take', quantity: 5 },
  { move: 'set', quantity: 0 },
])('accepts %o', (typed) => {
  expect(stockFormSchema(5).safeParse({ ...draft, ...typed }).success).toBe(true);
});
