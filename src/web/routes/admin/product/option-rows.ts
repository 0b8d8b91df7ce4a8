import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import {
  findVariant,
  isSameCombination,
  listCombinations,
  OPTION_LIMITS,
  type ProductOption,
} from '../../../../domain/catalogue/variants.ts';
import { readNumber } from '../../../../domain/text/text.ts';

/** What is typed into the cells of a combination. */
export interface Row {
  _id?: string;
  seen?: number;
  options: string[];
  isOffered: boolean;
  cells: string[];
  pictureId: string | null;
}

export const COLUMNS = ['Price (₹)', 'Offer price (₹)', 'Stock', 'SKU'] as const;
const STOCK = 2;
const SKU = 3;

export function toRows({ variants = [] }: AdminProduct): Row[] {
  return variants.map(({ _id, options, price, offerPrice, countInStock, sku, pictureId }) => ({
    ...{ _id, options, isOffered: true, pictureId, seen: countInStock },
    cells: [String(price), String(offerPrice ?? ''), String(countInStock), sku ?? ''],
  }));
}

/** The rows with one changed; a combination that is renamed keeps the row that it has by its old values. */
export function changeRow(rows: Row[], row: Row): Row[] {
  const isIt = ({ _id, options }: Row) =>
    isSameCombination(options, row.options) ||
    (_id !== undefined && _id === row._id && options.length === row.options.length);
  const before = rows.find(isIt);
  return [...rows.filter((each) => !isIt(each)), { ...row, options: (before ?? row).options }];
}

/** The rows without an option: combinations that differed in it alone become one, with the stock of all. */
export function dropOption(rows: Row[], at: number): Row[] {
  const rest = ({ options }: Row) => options.toSpliced(at, 1);
  const groups = Map.groupBy(rows, (row) => rest(row).join('\n'));
  return [...groups.values()].flatMap((group) => {
    const without = group.find(({ options }) => options.length <= at);
    if (without) return without;
    const offered = group.filter(({ isOffered }) => isOffered);
    const first = offered[0] ?? group[0];
    if (!first) return [];
    if (offered.length < 2) return { ...first, options: rest(first) };
    const stock = offered.reduce((sum, row) => sum + (readNumber(row.cells[STOCK] ?? '') ?? 0), 0);
    return { ...first, options: rest(first), cells: first.cells.with(STOCK, String(stock)) };
  });
}

/**
 * What a value was called before it was renamed in its place: what only the values before have, where one
 * stands that only those of now have. Undefined for other values.
 */
export function findRenamed(
  before: readonly string[] = [],
  now: readonly string[],
  value: string,
): string | undefined {
  const old = before[now.indexOf(value)];
  const isRenamed = old !== undefined && !before.includes(value) && !now.includes(old);
  return isRenamed ? old : undefined;
}

interface Sheet {
  product: Pick<AdminProduct, 'price' | 'offerPrice' | 'countInStock' | 'sku' | 'variants'> & {
    pictures: readonly { _id: string }[];
  };
  /** As they are saved or were typed, by the values of `known`. */
  rows: Row[];
  /** The saved options, without those that were removed since. */
  known: readonly ProductOption[];
  /** As they are typed. */
  options: readonly ProductOption[];
}

/** The rows of all combinations; none of more than can be offered, which may be millions. */
export function fillRows(sheet: Sheet): { count: number; shown: Row[] } {
  const count = sheet.options.reduce((all, { values }) => all * values.length, 1);
  const listed = count > OPTION_LIMITS.variants ? [] : listCombinations(sheet.options);
  const shown = listed.map((values, at) => {
    const before = values.map((value, place) => {
      const now = sheet.options[place]?.values ?? [];
      return findRenamed(sheet.known[place]?.values, now, value) ?? value;
    });
    const row = findRow(sheet, values, before) ?? newRow(sheet, values, before, at);
    // It may have been removed above the sheet since.
    const isShown = sheet.product.pictures.some(({ _id }) => _id === row.pictureId);
    return isShown ? row : { ...row, pictureId: null };
  });
  return { count, shown };
}

/** The row of a combination, also by what its values were called before, or before an option was added. */
function findRow({ rows, options }: Sheet, values: string[], before: string[]): Row | undefined {
  const row = findVariant(rows, values) ?? findVariant(rows, before);
  if (row) return { ...row, options: values };
  const shorter = rows.find((each) => {
    const isShorter = each.options.length < values.length;
    return isShorter && each.options.every((value, place) => value === before[place]);
  });
  if (!shorter) return undefined;
  // What was sold until now is sold as the first value of the added option.
  const isFirst = values.every(
    (value, place) => place < shorter.options.length || value === options[place]?.values[0],
  );
  if (isFirst) return { ...shorter, options: values };
  const cells = shorter.cells.with(STOCK, '0').with(SKU, '');
  return { ...shorter, _id: undefined, seen: undefined, options: values, cells };
}

/** A combination as the product costs; the first is what was sold until now, the others have no pieces. */
function newRow({ product, rows }: Sheet, values: string[], before: string[], at: number): Row {
  const { price, offerPrice, countInStock, sku = '', variants } = product;
  const stock = !variants && at === 0 ? countInStock : 0;
  // Where rows have all of its values, it was left out on purpose.
  const isLeftOut = before.every((value, place) =>
    rows.some(({ options }) => options[place] === value),
  );
  return {
    options: values,
    pictureId: null,
    isOffered: !variants || rows.length === 0 || !isLeftOut,
    cells: [String(price), String(offerPrice ?? ''), String(stock), at === 0 ? sku : ''],
  };
}

/**
 * The rows after lines of tab-separated cells are pasted at a row and a column, and how many lines are
 * left below the last row.
 */
export function pasteCells(rows: Row[], at: number, column: number, text: string) {
  const lines = readLines(text.replace(/(\r\n?|\n)$/, ''));
  const pasted = rows.slice(at, at + lines.length).map((row, down) => {
    const typed = lines[down]?.slice(0, COLUMNS.length - column) ?? [];
    const cells = row.cells.map((cell, place) => typed[place - column]?.trim() ?? cell);
    return { ...row, cells };
  });
  return { pasted, left: lines.length - pasted.length };
}

/** A cell that holds a line end or a tab is in quotation marks, and its own are doubled. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/g;

function readLines(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"').replaceAll(/\s+/g, ' ') ?? plain);
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  return lines;
}

/** What is typed where a number belongs and is none; null where all are numbers. */
export function findUnreadable(rows: Row[]): string | null {
  for (const { isOffered, options, cells } of rows) {
    const column = [0, 1, 2].find((place) => {
      const typed = (cells[place] ?? '').trim();
      return typed === '' ? place !== 1 : readNumber(typed) === null;
    });
    if (isOffered && column !== undefined)
      return `${COLUMNS[column]} of ${options.join(' / ')} must be a number`;
  }
  return null;
}
