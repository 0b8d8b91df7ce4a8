import { findCategory, findSubCategory, resolveCategoryRoute } from './category-tree.ts';
import { readCsv } from './csv.ts';
import {
  draftFault,
  draftOf,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductDraft,
  type ProductFacts,
  type ProductField,
  readDraft,
  UNKNOWN_SUB_CATEGORY,
} from './product-facts.ts';
import { readNumber, stockFault } from './typed-number.ts';
import { requiredWords, tidyText } from './typed-text.ts';

/** The most a file of products may hold. */
export const CSV_LIMITS = { megabytes: 40, products: 50_000 } as const;

/** A product as a line of a file tells of it; money in rupees. */
export type CsvProduct = ProductFacts & { _id: string; countInStock: number };

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

/** The addresses of a product's pictures: written for the reader, never read back. */
const PICTURES_LABEL = 'Pictures';

/** The text of one line, column by column, tidied. */
export type ProductCells = Record<CsvColumn, string>;

/**
 * A line of a file that tells of a product. Excel leaves out empty cells at a line's end: the columns in `cutOff` have
 * no cell and count as empty.
 */
export type ProductLine = { line: number; cells: ProductCells; cutOff: readonly CsvColumn[] };

/** What is wrong with a line; `column` names where, empty where it is the line itself. */
export type LineFault = { line: number; column: string; message: string };

type ReadPart =
  | { kind: 'product'; product: ProductLine }
  | { kind: 'fault'; fault: LineFault }
  | { kind: 'unread'; columns: string[] };

/** A column's name, as the first line of a file and the faults of its lines have it. */
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
 * The products of a file, line by line, and what is wrong with lines as such. Values are not looked at
 * yet. A file whose first line lacks a column has no products.
 */
export function* readProductFile(text: string): Generator<ReadPart> {
  let places: ColumnPlaces | undefined;
  let count = 0;
  const firstLines = new Map<string, number>();
  for (const row of readCsv(text)) {
    const { line } = row;
    if ('fault' in row) return yield faultPart(line, '', row.fault);
    if (places === undefined) {
      places = placesOf(row.cells);
      for (const { column, message } of places.faults) yield faultPart(line, column, message);
      if (places.faults.length > 0) return;
      yield { kind: 'unread', columns: places.unread };
      continue;
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    if (count > CSV_LIMITS.products) return yield faultPart(line, '', TOO_MANY);
    if (row.cells.length > places.width) {
      yield faultPart(line, '', widthWords(row.cells.length, places.width));
      continue;
    }
    const { at } = places;
    const cells = cellsAt(row.cells, at);
    const cutOff = CSV_COLUMNS.filter((column) => at[column] >= row.cells.length);
    const earlier = firstLines.get(cells.id);
    if (earlier !== undefined) {
      yield faultPart(line, OWN_LABELS.id, `This id stands on line ${earlier} already`);
      continue;
    }
    if (cells.id !== '') firstLines.set(cells.id, line);
    yield { kind: 'product', product: { line, cells, cutOff } };
  }
  if (places === undefined) yield faultPart(1, '', 'The file is empty');
}

/** What the cells of a line say, or what is wrong with them, in the words of the product form. */
export function readProduct(
  line: number,
  cells: ProductCells,
): { facts: ProductFacts; stock: number } | { faults: LineFault[] } {
  const draft = draftFrom(cells);
  const messages: [CsvColumn, string | null][] = [
    ...PLAIN_FIELDS.map((field): [CsvColumn, string | null] => [field, draftFault(field, draft)]),
    ['category', categoryFault(cells.category, draft)],
    ['stock', stockFault(readNumber(cells.stock) ?? Number.NaN)],
    ['hidden', hiddenFault(cells)],
  ];
  const faults = messages.flatMap(([column, message]) =>
    message === null ? [] : [{ line, column: columnLabel(column), message }],
  );
  if (faults.length > 0) return { faults };
  const isHidden = cells.id === '' || isYes(cells.hidden);
  return {
    facts: { ...readDraft(draft), isHidden },
    stock: readNumber(cells.stock) ?? Number.NaN,
  };
}

const MOST_PRODUCTS = new Intl.NumberFormat('en-IN').format(CSV_LIMITS.products);
const TOO_MANY = `A file can have at most ${MOST_PRODUCTS} products: split it, and import one part after the other`;

interface ColumnPlaces {
  /** Where in a row each column stands. */
  at: Record<CsvColumn, number>;
  width: number;
  /** Columns of the file that nothing is read from. */
  unread: string[];
  faults: { column: string; message: string }[];
}

function placesOf(header: readonly string[]): ColumnPlaces {
  const names = header.map(plainName);
  const known = new Set(CSV_COLUMNS.map((column) => plainName(columnLabel(column))));
  const faults = CSV_COLUMNS.flatMap((column) => {
    const label = columnLabel(column);
    const found = names.filter((name) => name === plainName(label)).length;
    if (found === 1) return [];
    const message = found === 0 ? 'This column is missing' : 'This column stands more than once';
    return [{ column: label, message }];
  });
  const at = CSV_COLUMNS.map((column) => [column, names.indexOf(plainName(columnLabel(column)))]);
  return {
    at: Object.fromEntries(at) as Record<CsvColumn, number>,
    width: header.length,
    unread: header.map((name) => name.trim()).filter((name) => name && !known.has(plainName(name))),
    faults,
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

function widthWords(found: number, wanted: number): string {
  return `This line has ${found} cells and the first line has ${wanted}`;
}

function faultPart(line: number, column: string, message: string): ReadPart {
  return { kind: 'fault', fault: { line, column, message } };
}

/** `silk-sarees/kanchivaram`; names where the category is none of the tree's. */
function pathOf({ category, subCategory }: ProductFacts): string {
  const found = findSubCategory(category, subCategory);
  return found
    ? `${findCategory(category)?.slug}/${found.slug}`
    : tidyText(`${category}/${subCategory}`);
}

function draftFrom(cells: ProductCells): ProductDraft {
  const [category = '', ...rest] = cells.category.split('/');
  const route = resolveCategoryRoute(category, rest.join('/'));
  const place = route.kind === 'found' ? route.subCategory : undefined;
  return { ...cells, category: place?.categoryName ?? '', subCategory: place?.name ?? '' };
}

function categoryFault(path: string, draft: ProductDraft): string | null {
  if (path === '') return requiredWords(OWN_LABELS.category);
  return draft.subCategory === '' ? UNKNOWN_SUB_CATEGORY : null;
}

/** What comes in new is hidden, whatever the file says of it. */
function hiddenFault({ id, hidden }: ProductCells): string | null {
  const isKnown = isYes(hidden) || hidden === 'no' || (id === '' && hidden === '');
  return isKnown ? null : 'Hidden must be yes or no';
}

function isYes(hidden: string): boolean {
  return hidden === 'yes';
}
