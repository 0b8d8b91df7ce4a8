import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from '../../../../domain/text/csv.ts';
import { readCsv } from './csv.ts';

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom("'", '=1+1', "'=1", "''@x", '-', '"', '""', ',', ';', '\t', '\r\n', '\n', 'ರೇಷ್ಮೆ'),
  fc
    .array(fc.constantFrom("'", '=', '+', '"', ',', ';', '\n', '\r', 'a', '＝'), { maxLength: 6 })
    .map((characters) => characters.join('')),
);

// The first line decides what parts the cells, and a row of blank cells is left out.
const header = ['Id', 'Name', 'Price', 'Care'];
const table = fc.array(fc.tuple(cell, cell, cell, fc.constant('Dry clean')));

describe('what is written', () => {
  it('reads back as it was, whatever the cells hold', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('', '\uFEFF'), (rows, mark) => {
        const text = mark + [header, ...rows].map(csvRow).join('');
        const cells = readCsv(text).map((row) => ('cells' in row ? row.cells : row));
        expect(cells).toEqual([header, ...rows]);
      }),
    );
  });

  it('names the line on which each row begins', () => {
    fc.assert(
      fc.property(table, (rows) => {
        let line = 1;
        const lines = [header, ...rows].map((row) => {
          const begin = line;
          line += (csvRow(row).match(/\r\n|\r|\n/g) ?? []).length;
          return begin;
        });
        const text = [header, ...rows].map(csvRow).join('');
        expect(readCsv(text).map((row) => row.line)).toEqual(lines);
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+91', "'+91"],
    ['-5', "'-5"],
    ['@home', "'@home"],
    ["'=1", "''=1"],
    ['\t=x', `"\t'=x"`],
    ["'tis", "'tis"],
    ['5 = 5', '5 = 5'],
    ['5" border', '"5"" border"'],
  ])('has %j as %j', (text, written) => {
    expect(csvRow([text])).toBe(`${written}\r\n`);
  });
});

describe('what is read', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a byte-order mark', '\uFEFFa,b\r\n1,2\r\n'],
    ['old line ends', 'a,b\r1,2'],
    ['quotes that need not be', '"a","b"\n"1","2"'],
    ['no end of the last line', 'a,b\n1,2'],
    ['a separator in the header’s quotes', '"a","b"\n1,2'],
  ])('may have %s', (_, text) => {
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  it('keeps commas where semicolons part the cells', () => {
    const [, row] = readCsv('Name;Price, in rupees;Stock\nx;12500,50;1');
    expect(row).toMatchObject({
      cells: ['x', '12500,50', '1'],
    });
  });

  it('passes over blank lines and counts them', () => {
    const rows = readCsv('a,b\n\n\r\n1,2\n\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
  });

  it('has nothing in an empty file', () => {
    expect(readCsv('')).toEqual([]);
    expect(readCsv('\uFEFF')).toEqual([]);
  });

  it.each([
    ['a,b\n1,"2\n3,4', 2, /does not end with one/],
    ['a,b\n1,2\n"x"y,4', 3, /after the closing quotation mark/],
    ['a,b\n1,"2""', 2, /does not end with one/],
    ['a,b\n\n5" border,2', 3, /must begin with one/],
  ])('stops at an error: %j', (text, line, error) => {
    const last = readCsv(text).at(-1);
    expect(last).toEqual({ line, error: expect.stringMatching(error) });
  });

  it('gives every row before an error, in a file of many parts too', () => {
    const rows = readCsv(`a,b\n${'"ರೇಷ್ಮೆ\r\n""x""",2\r\n'.repeat(20_000)}1,"2`);
    expect(rows).toHaveLength(20_002);
    expect(rows[20_000]).toEqual({ line: 40_000, cells: ['ರೇಷ್ಮೆ\r\n"x"', '2'] });
    expect(rows.at(-1)).toMatchObject({ line: 40_002 });
  });

  it('has at most 50,000 products', () => {
    const rows = readCsv(`Name\n,\n${'x\n'.repeat(50_000)}`);
    expect(rows).toHaveLength(50_001);
    const longer = readCsv(`Name\n${'x\n'.repeat(60_000)}`);
    expect(longer.slice(0, -1)).toHaveLength(50_001);
    expect(longer.at(-1)).toEqual({ line: 50_002, error: expect.stringMatching(/at most 50,000/) });
  });

  it('takes blank lines and cells without an end for what they are', () => {
    const million = 1_000_000;
    expect(readCsv(`a,b\n${'\n'.repeat(million)}1,2`)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: million + 2, cells: ['1', '2'] },
    ]);
    for (const endless of ['"', '""', 'x', '"x""']) {
      const row = readCsv(`a,b\n"${endless.repeat(2 * million)}`).at(-1);
      expect(row, endless).toEqual({ line: 2, error: expect.stringMatching(/too long|after the/) });
    }
    expect(readCsv(`a,b\n"${'x'.repeat(60_001)}",b`).at(-1)).toHaveProperty('error');
    expect(readCsv(','.repeat(million))).toEqual([
      { line: 1, error: 'This line has too many cells' },
    ]);
  });
});
