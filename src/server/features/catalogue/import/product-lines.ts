import {
  type ProductEdit,
  productEditSchema,
  type VariantValues,
} from '../../../../contract/catalogue-editing.ts';
import {
  type Attribute,
  detailErrors,
  findByName,
  isSameText,
  RESERVED_COLUMNS,
  shownLabel,
} from '../../../../domain/catalogue/attributes.ts';
import {
  encodeOptions,
  optionPairs,
  planOptions,
  withoutOptions,
} from '../../../../domain/catalogue/product-options.ts';
import {
  findVariant,
  fullName,
  listOptions,
  sumUp,
  variantLabel,
} from '../../../../domain/catalogue/variants.ts';
import { rupees } from '../../../../domain/money/money.ts';
import {
  type Cells,
  type Column,
  type CsvCatalogue,
  columnLabel,
  type LineError,
  listColumns,
  optionsCell,
  type ProductLine,
  plainName,
  splitCell,
  toCells,
} from './product-csv.ts';

/** A variant that is offered, by which lines find their product. */
export interface VariantOwner {
  id: string;
  productId: string;
  sku: string | null;
}

/** The lines of one product; its id is empty for a new one. */
export interface ProductLines {
  id: string;
  lines: (ProductLine & { variantId: string })[];
}

const { id: ID, variantId: VARIANT_ID, sku: SKU, name: NAME, options: OPTIONS } = RESERVED_COLUMNS;
/** The text of a line in a column; empty where it has none. */
export const cellOf = ({ cells }: Pick<ProductLine, 'cells'>, label: string) =>
  cells[plainName(label)] ?? '';

/**
 * The lines of a file by product, in the order of their first ones. Without an id, those with the same
 * name and options are one new product, and one without options is one itself.
 */
export function groupLines(lines: readonly ProductLine[], owners: readonly VariantOwner[]) {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const bySku = new Map(owners.map((owner) => [owner.sku, owner]));
  const known = new Map<string, ProductLines>();
  const groups: ProductLines[] = [];
  const errors: LineError[] = [];
  for (const line of lines) {
    const [id = '', variantId = '', sku = ''] = [ID, VARIANT_ID, SKU].map((label) =>
      cellOf(line, label),
    );
    const variant = byId.get(variantId);
    const named = sku ? bySku.get(sku) : undefined;
    const found = variant ?? named;
    const report = (column: string, message: string) =>
      errors.push({ line: line.line, column, message });
    const isOther = variant ? named?.id !== variant.id : id && named?.productId !== id;
    if (variantId && !variant) report(VARIANT_ID, 'No product has a combination with this id');
    else if (variant && id && variant.productId !== id)
      report(VARIANT_ID, 'This is a combination of another product');
    else if (named && isOther) report(SKU, `Another product or combination has the SKU ${sku}`);
    else if (found || plainName(ID) in line.cells) {
      const productId = id || found?.productId || '';
      const name = [NAME, OPTIONS].map((label) => cellOf(line, label).toLowerCase());
      const key = productId || (name[1] && name.join('\n')) || `${line.line}`;
      const group = known.get(key) ?? { id: productId, lines: [] };
      if (group.lines.length === 0) groups.push(group);
      known.set(key, group);
      group.lines.push({ ...line, variantId: found?.id ?? '' });
    } else if (sku) report(SKU, `No product has the SKU ${sku}`);
    else report(ID, 'Write an id or a SKU on each line');
  }
  return { groups, errors };
}

/** One value that a line changes, as the file writes it. */
export type CellChange = { column: string; from: string; to: string };
/** What a line changes of its product or variant, by its name. */
export type LineChanges = { line: number; name: string; changes: CellChange[] };

/** What the lines of a product do to it; `attributes` have what its options add to them. */
export type PlannedProduct =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; errors: LineError[] }
  | ({ lines: LineChanges[]; attributes: readonly Attribute[]; after: ProductEdit } & (
      | { kind: 'new' }
      | { kind: 'changed'; id: string; before: ProductEdit }
    ));

/** The error of an id that no product has, or a removed one. */
export const UNKNOWN_ID = 'No product has this id. Leave it empty to add a new product.';
const HAS_OPTIONS = `This product has options: write ${VARIANT_ID} or ${SKU} too to change one of them`;
/** The error of a column beyond the end of a line, where the product has a value. */
export const LINE_TOO_SHORT = 'This line ends too early: add a value for this column';

/** The columns of values that have another name in a request. */
const FIELDS: Partial<Record<PropertyKey, string>> = {
  subCategory: RESERVED_COLUMNS.category,
  countInStock: RESERVED_COLUMNS.stock,
  isHidden: RESERVED_COLUMNS.hidden,
  offerPrice: RESERVED_COLUMNS.offerPrice,
};

/**
 * What lines do to the product with their id; without one they add a hidden product. Lines that
 * repeat the present values never have errors; a column that the file does not have, a variant
 * that it does not have, and a line that ends early, change nothing.
 */
export function planProduct(
  { id, lines }: ProductLines,
  current: ProductEdit | undefined,
  catalogue: CsvCatalogue,
): PlannedProduct {
  const [first] = lines;
  if (!first) return { kind: 'unchanged' };
  if (id !== '' && !current) {
    const error = { line: first.line, column: ID, message: UNKNOWN_ID };
    return { kind: 'invalid', errors: [error] };
  }
  const { attributes, allAttributes } = catalogue;
  const written = splitCell(cellOf(lines.find((one) => cellOf(one, OPTIONS)) ?? first, OPTIONS));
  const names = (
    written.length > 0 ? written : (current?.options ?? []).map(({ name }) => name)
  ).map((name) => {
    const known = findByName(allAttributes, name);
    return known ? shownLabel(known) : name;
  });
  const columns = listColumns(catalogue, names);
  const ofProduct = columns.filter((column) => column.of === 'product');
  const ofVariants = columns.filter((column) => column.of === 'variant');
  const errors: LineError[] = [];
  const report = ({ line }: ProductLine, column: string, message: string) => {
    if (!errors.some((each) => each.line === line && each.column === column))
      errors.push({ line, column, message });
  };

  const changed = (before: Cells, now: Cells, of: readonly Column[]) =>
    of.flatMap(({ label }): CellChange[] => {
      const [from = '', to = ''] = [before, now].map((all) => all[plainName(label)]);
      return from === to ? [] : [{ column: label, from, to }];
    });
  const present = current ? toCells(columns, { id, product: current }) : {};
  const cells = { ...present, ...mergeCells() };
  const entries = listEntries();
  reportShortLines();
  if (errors.length > 0) return invalid();
  const isChanged =
    changed(present, cells, ofProduct).length > 0 ||
    entries.some((entry) => !entry.variant && names.length > 0) ||
    entries.some((entry) => changed(entry.present, entry.cells, ofVariants).length > 0);
  if (current && !isChanged) return { kind: 'unchanged' };
  const after = readAfter(first);
  const held = holdOptions(current, allAttributes);
  const planned = planOptions(allAttributes, after?.options ?? [], held);
  for (const { message } of planned.errors) report(first, OPTIONS, message);
  if (!after || errors.length > 0) return invalid();
  const result = { lines: listChanges(after), attributes: planned.attributes, after };
  if (!current) return { kind: 'new', ...result };
  return result.lines.length > 0
    ? { kind: 'changed', id, before: current, ...result }
    : { kind: 'unchanged' };

  function invalid(): PlannedProduct {
    const place = ({ column }: LineError) => columns.findIndex(({ label }) => label === column);
    const sorted = errors.toSorted((a, b) => a.line - b.line || place(a) - place(b));
    return { kind: 'invalid', errors: sorted };
  }

  /** The cells of the product, which all of its lines have to repeat; a new one may leave them out. */
  function mergeCells(): Cells {
    const merged = new Map<string, { cell: string; line: number }>();
    for (const line of lines) {
      for (const { label } of ofProduct) {
        const name = plainName(label);
        const cell = line.cells[name];
        const isSaid = cell !== '' || (id !== '' && label !== OPTIONS);
        if (cell === undefined || line.cutOff.includes(name) || !isSaid) continue;
        const other = merged.get(name);
        if (!other) merged.set(name, { cell, line: line.line });
        else if (other.cell !== cell)
          report(line, label, `Line ${other.line} has another text for the same product`);
      }
    }
    const given = [...merged].map(([name, { cell }]) => [name, cell]);
    const spelled = { [plainName(OPTIONS)]: optionsCell(names, attributes) };
    return { ...Object.fromEntries(given), ...(written.length > 0 && spelled) };
  }

  /** Every variant with its line, and a product without options as one. */
  function listEntries() {
    const variants = current?.variants ?? [];
    const found = new Map<VariantValues | string, ProductLine>();
    const added: ReturnType<typeof toEntry>[] = [];
    for (const line of lines) {
      const given = names.map((name) => labelOn(line, name));
      const byId = variants.find(({ _id }) => _id === line.variantId);
      const isOne = names.length === 0 || given.every((value) => !value);
      const variant = byId ?? (isOne ? undefined : findVariant(variants, given));
      const key = variant ?? (isOne ? '' : given.join('\n').toLowerCase());
      const other = found.get(key);
      if (other) {
        const [label, what] = variant || !isOne ? [OPTIONS, 'combination'] : [ID, 'id'];
        report(line, label, `This ${what} is already on line ${other.line}`);
      } else if (!variant && isOne && names.length > 0) {
        if (!current?.options) report(line, OPTIONS, `Write a value of ${names.join(' and ')}`);
        const own = { ...present, ...givenCells(line) };
        for (const { column } of current?.options ? changed(present, own, ofVariants) : [])
          report(line, column, HAS_OPTIONS);
      } else if (!variant) added.push(toEntry(line, undefined));
      found.set(key, line);
    }
    return [...variants.map((variant) => toEntry(found.get(variant), variant)), ...added];
  }

  /** A variant, or a product without options, with its cells then and now. */
  function toEntry(line: ProductLine | undefined, variant: VariantValues | undefined) {
    const ofSimple = names.length === 0 ? present : {};
    const before =
      current && variant ? toCells(ofVariants, { id, product: current, variant }) : ofSimple;
    const values = names.map(
      (name, at) => (line && labelOn(line, name)) || variant?.options[at] || '',
    );
    const given = line ? givenCells(line) : {};
    const named = names.map((name, at) => [plainName(columnLabel(name, attributes)), values[at]]);
    const now: Cells = { ...before, ...given, ...Object.fromEntries(named) };
    return { line, variant, values, present: before, cells: now };
  }

  /** The value of an option on a line, spelled as its choice. */
  function labelOn(line: ProductLine, name: string): string {
    const cell = cellOf(line, columnLabel(name, attributes));
    const choices = findByName(allAttributes, name)?.choices ?? [];
    return choices.find(({ label }) => isSameText(label, cell))?.label ?? cell;
  }

  function givenCells({ cells: given, cutOff }: ProductLine): Cells {
    return Object.fromEntries(Object.entries(given).filter(([name]) => !cutOff.includes(name)));
  }

  function reportShortLines(): void {
    for (const line of lines) {
      const before = { ...present, ...entries.find((entry) => entry.line === line)?.present };
      const isLost = (name: string) => line.cutOff.includes(name) && before[name];
      for (const { label } of columns)
        if (isLost(plainName(label))) report(line, label, LINE_TOO_SHORT);
    }
  }

  /** The values of a row in a request; what is wrong with its cells is reported. */
  function readCells(of: readonly Column[], from: Cells, line: ProductLine) {
    const details = {};
    const values = of.map(({ label, read, error }) => {
      const cell = from[plainName(label)] ?? '';
      const isNew = label === RESERVED_COLUMNS.hidden && !current;
      const message = isNew && cell === '' ? null : (error?.(cell) ?? null);
      if (message) report(line, label, message);
      const value = read(cell);
      if ('details' in value) Object.assign(details, value.details);
      return value;
    });
    return { ...Object.assign({}, ...values), details };
  }

  function readAfter(at: ProductLine): ProductEdit | undefined {
    const product = readCells(ofProduct, cells, at);
    const rows = entries.map((entry) => {
      const { details: _, ...facts } = readCells(ofVariants, entry.cells, entry.line ?? at);
      const { _id, pictureId = null } = entry.variant ?? {};
      return { sku: null, ...facts, options: entry.values, pictureId, ...(_id && { _id }) };
    });
    const { options: __, pictureId: ___, sku, ...itself } = rows[0] ?? { options: [] };
    const request =
      names.length > 0
        ? { ...PRICED, options: listOptions(names, rows), variants: rows }
        : { ...itself, ...(sku && { sku }) };
    const { data, error } = productEditSchema.safeParse({
      ...{ ...product, ...request },
      isHidden: !current || product.isHidden,
    });
    for (const { path, message } of error?.issues ?? []) {
      const [whole, place] = path;
      const line = whole === 'variants' ? entries[Number(place)]?.line : undefined;
      report(line ?? at, labelOf(path), message);
    }
    for (const [key, message] of Object.entries(detailErrors(attributes, product.details))) {
      if (message) report(at, attributes.find((one) => one.key === key)?.label ?? key, message);
    }
    if (!data || errors.length > 0) return undefined;
    // What no column has stays.
    const details = { ...current?.details, ...data.details };
    const { keys } = encodeOptions(allAttributes, names);
    const sums = data.variants && sumUp(data.variants);
    return { ...data, ...sums, details: withoutOptions(details, keys) };
  }

  /** The column of an error of a request. */
  function labelOf(path: readonly PropertyKey[]): string {
    if (path.includes('options') || (path[0] === 'variants' && path.length === 1)) return OPTIONS;
    const field = path.at(-1) ?? '';
    const { label = String(field) } =
      columns.find((column) => isSameText(column.label, FIELDS[field] ?? String(field))) ?? {};
    return label;
  }

  function listChanges(product: ProductEdit): LineChanges[] {
    const perLine = lines.map((line) => {
      const at = entries.findIndex((entry) => entry.line === line);
      const variant = product.variants?.[at];
      const label = variant ? variantLabel(names, variant.options) : null;
      const isShown = ({ of }: Column) =>
        (of === 'product' && line === first) || (of === 'variant' && at >= 0);
      const then = { ...present, ...entries[at]?.present };
      const row = toCells(columns, { id, product, ...(variant && { variant }) });
      const changes = changed(then, row, columns.filter(isShown));
      return { line: line.line, name: fullName({ name: product.name, options: label }), changes };
    });
    return perLine.filter(({ changes }) => changes.length > 0);
  }
}

/** What the schema asks for of a product whose variants say it. */
const PRICED = { price: rupees(1), offerPrice: null, countInStock: 0 };

function holdOptions(current: ProductEdit | undefined, attributes: readonly Attribute[]) {
  const names = (current?.options ?? []).map(({ name }) => name);
  const { keys, values } = encodeOptions(attributes, names);
  const variants = (current?.variants ?? []).map(({ options }) => ({ options: values(options) }));
  return { optionKeys: keys, filterValues: optionPairs(keys, variants) };
}
