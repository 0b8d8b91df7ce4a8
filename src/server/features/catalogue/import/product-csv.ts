import { type ProductEdit, productEditSchema } from '../../../../contract/catalogue-editing.ts';
import {
  type Attribute,
  type Choice,
  type DetailValue,
  detailErrors,
  RESERVED_COLUMNS,
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

/** What the columns of a file depend on. */
export interface CsvCatalogue {
  tree: CategoryTree;
  attributes: readonly Attribute[];
}

/** A column that is read, by its name in the first line; a category and its subcategory share one. */
export interface CsvColumn {
  /** A key of `OWN_LABELS` or of an attribute. */
  name: string;
  label: string;
}

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
export function listColumns({ attributes }: Pick<CsvCatalogue, 'attributes'>): CsvColumn[] {
  return [
    ...Object.entries(OWN_LABELS).map(([name, label]) => ({ name, label })),
    ...attributes.map(({ key, label }) => ({ name: key, label })),
  ];
}

/** Where to find a file that can be imported. */
export const USE_EXPORT =
  'Fill in the file that “Export all as CSV” of the product list gives you: it has every column that can be imported.';

/** The text of one product by the names of the columns, tidied. */
export type ProductCells = Record<keyof typeof OWN_LABELS, string> &
  Partial<Record<string, string>>;

/**
 * A product's line of a file: the columns that the file has. Excel leaves out empty cells at a
 * line's end: the columns in `cutOff` have no cell and count as empty.
 */
export type ProductLine = {
  line: number;
  cells: Partial<ProductCells> & Pick<ProductCells, 'id'>;
  cutOff: readonly string[];
};

/** An error of a line; `column` is empty for the line as a whole. */
export type LineError = { line: number; column: string; message: string };

/** What is read of a file. */
export type ReadPart =
  | { kind: 'product'; product: ProductLine }
  | { kind: 'error'; error: LineError }
  | { kind: 'unread'; columns: string[] };

/** The first line of an exported file; addresses of pictures are never imported. */
export function csvHeader(catalogue: CsvCatalogue): string[] {
  return [...listColumns(catalogue).map(({ label }) => label), RESERVED_COLUMNS.pictures];
}

/** A product as a file has it; what its variants are, no column says. */
type ListedProduct = Omit<ProductEdit, 'options' | 'variants'>;

/** A product as an export writes it, and as `readProduct` reads it back. */
export function toCells(
  id: string,
  product: ListedProduct,
  { tree, attributes }: CsvCatalogue,
): ProductCells {
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
    ...Object.fromEntries(
      attributes.map((attribute) => [
        attribute.key,
        tidyText(toCell(attribute, details[attribute.key] ?? null)),
      ]),
    ),
  };
}

/** Between several choices in a cell; no label contains it. */
const CHOICE_SEPARATOR = '|';

function toCell({ choices }: Attribute, value: DetailValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  if (Array.isArray(value)) return value.map(labelOf).join(` ${CHOICE_SEPARATOR} `);
  return typeof value === 'string' ? labelOf(value) : String(value ?? '');
}

/** The value of a cell; what is none of the attribute's values stays as it is, with an error. */
function readCell({ kind, isMultiple, choices }: Attribute, cell: string): DetailValue {
  if (cell === '') return null;
  if (kind === 'number') return readNumber(cell) ?? cell;
  if (kind === 'yes-no') return YES_OR_NO.get(cell.toLowerCase()) ?? cell;
  if (kind === 'text') return cell;
  if (!isMultiple) return readChoice(choices, cell);
  return cell
    .split(CHOICE_SEPARATOR)
    .filter((one) => one.trim() !== '')
    .map((one) => readChoice(choices, one));
}

const YES_OR_NO = new Map([
  ['yes', true],
  ['no', false],
]);

function readChoice(choices: readonly Choice[], cell: string): string {
  const typed = cell.trim().toLowerCase();
  const found =
    choices.find(({ label }) => label.toLowerCase() === typed) ??
    choices.find(({ value }) => value === typed);
  return found?.value ?? cell.trim();
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
export function* readProductFile(
  rows: Iterable<CsvRow | UnreadableRow>,
  columns: readonly CsvColumn[],
): Generator<ReadPart> {
  let places: ReturnType<typeof findColumns> | undefined;
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    if ('error' in row) return yield errorPart(line, '', row.error);
    if (places === undefined) {
      places = findColumns(row.cells, columns);
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
const COLUMNS: Partial<Record<PropertyKey, string>> = {
  subCategory: 'category',
  countInStock: 'stock',
};

/** The values of a line, or their errors, worded as in the product form; one for each column. */
function readProduct(
  line: number,
  cells: ProductCells,
  catalogue: CsvCatalogue,
): ProductEdit | { errors: LineError[] } {
  const { tree, attributes } = catalogue;
  const values = toValues(cells, catalogue);
  const { data, error } = productEditSchema.safeParse(values);
  const messages = (error?.issues ?? []).map(({ path, message }) => {
    const name = path.at(-1) ?? '';
    return { column: COLUMNS[name] ?? name, message };
  });
  for (const [name, message] of Object.entries(detailErrors(attributes, values.details))) {
    if (message) messages.push({ column: name, message });
  }
  if (cells.category !== '' && !findPlace(tree, values))
    messages.push({ column: 'category', message: UNKNOWN_SUB_CATEGORY });
  for (const column of ['price', 'offerPrice'] as const) {
    if (TWO_READINGS.test(cells[column]))
      messages.unshift({ column, message: askWhich(cells[column]) });
  }
  if (!isHiddenKnown(cells))
    messages.push({ column: 'hidden', message: 'Hidden must be yes or no' });
  const errors = listColumns(catalogue).flatMap(({ name, label }) => {
    const found = messages.find((each) => each.column === name);
    return found ? [{ line, column: label, message: found.message }] : [];
  });
  return data && errors.length === 0 ? data : { errors };
}

/** The values of a line as a request has them; an unreadable number becomes NaN. */
function toValues(cells: ProductCells, { tree, attributes }: CsvCatalogue) {
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
    details: Object.fromEntries(
      attributes.map((attribute) => [
        attribute.key,
        readCell(attribute, cells[attribute.key] ?? ''),
      ]),
    ),
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

function findColumns(header: readonly string[], columns: readonly CsvColumn[]) {
  const names = header.map(plainName);
  const counts = columns.map(({ name, label }) => {
    const plain = plainName(label);
    const count = names.filter((each) => each === plain).length;
    return { name, label, at: names.indexOf(plain), count };
  });
  const present = counts.filter(({ count }) => count > 0);
  const known = new Set(columns.map(({ label }) => plainName(label)));
  return {
    /** The position of each column of the file in a row, by its name. */
    at: new Map(present.map(({ name, at }) => [name, at])),
    width: header.length,
    /** Columns of the file that are ignored. */
    unread: header.map((name) => name.trim()).filter((name) => name && !known.has(plainName(name))),
    errors: [
      ...fileErrors(names),
      ...present.flatMap(({ label, count }) =>
        count > 1 ? [{ column: label, message: 'This column appears more than once' }] : [],
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

function cellsAt(row: readonly string[], at: ReadonlyMap<string, number>): ProductLine['cells'] {
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
function categoryCell(product: ListedProduct, tree: CategoryTree): string {
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

/** What each variant of a product has itself. */
const OF_VARIANTS: readonly string[] = [OWN_LABELS.price, OWN_LABELS.offerPrice, OWN_LABELS.stock];
const HAS_OPTIONS = 'This product has options: change it for each of them on its page';

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
  catalogue: CsvCatalogue,
): PlannedLine {
  const { id } = given;
  if (id !== '' && !current) {
    return {
      kind: 'invalid',
      errors: [{ line, column: OWN_LABELS.id, message: UNKNOWN_ID }],
    };
  }
  const columns = listColumns(catalogue);
  const present = current ? toCells(id, current, catalogue) : blankCells(columns);
  const cells = { ...present, ...given };
  if (current && changesBetween(columns, present, cells).length === 0) return { kind: 'unchanged' };
  const lost = cutOff.filter((column) => present[column] !== '');
  if (lost.length > 0) {
    const errors = lost.map((column) => ({
      line,
      column: columns.find(({ name }) => name === column)?.label ?? column,
      message: LINE_TOO_SHORT,
    }));
    return { kind: 'invalid', errors };
  }
  const read = readProduct(line, cells, catalogue);
  if ('errors' in read) return { kind: 'invalid', errors: read.errors };
  const changes = changesBetween(columns, present, toCells(id, read, catalogue));
  const ofVariants = changes.filter(({ column }) => OF_VARIANTS.includes(column));
  if (current?.options && ofVariants.length > 0) {
    const errors = ofVariants.map(({ column }) => ({ line, column, message: HAS_OPTIONS }));
    return { kind: 'invalid', errors };
  }
  const { options, variants } = current ?? {};
  const after = options ? { ...read, options, variants } : read;
  if (!current) return { kind: 'new', after, changes };
  return changes.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'changed', id, before: current, after, changes };
}

function blankCells(columns: readonly CsvColumn[]): ProductCells {
  return Object.fromEntries(columns.map(({ name }) => [name, ''])) as ProductCells;
}

function changesBetween(
  columns: readonly CsvColumn[],
  before: ProductCells,
  after: ProductCells,
): CellChange[] {
  return columns
    .filter(({ name }) => before[name] !== after[name])
    .map(({ name, label }) => ({
      column: label,
      from: before[name] ?? '',
      to: after[name] ?? '',
    }));
}
