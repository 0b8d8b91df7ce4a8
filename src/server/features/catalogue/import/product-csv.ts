import type { ProductEdit, VariantValues } from '../../../../contract/catalogue-editing.ts';
import {
  type Attribute,
  type Choice,
  type DetailValue,
  findByName,
  isSameText,
  RESERVED_COLUMNS,
} from '../../../../domain/catalogue/attributes.ts';
import {
  type CategoryTree,
  findPlace,
  resolveCategoryRoute,
} from '../../../../domain/catalogue/category-tree.ts';
import { type Paise, toRupees } from '../../../../domain/money/money.ts';
import { bareNumber, readNumber, tidyText } from '../../../../domain/text/text.ts';

/** A row of a CSV file, with the line of the file that it begins on; the first line is 1. */
export type CsvRow = { line: number; cells: string[] };

/** Why a file cannot be read on from a line. */
export type UnreadableRow = { line: number; error: string };

/** What the columns of a file depend on. */
export interface CsvCatalogue {
  tree: CategoryTree;
  /** Those of the columns. */
  attributes: readonly Attribute[];
  /** With those that were removed: an option cannot have their names. */
  allAttributes: readonly Attribute[];
}

/** A product as a file has it, or one of its variants. */
interface Row {
  id: string;
  product: Omit<ProductEdit, 'variants'>;
  variant?: Pick<VariantValues, 'options' | 'price' | 'offerPrice' | 'countInStock'> & {
    _id?: string | undefined;
    sku?: string | null;
  };
}

/** A column of the file: how its cells are written, and what of a request a cell is. */
export interface Column {
  label: string;
  /** What a cell belongs to; those of the product are repeated on each of its rows. */
  of: 'row' | 'product' | 'variant';
  write: (row: Row) => string;
  read: (cell: string) => object;
  /** What is wrong with a cell, beside what the schema of the request says. */
  error?: (cell: string) => string | null;
}

type Reading = Pick<Column, 'read'> & Partial<Column>;

function column(
  key: keyof typeof RESERVED_COLUMNS,
  of: Column['of'],
  write: Column['write'],
  more: Reading = { read: () => ({}) },
): Column {
  return { label: RESERVED_COLUMNS[key], of, write, ...more };
}

/** Every column that is read, in the order written; those of the options say it of each variant. */
export function listColumns(
  { tree, attributes }: Pick<CsvCatalogue, 'tree' | 'attributes'>,
  options: readonly string[] = [],
): Column[] {
  const own = ({ product, variant }: Row) => variant ?? product;
  const isOption = (attribute: Attribute) =>
    options.some((name) => findByName([attribute], name) !== undefined);
  const others = options.filter((name) => !findByName(attributes, name));
  return [
    column('id', 'row', ({ id }) => id),
    column('variantId', 'row', ({ variant }) => variant?._id ?? ''),
    column('sku', 'variant', (row) => own(row).sku ?? '', {
      read: (cell) => (cell ? { sku: cell } : {}),
    }),
    column('name', 'product', ({ product }) => product.name, { read: (name) => ({ name }) }),
    column('options', 'product', ({ product }) =>
      optionsCell(
        (product.options ?? []).map(({ name }) => name),
        attributes,
      ),
    ),
    column('category', 'product', ({ product }) => categoryCell(product, tree), {
      read: (cell) => readCategory(cell, tree),
      error: (cell) =>
        cell === '' || readPlace(cell, tree)?.subCategory ? null : unknownCategoryError(cell, tree),
    }),
    column('price', 'variant', (row) => rupeesText(own(row).price), {
      read: (cell) => ({ price: numberIn(cell) }),
      error: twoReadingsError,
    }),
    column('offerPrice', 'variant', (row) => rupeesText(own(row).offerPrice), {
      read: (cell) => ({ offerPrice: numberIn(cell) }),
      error: twoReadingsError,
    }),
    column('stock', 'variant', (row) => String(own(row).countInStock), {
      read: (cell) => ({ countInStock: numberIn(cell) ?? Number.NaN }),
    }),
    column('hidden', 'product', ({ product }) => (product.isHidden ? 'yes' : 'no'), {
      read: (cell) => ({ isHidden: cell.toLowerCase() === 'yes' }),
      error: (cell) => (YES_OR_NO.has(cell.toLowerCase()) ? null : 'Hidden must be yes or no'),
    }),
    column('hsn', 'product', ({ product }) => product.hsn ?? '', { read: (hsn) => ({ hsn }) }),
    column('cashRisk', 'product', ({ product }) => (product.isCashRisk ? 'yes' : ''), {
      read: (cell) => ({ isCashRisk: cell.toLowerCase() === 'yes' }),
      error: (cell) =>
        cell === '' || YES_OR_NO.has(cell.toLowerCase())
          ? null
          : `${RESERVED_COLUMNS.cashRisk} must be yes or no`,
    }),
    column('description', 'product', ({ product }) => product.description, {
      read: (description) => ({ description }),
    }),
    ...attributes.map((attribute): Column => {
      const { key, label } = attribute;
      if (isOption(attribute)) return optionColumn(label);
      const write = ({ product }: Row) => writeCell(attribute, product.details[key] ?? null);
      const read = (cell: string) => ({ details: { [key]: readCell(attribute, cell) } });
      return { label, of: 'product', write, read, error: (cell) => joinedError(attribute, cell) };
    }),
    ...others.map(optionColumn),
  ];

  function optionColumn(label: string): Column {
    const write = ({ product, variant }: Row) => {
      const at = product.options?.findIndex(({ name }) => columnLabel(name, attributes) === label);
      return variant?.options[at ?? -1] ?? '';
    };
    return { label, of: 'variant', write, read: () => ({}) };
  }
}

/** The label of the column that has an option's values. */
export const columnLabel = (name: string, attributes: readonly Attribute[]) =>
  findByName(attributes, name)?.label ?? name;

/** The names of options in a cell, as their columns are called. */
export const optionsCell = (names: readonly string[], attributes: readonly Attribute[]) =>
  joinCell(names.map((name) => columnLabel(name, attributes)));

/** Where to find a file that can be imported. */
export const USE_EXPORT =
  'Fill in the file that “Export all as CSV” of the product list gives you: it has every column that can be imported.';

/** The text of a row's cells by the names of their columns (`plainName`), tidied. */
export type Cells = ReadonlyMap<string, string>;

/**
 * A line of a file: the columns that the file has. Excel leaves out empty cells at a line's
 * end: the columns in `cutOff` have no cell and count as empty.
 */
export type ProductLine = { line: number; cells: Cells; cutOff: readonly string[] };

/** An error of a line; `column` is empty for the line as a whole. */
export type LineError = { line: number; column: string; message: string };

/**
 * The first line of an exported file; addresses of pictures are never imported. `removedOptions`: the names of
 * options whose attributes were removed.
 */
export function csvHeader(catalogue: CsvCatalogue, removedOptions: readonly string[]): string[] {
  return [
    ...listColumns(catalogue, removedOptions).map(({ label }) => label),
    RESERVED_COLUMNS.pictures,
  ];
}

/** A row's cells, as an export writes them and as they are read back. */
export function toCells(columns: readonly Column[], row: Row): Cells {
  return new Map(columns.map(({ label, write }) => [plainName(label), tidyText(write(row))]));
}

/** The rows that an export writes of a product, as `csvHeader`: one for each of its variants. */
export function toRows(
  id: string,
  { variants, ...product }: Row['product'] & { variants?: NonNullable<Row['variant']>[] },
  catalogue: CsvCatalogue,
  removedOptions: readonly string[],
): string[][] {
  const names = product.options?.map(({ name }) => name) ?? [];
  const columns = listColumns(catalogue, removedOptions);
  const written = listColumns(catalogue, names);
  return (variants ?? [undefined]).map((variant) => {
    const cells = toCells(written, { id, product, ...(variant && { variant }) });
    return columns.map(({ label }) => cells.get(plainName(label)) ?? '');
  });
}

/** Between several choices or names in a cell; no label contains it. */
const SEPARATOR = '|';
const joinCell = (labels: readonly string[]) => labels.join(` ${SEPARATOR} `);

/** The choices or names in a cell. */
export function splitCell(cell: string): string[] {
  return cell.split(SEPARATOR).flatMap((one) => one.trim() || []);
}

function writeCell({ choices }: Attribute, value: DetailValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  if (Array.isArray(value)) return joinCell(value.map(labelOf));
  return typeof value === 'string' ? labelOf(value) : String(value ?? '');
}

/** The value of a cell; what is none of the attribute's values stays as it is, with an error. */
function readCell({ kind, isMultiple, choices }: Attribute, cell: string): DetailValue {
  if (cell === '') return null;
  if (kind === 'number') return readNumber(cell) ?? cell;
  if (kind === 'yes-no') return YES_OR_NO.get(cell.toLowerCase()) ?? cell;
  if (kind === 'text') return cell;
  if (!isMultiple) return readChoice(choices, cell);
  return splitCell(cell).map((one) => readChoice(choices, one));
}

const YES_OR_NO = new Map([
  ['yes', true],
  ['no', false],
]);

function readChoice(choices: readonly Choice[], cell: string): string {
  const found =
    choices.find(({ label }) => isSameText(label, cell)) ??
    choices.find(({ value }) => isSameText(value, cell));
  return found?.value ?? cell;
}

/** Several choices between which something else stands than an export writes. */
function joinedError({ isMultiple, choices }: Attribute, cell: string): string | null {
  const isJoined = (one: string) => /[,;]/.test(one) && readChoice(choices, one) === one;
  const labels = choices.slice(0, 2).map(({ label }) => label);
  return isMultiple && splitCell(cell).some(isJoined) ? separateMessage('choices', labels) : null;
}

/** Says how several names are written in a cell. */
export const separateMessage = (what: string, examples: readonly string[]) =>
  `Write ${SEPARATOR} between several ${what}, such as ${joinCell(examples)}`;

/** `4999`, `4999.50`. */
function rupeesText(amount: Paise | null): string {
  if (amount === null) return '';
  const rupees = toRupees(amount);
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}

/** An unreadable number becomes NaN. */
function numberIn(cell: string): number | null {
  return cell === '' ? null : (readNumber(cell) ?? Number.NaN);
}

/** A decimal comma, or a comma between thousands that lost a digit. */
function twoReadingsError(cell: string): string | null {
  const number = bareNumber(cell);
  if (!/^\d{1,3},\d{1,2}$/.test(number)) return null;
  return `Is this ${number.replace(',', '.')} or ${number.replace(',', '')}? Write it without a comma`;
}

/** Shows how a category is written: a file has no list to choose from. */
function unknownCategoryError(cell: string, tree: CategoryTree): string {
  const [named = ''] = cell.split('/');
  const category = resolveCategoryRoute(tree, named)?.category;
  const paths = [category, ...tree].flatMap((each) =>
    (each?.subCategories ?? []).map(({ slug }) => `${each?.slug}/${slug}`),
  );
  return `Write a category and one of its subcategories, such as ${paths[0] ?? 'sarees/silk'}`;
}

function readPlace(path: string, tree: CategoryTree) {
  const [category = '', ...rest] = path.split('/');
  return resolveCategoryRoute(tree, category, rest.join('/'));
}

function readCategory(cell: string, tree: CategoryTree) {
  // An unknown category is no name of one, however it is written.
  const unknown = cell && '-';
  const place = readPlace(cell, tree);
  return {
    category: place?.subCategory ? place.category.name : unknown,
    subCategory: place?.subCategory?.name ?? unknown,
  };
}

/** `silk-sarees/kanchivaram`; names where the category is not in the tree. */
function categoryCell(product: Row['product'], tree: CategoryTree): string {
  const place = findPlace(tree, product);
  return place
    ? `${place.category.slug}/${place.subCategory.slug}`
    : `${product.category}/${product.subCategory}`;
}

/** The name of a column as cells are found by it. */
export function plainName(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
