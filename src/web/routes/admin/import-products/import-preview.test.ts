import { expect, it } from 'vitest';
import type { ImportPreview } from '../../../../contract/catalogue-bulk.ts';
import { importedText, previewText, stockWarning } from './import-preview.tsx';

it.each([
  [{ added: 1200, changed: 2, unchanged: 3, faultCount: 0 }, '1,200 new, 2 changed, 3 unchanged'],
  [
    { added: 0, changed: 0, unchanged: 3, faultCount: 0 },
    'No changes: all products already match the file.',
  ],
  [{ added: 0, changed: 0, unchanged: 0, faultCount: 0 }, 'The file has no products.'],
  [{ added: 0, changed: 0, unchanged: 0, faultCount: 1 }, 'The other lines cannot be read.'],
  [
    { added: 0, changed: 0, unchanged: 3, faultCount: 2 },
    'Other lines: 0 new, 0 changed, 3 unchanged',
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
