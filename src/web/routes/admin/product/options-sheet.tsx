import type { ClipboardEvent } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import {
  findVariant,
  listCombinations,
  OPTION_LIMITS,
  type ProductOption,
} from '../../../../domain/catalogue/variants.ts';
import { readNumber } from '../../../../domain/text/text.ts';
import { classes } from '../../../ui/classes.ts';
import { Checkbox, controlClasses, Select } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** What is typed into the cells of a combination. */
export interface Row {
  _id?: string;
  seen?: number;
  options: string[];
  isOffered: boolean;
  cells: string[];
  pictureId: string | null;
}

const COLUMNS = ['Price (₹)', 'Offer price (₹)', 'Stock', 'SKU'] as const;
/** The same columns as the request names them. */
const FIELDS = ['price', 'offerPrice', 'countInStock', 'sku'];

interface SheetProps {
  product: AdminProduct;
  options: ProductOption[];
  rows: Row[];
  failure: { fields: Readonly<Record<string, string | undefined>> } | null;
  onRow: (row: Row) => void;
}

/** The combinations stay in sight while the sheet is moved sideways. */
const PINNED = 'sticky left-0 z-10 bg-paper max-sm:min-w-28';

/** Cells that are pasted over from a spreadsheet, to the right and down from the one in focus. */
export function OptionsSheet({ product, options, rows, failure, onRow }: SheetProps) {
  const showToast = useToast();
  const sold = rows.filter(({ isOffered }) => isOffered);
  const pictures = product.pictures.map(({ _id, alt }, at) => ({
    value: _id,
    label: `${at + 1}: ${alt}`,
  }));
  function paste(event: ClipboardEvent, at: number, column: number) {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const { pasted, left } = pasteCells(rows, at, column, text);
    for (const row of pasted) onRow(row);
    if (left > 0) {
      const count = `${pasted.length} of ${pasted.length + left} lines`;
      showToast({ kind: 'danger', text: `Pasted ${count}: the sheet has no more rows` });
    }
  }
  return (
    <div>
      <p className="mb-2 text-sm text-soft">
        Paste cells from a spreadsheet into the first cell that they fill.
      </p>
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-180 border-collapse text-sm">
          <thead>
            <tr className="text-left">
              <th className={classes(PINNED, 'py-2 pr-3 font-medium')}>
                {options.map(({ name }) => name).join(' / ')}
              </th>
              {COLUMNS.map((label) => (
                <th key={label} className="px-1 font-medium">
                  {label}
                </th>
              ))}
              <th className="px-1 font-medium">Picture</th>
              <th className="pl-3 font-medium">Offered</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const name = row.options.join(' / ');
              const place = sold.indexOf(row);
              return (
                <tr key={row.options.join('\n')} className="border-t border-line">
                  <th scope="row" className={classes(PINNED, 'py-1 pr-3 text-left font-medium')}>
                    {name}
                  </th>
                  {COLUMNS.map((label, column) => {
                    const error = failure?.fields[`variants.${place}.${FIELDS[column]}`];
                    return (
                      <td key={label} className="p-1 align-top">
                        <input
                          aria-label={`${label} of ${name}`}
                          aria-invalid={error ? true : undefined}
                          value={row.cells[column] ?? ''}
                          disabled={!row.isOffered}
                          inputMode={column < 3 ? 'decimal' : undefined}
                          autoComplete="off"
                          onPaste={(event) => paste(event, at, column)}
                          onChange={(event) =>
                            onRow({ ...row, cells: row.cells.with(column, event.target.value) })
                          }
                          className={controlClasses}
                        />
                        {error && <p className="text-danger">{error}</p>}
                      </td>
                    );
                  })}
                  <td className="p-1 align-top">
                    <Select
                      label={`Picture of ${name}`}
                      hideLabel
                      placeholder="First picture"
                      options={pictures}
                      value={row.pictureId ?? ''}
                      disabled={!row.isOffered}
                      onChange={(event) => onRow({ ...row, pictureId: event.target.value || null })}
                    />
                  </td>
                  <td className="pl-3">
                    <Checkbox
                      label={<span className="sr-only">Offer {name}</span>}
                      checked={row.isOffered}
                      onChange={(event) => onRow({ ...row, isOffered: event.target.checked })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

export function toRows({ variants = [] }: AdminProduct): Row[] {
  return variants.map(({ _id, options, price, offerPrice, countInStock, sku, pictureId }) => ({
    ...{ _id, options, isOffered: true, pictureId, seen: countInStock },
    cells: [String(price), String(offerPrice ?? ''), String(countInStock), sku ?? ''],
  }));
}

/**
 * What a value was called before it was renamed in its place: what only the saved values have, where one
 * stands that only the new ones have. Undefined for other values.
 */
export function findRenamed(
  saved: readonly string[] = [],
  now: readonly string[] = [],
  value: string,
): string | undefined {
  const before = saved[now.indexOf(value)];
  const isOther = before !== undefined && !saved.includes(value) && !now.includes(before);
  return isOther ? before : undefined;
}

type Filled = Pick<
  AdminProduct,
  'price' | 'offerPrice' | 'countInStock' | 'sku' | 'variants' | 'options'
>;

/** The rows of all combinations; none of more than can be offered, which may be millions. */
export function fillRows(product: Filled, rows: Row[], options: readonly ProductOption[]) {
  const count = options.reduce((all, { values }) => all * values.length, 1);
  const listed = count > OPTION_LIMITS.variants ? [] : listCombinations(options);
  return { count, shown: listed.map((values, at) => fillRow(product, rows, options, values, at)) };
}

/**
 * The row of a combination: as it was typed or was called before, else as the product costs, without
 * pieces.
 */
export function fillRow(
  product: Filled,
  rows: Row[],
  all: readonly ProductOption[],
  options: string[],
  at: number,
): Row {
  const known = findVariant(rows, options);
  if (known) return known;
  const { price, offerPrice, countInStock, sku = '', variants, options: saved = [] } = product;
  const before = options.map((value, place) => {
    const had = saved.length === all.length ? saved[place]?.values : [];
    return findRenamed(had, all[place]?.values, value) ?? value;
  });
  const renamed = findVariant(rows, before);
  if (renamed) return { ...renamed, options };
  // Where an option was removed, one combination has the pieces of all that it stands for.
  const merged = rows.filter((row) => {
    const had = row.options.length === saved.length && saved.length > options.length;
    return had && row.isOffered && isPart(options, row.options);
  });
  const [first] = merged;
  if (first) {
    const stock = merged.reduce((sum, { cells }) => sum + (readNumber(cells[2] ?? '') ?? 0), 0);
    return { ...first, options, cells: first.cells.with(2, String(stock)) };
  }
  // Where an option was added, the first of its values is what was sold until now.
  const less = rows.find((row) => row.options.every((value, place) => value === options[place]));
  if (less && less.options.length > 0) {
    const added = options.slice(less.options.length);
    const isIt = added.every((value, place) => {
      return value === all[less.options.length + place]?.values[0];
    });
    return isIt
      ? { ...less, options }
      : { ...less, ...NEW, options, cells: less.cells.with(2, '0').with(3, '') };
  }
  // The first combination is what was sold until now.
  const stock = !variants && at === 0 ? countInStock : 0;
  return {
    ...{
      options,
      pictureId: null,
      isOffered: !variants || rows.length === 0 || !isCompleteBy(rows, before),
    },
    cells: [String(price), String(offerPrice ?? ''), String(stock), at === 0 ? sku : ''],
  };
}

const NEW = { _id: undefined, seen: undefined };

/** Whether values are some of others, in their order. */
const isPart = (some: readonly string[], all: readonly string[]) =>
  all.reduce((found, value) => (value === some[found] ? found + 1 : found), 0) === some.length;

/** Whether all values are in use by rows: then a missing combination was left out on purpose. */
const isCompleteBy = (rows: Row[], options: string[]) =>
  options.every((value, at) => rows.some((row) => row.options[at] === value));

/**
 * The rows after lines of tab-separated cells are pasted at a row and a column, and how many lines are
 * left below the last row.
 */
export function pasteCells(rows: Row[], at: number, column: number, text: string) {
  const lines = readLines(text.replace(/\r?\n$/, ''));
  const pasted = rows.slice(at, at + lines.length).map((row, down) => {
    const typed = lines[down]?.slice(0, COLUMNS.length - column) ?? [];
    const cells = row.cells.map((cell, place) => typed[place - column]?.trim() ?? cell);
    return { ...row, cells };
  });
  return { pasted, left: lines.length - pasted.length };
}

/** A cell that holds a line end or a tab is in quotation marks, and its own are doubled. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g;

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
