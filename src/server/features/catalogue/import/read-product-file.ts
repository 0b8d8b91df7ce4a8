import { RESERVED_COLUMNS } from '../../../../domain/catalogue/attributes.ts';
import { tidyText } from '../../../../domain/text/text.ts';
import {
  type Cells,
  type CsvRow,
  type LineError,
  type ProductLine,
  plainName,
  splitCell,
  type UnreadableRow,
  USE_EXPORT,
} from './product-csv.ts';

/** What is read of a file. */
export type ReadPart =
  | { kind: 'product'; product: ProductLine }
  | { kind: 'error'; error: LineError }
  | { kind: 'unread'; columns: string[] };

const NO_IDS =
  'This column is missing. Leave its cells empty on lines of new products. The first line has the names of the columns.';

/**
 * The rows of a file, line by line, and the errors of whole lines. Values are not checked yet. `known`:
 * the labels of columns; those that the column of options names are read too.
 */
export function* readProductFile(
  rows: readonly (CsvRow | UnreadableRow)[],
  known: readonly string[],
): Generator<ReadPart> {
  const [header, ...body] = rows;
  if (!header) return yield errorPart(1, '', 'The file is empty');
  if ('error' in header) return yield errorPart(header.line, '', header.error);
  const names = header.cells.map(plainName);
  const at = names.indexOf(plainName(RESERVED_COLUMNS.options));
  const options = body.flatMap((row) => ('cells' in row ? splitCell(row.cells[at] ?? '') : []));
  const read = new Set([...known, ...options].map(plainName));
  const errors = fileErrors(header.cells, (name) => read.has(name));
  for (const { column: label, message } of errors) yield errorPart(header.line, label, message);
  if (errors.length > 0) return;
  const unread = header.cells.filter((name) => name.trim() && !read.has(plainName(name)));
  yield { kind: 'unread', columns: unread.map((name) => name.trim()) };
  const places = [...names.entries()].filter(([, name]) => read.has(name));
  const first = new Map<string, number>();
  for (const row of body) {
    if ('error' in row) return yield errorPart(row.line, '', row.error);
    const { line } = row;
    if (row.cells.length > names.length) {
      const message = `This line has ${row.cells.length} cells, but the first line has ${names.length}`;
      yield errorPart(line, '', message);
      continue;
    }
    const cells: Cells = new Map(
      places.map(([place, name]) => [name, readText(name, row.cells[place] ?? '')]),
    );
    const cutOff = places.flatMap(([place, name]) => (place < row.cells.length ? [] : name));
    const repeated = IDENTITIES.find(([name]) => first.has(`${name} ${cells.get(name)}`));
    if (repeated) {
      const [name, label] = repeated;
      const message = `This ${label} is already on line ${first.get(`${name} ${cells.get(name)}`)}`;
      yield errorPart(line, label, message);
      continue;
    }
    for (const [name] of IDENTITIES)
      if (cells.get(name)) first.set(`${name} ${cells.get(name)}`, line);
    yield { kind: 'product', product: { line, cells, cutOff } };
  }
}

/** What names one variant, and so stands in a file once. */
const IDENTITIES = [RESERVED_COLUMNS.variantId, RESERVED_COLUMNS.sku].map(
  (label) => [plainName(label), label] as const,
);
const IN_LOWER_CASE: readonly string[] = [
  RESERVED_COLUMNS.id,
  RESERVED_COLUMNS.variantId,
  RESERVED_COLUMNS.hidden,
].map(plainName);

function readText(name: string, cell: string): string {
  const text = tidyText(cell);
  return IN_LOWER_CASE.includes(name) ? text.toLowerCase() : text;
}

/** Columns that only the product files of other platforms have. */
const PLATFORMS: readonly [name: string, columns: readonly string[]][] = [
  ['Shopify', ['handle', 'title']],
  ['Shopify', ['url handle', 'title']],
  ['WooCommerce', ['type', 'sku', 'regular price']],
];

/** The errors of a file of another platform, without what names products, or with a column twice. */
function fileErrors(header: readonly string[], isRead: (name: string) => boolean) {
  const names = header.map(plainName);
  const platform = PLATFORMS.find(([, columns]) => columns.every((name) => names.includes(name)));
  if (platform)
    return [{ column: '', message: `This is a product file of ${platform[0]}. ${USE_EXPORT}` }];
  const { id: label } = RESERVED_COLUMNS;
  const hasIds = [plainName(label), ...IDENTITIES.map(([name]) => name)].some((name) =>
    names.includes(name),
  );
  if (!hasIds) return [{ column: label, message: NO_IDS }];
  const twice = header.filter((name, at) => {
    const plain = plainName(name);
    return isRead(plain) && names.indexOf(plain) === at && names.lastIndexOf(plain) > at;
  });
  return twice.map((name) => ({
    column: name.trim(),
    message: 'This column appears more than once',
  }));
}

function errorPart(line: number, label: string, message: string): ReadPart {
  return { kind: 'error', error: { line, column: label, message } };
}
