import { expect, it } from 'vitest';
import { rupees } from '../../../../domain/money/money.ts';
import { readValues, typeValues, writeValues } from './options-panel.tsx';
import { fillRow, pasteCells } from './options-sheet.tsx';

const row = (size: string, ...cells: string[]) => ({
  ...{ options: [size], isOffered: true, pictureId: null, _id: size, seen: 1 },
  cells,
});
const rows = [row('S', '1', '', '1', 'A'), row('M', '2', '', '2', 'B')];

it('fills cells from a spreadsheet to the right and down, and no further than the sheet', () => {
  const { pasted, left } = pasteCells(rows, 0, 1, '90\t5\tX\tbeyond\r\n80\t6\nbelow\n');
  expect(left).toBe(1);
  expect(pasted.map(({ cells }) => cells)).toEqual([
    ['1', '90', '5', 'X'],
    ['2', '80', '6', 'B'],
  ]);
});

it('keeps what was sold as the first value of an option that is added', () => {
  const product = { price: rupees(9), offerPrice: null, countInStock: 3, variants: [] };
  const all = [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ];
  expect(fillRow(product, rows, all, ['S', 'Red'], 0)).toMatchObject({ _id: 'S', seen: 1 });
  const blue = fillRow(product, rows, all, ['M', 'Blue'], 3);
  expect(blue).toMatchObject({ options: ['M', 'Blue'], cells: ['2', '', '0', ''] });
  expect(blue._id).toBeUndefined();
});

it('reads values as they are shown, also those with a comma', () => {
  for (const values of [['S', 'M'], ['Red, gold', 'Blue'], ['Red, gold'], ['S'], []])
    expect(readValues(writeValues(values))).toEqual(values);
  expect(readValues('S, M,, S')).toEqual(['S', 'M']);
});

it('keeps a value with a comma whole while the others are deleted', () => {
  const type = (texts: string[]) => {
    let typed: { values: string; separator: ',' | ';' } = { values: '', separator: ',' };
    for (const text of texts) typed = typeValues(typed, text);
    return readValues(typed.values, typed.separator);
  };
  expect(type(['Red, gold; Blue', 'Red, gold;', 'Red, gold', 'Red, gol'])).toEqual(['Red, gol']);
  expect(type(['Red, gold; Blue', 'Red', 'Red, Blue'])).toEqual(['Red', 'Blue']);
  // Semicolons that separated no commas are not missed.
  expect(type(['S; M', 'S, M'])).toEqual(['S', 'M']);
});
