import { setImmediate as breathe } from 'node:timers/promises';
import type { Imported, ImportPreview } from '../../../contract/product-import.ts';
import { writeCsvRow } from '../../../domain/csv.ts';
import {
  CSV_COLUMNS,
  CSV_HEADER,
  type CsvProduct,
  cellsOf,
  type LineFault,
  type ProductLine,
  readProductFile,
} from '../../../domain/product-csv.ts';
import { type PlannedLine, planLine } from '../../../domain/product-csv-plan.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { listProducts } from './admin-products.repository.ts';
import { findProducts } from './bulk-products.repository.ts';
import { type ImportReport, openReport } from './import-report.ts';
import type { ImportWriter } from './import-writer.ts';
import { insertWords, lockIds, lockImports, productsMark } from './product-import.repository.ts';
import type { ProductViews } from './product-views.ts';

interface ImportDeps {
  db: Db;
  views: ProductViews;
  writer: ImportWriter;
  /** Where visitors find the shop; empty where it has not been told. */
  publicUrl: string;
}

/** So many lines are worked on at a time; in between other requests have their turn. */
const CHUNK = 500;
const MOST_NAMED = 100;

/** All products as one CSV file, out and in again. */
export function createProductImport({ db, views, writer, publicUrl }: ImportDeps) {
  async function currentOf(on: DbOrTx, lines: ProductLine[]): Promise<Map<string, CsvProduct>> {
    const ids = lines.map(({ cells }) => cells.id).filter(isId);
    const rows = ids.length === 0 ? [] : await findProducts(on, ids);
    const products = await views.bareViewsOf(on, rows);
    return new Map(products.map((product) => [product._id, product]));
  }

  /** What becomes of lines, so many at a time. */
  async function* planned(on: DbOrTx, lines: ProductLine[]) {
    for (let at = 0; at < lines.length; at += CHUNK) {
      const chunk = lines.slice(at, at + CHUNK);
      const current = await currentOf(on, chunk);
      yield chunk.map((line): [ProductLine, PlannedLine] => [
        line,
        planLine(line, current.get(line.cells.id)),
      ]);
      await breathe();
    }
  }

  /** Looks at a whole file; gives the report, and the lines for which something is to be written. */
  async function lookAt(text: string): Promise<{ report: ImportReport; lines: ProductLine[] }> {
    const report = openReport(await productsMark(db));
    const lines: ProductLine[] = [];
    for await (const chunk of planned(db, await readAll(text, report))) {
      for (const [line, plan] of chunk) if (report.add(line, plan)) lines.push(line);
    }
    return { report, lines };
  }

  /** Plans the same once more under the locks, and writes it; it must come to what was seen. */
  async function write(tx: Tx, actorId: string, lines: ProductLine[], seen: string): Promise<void> {
    await lockImports(tx);
    await lockIds(tx, lines.map(({ cells }) => cells.id).filter(isId));
    const report = openReport(await productsMark(tx));
    await insertWords(
      tx,
      lines.map(({ cells }) => cells.name),
    );
    for await (const chunk of planned(tx, lines)) {
      for (const [line, plan] of chunk) report.add(line, plan);
      await writer.write(
        tx,
        actorId,
        chunk.map(([, plan]) => plan),
      );
    }
    refuseFaults(report.faults());
    if (report.preview().seen !== seen) throw stale();
  }

  return {
    /** Every product that is not removed as CSV, newest first, piece by piece. */
    async *exportCsv(): AsyncGenerator<string> {
      yield `\uFEFF${writeCsvRow(CSV_HEADER)}`;
      let after: { key: Date; id: string } | undefined;
      for (;;) {
        const rows = await listProducts(db, {}, { sort: 'newest', limit: CHUNK, after });
        const products = await views.adminViewsOf(
          db,
          rows.map(({ product }) => product),
        );
        if (products.length > 0) yield products.map((product) => rowOf(product)).join('');
        const last = rows.at(-1)?.product;
        if (!last || rows.length < CHUNK) return;
        after = { key: last.createdAt, id: last.id };
      }
    },

    /** What an import of this file would do; nothing is written. */
    async preview(text: string): Promise<ImportPreview> {
      return (await lookAt(text)).report.preview();
    },

    /**
     * Writes what the file says, in one transaction: all of it or nothing.
     * @throws BAD_INPUT naming the faults; STALE_VERSION where it would not do what the preview said
     */
    async apply(actorId: string, text: string, seen: string): Promise<Imported> {
      const { report, lines } = await lookAt(text);
      refuseFaults(report.faults());
      const { added, changed, seen: present } = report.preview();
      if (present !== seen) throw stale();
      if (lines.length > 0) await db.transaction((tx) => write(tx, actorId, lines, seen));
      return { added, changed };
    },
  };

  function rowOf(product: CsvProduct & { images: string[] }): string {
    const cells = cellsOf(product);
    const pictures = product.images.map((path) => publicUrl + path).join(' ');
    return writeCsvRow([...CSV_COLUMNS.map((column) => cells[column]), pictures]);
  }
}

/** Reads a file to its end, a stretch at a time; what is wrong with its lines goes into the report. */
async function readAll(text: string, report: ImportReport): Promise<ProductLine[]> {
  const lines: ProductLine[] = [];
  let count = 0;
  for (const part of readProductFile(text)) {
    if (part.kind === 'product') lines.push(part.product);
    else if (part.kind === 'fault') report.fault(part.fault);
    else report.leaveOut(part.columns);
    count += 1;
    if (count % CHUNK === 0) await breathe();
  }
  return lines;
}

function refuseFaults(faults: LineFault[]): void {
  if (faults.length === 0) return;
  const issues = faults.slice(0, MOST_NAMED).map(({ line, column, message }) => ({
    path: `line ${line}`,
    message: `Line ${line}${column && `, ${column}`}: ${message}`,
  }));
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : '';
  throw new ShopError('BAD_INPUT', `Nothing was saved. ${issues[0]?.message}${more}`, { issues });
}

function stale(): ShopError {
  return new ShopError(
    'STALE_VERSION',
    'Products were added, changed or sold since you looked. Nothing was saved: look at the preview again.',
  );
}
