import { and, count, desc, eq, gt, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MOST_REPORT_ROWS } from '../../../../domain/reports/report-period.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { categories, products } from '../catalogue.tables.ts';
import { notRemoved } from '../storefront/catalogue.repository.ts';

/** A subquery with `product_id` and `pieces`. */
export type SoldPieces = SQLWrapper;

/** `product_id`, `name`, `category_id`, `category`: each product and its category, removed ones too. */
export function productPlaces(db: DbOrTx) {
  const parents = alias(categories, 'parents');
  return db
    .select({
      productId: sql`${products.id}`.as('product_id'),
      name: sql`${products.name}`.as('name'),
      categoryId: sql`${categories.id}`.as('category_id'),
      category: sql`concat_ws(' › ', ${parents.name}, ${categories.name})`.as('category'),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.subCategoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId));
}

/** Products with stock, those of which the least was sold first. */
export async function listSlowSellers(db: DbOrTx, sold: SoldPieces) {
  const soldPieces = sql<number>`coalesce(sold.pieces, 0)`.mapWith(Number);
  const value = sql`${products.sellingPaise}::bigint * ${products.stock}`.mapWith(
    products.sellingPaise,
  );
  return db
    .select({
      _id: products.id,
      name: products.name,
      stock: products.stock,
      price: products.sellingPaise,
      value,
      sold: soldPieces,
      createdAt: products.createdAt,
    })
    .from(products)
    .leftJoin(sql`${sold} as sold`, sql`sold.product_id = ${products.id}`)
    .where(and(notRemoved, gt(products.stock, 0)))
    .orderBy(soldPieces, desc(value), products.id)
    .limit(MOST_REPORT_ROWS);
}

/** How many products have stock, with their pieces and what these are worth, in paise. */
export async function stockTotal(db: DbOrTx) {
  const [row] = await db
    .select({
      products: count(),
      pieces: sql`coalesce(sum(${products.stock}), 0)`.mapWith(Number),
      value: sql`coalesce(sum(${products.sellingPaise}::bigint * ${products.stock}), 0)`.mapWith(
        products.sellingPaise,
      ),
    })
    .from(products)
    .where(and(notRemoved, gt(products.stock, 0)));
  if (!row) throw new Error('An aggregate returns a row');
  return row;
}
