import {
  CSV_COLUMNS,
  type CsvProduct,
  cellsOf,
  columnLabel,
  type LineError,
  type ProductCells,
  type ProductLine,
  readProduct,
} from './product-csv.ts';
import type { ProductFacts } from './product-facts.ts';

/** One value that a line changes, as the file writes it. */
export type CellChange = { column: string; from: string; to: string };

/** What a line does to its product. */
export type PlannedLine =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; errors: LineError[] }
  | { kind: 'new'; line: number; facts: ProductFacts; stock: number; changes: CellChange[] }
  | {
      kind: 'changed';
      line: number;
      before: CsvProduct;
      facts: ProductFacts;
      stock: number;
      changes: CellChange[];
    };

/** The error of an id that no product has, or a removed one. */
export const UNKNOWN_ID = 'No product has this id. Leave it empty to add a new product.';

/** The error of a column beyond the end of a line, where the product has a value. */
export const CUT_OFF = 'This line ends too early: add a value for this column';

/**
 * What a line does to the product with its id; a line without an id adds a hidden product. A line that repeats the
 * present values never has errors; a line that ends early clears nothing.
 */
export function planLine(
  { line, cells, cutOff }: ProductLine,
  current: CsvProduct | undefined,
): PlannedLine {
  const before = current && cellsOf(current);
  if (before && changesBetween(before, cells).length === 0) return { kind: 'unchanged' };
  const lost = before ? cutOff.filter((column) => before[column] !== '') : [];
  if (lost.length > 0) {
    const errors = lost.map((column) => ({ line, column: columnLabel(column), message: CUT_OFF }));
    return { kind: 'invalid', errors };
  }
  const read = readProduct(line, cells);
  const errors = [
    ...(cells.id !== '' && !current
      ? [{ line, column: columnLabel('id'), message: UNKNOWN_ID }]
      : []),
    ...('errors' in read ? read.errors : []),
  ];
  if ('errors' in read || errors.length > 0) return { kind: 'invalid', errors };
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
