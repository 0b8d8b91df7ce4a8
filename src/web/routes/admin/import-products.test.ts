import { expect, it } from 'vitest';
import type { ImportPreview } from '../../../contract/catalogue-import.ts';
import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/text/text.ts';
import {
  explainImportFailure,
  fileError,
  importedText,
  previewText,
  stockWarning,
  UNKNOWN_OUTCOME,
} from './import-products.tsx';

it.each([
  [0, 'The file is empty'],
  [1, null],
  [40 * 1024 * 1024, null],
  [40 * 1024 * 1024 + 1, 'That is too much at once: at most 40 MB can be sent'],
])('a file of %i bytes: %j', (size, error) => {
  expect(fileError({ size })).toBe(error);
});

it.each([
  [new ApiError(0, { code: 'OFFLINE', message: 'Away' }), 'unknown', UNKNOWN_OUTCOME],
  [new ApiError(504, { code: 'INTERNAL' }), 'unknown', UNKNOWN_OUTCOME],
  [new ApiError(409, { code: 'STALE_VERSION', message: 'Look again' }), 'stale', 'Look again'],
  [new ApiError(400, { code: 'BAD_INPUT', message: 'Line 3' }), 'refused', 'Line 3'],
  [new Error('A slip'), 'refused', SOMETHING_WRONG],
])('%s leaves an import %s', (error, outcome, message) => {
  expect(explainImportFailure(error)).toEqual({ outcome, message });
});

it.each([
  [
    { added: 1200, changed: 2, unchanged: 3, errorCount: 0 },
    'Products: 1,200 new, 2 changed, 3 unchanged',
  ],
  [
    { added: 0, changed: 0, unchanged: 3, errorCount: 0 },
    'No changes: all products already match the file.',
  ],
  [{ added: 0, changed: 0, unchanged: 0, errorCount: 0 }, 'The file has no products.'],
  [{ added: 0, changed: 0, unchanged: 0, errorCount: 1 }, 'No line can be imported.'],
  [
    { added: 0, changed: 0, unchanged: 3, errorCount: 2 },
    'In lines without errors: 0 new, 0 changed, 3 unchanged',
  ],
])('%j is said as %j', (counts, words) => {
  expect(previewText(counts as ImportPreview)).toBe(words);
});

it.each([
  [{ added: 1, changed: 0 }, '1 hidden product added'],
  [{ added: 0, changed: 2 }, '2 products changed'],
  [{ added: 2, changed: 1 }, '2 hidden products added, 1 product changed'],
])('an import of %j is said as %j', (imported, words) => {
  expect(importedText(imported)).toBe(words);
});

it('warns of stocks that are set', () => {
  expect(stockWarning(1)).toMatch(/^The stock of 1 product will change/);
  expect(stockWarning(2000)).toMatch(/^The stock of 2,000 products will change/);
});
