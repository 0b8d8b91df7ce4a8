import { describe, expect, it } from 'vitest';
import type { ProductOption } from '../../../../domain/catalogue/variants.ts';
import { rupees } from '../../../../domain/money/money.ts';
import {
  changeRow,
  dropOption,
  fillRows,
  findRenamed,
  pasteCells,
  type Row,
} from './option-rows.ts';

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

it('reads the lines of any spreadsheet', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { pasted } = pasteCells(rows, 0, 0, ['7\t\t5', '8\t\t6', ''].join(end));
    expect(pasted.map(({ cells }) => cells)).toEqual([
      ['7', '', '5', 'A'],
      ['8', '', '6', 'B'],
    ]);
  }
});

const SIZE = { name: 'Size', values: ['S', 'L', 'M'] };
const COLOUR = { name: 'Colour', values: ['Red', 'Blue'] };
const product = {
  ...{ price: rupees(9), offerPrice: null, countInStock: 9, variants: [] },
  pictures: [{ _id: 'front' }],
};

function fill(all: Row[], known: ProductOption[], options: ProductOption[], ...values: string[]) {
  const { shown } = fillRows({ product, rows: all, known, options });
  return shown.find((each) => each.options.join() === values.join());
}

it('asks for no picture that the product has no longer', () => {
  const known = [{ name: 'Size', values: ['S', 'M'] }];
  const [small, middle] = rows.map((each, at) => ({ ...each, pictureId: ['front', 'gone'][at] }));
  const all = [small, middle] as Row[];
  expect(fill(all, known, known, 'S')?.pictureId).toBe('front');
  expect(fill(all, known, known, 'M')?.pictureId).toBeNull();
});

it('keeps what was sold as the first value of an option that is added', () => {
  const known = [{ name: 'Size', values: ['S', 'M'] }];
  const options = [...known, COLOUR];
  expect(fill(rows, known, options, 'S', 'Red')).toMatchObject({ _id: 'S', seen: 1 });
  const blue = fill(rows, known, options, 'M', 'Blue');
  expect(blue).toMatchObject({ options: ['M', 'Blue'], cells: ['2', '', '0', ''] });
  expect(blue?._id).toBeUndefined();
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
  const known = [SIZE, COLOUR];
  const NAVY = { ...COLOUR, values: ['Red', 'Navy', 'Green'] };

  it('keeps what combinations have when a value is renamed, and what is not offered', () => {
    const now = [SIZE, NAVY];
    const navy = { _id: 'S-Blue', options: ['S', 'Navy'], cells: ['9', '', '3', 'S-Blue'] };
    expect(fill(sold, known, now, 'S', 'Navy')).toMatchObject(navy);
    expect(fill(sold, known, now, 'L', 'Navy')).toMatchObject({ isOffered: false });
    const green = fill(sold, known, now, 'S', 'Green');
    expect(green).toMatchObject({ isOffered: true, cells: ['9', '', '0', ''] });
    expect(green?._id).toBeUndefined();
  });

  it('keeps an edited row under what it was called, so that each id stands once', () => {
    const navy = fill(sold, known, [SIZE, NAVY], 'S', 'Navy');
    const edited = changeRow(sold, { ...(navy as Row), cells: ['8', '', '3', 'S-Blue'] });
    const cells = ['8', '', '3', 'S-Blue'];
    expect(fill(edited, known, [SIZE, NAVY], 'S', 'Navy')).toMatchObject({ cells });
    const both = [SIZE, { ...COLOUR, values: ['Red', 'Navy', 'Blue'] }];
    expect(fill(edited, known, both, 'S', 'Blue')).toMatchObject({ _id: 'S-Blue', cells });
    expect(fill(edited, known, both, 'S', 'Navy')).toMatchObject({ cells: ['9', '', '0', ''] });
  });

  it('takes no value for a renamed one that was moved or added', () => {
    expect(findRenamed(['Red', 'Blue'], ['Red', 'Navy'], 'Navy')).toBe('Blue');
    expect(findRenamed(['Red', 'Blue'], ['Blue', 'Red'], 'Red')).toBeUndefined();
    expect(findRenamed(['Red', 'Blue'], ['Navy', 'Red', 'Blue'], 'Navy')).toBeUndefined();
    expect(findRenamed(['Red', 'Blue'], ['Blue', 'Navy'], 'Navy')).toBeUndefined();
  });

  it('adds up the stock of the combinations that differed in a removed option alone', () => {
    const sizes = dropOption(sold, 1);
    const kept = { _id: 'S-Red', isOffered: true, options: ['S'], cells: ['9', '', '5', 'S-Red'] };
    expect(fill(sizes, [SIZE], [SIZE], 'S')).toMatchObject(kept);
    expect(fill(sizes, [SIZE], [SIZE], 'L')).toMatchObject({
      _id: 'L-Red',
      cells: ['9', '', '4', 'L-Red'],
    });
    expect(fill(sizes, [SIZE], [SIZE], 'M')).toMatchObject({ isOffered: false });
    const colours = dropOption(sold, 0);
    expect(fill(colours, [COLOUR], [COLOUR], 'Red')).toMatchObject({
      ...{ _id: 'S-Red', cells: ['9', '', '6', 'S-Red'] },
    });
    // Another option in its place, and a value renamed with it.
    const fit = { name: 'Fit', values: ['Slim', 'Wide'] };
    const now = [{ ...COLOUR, values: ['Red', 'Navy'] }, fit];
    expect(fill(colours, [COLOUR], now, 'Navy', 'Slim')).toMatchObject({ _id: 'S-Blue' });
    expect(fill(colours, [COLOUR], now, 'Navy', 'Wide')).toMatchObject({
      cells: ['9', '', '0', ''],
    });
  });

  it('keeps equal values of two options apart, and what was before an option was added', () => {
    const top = (size: string, bottom: string) => ({
      ...variant(size, bottom, '1'),
      options: [size, bottom],
    });
    const sets = [top('S', 'S'), top('S', 'M'), top('M', 'S'), top('M', 'M')];
    expect(dropOption(sets, 1).map(({ cells }) => cells[2])).toEqual(['2', '2']);
    const typed = [...rows, { ...row('S', '1', '', '9', 'A'), options: ['S', 'Red'] }];
    expect(dropOption(typed, 1)).toEqual(rows);
  });
});

it('counts more combinations than can be offered without listing them', () => {
  const optionOf = (size: number) => ({
    name: 'Size',
    values: Array.from({ length: size }, (_, at) => `${at}`),
  });
  const fillNew = (...options: ProductOption[]) =>
    fillRows({ product, rows: [], known: [], options });
  expect(fillNew(optionOf(1000), optionOf(1000), optionOf(1000))).toEqual({
    count: 1e9,
    shown: [],
  });
  expect(fillNew(optionOf(10), optionOf(10)).shown).toHaveLength(100);
});
