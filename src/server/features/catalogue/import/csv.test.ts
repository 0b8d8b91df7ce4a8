import { parse } from 'csv-parse/sync';
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
/** The rows of a text without its blank lines. */
const read = (text: string) =>
  [...readCsv(text)].filter((row) => 'error' in row || row.cells.length > 0);

// The first line decides what parts the cells, and a row of one blank cell is a blank line.
const header = ['Id', 'Name', 'Price'];
const table = fc.array(fc.tuple(cell, cell, cell));

describe('what is written', () => {
  it('reads back as it was, whatever the cells hold', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('', '\uFEFF'), (rows, mark) => {
        const text = mark + [header, ...rows].map(csvRow).join('');
        const cells = read(text).map((row) => ('cells' in row ? row.cells : row));
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
        expect(read(text).map((row) => row.line)).toEqual(lines);
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
    expect(read(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  it('keeps commas where semicolons part the cells', () => {
    const [, row] = read('Name;Price, in rupees;Stock\nx;12500,50;1');
    expect(row).toMatchObject({
      cells: ['x', '12500,50', '1'],
    });
  });

  it('passes over blank lines and counts them', () => {
    const rows = read('a,b\n\n\r\n1,2\n\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
  });

  it('has nothing in an empty file', () => {
    expect(read('')).toEqual([]);
    expect(read('\uFEFF')).toEqual([]);
  });

  it.each([
    ['a,b\n1,"2\n3,4', 2, /does not end with one/],
    ['a,b\n1,2\n"x"y,4', 3, /after the closing quotation mark/],
    ['a,b\n1,"2""', 2, /does not end with one/],
    ['a,b\n\n5" border,2', 3, /must begin with one/],
  ])('stops at an error: %j', (text, line, error) => {
    const last = read(text).at(-1);
    expect(last).toEqual({ line, error: expect.stringMatching(error) });
  });

  it('gives every row before an error, in a file of many parts too', () => {
    const rows = read(`a,b\n${'"ರೇಷ್ಮೆ\r\n""x""",2\r\n'.repeat(20_000)}1,"2`);
    expect(rows).toHaveLength(20_002);
    expect(rows[20_000]).toEqual({ line: 40_000, cells: ['ರೇಷ್ಮೆ\r\n"x"', '2'] });
    expect(rows.at(-1)).toMatchObject({ line: 40_002 });
  });

  it('is what another reader reads, or an error where that one has one', () => {
    const anything = fc
      .array(fc.constantFrom('a', ' ', ',', ';', '"', '""', '\n', '\r', '\r\n', 'ರೇ'), {
        maxLength: 20,
      })
      .map((parts) => `x,y\n${parts.join('')}`);
    const readByOther = (text: string): string[][] | null => {
      try {
        return parse(text, {
          record_delimiter: ['\r\n', '\n', '\r'],
          relax_column_count: true,
          skip_empty_lines: true,
        });
      } catch {
        return null;
      }
    };
    fc.assert(
      fc.property(anything, (text) => {
        const rows = read(text);
        const other = readByOther(text);
        if (other === null) expect(rows.at(-1)).toHaveProperty('error');
        else expect(rows.map((row) => 'cells' in row && row.cells)).toEqual(other);
      }),
      { numRuns: 2_000 },
    );
  });

  it('comes row by row, also where the file is large or never ends a cell', () => {
    const million = 1_000_000;
    const rows = readCsv(`a,b\n${'\n'.repeat(40 * million)}`);
    expect([rows.next().value, rows.next().value]).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [] },
    ]);
    for (const endless of ['"', '""', 'x', '"x""']) {
      const row = [...readCsv(`a,b\n"${endless.repeat(2 * million)}`)].at(-1);
      expect(row, endless).toEqual({ line: 2, error: expect.stringMatching(/too long|after the/) });
    }
    expect([...readCsv(`a,b\n"${'x'.repeat(60_000)}",b`)].at(-1)).toHaveProperty('error');
    expect([...readCsv(','.repeat(million))]).toEqual([
      { line: 1, error: 'This line has too many cells' },
    ]);
  });
});
