/** A row of a CSV file, with the line of the file that it begins on; the first line is 1. */
export type CsvRow = { line: number; cells: string[] };

/** Why a file cannot be read on from a line, in words. */
export type CsvFault = { line: number; fault: string };

/** What programs part cells with: `;` where a comma parts the decimals, as Excel does in many countries. */
const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

const PLAIN_CELL: Record<Separator, RegExp> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
};
const LINE_END = /\r\n|\r|\n/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Spreadsheets take a cell that begins so for a formula, the wide forms of those signs too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Reads CSV as RFC 4180 has it, and as spreadsheets write it: with or without a byte-order mark, any
 * line ends, cells parted as the first line parts them, blank lines passed over. What `writeCsvRow` put before a
 * formula is taken off. A fault is the last thing that is given.
 */
export function* readCsv(text: string): Generator<CsvRow | CsvFault> {
  const separator = separatorOf(text);
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const cells: string[] = [];
    const begin = at;
    const beginLine = line;
    for (;;) {
      const cell =
        text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
      if ('fault' in cell) return yield { line: beginLine, fault: cell.fault };
      cells.push(unguarded(cell.value));
      if (cell.value !== '') line += text.slice(at, cell.end).match(LINE_END)?.length ?? 0;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    const isBlank = at === begin;
    if (text.startsWith('\r\n', at)) at += 1;
    at += 1;
    line += 1;
    if (!isBlank) yield { line: beginLine, cells };
  }
}

/** One row as CSV with its line end. Formulas get a `'` in front, so that no spreadsheet runs them. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`;
}

function separatorOf(text: string): Separator {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '');
  const countOf = (separator: Separator) => first.split(separator).length;
  return SEPARATORS.reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

type ReadCell = { value: string; end: number } | { fault: string };

function plainCell(text: string, at: number, separator: Separator): ReadCell {
  const pattern = PLAIN_CELL[separator];
  pattern.lastIndex = at;
  const value = pattern.exec(text)?.[0] ?? '';
  return { value, end: at + value.length };
}

function quotedCell(text: string, at: number, separator: Separator): ReadCell {
  let close = text.indexOf('"', at + 1);
  while (text[close + 1] === '"' && close >= 0) close = text.indexOf('"', close + 2);
  if (close < 0) return { fault: 'A quotation mark opens a cell here and none closes it' };
  const end = close + 1;
  if (end < text.length && text[end] !== separator && !/[\r\n]/.test(text[end] ?? '')) {
    return { fault: 'Something stands between a closing quotation mark and the end of its cell' };
  }
  return { value: text.slice(at + 1, close).replaceAll('""', '"'), end };
}

function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
