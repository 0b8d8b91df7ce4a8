import { expect, it } from 'vitest';
import { shortId } from './text.ts';

it.each([
  ['3f2b8c1e-9a77-4c55-b1de-000000000000', '3f2b8c1e'],
  ['12345678', '12345678'],
  ['1234', '1234'],
])('%s is shown as %s', (id, shown) => {
  expect(shortId(id)).toBe(shown);
});
