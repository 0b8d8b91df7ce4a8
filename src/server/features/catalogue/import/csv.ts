import { CsvError, parse } from 'csv-parse/sync';
import { CSV_LIMITS } from '../../../../domain/catalogue/product-editing.ts';
import { removeFormulaGuard } from '../../../../domain/text/csv.ts';
import type { CsvRow, UnreadableRow } from './product-csv.ts';

/** Excel writes `;` in countries where a comma separates decimals. */
const SEPARATORS = [',', ';', '\t', '|'];
/** A first line by which Excel, and files written for it, name the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i;
const LINE_END = /\r\n|\r|\n/g;
/** Far above any product, so that a mark that is never closed costs little. */
const MAX_RECORD_SIZE = 60_000;
const MAX_CELLS = 1_000;

const MAX_LINES = new Intl.NumberFormat('en-IN').format(CSV_LIMITS.products);
const TOO_MANY_ROWS = `A file can have at most ${MAX_LINES} lines. Split it and import one part at a time.`;
const TOO_MANY_CELLS = 'This line has too many cells';
const ERRORS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A cell starts with a quotation mark but does not end with one',
  CSV_INVALID_CLOSING_QUOTE: 'There is text after the closing quotation mark of a cell',
  INVALID_OPENING_QUOTE: 'A cell that contains a quotation mark must begin with one',
  CSV_MAX_RECORD_SIZE: 'This line is too long: check that each quotation mark has a closing one',
};

/**
 * Reads CSV as spreadsheets write it: with or without a byte-order mark, with any line ends, with the
 * separator of the first line. Rows without a value are left out. An error ends the rows. Line
 * numbers count every line of the file, since a row may span several.
 */
export function readCsv(text: string): (CsvRow | UnreadableRow)[] {
  const [named, written] = SEPARATOR_LINE.exec(text) ?? [];
  const bytes = Buffer.from(named ? text.slice(named.length) : text);
  const rows: (CsvRow | UnreadableRow)[] = [];
  let next = named ? 2 : 1;
  let read = 0;

  /** Moves to a row that ends at a byte, behind the blank lines before it; returns its first line. */
  function moveTo(end: number): number {
    const blank = bytes.toString('utf8', read, end).match(/^[\r\n]+/)?.[0] ?? '';
    const begin = next + countLines(blank);
    next += countLines(bytes.toString('utf8', read, end));
    read = end;
    return begin;
  }

  try {
    parse(bytes, {
      bom: true,
      delimiter: written ?? detectSeparator(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_SIZE,
      cast(cell, { index }) {
        if (index >= MAX_CELLS) throw new Error(TOO_MANY_CELLS);
        return removeFormulaGuard(cell);
      },
      on_record(cells: string[], { bytes: end }) {
        const isBlank = cells.every((cell) => cell.trim() === '');
        // The first row names the columns.
        if (!isBlank && rows.length > CSV_LIMITS.products) throw new Error(TOO_MANY_ROWS);
        const line = moveTo(end);
        if (!isBlank) rows.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    const message = error instanceof CsvError ? ERRORS[error.code] : (error as Error).message;
    if (!message) throw error;
    rows.push({ line: moveTo(bytes.length), error: message });
  }
  return rows;
}

function countLines(text: string): number {
  return text.match(LINE_END)?.length ?? 0;
}

function detectSeparator(text: string): string {
  const [header = ''] = text.slice(0, MAX_RECORD_SIZE).split(/[\r\n]/, 1);
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const countColumns = (separator: string) => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, other) =>
    countColumns(other) > countColumns(best) ? other : best,
  );
}
