import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRow, removeFormulaGuard } from './csv.ts';

it.each([
  ['=1+1', "'=1+1\r\n"],
  ["'=1+1", "''=1+1\r\n"],
  ['-5', "'-5\r\n"],
  [-5.25, '-5.25\r\n'],
  ['Mysuru, Karnataka', '"Mysuru, Karnataka"\r\n'],
  ['5 - 6', '5 - 6\r\n'],
  ['";=1+1;"', '""";\'=1+1;"""\r\n'],
  ['a\t"=1+1"', '"a\t""\'=1+1"""\r\n'],
  ['a\n =1+1', '"a\n \'=1+1"\r\n'],
])('writes %j', (cell, row) => {
  expect(csvRow([cell])).toBe(row);
});

it('leaves no formula to a spreadsheet that takes another separator', () => {
  const parts = fc.constantFrom('"', ';', '\t', '|', '\n', '=', '+', '@', '-', "'", ' ', 'a', ',');
  const cell = fc.array(parts, { maxLength: 20 }).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const row = csvRow(['Karnataka', ...cells]);
      for (const separator of [';', '\t', '|']) {
        const seen = row.split('\n').flatMap((line) => line.split(separator));
        for (const each of seen) expect(each).not.toMatch(/^[" ]*[=+@-]/);
      }
    }),
  );
});

it('removes what it added, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', ';', '\n', '=', "'", ' ', 'a') }),
      (cell) => {
        const [written = ''] = csvRow([`x${cell}`]).match(/.*/s) ?? [];
        const bare = written
          .slice(0, -2)
          .replace(/^"([\s\S]*)"$/, '$1')
          .replaceAll('""', '"');
        expect(removeFormulaGuard(bare)).toBe(`x${cell}`);
      },
    ),
  );
});
