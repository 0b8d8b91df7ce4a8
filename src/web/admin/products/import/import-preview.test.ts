import { expect, it } from 'vitest';
import type { ImportPreview } from '../../../../contract/catalogue-import.ts';
import { importedText, previewText, stockWarning } from './import-preview.tsx';

it.each([
  [
    { added: 1200, changed: 2, unchanged: 3, faultCount: 0 },
    '1,200 new, 2 would change, 3 would stay as they are.',
  ],
  [
    { added: 0, changed: 0, unchanged: 3, faultCount: 0 },
    'Nothing to do: every product is as the file says already.',
  ],
  [{ added: 0, changed: 0, unchanged: 0, faultCount: 0 }, 'The file has no products.'],
  [{ added: 0, changed: 0, unchanged: 0, faultCount: 1 }, 'No other line could be read.'],
  [
    { added: 0, changed: 0, unchanged: 3, faultCount: 2 },
    'On the other lines: 0 new, 0 would change, 3 would stay as they are.',
  ],
])('%j is said as %j', (counts, words) => {
  expect(previewText(counts as ImportPreview)).toBe(words);
});

it.each([
  [{ added: 1, changed: 0 }, '1 product added, hidden.'],
  [{ added: 0, changed: 2 }, '2 products changed.'],
  [{ added: 2, changed: 1 }, '2 products added, hidden; 1 product changed.'],
])('an import of %j is said as %j', (imported, words) => {
  expect(importedText(imported)).toBe(words);
});

it('warns of stocks that are set', () => {
  expect(stockWarning(1)).toMatch(/^1 product gets another stock/);
  expect(stockWarning(2000)).toMatch(/^2,000 products get another stock/);
});
