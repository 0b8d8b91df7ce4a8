import { eq, max, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { invoices } from './invoices.tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export async function findInvoice(db: DbOrTx, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row;
}

/** The next number of a financial year; nobody else gets one until the transaction ends. */
export async function nextCount(tx: DbOrTx, financialYear: string): Promise<number> {
  const lock = `invoices of ${financialYear}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [row] = await tx
    .select({ last: max(invoices.count) })
    .from(invoices)
    .where(eq(invoices.financialYear, financialYear));
  return (row?.last ?? 0) + 1;
}

export async function insertInvoice(db: DbOrTx, row: InvoiceRow): Promise<void> {
  await db.insert(invoices).values(row);
}
