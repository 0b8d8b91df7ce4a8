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
// The first line decides what parts the cells, and a row of one blank cell is a blank line.
const header = ['Id', 'Name', 'Price'];
const table = fc.array(fc.tuple(cell, cell, cell));

describe('what is written', () => {
  it('reads back as it was, whatever the cells hold', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('', '\uFEFF'), async (rows, mark) => {
        const text = mark + [header, ...rows].map(csvRow).join('');
        const read = (await readCsv(text)).map((row) => ('cells' in row ? row.cells : row));
        expect(read).toEqual([header, ...rows]);
      }),
    );
  });

  it('names the line on which each row begins', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        let line = 1;
        const lines = [header, ...rows].map((row) => {
          const begin = line;
          line += (csvRow(row).match(/\r\n|\r|\n/g) ?? []).length;
          return begin;
        });
        const text = [header, ...rows].map(csvRow).join('');
        expect((await readCsv(text)).map((row) => row.line)).toEqual(lines);
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+91', "'+91"],
    ['-5', "'-5"],
    ['@home', "'@home"],
    ["'=1", "''=1"],
    ['\tx', `"'\tx"`],
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
  ])('may have %s', async (_, text) => {
    expect(await readCsv(text)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  it('keeps commas where semicolons part the cells', async () => {
    const [, row] = await readCsv('Name;Price, in rupees;Stock\nx;12500,50;1');
    expect(row).toMatchObject({
      cells: ['x', '12500,50', '1'],
    });
  });

  it('passes over blank lines and counts them', async () => {
    const rows = await readCsv('a,b\n\n\r\n1,2\n\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
  });

  it('has nothing in an empty file', async () => {
    expect(await readCsv('')).toEqual([]);
    expect(await readCsv('\uFEFF')).toEqual([]);
  });

  it.each([
    ['a,b\n1,"2\n3,4', 2, /does not end with one/],
    ['a,b\n1,2\n"x"y,4', 3, /after the closing quotation mark/],
    ['a,b\n1,"2""', 2, /does not end with one/],
    ['a,b\n\n5" border,2', 3, /must begin with one/],
  ])('stops at an error: %j', async (text, line, error) => {
    const last = (await readCsv(text)).at(-1);
    expect(last).toEqual({ line, error: expect.stringMatching(error) });
  });

  it('gives every row before an error, in a file of many parts too', async () => {
    const rows = await readCsv(`a,b\n${'"ರೇಷ್ಮೆ\r\n""x""",2\r\n'.repeat(20_000)}1,"2`);
    expect(rows).toHaveLength(20_002);
    expect(rows[20_000]).toEqual({ line: 40_000, cells: ['ರೇಷ್ಮೆ\r\n"x"', '2'] });
    expect(rows.at(-1)).toMatchObject({ line: 40_002 });
  });
});
