import { createHash } from 'node:crypto';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import type { Imported, ImportPreview } from '../../../../contract/catalogue-import.ts';
import {
  type Attribute,
  RESERVED_COLUMNS,
  shownLabel,
} from '../../../../domain/catalogue/attributes.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import type { GstRate } from '../../../../domain/tax/gst-rates.ts';
import { csvRow } from '../../../../domain/text/csv.ts';
import { isId } from '../../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';
import { listGstRates } from '../catalogue.repository.ts';
import * as repository from '../editing/editing.repository.ts';
import {
  assertNoErrors,
  MAX_SHOWN,
  type ProductEditingDeps,
  toProductEdit,
  writeProducts,
} from '../editing/product-writer.service.ts';
import { countProductsWithOption } from '../structure/attributes.repository.ts';
import { holdGstRates, missingRateError } from '../structure/gst-rates.service.ts';
import { storeOptionAttributes } from '../structure/option-attributes.ts';
import { listOwners } from '../variants.repository.ts';
import {
  type CsvCatalogue,
  csvHeader,
  type LineError,
  listColumns,
  type ProductLine,
  toRows,
} from './product-csv.ts';
import {
  type CellChange,
  cellOf,
  groupLines,
  type PlannedProduct,
  type ProductLines,
  planProduct,
} from './product-lines.ts';
import { type FileParts, readInThread } from './read-in-thread.ts';

/** Products read from the database at a time. */
const CHUNK = 100;
/** The longest text that a preview shows. */
const MAX_CHARACTERS = 120;
const SOURCE = 'CSV import';
const STALE =
  'Products were added, changed or sold after the preview. Nothing was imported. Check the new preview.';

/* Exports and imports all products as one CSV file. */

/** Every product that is not removed as CSV, newest first, in parts. */
export async function* exportProducts({
  db,
  catalogueRows,
  views,
  publicUrl,
}: ProductEditingDeps): AsyncGenerator<string> {
  const catalogue = await catalogueRows.load();
  const removedOptions = await listRemovedOptionNames(db, catalogue);
  yield `\uFEFF${csvRow(csvHeader(catalogue, removedOptions))}`;
  let rows = await repository.listNewest(db, CHUNK);
  while (rows.length > 0) {
    yield (await views.loadAdminProducts(db, rows))
      .flatMap((product) => exportRows(product, catalogue, removedOptions, publicUrl))
      .join('');
    rows = await repository.listNewest(db, CHUNK, rows.at(-1));
  }
}

/** What an import of this file would do; nothing is written. */
export async function previewImport(
  deps: ProductEditingDeps,
  file: FileParts,
): Promise<ImportPreview> {
  return (await planFile(deps, file)).report.preview();
}

/**
 * Imports a file in one transaction: all of it or nothing.
 * @throws BAD_INPUT naming the errors; STALE_VERSION where the result would differ from the
 * preview
 */
export async function importProducts(
  deps: ProductEditingDeps,
  actorId: string,
  { file, seen }: { file: FileParts; seen: string },
): Promise<Imported> {
  const { report, changed: lines, hasOptions } = await planFile(deps, file);
  report.assertNoErrors();
  const { added, changed, seen: present } = report.preview();
  if (present !== seen) throw new ShopError('STALE_VERSION', STALE);
  const save = (tx: Tx) => write(deps, tx, actorId, { lines, seen });
  if (hasOptions) await deps.catalogueRows.change('attributes', save);
  else if (lines.length > 0) await inTransaction(deps.pool, save);
  return { added, changed };
}

/** Plans a whole file once it is read; returns the report and the lines that change something. */
async function planFile(deps: ProductEditingDeps, file: FileParts) {
  const report = openReport(await repository.readCatalogueFingerprint(deps.db));
  const columns = listColumns(await deps.catalogueRows.load());
  const lines: ProductLine[] = [];
  for await (const parts of readInThread(
    file,
    columns.map(({ label }) => label),
  )) {
    for (const part of parts) {
      if (part.kind === 'product') lines.push(part.product);
      else if (part.kind === 'error') report.error(part.error);
      else report.setIgnoredColumns(part.columns);
    }
  }
  return { report, ...(await plan(deps, deps.db, lines, report)) };
}

/** What lines do, planned a few products at a time, so that other requests hardly wait for it. */
async function plan(
  deps: ProductEditingDeps,
  on: DbOrTx,
  lines: ProductLine[],
  report: Report,
  writing?: { tx: Tx; actorId: string },
) {
  const { groups, errors } = groupLines(lines, await listNamed(on, lines));
  for (const error of errors) report.error(error);
  const changed: ProductLine[] = [];
  let hasOptions = false;
  let index = await deps.catalogueRows.load(on);
  let attributes: readonly Attribute[] = index.allAttributes;
  const rates = await listGstRates(on);
  for (let at = 0; at < groups.length; at += CHUNK) {
    const chunk = groups.slice(at, at + CHUNK);
    const rows = await repository.findProducts(on, chunk.map(({ id }) => id).filter(isId));
    const present = new Map(rows.map((row) => [row.id, toProductEdit(row, index)]));
    const sameNames = writing ? NONE : await findSameNames(on, chunk);
    const edits = chunk.flatMap((group) => {
      const catalogue = { ...index, allAttributes: attributes };
      const planned = withRateError(
        planProduct(group, present.get(group.id), catalogue),
        group,
        rates,
      );
      report.add(group, planned, sameNames.get(nameOf(group)));
      if (planned.kind !== 'new' && planned.kind !== 'changed') return [];
      ({ attributes } = planned);
      hasOptions ||= planned.after.options !== undefined;
      changed.push(...group.lines);
      return planned;
    });
    if (!writing) continue;
    const { tx, actorId } = writing;
    index = await storeOptionAttributes(tx, deps, actorId, index, attributes);
    attributes = index.allAttributes;
    await writeProducts(deps, tx, actorId, edits, { index, reason: 'imported', source: SOURCE });
  }
  return { changed, hasOptions };
}

/** The variants that lines name. */
function listNamed(on: DbOrTx, lines: ProductLine[]) {
  const cells = (label: string) => lines.flatMap((line) => cellOf(line, label) || []);
  const ids = cells(RESERVED_COLUMNS.variantId).filter(isId);
  return listOwners(on, ids, cells(RESERVED_COLUMNS.sku));
}

/** Plans the lines again under the locks and writes them; the result must equal the preview. */
async function write(
  deps: ProductEditingDeps,
  tx: Tx,
  actorId: string,
  { lines, seen }: { lines: ProductLine[]; seen: string },
): Promise<void> {
  // Two imports with the same words in another order could deadlock.
  await lockName(tx, 'product import');
  const owners = await listNamed(tx, lines);
  const ids = lines.map((line) => cellOf(line, RESERVED_COLUMNS.id)).filter(isId);
  await repository.lockProductRows(tx, [...ids, ...owners.map(({ productId }) => productId)]);
  // Products that are saved at the same time could take the same SKU.
  if (lines.some((line) => cellOf(line, RESERVED_COLUMNS.sku))) await lockName(tx, 'skus');
  await holdGstRates(tx);
  const report = openReport(await repository.readCatalogueFingerprint(tx));
  const names = lines.map((line) => cellOf(line, RESERVED_COLUMNS.name));
  await repository.insertWords(tx, names);
  await plan(deps, tx, lines, report, { tx, actorId });
  report.assertNoErrors();
  if (report.preview().seen !== seen) throw new ShopError('STALE_VERSION', STALE);
}

/** The names of removed attributes that products are still sold by. */
async function listRemovedOptionNames(
  db: DbOrTx,
  { allAttributes }: CsvCatalogue,
): Promise<string[]> {
  const removed = allAttributes.filter(({ isRemoved }) => isRemoved);
  const counts = await Promise.all(removed.map(({ key }) => countProductsWithOption(db, key)));
  return removed.filter((_, at) => counts[at]).map(shownLabel);
}

function exportRows(
  product: InPaise<AdminProduct>,
  catalogue: CsvCatalogue,
  removedOptions: string[],
  publicUrl: string,
) {
  const pictures = product.images.map((path) => publicUrl + path).join(' ');
  const rows = toRows(product._id, product, catalogue, removedOptions);
  return rows.map((cells) => csvRow([...cells, pictures]));
}

const NONE: ReadonlyMap<string, string> = new Map();
const nameOf = ({ lines }: ProductLines) => cellOf(lines[0], RESERVED_COLUMNS.name).toLowerCase();

/** The ids of products that have the names of new ones. */
async function findSameNames(on: DbOrTx, groups: readonly ProductLines[]) {
  const names = groups.filter(({ id }) => id === '').map(nameOf);
  if (names.length === 0) return NONE;
  const found = await repository.listWithNames(on, names);
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** Goods are taxed by their HSN, so one without a rate is an error of its line. */
function withRateError(
  planned: PlannedProduct,
  { lines }: ProductLines,
  rates: readonly GstRate[],
): PlannedProduct {
  if (planned.kind !== 'new' && planned.kind !== 'changed') return planned;
  if (planned.kind === 'changed' && planned.before.hsn === planned.after.hsn) return planned;
  const message = missingRateError(rates, planned.after.hsn);
  const column = RESERVED_COLUMNS.hsn;
  return message === null
    ? planned
    : { kind: 'invalid', errors: [{ line: lines[0]?.line ?? 0, column, message }] };
}

type Report = ReturnType<typeof openReport>;

/**
 * Counts what a file would do, keeps the first lines to show, and hashes all changes. A new
 * product's line is the same before and after its import: so that it is not added twice, the hash
 * then covers `products`, the state of all products.
 */
function openReport(products: string) {
  const counts = { added: 0, changed: 0, unchanged: 0, stockChanges: 0, sameNames: 0 };
  /** Those of the first lines: a file may have hundreds of thousands. */
  let errors: LineError[] = [];
  let errorCount = 0;
  const invalidLines = new Set<number>();
  const lines: ImportPreview['lines'] = [];
  const hash = createHash('sha256');
  let unread: string[] = [];
  const sorted = () => errors.toSorted((a, b) => a.line - b.line);

  return {
    /** Columns that are ignored. */
    setIgnoredColumns(columns: string[]): void {
      unread = columns;
    },

    error(error: LineError): void {
      errors.push(error);
      errorCount += 1;
      if (errors.length >= 10 * MAX_SHOWN) errors = sorted().slice(0, MAX_SHOWN);
      invalidLines.add(error.line);
    },

    add({ id }: ProductLines, planned: PlannedProduct, sameName?: string): void {
      if (planned.kind === 'invalid') for (const error of planned.errors) this.error(error);
      if (planned.kind === 'unchanged') counts.unchanged += 1;
      if (planned.kind !== 'new' && planned.kind !== 'changed') return;
      counts[planned.kind === 'new' ? 'added' : 'changed'] += 1;
      const existingId = planned.kind === 'new' ? sameName : undefined;
      if (existingId) counts.sameNames += 1;
      const isMoved = planned.lines.some(({ changes }) =>
        changes.some(({ column }) => column === RESERVED_COLUMNS.stock),
      );
      if (isMoved && planned.kind === 'changed') counts.stockChanges += 1;
      for (const { line, name, changes } of planned.lines) {
        hash.update(JSON.stringify([line, id, changes]));
        if (lines.length < MAX_SHOWN)
          lines.push({
            ...{ line, _id: id || null, name, changes: changes.map(shortened) },
            ...(existingId && { existingId }),
          });
      }
    },

    assertNoErrors(): void {
      const issues = sorted().map(({ line, column, message }) => ({
        path: `line ${line}`,
        message: `Line ${line}${column && `, ${column}`}: ${message}`,
      }));
      assertNoErrors(issues, 'Nothing was saved.', errorCount);
    },

    preview(): ImportPreview {
      const mark = hash.copy();
      if (counts.added > 0) mark.update(products);
      return {
        ...counts,
        invalidLines: invalidLines.size,
        errorCount,
        unread,
        errors: sorted().slice(0, MAX_SHOWN),
        lines,
        seen: mark.digest('base64url'),
      };
    },
  };
}

function shortened({ column, from, to }: CellChange): CellChange {
  return { column, from: excerpt(from), to: excerpt(to) };
}

function excerpt(text: string): string {
  const characters = [...text.slice(0, 2 * MAX_CHARACTERS)];
  if (characters.length <= MAX_CHARACTERS) return text;
  return `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}
