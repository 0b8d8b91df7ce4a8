import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { products, stockChanges } from '../catalogue.tables.ts';

export type StockChangeRow = typeof stockChanges.$inferSelect;

/** Sets the stock of a locked product; the version stays, as it does when pieces are sold. */
export async function setStock(db: DbOrTx, id: string, stock: number): Promise<void> {
  await db.update(products).set({ stock }).where(eq(products.id, id));
}

/** Records changes; returns the stored rows in the same order. */
export async function insertStockChanges(
  db: DbOrTx,
  rows: Omit<StockChangeRow, 'id'>[],
): Promise<StockChangeRow[]> {
  return rows.length === 0 ? [] : db.insert(stockChanges).values(rows).returning();
}

/** Changes of one product's stock, latest first. */
export function listStockChanges(
  db: DbOrTx,
  productId: string,
  page: { limit?: number; before?: number },
): Promise<StockChangeRow[]> {
  const older = page.before === undefined ? undefined : lt(stockChanges.id, page.before);
  const query = db
    .select()
    .from(stockChanges)
    .where(and(eq(stockChanges.productId, productId), older))
    .orderBy(desc(stockChanges.id));
  return page.limit === undefined ? query : query.limit(page.limit);
}

export async function countStockChanges(db: DbOrTx, productId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(stockChanges)
    .where(eq(stockChanges.productId, productId));
  return row?.total ?? 0;
}
