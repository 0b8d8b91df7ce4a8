import { asc, eq, inArray, max } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRow, findRows, hasId, lockName } from '../../platform/db/queries.ts';
import { invoices } from './orders.tables.ts';

/** An invoice of an order with a single tax; those by GST are documents. */
export type InvoiceRow = typeof invoices.$inferSelect;

export const findInvoiceRow = (db: DbOrTx, orderId: string) =>
  findRow(db, invoices, hasId(invoices.orderId, orderId));

/** The invoices of these orders, the first issued first. */
export const findInvoices = (db: DbOrTx, orderIds: string[]) =>
  findRows(db, invoices, inArray(invoices.orderId, orderIds), {
    orderBy: [asc(invoices.issuedAt)],
  });

/** The next number of a financial year; nobody else gets one until the transaction ends. */
export async function lockNextInvoiceNumber(tx: DbOrTx, financialYear: string): Promise<number> {
  await lockName(tx, `invoices of ${financialYear}`);
  const [row] = await tx
    .select({ last: max(invoices.count) })
    .from(invoices)
    .where(eq(invoices.financialYear, financialYear));
  return (row?.last ?? 0) + 1;
}

export async function insertInvoice(db: DbOrTx, row: InvoiceRow): Promise<void> {
  await db.insert(invoices).values(row);
}
