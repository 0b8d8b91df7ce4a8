import { createHash } from 'node:crypto';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import type { Imported, ImportPreview } from '../../../../contract/catalogue-import.ts';
import { RESERVED_COLUMNS } from '../../../../domain/catalogue/attributes.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import { csvRow } from '../../../../domain/text/csv.ts';
import { isId } from '../../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';
import type { CatalogueIndex } from '../catalogue-rows.ts';
import * as repository from '../editing/editing.repository.ts';
import {
  assertNoErrors,
  MAX_SHOWN,
  toProductEdit,
  type WritingDeps,
} from '../editing/product-writer.service.ts';
import { storeOptionAttributes } from '../structure/option-attributes.ts';
import { listOwners } from '../variants.repository.ts';
import {
  type CsvCatalogue,
  csvHeader,
  type LineError,
  listColumns,
  type ProductLine,
  plainName,
  toRows,
} from './product-csv.ts';
import {
  type CellChange,
  cellOf,
  groupLines,
  type PlannedProduct,
  type ProductLines,
  planProduct,
  type VariantOwner,
} from './product-lines.ts';
import { type FileParts, readInThread } from './read-product-file.ts';

/** Products read from the database at a time. */
const CHUNK = 100;
/** The longest text that a preview shows. */
const MAX_CHARACTERS = 120;
const SOURCE = 'CSV import';
const STALE =
  'Products were added, changed or sold after the preview. Nothing was imported. Check the new preview.';

/** Exports and imports all products as one CSV file. */
export function createProductCsv(deps: WritingDeps) {
  const { db, pool, catalogueRows, views, writeAll, publicUrl } = deps;

  async function listPresent(on: DbOrTx, groups: ProductLines[], index: CatalogueIndex) {
    const ids = groups.map(({ id }) => id).filter(isId);
    const rows = ids.length === 0 ? [] : await repository.findProducts(on, ids);
    return new Map(rows.map((row) => [row.id, toProductEdit(row, index)]));
  }

  /** The lines by product, found by ids and SKUs. */
  async function group(on: DbOrTx, lines: ProductLine[]) {
    const owners: VariantOwner[] = [];
    for (let at = 0; at < lines.length; at += CHUNK) {
      const part = lines.slice(at, at + CHUNK);
      const [ids, skus] = [RESERVED_COLUMNS.variantId, RESERVED_COLUMNS.sku].map((label) =>
        part.flatMap(({ cells }) => cells[plainName(label)] || []),
      );
      if (ids?.length || skus?.length)
        owners.push(...(await listOwners(on, (ids ?? []).filter(isId), skus ?? [])));
    }
    return groupLines(lines, owners);
  }

  /** Plans some products, few enough that other requests hardly wait for it; `catalogue` grows by their options. */
  async function plan(
    on: DbOrTx,
    groups: ProductLines[],
    index: CatalogueIndex,
    catalogue: CsvCatalogue,
  ) {
    const current = await listPresent(on, groups, index);
    return groups.map((lines): [ProductLines, PlannedProduct] => {
      const planned = planProduct(lines, current.get(lines.id), catalogue);
      if ('attributes' in planned) catalogue.allAttributes = planned.attributes;
      return [lines, planned];
    });
  }

  /** Plans a whole file once it is read; returns the report and the lines that change something. */
  async function planFile(file: FileParts) {
    const report = openReport(await repository.readCatalogueFingerprint(db));
    const index = await catalogueRows.load();
    const lines: ProductLine[] = [];
    const labels = listColumns(index).map(({ label }) => label);
    for await (const parts of readInThread(file, labels)) {
      for (const part of parts) {
        if (part.kind === 'product') lines.push(part.product);
        else if (part.kind === 'error') report.error(part.error);
        else report.setIgnoredColumns(part.columns);
      }
    }
    const { groups, errors } = await group(db, lines);
    for (const error of errors) report.error(error);
    const catalogue = { ...index };
    const changed: ProductLines[] = [];
    for (let at = 0; at < groups.length; at += CHUNK) {
      for (const [one, planned] of await plan(db, groups.slice(at, at + CHUNK), index, catalogue))
        if (report.add(one, planned)) changed.push(one);
    }
    return { report, changed };
  }

  /** Plans the lines again under the locks and writes them; the result must equal the preview. */
  async function write(tx: Tx, actorId: string, seen: ProductLines[], hash: string): Promise<void> {
    // Two imports with the same words in another order could deadlock.
    await lockName(tx, 'product import');
    await repository.lockProductRows(tx, seen.map(({ id }) => id).filter(isId));
    const lines = seen.flatMap((one) => one.lines);
    // Two that are saved at the same time could take the same SKU.
    if (lines.some((line) => cellOf(line, RESERVED_COLUMNS.sku))) await lockName(tx, 'skus');
    const report = openReport(await repository.readCatalogueFingerprint(tx));
    await repository.insertWords(
      tx,
      lines.map((line) => cellOf(line, RESERVED_COLUMNS.name)),
    );
    const { groups, errors } = await group(tx, lines);
    for (const error of errors) report.error(error);
    let index = await catalogueRows.load(tx);
    for (let at = 0; at < groups.length; at += CHUNK) {
      const catalogue = { ...index };
      const chunk = await plan(tx, groups.slice(at, at + CHUNK), index, catalogue);
      for (const [one, planned] of chunk) report.add(one, planned);
      const edits = chunk
        .map(([, planned]) => planned)
        .filter((planned) => planned.kind === 'new' || planned.kind === 'changed');
      index = await storeOptionAttributes(tx, deps, actorId, index, catalogue.allAttributes);
      await writeAll(tx, actorId, edits, { index, reason: 'imported', source: SOURCE });
    }
    report.assertNoErrors();
    if (report.preview().seen !== hash) throw new ShopError('STALE_VERSION', STALE);
  }

  return {
    /** Every product that is not removed as CSV, newest first, in parts. */
    async *exportCsv(): AsyncGenerator<string> {
      const catalogue = await catalogueRows.load();
      yield `\uFEFF${csvRow(csvHeader(catalogue))}`;
      let rows = await repository.listNewest(db, CHUNK);
      while (rows.length > 0) {
        yield (await views.loadAdminProducts(db, rows))
          .flatMap((product) => exportRows(product, catalogue))
          .join('');
        rows = await repository.listNewest(db, CHUNK, rows.at(-1));
      }
    },

    /** What an import of this file would do; nothing is written. */
    async preview(file: FileParts): Promise<ImportPreview> {
      return (await planFile(file)).report.preview();
    },

    /**
     * Imports a file in one transaction: all of it or nothing.
     * @throws BAD_INPUT naming the errors; STALE_VERSION where the result would differ from the
     * preview
     */
    async apply(actorId: string, file: FileParts, seen: string): Promise<Imported> {
      const { report, changed: lines } = await planFile(file);
      report.assertNoErrors();
      const { added, changed, seen: present } = report.preview();
      if (present !== seen) throw new ShopError('STALE_VERSION', STALE);
      const save = (tx: Tx) => write(tx, actorId, lines, seen);
      const hasOptions = lines.some((one) =>
        one.lines.some((line) => cellOf(line, RESERVED_COLUMNS.options)),
      );
      if (hasOptions) await catalogueRows.change('attributes', save);
      else if (lines.length > 0) await inTransaction(pool, save);
      return { added, changed };
    },
  };

  function exportRows(product: InPaise<AdminProduct>, catalogue: CsvCatalogue): string[] {
    const pictures = product.images.map((path) => publicUrl + path).join(' ');
    return toRows(product._id, product, catalogue).map((cells) => csvRow([...cells, pictures]));
  }
}

/**
 * Counts what a file would do, keeps the first lines to show, and hashes all changes. A new
 * product's line is the same before and after its import: so that it is not added twice, the hash
 * then covers `products`, the state of all products.
 */
function openReport(products: string) {
  const counts = { added: 0, changed: 0, unchanged: 0, stockChanges: 0 };
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

    /** Adds a planned product; returns whether it changes. */
    add({ id }: ProductLines, planned: PlannedProduct): boolean {
      if (planned.kind === 'invalid') for (const error of planned.errors) this.error(error);
      if (planned.kind === 'unchanged') counts.unchanged += 1;
      if (planned.kind !== 'new' && planned.kind !== 'changed') return false;
      counts[planned.kind === 'new' ? 'added' : 'changed'] += 1;
      const isMoved = planned.lines.some(({ changes }) =>
        changes.some(({ column }) => column === RESERVED_COLUMNS.stock),
      );
      if (isMoved && planned.kind === 'changed') counts.stockChanges += 1;
      for (const { line, name, changes } of planned.lines) {
        hash.update(JSON.stringify([line, id, changes]));
        if (lines.length < MAX_SHOWN)
          lines.push({ line, _id: id || null, name, changes: changes.map(shortened) });
      }
      return true;
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
