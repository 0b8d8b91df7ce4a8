import { expect, it } from 'vitest';
import { fileFault } from './csv-file.ts';

it.each([
  [0, 'The file is empty'],
  [1, null],
  [40 * 1024 * 1024, null],
  [40 * 1024 * 1024 + 1, 'That is too much at once: at most 40 MB can be sent'],
])('a file of %i bytes: %j', (size, fault) => {
  expect(fileFault({ size })).toBe(fault);
});
