import { eq, sql } from 'drizzle-orm';
import { paise } from '../../../../domain/money/money.ts';
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

export interface PriceRange {
  /** In paise, both within. */
  from: number;
  to: number;
  /** Of products or their categories; empty: they have none. */
  hsn: string;
}

/** The newest products for sale with a price in a range of their HSN, the lowest such price, and how many there are. */
export async function listInRanges(db: DbOrTx, ranges: PriceRange[], limit: number) {
  const { rows } = await db.execute<{ id: string; name: string; price: number; total: number }>(sql`
    select products.id, products.name, min(variants.selling_paise)::int as price,
      count(*) over ()::int as total
    from products join variants on variants.product_id = products.id
    where ${forSale} and variants.removed_at is null and exists (
      select from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as range("from" int, "to" int, hsn text)
      where variants.selling_paise between range."from" and range."to" and range.hsn = ${ownOrCategoryHsn})
    group by products.id
    order by products.created_at desc, products.id desc
    limit ${limit}`);
  return {
    total: rows[0]?.total ?? 0,
    products: rows.map(({ id, name, price }) => ({ _id: id, name, price: paise(price) })),
  };
}
