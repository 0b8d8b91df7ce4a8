import { and, asc, eq, gte, inArray, lt, max, ne, notLike, sql } from 'drizzle-orm';
import { TEST_PREFIX } from '../../../../domain/tax/tax-document.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { findRows, lockName } from '../../../platform/db/queries.ts';
import { documents } from './documents.tables.ts';

export type DocumentRow = typeof documents.$inferSelect;

/** The documents of orders, the first issued first. */
export const listDocuments = (db: DbOrTx, orderIds: string[]) =>
  findRows(db, documents, inArray(documents.orderId, orderIds), {
    // An invoice comes before the notes of the same moment.
    orderBy: [
      asc(documents.issuedAt),
      sql`${documents.refundId} is not null`,
      asc(documents.count),
    ],
  });

/** The decisions that the invoices of orders take off, by the orders' ids. */
export async function listInvoicedCredits(db: DbOrTx, orderIds: string[]) {
  const rows = await db
    .select({ orderId: documents.orderId, refundIds: documents.refundIds })
    .from(documents)
    .where(and(inArray(documents.orderId, orderIds), ne(documents.kind, 'credit-note')));
  return new Map(rows.map(({ orderId, refundIds }) => [orderId, refundIds]));
}

/** Orders paid in test mode are no sales. */
const isReal = notLike(documents.series, `${TEST_PREFIX}%`);

/** What was sold under a GSTIN from one day until before another, by series and number. */
export const listIssued = (db: DbOrTx, gstin: string, from: string, until: string) =>
  findRows(
    db,
    documents,
    and(
      isReal,
      eq(documents.sellerGstin, gstin),
      gte(documents.issuedOn, from),
      lt(documents.issuedOn, until),
    ),
    { orderBy: [asc(documents.series), asc(documents.financialYear), asc(documents.count)] },
  );

/** The GSTINs that something was sold under. */
export async function listGstins(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ gstin: documents.sellerGstin })
    .from(documents)
    .where(isReal);
  return rows.map((row) => row.gstin);
}

/** Nobody else gets a number of a series until the transaction ends. */
export const lockSeries = (tx: Tx, series: string) => lockName(tx, `documents ${series}`);

/** The next number of a series in a financial year, under its lock. */
export async function lockNextNumber(tx: Tx, series: string, financialYear: string) {
  await lockSeries(tx, series);
  const [row] = await tx
    .select({ last: max(documents.count) })
    .from(documents)
    .where(and(eq(documents.series, series), eq(documents.financialYear, financialYear)));
  return (row?.last ?? 0) + 1;
}

export async function insertDocument(tx: Tx, row: typeof documents.$inferInsert): Promise<void> {
  await tx.insert(documents).values(row);
}
