import {
  CSV_COLUMNS,
  type CsvProduct,
  cellsOf,
  columnLabel,
  type LineFault,
  type ProductCells,
  type ProductLine,
  readProduct,
} from './product-csv.ts';
import type { ProductFacts } from './product-facts.ts';

/** One value that a line changes, as the file writes it. */
export type CellChange = { column: string; from: string; to: string };

/** What becomes of the product that a line tells of. */
export type PlannedLine =
  | { kind: 'unchanged' }
  | { kind: 'faulty'; faults: LineFault[] }
  | { kind: 'new'; line: number; facts: ProductFacts; stock: number; changes: CellChange[] }
  | {
      kind: 'changed';
      line: number;
      before: CsvProduct;
      facts: ProductFacts;
      stock: number;
      changes: CellChange[];
    };

/** Said of a line with an id that no product has, or one that was removed. */
export const UNKNOWN_ID = 'No product has this id: leave it empty to add a new one';

/** Said of a column that a line ends before, though its product has a value there. */
export const CUT_OFF =
  'The line ends before this column, and the product has a value there: write it, or empty it on the product’s page';

/**
 * What a line makes of the product with its id; without an id it is a new one, hidden until its owner has
 * looked at it. A line that says what is so already is never at fault; one that is cut off empties nothing.
 */
export function planLine(
  { line, cells, cutOff }: ProductLine,
  current: CsvProduct | undefined,
): PlannedLine {
  const before = current && cellsOf(current);
  if (before && changesBetween(before, cells).length === 0) return { kind: 'unchanged' };
  const lost = before ? cutOff.filter((column) => before[column] !== '') : [];
  if (lost.length > 0) {
    const faults = lost.map((column) => ({ line, column: columnLabel(column), message: CUT_OFF }));
    return { kind: 'faulty', faults };
  }
  const read = readProduct(line, cells);
  const faults = [
    ...(cells.id !== '' && !current
      ? [{ line, column: columnLabel('id'), message: UNKNOWN_ID }]
      : []),
    ...('faults' in read ? read.faults : []),
  ];
  if ('faults' in read || faults.length > 0) return { kind: 'faulty', faults };
  const { facts, stock } = read;
  const after = cellsOf({ ...facts, _id: cells.id, countInStock: stock });
  if (!current || !before) {
    return { kind: 'new', line, facts, stock, changes: changesBetween(BLANK, after) };
  }
  const changes = changesBetween(before, after);
  if (changes.length === 0) return { kind: 'unchanged' };
  return { kind: 'changed', line, before: current, facts, stock, changes };
}

const BLANK = Object.fromEntries(CSV_COLUMNS.map((column) => [column, ''])) as ProductCells;

function changesBetween(before: ProductCells, after: ProductCells): CellChange[] {
  return CSV_COLUMNS.filter((column) => before[column] !== after[column]).map((column) => ({
    column: columnLabel(column),
    from: before[column],
    to: after[column],
  }));
}
