import { count, desc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MAX_REPORT_ROWS } from '../../../domain/reports/report-period.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/queries.ts';
import { notRemoved } from './catalogue.repository.ts';
import { categories, products } from './catalogue.tables.ts';
import { stockByProduct } from './variants.repository.ts';

/** A subquery with `product_id` and `quantity`. */
type SoldQuantities = SQLWrapper;

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
async function listSlowSellers(db: DbOrTx, sold: SoldQuantities) {
  const quantity = sql<number>`coalesce(sold.quantity, 0)`.mapWith(Number);
  const value = sql`stocked.value`.mapWith(products.sellingPaise);
  return db
    .select({
      _id: products.id,
      name: products.name,
      stock: sql`stocked.quantity`.mapWith(Number),
      price: products.sellingPaise,
      value,
      sold: quantity,
      createdAt: products.createdAt,
    })
    .from(products)
    .innerJoin(sql`${stockByProduct(db)} as stocked`, sql`stocked.product_id = ${products.id}`)
    .leftJoin(sql`${sold} as sold`, sql`sold.product_id = ${products.id}`)
    .where(notRemoved)
    .orderBy(quantity, desc(value), products.id)
    .limit(MAX_REPORT_ROWS);
}

/** How many products have stock, with their pieces and what these are worth, in paise. */
async function sumStock(db: DbOrTx) {
  const sums = db
    .select({
      products: count(),
      quantity: sql`coalesce(sum(stocked.quantity), 0)`.mapWith(Number),
      value: sql`coalesce(sum(stocked.value), 0)`.mapWith(products.sellingPaise),
    })
    .from(products)
    .innerJoin(sql`${stockByProduct(db)} as stocked`, sql`stocked.product_id = ${products.id}`)
    .where(notRemoved);
  return onlyRow(await sums);
}

/** The worth of the stock, and what sells slowly; `sold`: a subquery of the pieces sold by product. */
export async function loadStockReport(db: DbOrTx, sold: SoldQuantities) {
  const [rows, total] = await Promise.all([listSlowSellers(db, sold), sumStock(db)]);
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
  };
}
