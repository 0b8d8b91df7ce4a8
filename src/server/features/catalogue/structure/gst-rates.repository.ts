import { eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { forSale, newestFirst } from '../catalogue.repository.ts';
import { gstRates, products } from '../catalogue.tables.ts';
import { ownOrCategoryHsn } from '../variants.repository.ts';

export async function insertRate(tx: Tx, row: typeof gstRates.$inferSelect): Promise<void> {
  await tx.insert(gstRates).values(row);
}

export async function deleteRate(tx: Tx, id: string): Promise<void> {
  await tx.delete(gstRates).where(eq(gstRates.id, id));
}

/** The HSNs of categories and products. */
export async function listUsedHsns(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ hsn: string }>(sql`
    select distinct hsn from categories where hsn <> ''
    union select distinct hsn from products where hsn <> '' and removed_at is null`);
  return rows.map(({ hsn }) => hsn);
}

/** The newest products with what they cost, and their HSN or their category's. */
export const listNewest = (db: DbOrTx, limit: number) =>
  db
    .select({
      id: products.id,
      name: products.name,
      price: products.sellingPaise,
      hsn: ownOrCategoryHsn,
    })
    .from(products)
    .where(forSale)
    .orderBy(...newestFirst)
    .limit(limit);
