import {
  CSV_COLUMNS,
  type CsvProduct,
  cellsOf,
  columnLabel,
  type LineError,
  type ProductCells,
  type ProductLine,
  type ProductState,
  readProduct,
} from './product-csv.ts';

/** One value that a line changes, as the file writes it. */
export type CellChange = { column: string; from: string; to: string };

/** What a line does to its product. */
export type PlannedLine =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; errors: LineError[] }
  | { kind: 'new'; after: ProductState; changes: CellChange[] }
  | { kind: 'changed'; before: CsvProduct; after: ProductState; changes: CellChange[] };

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
  const present = current && cellsOf(current);
  if (present && changesBetween(present, cells).length === 0) return { kind: 'unchanged' };
  const lost = present ? cutOff.filter((column) => present[column] !== '') : [];
  if (lost.length > 0) {
    const errors = lost.map((column) => ({ line, column: columnLabel(column), message: CUT_OFF }));
    return { kind: 'invalid', errors };
  }
  const after = readProduct(line, cells);
  const errors = [
    ...(cells.id !== '' && !current
      ? [{ line, column: columnLabel('id'), message: UNKNOWN_ID }]
      : []),
    ...('errors' in after ? after.errors : []),
  ];
  if ('errors' in after || errors.length > 0) return { kind: 'invalid', errors };
  const changes = changesBetween(present ?? BLANK, cellsOf({ ...after, _id: cells.id }));
  if (!current) return { kind: 'new', after, changes };
  return changes.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'changed', before: current, after, changes };
}

const BLANK = Object.fromEntries(CSV_COLUMNS.map((column) => [column, ''])) as ProductCells;

function changesBetween(before: ProductCells, after: ProductCells): CellChange[] {
  return CSV_COLUMNS.filter((column) => before[column] !== after[column]).map((column) => ({
    column: columnLabel(column),
    from: before[column],
    to: after[column],
  }));
}
