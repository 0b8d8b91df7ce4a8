import { createHash } from 'node:crypto';
import type { AdminProduct, ProductEdit } from '../../../../contract/catalogue-editing.ts';
import type { Imported, ImportPreview } from '../../../../contract/catalogue-import.ts';
import { RESERVED_COLUMNS } from '../../../../domain/catalogue/attributes.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import { csvRow } from '../../../../domain/text/csv.ts';
import { isId } from '../../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { ShopError } from '../../../platform/errors/shop-error.ts';
import * as repository from '../editing/editing.repository.ts';
import {
  assertNoErrors,
  MAX_SHOWN,
  toProductEdit,
  type WritingDeps,
} from '../editing/product-writer.service.ts';
import {
  type CellChange,
  type CsvCatalogue,
  csvHeader,
  type LineError,
  listColumns,
  type PlannedLine,
  type ProductLine,
  planLine,
  toCells,
} from './product-csv.ts';
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

  async function listPresent(on: DbOrTx, lines: ProductLine[]): Promise<Map<string, ProductEdit>> {
    const ids = lines.map(({ cells }) => cells.id).filter(isId);
    const rows = ids.length === 0 ? [] : await repository.findProducts(on, ids);
    const index = await catalogueRows.load(on);
    return new Map(rows.map((row) => [row.id, toProductEdit(row, index)]));
  }

  /** Plans some lines, few enough that other requests hardly wait for it. */
  async function plan(on: DbOrTx, lines: ProductLine[]): Promise<[ProductLine, PlannedLine][]> {
    const current = await listPresent(on, lines);
    const catalogue = await catalogueRows.load(on);
    return lines.map((line) => [line, planLine(line, current.get(line.cells.id), catalogue)]);
  }

  /** Plans a whole file as it is read; returns the report and the lines that change something. */
  async function planFile(file: FileParts) {
    const report = openReport(await repository.readCatalogueFingerprint(db));
    const changed: ProductLine[] = [];
    const columns = listColumns(await catalogueRows.load());
    for await (const parts of readInThread(file, columns)) {
      const lines: ProductLine[] = [];
      for (const part of parts) {
        if (part.kind === 'product') lines.push(part.product);
        else if (part.kind === 'error') report.error(part.error);
        else report.setIgnoredColumns(part.columns);
      }
      for (const [line, planned] of await plan(db, lines)) {
        if (report.add(line, planned)) changed.push(line);
      }
    }
    return { report, changed };
  }

  /** Plans the lines again under the locks and writes them; the result must equal the preview. */
  async function write(tx: Tx, actorId: string, lines: ProductLine[], seen: string): Promise<void> {
    // Two imports with the same words in another order could deadlock.
    await lockName(tx, 'product import');
    await repository.lockProductRows(tx, lines.map(({ cells }) => cells.id).filter(isId));
    const report = openReport(await repository.readCatalogueFingerprint(tx));
    const names = lines.flatMap(({ cells }) => cells.name ?? []);
    await repository.insertWords(tx, names);
    for (let at = 0; at < lines.length; at += CHUNK) {
      const chunk = await plan(tx, lines.slice(at, at + CHUNK));
      for (const [line, planned] of chunk) report.add(line, planned);
      const edits = chunk
        .map(([, planned]) => planned)
        .filter((planned) => planned.kind === 'new' || planned.kind === 'changed');
      const index = await catalogueRows.load(tx);
      await writeAll(tx, actorId, edits, { index, reason: 'imported', source: SOURCE });
    }
    report.assertNoErrors();
    if (report.preview().seen !== seen) throw new ShopError('STALE_VERSION', STALE);
  }

  return {
    /** Every product that is not removed as CSV, newest first, in parts. */
    async *exportCsv(): AsyncGenerator<string> {
      const catalogue = await catalogueRows.load();
      yield `\uFEFF${csvRow(csvHeader(catalogue))}`;
      let rows = await repository.listNewest(db, CHUNK);
      while (rows.length > 0) {
        yield (await views.loadAdminProducts(db, rows))
          .map((row) => toRow(row, catalogue))
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
      if (lines.length > 0) await inTransaction(pool, (tx) => write(tx, actorId, lines, seen));
      return { added, changed };
    },
  };

  function toRow(product: InPaise<AdminProduct>, catalogue: CsvCatalogue): string {
    const cells = toCells(product._id, product, catalogue);
    const pictures = product.images.map((path) => publicUrl + path).join(' ');
    return csvRow([...listColumns(catalogue).map(({ name }) => cells[name] ?? ''), pictures]);
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

    /** Adds a planned line; returns whether it changes something. */
    add({ line, cells }: ProductLine, planned: PlannedLine): boolean {
      if (planned.kind === 'invalid') for (const error of planned.errors) this.error(error);
      if (planned.kind === 'unchanged') counts.unchanged += 1;
      if (planned.kind !== 'new' && planned.kind !== 'changed') return false;
      const { changes } = planned;
      counts[planned.kind === 'new' ? 'added' : 'changed'] += 1;
      const isMoved =
        planned.kind === 'changed' &&
        changes.some(({ column }) => column === RESERVED_COLUMNS.stock);
      if (isMoved) counts.stockChanges += 1;
      hash.update(JSON.stringify([line, cells.id, changes]));
      if (lines.length < MAX_SHOWN) {
        const { name } = planned.after;
        lines.push({ line, _id: cells.id || null, name, changes: changes.map(shortened) });
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
