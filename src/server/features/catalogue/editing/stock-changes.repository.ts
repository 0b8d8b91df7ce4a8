import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { type PageParams, sortedList } from '../../../platform/db/list-page.ts';
import { products, stockChanges } from '../catalogue.tables.ts';

export type StockChangeRow = typeof stockChanges.$inferSelect;

/** Sets the stock of a locked product; the version stays, as it does when pieces are sold. */
export async function setStock(db: DbOrTx, id: string, stock: number): Promise<void> {
  await db.update(products).set({ stock }).where(eq(products.id, id));
}

/** Records changes; returns the stored rows in the same order. */
export async function insertStockChanges(db: DbOrTx, rows: Omit<StockChangeRow, 'id'>[]) {
  return rows.length === 0 ? [] : db.insert(stockChanges).values(rows).returning();
}

const list = sortedList(stockChanges, { newest: { by: 'id', isDescending: true } });

/** Changes of one product's stock, latest first. */
export function listStockChanges(db: DbOrTx, productId: string, page: PageParams) {
  return list.page(db, eq(stockChanges.productId, productId), { ...page, sort: 'newest' });
}
