import { removeFormulaGuard } from '../../../../domain/text/csv.ts';
import type { CsvRow, UnreadableRow } from './product-csv.ts';

/** Excel writes `;` in countries where a comma separates decimals. */
const SEPARATORS = [',', ';', '\t', '|'];
/** A first line by which Excel, and files written for it, name the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i;
const LINE_END = /\r\n|\r|\n/g;
/** Far above any product, so that a mark that is never closed costs little. */
const MAX_CHARACTERS = 60_000;
const MAX_CELLS = 1_000;

const NOT_CLOSED = 'A cell starts with a quotation mark but does not end with one';
const TEXT_AFTER_QUOTE = 'There is text after the closing quotation mark of a cell';
const QUOTE_INSIDE = 'A cell that contains a quotation mark must begin with one';
const TOO_LONG = 'This line is too long: check that each quotation mark has a closing one';
const TOO_MANY_CELLS = 'This line has too many cells';

/**
 * Reads CSV as spreadsheets write it, row by row: with or without a byte-order mark, with any line
 * ends, with the separator of the first line. A blank line is a row without cells. An error ends the
 * rows. Line numbers count every line of the file, since a row may span several. Each row takes little
 * time, so that the caller may do something else after any.
 */
export function* readCsv(text: string): Generator<CsvRow | UnreadableRow> {
  const [named, written] = SEPARATOR_LINE.exec(text) ?? [];
  const separator = written ?? detectSeparator(text);
  let at = named?.length ?? (text.startsWith('\uFEFF') ? 1 : 0);
  let line = named ? 2 : 1;
  while (at < text.length) {
    const [lineEnd] = text.slice(at, at + 2).match(/^(?:\r\n|\r|\n)/) ?? [];
    if (lineEnd) {
      yield { line, cells: [] };
      line += 1;
      at += lineEnd.length;
      continue;
    }
    const isLast = text.length - at <= MAX_CHARACTERS;
    const row = readRow(text.slice(at, at + MAX_CHARACTERS), separator, isLast);
    if ('error' in row) return yield { line, error: row.error };
    yield { line, cells: row.cells };
    line += text.slice(at, at + row.length).match(LINE_END)?.length ?? 0;
    at += row.length;
  }
}

/**
 * The row at the beginning of a text, and its length with its line end; `isLast`: no text follows
 * this one.
 */
function readRow(
  text: string,
  separator: string,
  isLast: boolean,
): { cells: string[]; length: number } | { error: string } {
  const cells: string[] = [];
  const plainEnd = PLAIN_END[separator] ?? /[\r\n"]/g;
  let at = 0;
  for (;;) {
    const isQuoted = text[at] === '"';
    let cell = '';
    if (isQuoted) {
      for (let isOpen = true; isOpen; ) {
        const quote = text.indexOf('"', at + 1);
        if (quote < 0) return { error: isLast ? NOT_CLOSED : TOO_LONG };
        cell += text.slice(at + 1, quote);
        at = quote + 1;
        isOpen = text[at] === '"';
        if (isOpen) cell += '"';
      }
    } else {
      plainEnd.lastIndex = at;
      const end = plainEnd.exec(text)?.index ?? text.length;
      cell = text.slice(at, end);
      at = end;
    }
    // A line end of two characters may be cut there.
    if (!isLast && at >= text.length - 1) return { error: TOO_LONG };
    cells.push(removeFormulaGuard(cell));
    if (cells.length > MAX_CELLS) return { error: TOO_MANY_CELLS };
    switch (text[at]) {
      case separator:
        at += 1;
        break;
      case '\r':
        return { cells, length: at + (text[at + 1] === '\n' ? 2 : 1) };
      case '\n':
      case undefined:
        return { cells, length: Math.min(at + 1, text.length) };
      default:
        return { error: isQuoted ? TEXT_AFTER_QUOTE : QUOTE_INSIDE };
    }
  }
}

/** What ends a cell without quotation marks, by separator. */
const PLAIN_END: Record<string, RegExp> = Object.fromEntries(
  SEPARATORS.map((separator) => [separator, new RegExp(`[${separator}\\r\\n"]`, 'g')]),
);

function detectSeparator(text: string): string {
  const start = text.slice(0, MAX_CHARACTERS);
  const end = start.search(/[\r\n]/);
  const header = (end < 0 ? start : start.slice(0, end)).replaceAll(/"[^"]*"/g, '');
  const countColumns = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, other) =>
    countColumns(other) > countColumns(best) ? other : best,
  );
}
