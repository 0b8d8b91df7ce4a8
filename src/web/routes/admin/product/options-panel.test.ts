import { describe, expect, it } from 'vitest';
import type { ProductOption } from '../../../../domain/catalogue/variants.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { readValues, typeValues, writeValues } from './options-panel.tsx';
import { fillRow, fillRows, findRenamed, pasteCells } from './options-sheet.tsx';

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

it('keeps cells together that hold line ends, and quotation marks as they are', () => {
  const { pasted, left } = pasteCells(rows, 0, 1, '"90\n"\t5\t"6"" wide"\r\n\t6\t7" "A"\r\n');
  expect(left).toBe(0);
  expect(pasted.map(({ cells }) => cells)).toEqual([
    ['1', '90', '5', '6" wide'],
    ['2', '', '6', '7" "A"'],
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

describe('the sheet of a product with options', () => {
  const variant = (size: string, colour: string, stock: string) => ({
    ...row(size, '9', '', stock, `${size}-${colour}`),
    ...{ _id: `${size}-${colour}`, options: [size, colour] },
  });
  // L is not offered in Blue.
  const sold = [
    variant('S', 'Red', '2'),
    variant('S', 'Blue', '3'),
    variant('L', 'Red', '4'),
    { ...variant('M', 'Red', '5'), isOffered: false },
  ];
  const SIZE = { name: 'Size', values: ['S', 'L', 'M'] };
  const COLOUR = { name: 'Colour', values: ['Red', 'Blue'] };
  const product = {
    ...{ price: rupees(9), offerPrice: null, countInStock: 9, variants: [] },
    options: [SIZE, COLOUR],
  };
  const fill = (all: ProductOption[], ...options: string[]) =>
    fillRow(product, sold, all, options, 1);

  it('keeps what combinations have when a value is renamed, and what is not offered', () => {
    const now = [SIZE, { ...COLOUR, values: ['Red', 'Navy', 'Green'] }];
    const navy = { _id: 'S-Blue', options: ['S', 'Navy'], cells: ['9', '', '3', 'S-Blue'] };
    expect(fill(now, 'S', 'Navy')).toMatchObject(navy);
    expect(fill(now, 'L', 'Navy')).toMatchObject({ isOffered: false });
    const green = fill(now, 'S', 'Green');
    expect(green).toMatchObject({ isOffered: true, cells: ['9', '', '0', ''] });
    expect(green._id).toBeUndefined();
  });

  it('takes no value for a renamed one that was moved or added', () => {
    expect(findRenamed(['Red', 'Blue'], ['Red', 'Navy'], 'Navy')).toBe('Blue');
    expect(findRenamed(['Red', 'Blue'], ['Blue', 'Red'], 'Red')).toBeUndefined();
    expect(findRenamed(['Red', 'Blue'], ['Navy', 'Red', 'Blue'], 'Navy')).toBeUndefined();
    expect(findRenamed(['Red', 'Blue'], ['Blue', 'Navy'], 'Navy')).toBeUndefined();
  });

  it('adds up the pieces of the combinations that an option leaves when it is removed', () => {
    const kept = { _id: 'S-Red', isOffered: true, options: ['S'], cells: ['9', '', '5', 'S-Red'] };
    expect(fill([SIZE], 'S')).toMatchObject(kept);
    expect(fill([SIZE], 'L')).toMatchObject({ _id: 'L-Red', cells: ['9', '', '4', 'L-Red'] });
    expect(fill([SIZE], 'M')).toMatchObject({ isOffered: false });
    expect(fill([COLOUR], 'Red')).toMatchObject({ _id: 'S-Red', cells: ['9', '', '6', 'S-Red'] });
  });
});

it('counts more combinations than can be offered without listing them', () => {
  const product = { price: rupees(9), offerPrice: null, countInStock: 3 };
  const optionOf = (size: number) => ({
    name: 'Size',
    values: Array.from({ length: size }, (_, at) => `${at}`),
  });
  const many = fillRows(product, [], [optionOf(1000), optionOf(1000), optionOf(1000)]);
  expect(many).toEqual({ count: 1e9, shown: [] });
  expect(fillRows(product, [], [optionOf(10), optionOf(10)]).shown).toHaveLength(100);
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
