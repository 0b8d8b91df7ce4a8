const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
/** Spreadsheets run a cell that begins like this as a formula; the wide forms of the signs count too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A row of a CSV file with its line end; formulas get a `'` in front (see `removeFormulaGuard`). */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`;
}

/** A cell as it was before `csvRow` wrote it. */
export function removeFormulaGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
