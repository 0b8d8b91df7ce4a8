import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CsvError, parse } from 'csv-parse';
import { removeFormulaGuard } from '../../../../domain/text/csv.ts';
import type { CsvRow, UnreadableRow } from './product-csv.ts';

/** Excel writes `;` in countries where a comma separates decimals. */
const SEPARATORS = [',', ';', '\t'];
const LINE_END = /\r\n|\r|\n/g;
/** Other requests are served between two parts of a large file. */
const BYTES_PER_TURN = 64 * 1024;

const ERRORS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A cell starts with a quotation mark but does not end with one',
  CSV_INVALID_CLOSING_QUOTE: 'There is text after the closing quotation mark of a cell',
  INVALID_OPENING_QUOTE: 'A cell that contains a quotation mark must begin with one',
};

/**
 * Reads CSV as spreadsheets write it: with or without a byte-order mark, with any line ends, with
 * the separator of the first line. Blank lines are skipped. An error ends the rows. Line numbers
 * count every line of the file, since a row may span several; the parser's own count does not.
 */
export async function readCsv(text: string): Promise<(CsvRow | UnreadableRow)[]> {
  const rows: (CsvRow | UnreadableRow)[] = [];
  let line = 1;
  let failure: CsvError | undefined;
  const parser = parse({
    bom: true,
    delimiter: detectSeparator(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    raw: true,
    // Collected here, since a stream that fails discards the rows before the error.
    on_record(parsed: unknown) {
      // With `raw` set the parser passes this, which its types do not say.
      const { raw, record } = parsed as { raw: string; record: string[] };
      if (!/^[\r\n]/.test(raw)) rows.push({ line, cells: record.map(removeFormulaGuard) });
      line += raw.match(LINE_END)?.length ?? 0;
      return null;
    },
  });
  parser.on('error', (error: CsvError) => {
    failure = error;
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at <= bytes.length && !failure; at += BYTES_PER_TURN) {
    const part = bytes.subarray(at, at + BYTES_PER_TURN);
    const isLast = at + BYTES_PER_TURN > bytes.length;
    await new Promise<void>((resolve) => {
      if (isLast) parser.end(part, () => resolve());
      else parser.write(part, () => resolve());
    });
    await nextTurn();
  }
  if (failure) rows.push({ line, error: ERRORS[failure.code] ?? 'This line cannot be read' });
  return rows;
}

function detectSeparator(text: string): string {
  const end = text.search(/[\r\n]/);
  const header = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '');
  const countColumns = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, other) =>
    countColumns(other) > countColumns(best) ? other : best,
  );
}
