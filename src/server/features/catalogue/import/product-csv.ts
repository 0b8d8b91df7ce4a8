import { type ProductEdit, productEditSchema } from '../../../../contract/catalogue-editing.ts';
import {
  ATTRIBUTE_NAMES,
  type AttributeName,
  eachAttribute,
  getAttribute,
  type SareeDetails,
} from '../../../../domain/catalogue/attributes.ts';
import {
  type CategoryTree,
  findPlace,
  resolveCategoryRoute,
  UNKNOWN_SUB_CATEGORY,
} from '../../../../domain/catalogue/category-tree.ts';
import { type Paise, toRupees } from '../../../../domain/money/money.ts';
import { readNumber, tidyText } from '../../../../domain/text/text.ts';

/** A row of a CSV file, with the line of the file that it begins on; the first line is 1. */
export type CsvRow = { line: number; cells: string[] };

/** Why a file cannot be read on from a line. */
export type UnreadableRow = { line: number; error: string };

/** A column that is read; a category and its subcategory share one. */
export type CsvColumn = keyof typeof OWN_LABELS | AttributeName;

const OWN_LABELS = {
  id: 'Id',
  name: 'Name',
  category: 'Category',
  price: 'Price',
  offerPrice: 'Offer price',
  stock: 'Stock',
  hidden: 'Hidden',
  description: 'Description',
} as const;

/** Every column that is read, in the order in which they are written. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  ...(Object.keys(OWN_LABELS) as (keyof typeof OWN_LABELS)[]),
  ...ATTRIBUTE_NAMES,
];

/** Where to find a file that can be imported. */
export const USE_EXPORT =
  'Fill in the file that “Export all as CSV” of the product list gives you: it has every column that can be imported.';

/** Addresses of a product's pictures: exported for information, never imported. */
const PICTURES_LABEL = 'Pictures';

/** The text of one product, column by column, tidied. */
export type ProductCells = Record<CsvColumn, string>;

/**
 * A product's line of a file: the columns that the file has. Excel leaves out empty cells at a
 * line's end: the columns in `cutOff` have no cell and count as empty.
 */
export type ProductLine = {
  line: number;
  cells: Partial<ProductCells> & Pick<ProductCells, 'id'>;
  cutOff: readonly CsvColumn[];
};

/** An error of a line; `column` is empty for the line as a whole. */
export type LineError = { line: number; column: string; message: string };

/** What is read of a file. */
export type ReadPart =
  | { kind: 'product'; product: ProductLine }
  | { kind: 'error'; error: LineError }
  | { kind: 'unread'; columns: string[] };

/** A column's name in the first line of a file and in errors. */
export function columnLabel(column: CsvColumn): string {
  return column in OWN_LABELS
    ? OWN_LABELS[column as keyof typeof OWN_LABELS]
    : getAttribute(column as AttributeName).label;
}

/** The first line of an exported file. */
export const CSV_HEADER: readonly string[] = [...CSV_COLUMNS.map(columnLabel), PICTURES_LABEL];

/** A product as an export writes it, and as `readProduct` reads it back. */
export function toCells(id: string, product: ProductEdit, tree: CategoryTree): ProductCells {
  const { price, offerPrice, details } = product;
  return {
    id,
    name: tidyText(product.name),
    category: categoryCell(product, tree),
    price: rupeesText(price),
    offerPrice: offerPrice === null ? '' : rupeesText(offerPrice),
    stock: String(product.countInStock),
    hidden: product.isHidden ? 'yes' : 'no',
    description: tidyText(product.description),
    ...eachAttribute<Record<AttributeName, string>>((name) =>
      tidyText(String(details[name] ?? '')),
    ),
  };
}

/** `4999`, `4999.50`. */
function rupeesText(amount: Paise): string {
  const rupees = toRupees(amount);
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}

/**
 * The products of a file, line by line, and the errors of whole lines. Values are not checked yet.
 * A file whose first line lacks the ids has no products.
 */
export function* readProductFile(rows: Iterable<CsvRow | UnreadableRow>): Generator<ReadPart> {
  let places: ReturnType<typeof findColumns> | undefined;
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    if ('error' in row) return yield errorPart(line, '', row.error);
    if (places === undefined) {
      places = findColumns(row.cells);
      for (const { column, message } of places.errors) yield errorPart(line, column, message);
      if (places.errors.length > 0) return;
      yield { kind: 'unread', columns: places.unread };
      continue;
    }
    if (row.cells.length > places.width) {
      yield errorPart(line, '', widthText(row.cells.length, places.width));
      continue;
    }
    const { at } = places;
    const cells = cellsAt(row.cells, at);
    const cutOff = [...at.keys()].filter((column) => (at.get(column) ?? 0) >= row.cells.length);
    const earlier = firstLines.get(cells.id);
    if (earlier !== undefined) {
      yield errorPart(line, OWN_LABELS.id, `This id is already on line ${earlier}`);
      continue;
    }
    if (cells.id !== '') firstLines.set(cells.id, line);
    yield { kind: 'product', product: { line, cells, cutOff } };
  }
  if (places === undefined) yield errorPart(1, '', 'The file is empty');
}

/** The column of a value that has another name there. */
const COLUMNS: Partial<Record<PropertyKey, CsvColumn>> = {
  subCategory: 'category',
  countInStock: 'stock',
};

/** The values of a line, or their errors, worded as in the product form; one for each column. */
function readProduct(
  line: number,
  cells: ProductCells,
  tree: CategoryTree,
): ProductEdit | { errors: LineError[] } {
  const values = toValues(cells, tree);
  const { data, error } = productEditSchema.safeParse(values);
  const messages = (error?.issues ?? []).map(({ path, message }) => {
    const name = path.at(-1) ?? '';
    return { column: COLUMNS[name] ?? name, message };
  });
  if (cells.category !== '' && !findPlace(tree, values))
    messages.push({ column: 'category', message: UNKNOWN_SUB_CATEGORY });
  for (const column of ['price', 'offerPrice'] as const) {
    if (TWO_READINGS.test(cells[column]))
      messages.unshift({ column, message: askWhich(cells[column]) });
  }
  if (!isHiddenKnown(cells))
    messages.push({ column: 'hidden', message: 'Hidden must be yes or no' });
  const errors = CSV_COLUMNS.flatMap((column) => {
    const found = messages.find((each) => each.column === column);
    return found ? [{ line, column: columnLabel(column), message: found.message }] : [];
  });
  return data && errors.length === 0 ? data : { errors };
}

/** The values of a line as a request has them; an unreadable number becomes NaN. */
function toValues(cells: ProductCells, tree: CategoryTree) {
  // An unknown category is no name of one, however it is written.
  const unknown = cells.category && '-';
  const place = readPlace(cells.category, tree);
  return {
    name: cells.name,
    description: cells.description,
    category: place?.subCategory ? place.category.name : unknown,
    subCategory: place?.subCategory?.name ?? unknown,
    price: numberIn(cells.price),
    offerPrice: numberIn(cells.offerPrice),
    isHidden: cells.id === '' || cells.hidden === 'yes',
    countInStock: numberIn(cells.stock) ?? Number.NaN,
    details: eachAttribute<SareeDetails>((name, { kind }) => {
      if (kind === 'cm') return numberIn(cells[name]);
      return kind === 'choice' ? cells[name].toLowerCase() || null : cells[name];
    }),
  };
}

/** A decimal comma, or a comma between thousands that lost a digit. */
const TWO_READINGS = /^[₹\s]*\d{1,3},\d{1,2}$/;

function askWhich(cell: string): string {
  const number = cell.replaceAll(/[₹\s]/g, '');
  return `Is this ${number.replace(',', '.')} or ${number.replace(',', '')}? Write it without a comma`;
}

function numberIn(cell: string): number | null {
  return cell === '' ? null : (readNumber(cell) ?? Number.NaN);
}

function readPlace(path: string, tree: CategoryTree) {
  const [category = '', ...rest] = path.split('/');
  return resolveCategoryRoute(tree, category, rest.join('/'));
}

function findColumns(header: readonly string[]) {
  const names = header.map(plainName);
  const counts = CSV_COLUMNS.map((column) => {
    const name = plainName(columnLabel(column));
    return { column, at: names.indexOf(name), count: names.filter((each) => each === name).length };
  });
  const present = counts.filter(({ count }) => count > 0);
  const known = new Set(CSV_COLUMNS.map((column) => plainName(columnLabel(column))));
  return {
    /** The position of each column of the file in a row. */
    at: new Map(present.map(({ column, at }) => [column, at])),
    width: header.length,
    /** Columns of the file that are ignored. */
    unread: header.map((name) => name.trim()).filter((name) => name && !known.has(plainName(name))),
    errors: [
      ...fileErrors(names),
      ...present.flatMap(({ column, count }) =>
        count > 1
          ? [{ column: columnLabel(column), message: 'This column appears more than once' }]
          : [],
      ),
    ],
  };
}

/** Columns that only the product files of other platforms have. */
const PLATFORMS: readonly [name: string, columns: readonly string[]][] = [
  ['Shopify', ['handle', 'title']],
  ['Shopify', ['url handle', 'title']],
  ['WooCommerce', ['type', 'sku', 'regular price']],
];

/** The error of a file of another platform, or without the ids that every file for this shop has. */
function fileErrors(names: readonly string[]): { column: string; message: string }[] {
  const platform = PLATFORMS.find(([, columns]) => columns.every((name) => names.includes(name)));
  if (platform)
    return [{ column: '', message: `This is a product file of ${platform[0]}. ${USE_EXPORT}` }];
  const hasIds = names.includes(plainName(OWN_LABELS.id));
  return hasIds ? [] : [{ column: OWN_LABELS.id, message: 'This column is missing' }];
}

function plainName(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function cellsAt(row: readonly string[], at: ReadonlyMap<CsvColumn, number>): ProductLine['cells'] {
  const read = [...at].map(([column, place]) => {
    const cell = tidyText(row[place] ?? '');
    return [column, column === 'id' || column === 'hidden' ? cell.toLowerCase() : cell];
  });
  return { id: '', ...Object.fromEntries(read) };
}

function widthText(found: number, requested: number): string {
  return `This line has ${found} cells, but the first line has ${requested}`;
}

function errorPart(line: number, column: string, message: string): ReadPart {
  return { kind: 'error', error: { line, column, message } };
}

/** `silk-sarees/kanchivaram`; names where the category is not in the tree. */
function categoryCell(product: ProductEdit, tree: CategoryTree): string {
  const place = findPlace(tree, product);
  return place
    ? `${place.category.slug}/${place.subCategory.slug}`
    : tidyText(`${product.category}/${product.subCategory}`);
}

/** New products are hidden, whatever the file says. */
function isHiddenKnown({ id, hidden }: ProductCells): boolean {
  return ['yes', 'no'].includes(hidden) || (id === '' && hidden === '');
}

/** One value that a line changes, as the file writes it. */
export type CellChange = { column: string; from: string; to: string };

/** What a line does to its product. */
export type PlannedLine =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; errors: LineError[] }
  | { kind: 'new'; after: ProductEdit; changes: CellChange[] }
  | {
      kind: 'changed';
      id: string;
      before: ProductEdit;
      after: ProductEdit;
      changes: CellChange[];
    };

/** The error of an id that no product has, or a removed one. */
export const UNKNOWN_ID = 'No product has this id. Leave it empty to add a new product.';

/** The error of a column beyond the end of a line, where the product has a value. */
export const LINE_TOO_SHORT = 'This line ends too early: add a value for this column';

/**
 * What a line does to the product with its id; a line without an id adds a hidden product. A line
 * that repeats the present values never has errors; a column that the file does not have, and a
 * line that ends early, change nothing.
 */
export function planLine(
  { line, cells: given, cutOff }: ProductLine,
  current: ProductEdit | undefined,
  tree: CategoryTree,
): PlannedLine {
  const { id } = given;
  if (id !== '' && !current) {
    return {
      kind: 'invalid',
      errors: [{ line, column: columnLabel('id'), message: UNKNOWN_ID }],
    };
  }
  const present = current ? toCells(id, current, tree) : BLANK;
  const cells = { ...present, ...given };
  if (current && changesBetween(present, cells).length === 0) return { kind: 'unchanged' };
  const lost = cutOff.filter((column) => present[column] !== '');
  if (lost.length > 0) {
    const errors = lost.map((column) => ({
      line,
      column: columnLabel(column),
      message: LINE_TOO_SHORT,
    }));
    return { kind: 'invalid', errors };
  }
  const after = readProduct(line, cells, tree);
  if ('errors' in after) return { kind: 'invalid', errors: after.errors };
  const changes = changesBetween(present, toCells(id, after, tree));
  if (!current) return { kind: 'new', after, changes };
  return changes.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'changed', id, before: current, after, changes };
}

const BLANK = Object.fromEntries(CSV_COLUMNS.map((column) => [column, ''])) as ProductCells;

function changesBetween(before: ProductCells, after: ProductCells): CellChange[] {
  return CSV_COLUMNS.filter((column) => before[column] !== after[column]).map((column) => ({
    column: columnLabel(column),
    from: before[column],
    to: after[column],
  }));
}
