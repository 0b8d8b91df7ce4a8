const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;
/**
 * Spreadsheets run a cell that begins like this as a formula; the wide forms of the signs count too.
 * One that takes another character than the comma for the separator ignores our quotation marks: a
 * cell of its begins after each such character.
 */
const FORMULA = /(^|[;|\t\r\n])([" ]*)('*[=+\-@＝＋－＠])/g;
const GUARDED = /(^|[;|\t\r\n])([" ]*)'('*[=+\-@＝＋－＠])/g;

/**
 * A row of a CSV file with its line end; formulas get a `'` in front (see `removeFormulaGuard`), numbers
 * below 0 do not.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) =>
    typeof cell === 'number' ? String(cell) : quoted(cell.replace(FORMULA, "$1$2'$3")),
  );
  return `${written.join(',')}\r\n`;
}

/** A cell as it was before `csvRow` wrote it. */
export function removeFormulaGuard(cell: string): string {
  return cell.replace(GUARDED, '$1$2$3');
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
