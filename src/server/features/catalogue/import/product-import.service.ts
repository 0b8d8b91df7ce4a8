import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Imported, ImportPreview } from '../../../../contract/catalogue-import.ts';
import { csvRow } from '../../../../domain/text/csv-row.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { ShopError } from '../../../platform/http/shop-error.ts';
import { listNewest } from '../editing/admin-products.repository.ts';
import { findProducts } from '../editing/bulk-products.repository.ts';
import type { WritingDeps } from '../editing/product-writer.ts';
import { readCsv } from './csv.ts';
import { type ImportReport, openReport } from './import-report.ts';
import {
  CSV_COLUMNS,
  CSV_HEADER,
  type CsvProduct,
  cellsOf,
  type LineError,
  type PlannedLine,
  type ProductLine,
  planLine,
  readProductFile,
} from './product-csv.ts';
import { catalogueFingerprint, insertWords, lockProducts } from './product-import.repository.ts';

/** Lines processed at a time; in between other requests are served. */
const CHUNK = 500;
const MAX_REPORTED_ERRORS = 100;
const SOURCE = 'CSV import';
const STALE =
  'Products were added, changed or sold after the preview. Nothing was imported. Check the new preview.';

/** Exports and imports all products as one CSV file. */
export function createProductCsv({ db, pool, views, writer, publicUrl }: WritingDeps) {
  async function currentOf(on: DbOrTx, lines: ProductLine[]): Promise<Map<string, CsvProduct>> {
    const ids = lines.map(({ cells }) => cells.id).filter(isId);
    const rows = ids.length === 0 ? [] : await findProducts(on, ids);
    const products = await views.viewsWithoutPictures(on, rows);
    return new Map(products.map((product) => [product._id, product]));
  }

  async function* planned(on: DbOrTx, lines: ProductLine[]) {
    for (let at = 0; at < lines.length; at += CHUNK) {
      const chunk = lines.slice(at, at + CHUNK);
      const current = await currentOf(on, chunk);
      yield chunk.map((line): [ProductLine, PlannedLine] => [
        line,
        planLine(line, current.get(line.cells.id)),
      ]);
      await nextTurn();
    }
  }

  /** Plans a whole file; returns the report and the lines that change something. */
  async function planFile(text: string): Promise<{ report: ImportReport; lines: ProductLine[] }> {
    const report = openReport(await catalogueFingerprint(db));
    const lines: ProductLine[] = [];
    for await (const chunk of planned(db, await readAll(text, report))) {
      for (const [line, plan] of chunk) if (report.add(line, plan)) lines.push(line);
    }
    return { report, lines };
  }

  /** Plans the lines again under the locks and writes them; the result must equal the preview. */
  async function write(tx: Tx, actorId: string, lines: ProductLine[], seen: string): Promise<void> {
    // Two imports with the same words in another order could deadlock.
    await lockName(tx, 'product import');
    await lockProducts(tx, lines.map(({ cells }) => cells.id).filter(isId));
    const report = openReport(await catalogueFingerprint(tx));
    const names = lines.map(({ cells }) => cells.name);
    await insertWords(tx, names);
    for await (const chunk of planned(tx, lines)) {
      for (const [line, plan] of chunk) report.add(line, plan);
      const plans = chunk.map(([, plan]) => plan);
      const added = plans.filter((plan) => plan.kind === 'new').map(({ after }) => after);
      await writer.addAll(tx, actorId, added, SOURCE);
      const changed = plans
        .filter((plan) => plan.kind === 'changed')
        .map(({ before, after }) => ({ id: before._id, before, after }));
      await writer.changeAll(tx, actorId, changed, { reason: 'imported', source: SOURCE });
    }
    assertNoErrors(report.errors());
    if (report.preview().seen !== seen) throw new ShopError('STALE_VERSION', STALE);
  }

  return {
    /** Every product that is not removed as CSV, newest first, in parts. */
    async *exportCsv(): AsyncGenerator<string> {
      yield `\uFEFF${csvRow(CSV_HEADER)}`;
      let rows = await listNewest(db, CHUNK);
      while (rows.length > 0) {
        const products = await views.viewsOf(db, rows);
        yield products.map((product) => rowOf(product)).join('');
        rows = await listNewest(db, CHUNK, rows.at(-1));
      }
    },

    /** What an import of this file would do; nothing is written. */
    async preview(text: string): Promise<ImportPreview> {
      return (await planFile(text)).report.preview();
    },

    /**
     * Imports a file in one transaction: all of it or nothing.
     * @throws BAD_INPUT naming the errors; STALE_VERSION where the result would differ from the preview
     */
    async apply(actorId: string, text: string, seen: string): Promise<Imported> {
      const { report, lines } = await planFile(text);
      assertNoErrors(report.errors());
      const { added, changed, seen: present } = report.preview();
      if (present !== seen) throw new ShopError('STALE_VERSION', STALE);
      if (lines.length > 0) await inTransaction(pool, (tx) => write(tx, actorId, lines, seen));
      return { added, changed };
    },
  };

  function rowOf(product: CsvProduct & { images: string[] }): string {
    const cells = cellsOf(product);
    const pictures = product.images.map((path) => publicUrl + path).join(' ');
    return csvRow([...CSV_COLUMNS.map((column) => cells[column]), pictures]);
  }
}

/** Reads a whole file; what is wrong with its lines goes into the report. */
async function readAll(text: string, report: ImportReport): Promise<ProductLine[]> {
  const lines: ProductLine[] = [];
  let count = 0;
  for (const part of readProductFile(await readCsv(text))) {
    if (part.kind === 'product') lines.push(part.product);
    else if (part.kind === 'error') report.error(part.error);
    else report.setIgnoredColumns(part.columns);
    count += 1;
    if (count % CHUNK === 0) await nextTurn();
  }
  return lines;
}

function assertNoErrors(errors: LineError[]): void {
  if (errors.length === 0) return;
  const issues = errors.slice(0, MAX_REPORTED_ERRORS).map(({ line, column, message }) => ({
    path: `line ${line}`,
    message: `Line ${line}${column && `, ${column}`}: ${message}`,
  }));
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  throw new ShopError('BAD_INPUT', `Nothing was saved. ${issues[0]?.message}${more}`, { issues });
}
