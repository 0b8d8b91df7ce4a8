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
  planOptions,
  withoutOptions,
} from '../../../../domain/catalogue/product-options.ts';
import {
  findVariant,
  fullName,
  listOptions,
  optionValueError,
  sumUp,
  variantLabel,
} from '../../../../domain/catalogue/variants.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { encodeVariants } from '../editing/product-writer.service.ts';
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
  separateMessage,
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
  lines: [ProductLine & { variantId: string }, ...(ProductLine & { variantId: string })[]];
}

const { id: ID, variantId: VARIANT_ID, sku: SKU, name: NAME, options: OPTIONS } = RESERVED_COLUMNS;
const NO_CELLS: Cells = new Map();

/** The text of a line in a column; empty where it has none. */
export const cellOf = ({ cells }: Pick<ProductLine, 'cells'>, label: string) =>
  cells.get(plainName(label)) ?? '';

/**
 * The lines of a file by product, in the order of their first ones. Without an id, those with the same
 * name and options are one new product, and one without options is one itself.
 */
export function groupLines(lines: readonly ProductLine[], owners: readonly VariantOwner[]) {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const bySku = new Map(owners.map((owner) => [owner.sku, owner]));
  const known = new Map<string, ProductLines>();
  const errors: LineError[] = [];
  for (const line of lines) {
    const [id = '', variantId = '', sku = ''] = [ID, VARIANT_ID, SKU].map((label) =>
      cellOf(line, label),
    );
    const variant = byId.get(variantId);
    const named = sku ? bySku.get(sku) : undefined;
    const found = variant ?? named;
    const refuse = (column: string, message: string) =>
      errors.push({ line: line.line, column, message });
    const isOther = variant ? named?.id !== variant.id : id && named?.productId !== id;
    if (variantId && !variant) refuse(VARIANT_ID, 'No product has a combination with this id');
    else if (variant && id && variant.productId !== id)
      refuse(VARIANT_ID, 'This is a combination of another product');
    else if (named && isOther) refuse(SKU, `Another product or combination has the SKU ${sku}`);
    else if (found || line.cells.has(plainName(ID))) {
      const productId = id || found?.productId || '';
      const name = [NAME, OPTIONS].map((label) => cellOf(line, label).toLowerCase());
      const key = productId || (name[1] && name.join('\n')) || `${line.line}`;
      const added = { ...line, variantId: found?.id ?? '' };
      const group = known.get(key);
      if (group) group.lines.push(added);
      else known.set(key, { id: productId, lines: [added] });
    } else if (sku) refuse(SKU, `No product has the SKU ${sku}`);
    else refuse(ID, 'Write an id or a SKU on each line');
  }
  return { groups: [...known.values()], errors };
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

/** The columns of the values of a request. */
const FIELDS: Partial<Record<PropertyKey, string>> = {
  ...RESERVED_COLUMNS,
  subCategory: RESERVED_COLUMNS.category,
  countInStock: RESERVED_COLUMNS.stock,
  isHidden: RESERVED_COLUMNS.hidden,
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
  const error = { line: first.line, column: ID, message: UNKNOWN_ID };
  if (id !== '' && !current) return { kind: 'invalid', errors: [error] };
  const task = openTask({ id, lines }, current, catalogue);
  reportJoinedOptions(task);
  if (task.errors.length > 0) return invalid(task);
  const cells = new Map([...task.present, ...mergeCells(task)]);
  const entries = listEntries(task);
  reportShortLines(task, entries);
  if (task.errors.length > 0) return invalid(task);
  const changes = [
    listChanged(task.present, cells, task.ofProduct),
    ...entries.map((entry) => listChanged(entry.present, entry.cells, task.ofVariants)),
  ];
  if (current && changes.flat().length === 0) return { kind: 'unchanged' };
  const after = readProduct(task, cells, entries);
  const held = current && encodeVariants(current, catalogue);
  const planned = planOptions(catalogue.allAttributes, after?.options ?? [], held);
  for (const { path, message } of planned.errors)
    report(task, first, findLabel(task, path), message);
  if (!after || task.errors.length > 0) return invalid(task);
  const { attributes } = planned;
  const result = { lines: listChanges(task, after, entries), attributes, after };
  if (!current) return { kind: 'new', ...result };
  return result.lines.length > 0
    ? { kind: 'changed', id, before: current, ...result }
    : { kind: 'unchanged' };
}

type Task = ReturnType<typeof openTask>;
type TaskLine = Task['lines'][number];

/** The lines of a product with what they are read by. */
function openTask(
  { id, lines }: ProductLines,
  current: ProductEdit | undefined,
  catalogue: CsvCatalogue,
) {
  const { attributes, allAttributes } = catalogue;
  const [first] = lines;
  const written = splitCell(cellOf(lines.find((one) => cellOf(one, OPTIONS)) ?? first, OPTIONS));
  const said = written.length > 0 ? written : (current?.options ?? []).map(({ name }) => name);
  const options = said.map((name) => findByName(allAttributes, name));
  /** Of the options that the product will have. */
  const names = said.map((name, at) => (options[at] ? shownLabel(options[at]) : name));
  const columns = listColumns(catalogue, names);
  /** The value of an option on a line, spelled as its choice. */
  const readOption = (line: ProductLine, name: string, at: number) => {
    const cell = cellOf(line, columnLabel(name, attributes));
    return options[at]?.choices.find(({ label }) => isSameText(label, cell))?.label ?? cell;
  };
  const errors: LineError[] = [];
  return {
    ...{ ...catalogue, id, first, current, names, columns, errors },
    ofProduct: columns.filter(({ of }) => of === 'product'),
    ofVariants: columns.filter(({ of }) => of === 'variant'),
    /** The cells that the product has now. */
    present: current ? toCells(columns, { id, product: current }) : NO_CELLS,
    lines: lines.map((line) => {
      const given = [...line.cells].filter(([name]) => !line.cutOff.includes(name));
      const values = names.map((name, at) => readOption(line, name, at));
      return { ...line, cells: new Map(given), values };
    }),
  };
}

/** Records what is wrong with a cell; the first error of each is enough. */
function report({ errors }: Task, { line }: ProductLine, label: string, message: string): void {
  if (!errors.some((each) => each.line === line && each.column === label))
    errors.push({ line, column: label, message });
}

function invalid({ columns, errors }: Task): PlannedProduct {
  const place = ({ column }: LineError) => columns.findIndex(({ label }) => label === column);
  const sorted = errors.toSorted((a, b) => a.line - b.line || place(a) - place(b));
  return { kind: 'invalid', errors: sorted };
}

/** Options between which something else stands than an export writes: no column has such a name. */
function reportJoinedOptions(task: Task): void {
  const { lines, names, attributes, current } = task;
  const isJoined = (name: string) =>
    /[,;]/.test(name) && !current?.options?.some((option) => option.name === name);
  for (const name of names.filter(isJoined))
    for (const line of lines.filter(
      ({ cells }) => !cells.has(plainName(columnLabel(name, attributes))),
    ))
      report(task, line, OPTIONS, separateMessage('options', ['Size', 'Colour']));
}

/** The cells of the product, which all of its lines have to repeat; a new one may leave them out. */
function mergeCells(task: Task): Cells {
  const { id, lines, ofProduct, names, attributes } = task;
  const merged = new Map<string, string>();
  for (const { label } of ofProduct) {
    const name = plainName(label);
    const isEmptySaid = id !== '' && label !== OPTIONS;
    const saying = lines.filter(({ cells }) => (isEmptySaid ? cells.has(name) : cells.get(name)));
    const [one] = saying;
    if (one) merged.set(name, cellOf(one, label));
    for (const line of saying.filter(({ cells }) => cells.get(name) !== one?.cells.get(name)))
      report(task, line, label, `Line ${one?.line} has another text for the same product`);
  }
  return merged.set(plainName(OPTIONS), optionsCell(names, attributes));
}

/** Every variant with its line, and a product without options as one. */
function listEntries(task: Task) {
  const { lines, names, current } = task;
  const variants = current?.variants ?? [];
  const found = new Map<VariantValues | string, TaskLine>();
  const added: Entry[] = [];
  for (const line of lines) {
    const { values } = line;
    const missing = names.filter((_, at) => !values[at]);
    const isWhole = missing.length === names.length;
    const byId = variants.find(({ _id }) => _id === line.variantId);
    const variant = byId ?? (isWhole ? undefined : findVariant(variants, values));
    const key = variant ?? (isWhole ? '' : values.join('\n').toLowerCase());
    const other = found.get(key);
    if (other) {
      const [label, what] = variant || !isWhole ? [OPTIONS, 'combination'] : [ID, 'id'];
      report(task, line, label, `This ${what} is already on line ${other.line}`);
    } else if (!variant && isWhole && names.length > 0) reportNoVariant(task, line);
    else if (!variant && missing.length > 0)
      for (const name of missing)
        report(task, line, columnLabel(name, task.attributes), `Write a value of ${name}`);
    else if (!variant) added.push(toEntry(task, line));
    found.set(key, line);
  }
  return [...variants.map((variant) => toEntry(task, found.get(variant), variant)), ...added];
}

/** A line without a variant can say of a product with options only what is the product's. */
function reportNoVariant(task: Task, line: ProductLine): void {
  const { current, names, present, ofVariants } = task;
  if (!current?.options) report(task, line, OPTIONS, `Write a value of ${names.join(' and ')}`);
  const own = current?.options ? new Map([...present, ...line.cells]) : present;
  for (const { column } of listChanged(present, own, ofVariants))
    report(task, line, column, HAS_OPTIONS);
}

type Entry = ReturnType<typeof toEntry>;

/** A variant, or a product without options, with its line and its cells then and now. */
function toEntry(task: Task, line: TaskLine | undefined, variant?: VariantValues) {
  const { id, current, names, attributes, ofVariants } = task;
  const ofSimple = names.length === 0 ? task.present : NO_CELLS;
  const present =
    current && variant ? toCells(ofVariants, { id, product: current, variant }) : ofSimple;
  const values = names.map((_, at) => line?.values[at] || variant?.options[at] || '');
  const named = names.map(
    (name, at) => [plainName(columnLabel(name, attributes)), values[at] ?? ''] as const,
  );
  const cells: Cells = new Map([...present, ...(line?.cells ?? NO_CELLS), ...named]);
  return { line, variant, values, present, cells };
}

function reportShortLines(task: Task, entries: readonly Entry[]): void {
  for (const line of task.lines) {
    const own = entries.find((entry) => entry.line === line)?.present ?? NO_CELLS;
    const before = new Map([...task.present, ...own]);
    const isLost = (name: string) => line.cutOff.includes(name) && before.get(name);
    for (const { label } of task.columns)
      if (isLost(plainName(label))) report(task, line, label, LINE_TOO_SHORT);
  }
}

function listChanged(before: Cells, now: Cells, columns: readonly Column[]): CellChange[] {
  return columns.flatMap(({ label }) => {
    const [from = '', to = ''] = [before, now].map((all) => all.get(plainName(label)));
    return from === to ? [] : [{ column: label, from, to }];
  });
}

/** The product that the cells say; what is wrong with them is reported. */
function readProduct(task: Task, cells: Cells, entries: readonly Entry[]): ProductEdit | undefined {
  const { first, names, current, attributes, allAttributes, errors } = task;
  const product = readCells(task, task.ofProduct, cells, first);
  const rows = entries.map(({ cells: own, line = first, variant, values: options }) => {
    const { details: _, ...facts } = readCells(task, task.ofVariants, own, line);
    const { _id, pictureId = null } = variant ?? {};
    return { sku: null, ...facts, options, pictureId, ...(_id && { _id }) };
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
    const entry =
      whole === 'variants'
        ? entries[Number(place)]
        : entries.find(({ values }) => optionValueError(values[Number(place)] ?? '') === message);
    report(task, entry?.line ?? first, findLabel(task, path), message);
  }
  const ofDetails = detailErrors(attributes, product.details, current?.details ?? {});
  for (const [key, message] of Object.entries(ofDetails)) {
    if (message) report(task, first, findLabel(task, [key]), message);
  }
  if (!data || errors.length > 0) return undefined;
  // What no column has stays.
  const details = { ...current?.details, ...data.details };
  const { keys } = encodeOptions(allAttributes, names);
  const sums = data.variants && sumUp(data.variants);
  return { ...data, ...sums, details: withoutOptions(details, keys) };
}

/** The values of a row in a request; what is wrong with its cells is reported. */
function readCells(task: Task, columns: Column[], cells: Cells, line: ProductLine) {
  const details = {};
  const values = columns.map(({ label, read, error }) => {
    const cell = cells.get(plainName(label)) ?? '';
    const isNew = label === RESERVED_COLUMNS.hidden && !task.current;
    const message = isNew && cell === '' ? null : (error?.(cell) ?? null);
    if (message) report(task, line, label, message);
    const value = read(cell);
    if ('details' in value) Object.assign(details, value.details);
    return value;
  });
  return { ...Object.assign({}, ...values), details };
}

/** The column of an error of a request. */
function findLabel({ attributes, names }: Task, path: readonly PropertyKey[]): string {
  if (path.at(-1) === 'values') return columnLabel(names[Number(path[1])] ?? '', attributes);
  if (path.includes('options') || (path[0] === 'variants' && path.length === 1)) return OPTIONS;
  const field = path.at(-1) ?? '';
  return FIELDS[field] ?? attributes.find(({ key }) => key === field)?.label ?? String(field);
}

/** What each line changes; the first one says what is the product's. */
function listChanges(task: Task, product: ProductEdit, entries: readonly Entry[]): LineChanges[] {
  const { id, lines, first, current, names, columns, present } = task;
  const perLine = lines.map((line) => {
    const at = entries.findIndex((entry) => entry.line === line);
    const variant = product.variants?.[at];
    const options = variant ? variantLabel(names, variant.options) : null;
    const shown = columns.filter(
      ({ of }) => (of === 'product' && line.line === first.line) || (of === 'variant' && at >= 0),
    );
    const then = new Map([...present, ...(entries[at]?.present ?? NO_CELLS)]);
    // What is added had no price; where a product gets options, its first combination is what was sold.
    const isAdded = !entries[at]?.variant && (current?.options || at > 0);
    if (isAdded) for (const { label } of task.ofVariants) then.delete(plainName(label));
    const row = toCells(columns, { id, product, ...(variant && { variant }) });
    const name = fullName({ name: product.name, options });
    return { line: line.line, name, changes: listChanged(then, row, shown) };
  });
  return perLine.filter(({ changes }) => changes.length > 0);
}

/** What the schema asks for of a product whose variants say it. */
const PRICED = { price: rupees(1), offerPrice: null, countInStock: 0 };
