import { readNumber, stockError } from '../text/typed-number.ts';
import { requiredMessage, tidyText } from '../text/typed-text.ts';
import { findCategory, findSubCategory, resolveCategoryRoute } from './category-tree.ts';
import {
  draftError,
  draftOf,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductDraft,
  type ProductFacts,
  type ProductField,
  readDraft,
  UNKNOWN_SUB_CATEGORY,
} from './product-facts.ts';

/** The most a file of products may hold. */
export const CSV_LIMITS = { megabytes: 40, products: 50_000 } as const;

/** A row of a CSV file, with the line of the file that it begins on; the first line is 1. */
export type CsvRow = { line: number; cells: string[] };

/** Why a file cannot be read on from a line. */
export type UnreadableRow = { line: number; error: string };

/** All values of a product that a file can change. */
export type ProductState = ProductFacts & { countInStock: number };

/** A product as a line of a file contains it. */
export type CsvProduct = ProductState & { _id: string };

type PlainField = Exclude<ProductField, 'category' | 'subCategory'>;

/** A column that is read; a category and its subcategory share one. */
export type CsvColumn = 'id' | 'category' | 'stock' | 'hidden' | PlainField;

const OWN_LABELS = { id: 'Id', category: 'Category', stock: 'Stock', hidden: 'Hidden' } as const;
const isPlainField = (field: ProductField): field is PlainField =>
  field !== 'category' && field !== 'subCategory';
const PLAIN_FIELDS = PRODUCT_FIELD_NAMES.filter(isPlainField);
const FIRST = ['id', 'name', 'category', 'price', 'offerPrice', 'stock', 'hidden'] as const;

/** Every column that is read, in the order in which they are written. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  ...new Set<CsvColumn>([...FIRST, ...PLAIN_FIELDS]),
];

/** Addresses of a product's pictures: exported for information, never imported. */
const PICTURES_LABEL = 'Pictures';

/** The text of one line, column by column, tidied. */
export type ProductCells = Record<CsvColumn, string>;

/**
 * A product's line of a file. Excel leaves out empty cells at a line's end: the columns in `cutOff` have
 * no cell and count as empty.
 */
export type ProductLine = { line: number; cells: ProductCells; cutOff: readonly CsvColumn[] };

/** An error of a line; `column` is empty for the line as a whole. */
export type LineError = { line: number; column: string; message: string };

type ReadPart =
  | { kind: 'product'; product: ProductLine }
  | { kind: 'error'; error: LineError }
  | { kind: 'unread'; columns: string[] };

/** A column's name in the first line of a file and in errors. */
export function columnLabel(column: CsvColumn): string {
  return column in OWN_LABELS
    ? OWN_LABELS[column as keyof typeof OWN_LABELS]
    : PRODUCT_FIELDS[column as PlainField].label;
}

/** The first line of an exported file. */
export const CSV_HEADER: readonly string[] = [...CSV_COLUMNS.map(columnLabel), PICTURES_LABEL];

/** A product as an export writes it, and as `readProduct` reads it back. */
export function cellsOf(product: CsvProduct): ProductCells {
  const draft = draftOf(product);
  const plain = PLAIN_FIELDS.map((field) => [field, tidyText(draft[field])]);
  return {
    ...(Object.fromEntries(plain) as Record<PlainField, string>),
    id: product._id,
    category: pathOf(product),
    stock: String(product.countInStock),
    hidden: product.isHidden ? 'yes' : 'no',
  };
}

/**
 * The products of a file, line by line, and the errors of whole lines. Values are not checked yet.
 * A file whose first line lacks a column has no products.
 */
export function* readProductFile(rows: Iterable<CsvRow | UnreadableRow>): Generator<ReadPart> {
  let places: ReturnType<typeof placesOf> | undefined;
  let count = 0;
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    if ('error' in row) return yield errorPart(line, '', row.error);
    if (places === undefined) {
      places = placesOf(row.cells);
      for (const { column, message } of places.errors) yield errorPart(line, column, message);
      if (places.errors.length > 0) return;
      yield { kind: 'unread', columns: places.unread };
      continue;
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    if (count > CSV_LIMITS.products) return yield errorPart(line, '', TOO_MANY);
    if (row.cells.length > places.width) {
      yield errorPart(line, '', widthText(row.cells.length, places.width));
      continue;
    }
    const { at } = places;
    const cells = cellsAt(row.cells, at);
    const cutOff = CSV_COLUMNS.filter((column) => at[column] >= row.cells.length);
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

/** The values of a line, or their errors, worded as in the product form. */
export function readProduct(
  line: number,
  cells: ProductCells,
): ProductState | { errors: LineError[] } {
  const draft = draftFrom(cells);
  const messages: [CsvColumn, string | null][] = [
    ...PLAIN_FIELDS.map((field): [CsvColumn, string | null] => [field, draftError(field, draft)]),
    ['category', categoryError(cells.category, draft)],
    ['stock', stockError(readNumber(cells.stock) ?? Number.NaN)],
    ['hidden', hiddenError(cells)],
  ];
  const errors = messages.flatMap(([column, message]) =>
    message === null ? [] : [{ line, column: columnLabel(column), message }],
  );
  if (errors.length > 0) return { errors };
  return {
    ...readDraft(draft),
    isHidden: cells.id === '' || isYes(cells.hidden),
    countInStock: readNumber(cells.stock) ?? Number.NaN,
  };
}

const MOST_PRODUCTS = new Intl.NumberFormat('en-IN').format(CSV_LIMITS.products);
const TOO_MANY = `A file can have at most ${MOST_PRODUCTS} products. Split it and import one part at a time.`;

function placesOf(header: readonly string[]) {
  const names = header.map(plainName);
  const known = new Set(CSV_COLUMNS.map((column) => plainName(columnLabel(column))));
  const errors = CSV_COLUMNS.flatMap((column) => {
    const label = columnLabel(column);
    const found = names.filter((name) => name === plainName(label)).length;
    if (found === 1) return [];
    const message = found === 0 ? 'This column is missing' : 'This column appears more than once';
    return [{ column: label, message }];
  });
  const at = CSV_COLUMNS.map((column) => [column, names.indexOf(plainName(columnLabel(column)))]);
  return {
    /** The position of each column in a row. */
    at: Object.fromEntries(at) as Record<CsvColumn, number>,
    width: header.length,
    /** Columns of the file that are ignored. */
    unread: header.map((name) => name.trim()).filter((name) => name && !known.has(plainName(name))),
    errors,
  };
}

function plainName(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function cellsAt(row: readonly string[], at: Record<CsvColumn, number>): ProductCells {
  const cells = CSV_COLUMNS.map((column) => [column, tidyText(row[at[column]] ?? '')]);
  const read = Object.fromEntries(cells) as ProductCells;
  return { ...read, id: read.id.toLowerCase(), hidden: read.hidden.toLowerCase() };
}

function widthText(found: number, requested: number): string {
  return `This line has ${found} cells, but the first line has ${requested}`;
}

function errorPart(line: number, column: string, message: string): ReadPart {
  return { kind: 'error', error: { line, column, message } };
}

/** `silk-sarees/kanchivaram`; names where the category is not in the tree. */
function pathOf({ category, subCategory }: ProductFacts): string {
  const found = findSubCategory(category, subCategory);
  return found
    ? `${findCategory(category)?.slug}/${found.slug}`
    : tidyText(`${category}/${subCategory}`);
}

function draftFrom(cells: ProductCells): ProductDraft {
  const [category = '', ...rest] = cells.category.split('/');
  const place = resolveCategoryRoute(category, rest.join('/'))?.subCategory;
  return { ...cells, category: place?.categoryName ?? '', subCategory: place?.name ?? '' };
}

function categoryError(path: string, draft: ProductDraft): string | null {
  if (path === '') return requiredMessage(OWN_LABELS.category);
  return draft.subCategory === '' ? UNKNOWN_SUB_CATEGORY : null;
}

/** New products are hidden, whatever the file says. */
function hiddenError({ id, hidden }: ProductCells): string | null {
  const isKnown = isYes(hidden) || hidden === 'no' || (id === '' && hidden === '');
  return isKnown ? null : 'Hidden must be yes or no';
}

function isYes(hidden: string): boolean {
  return hidden === 'yes';
}
