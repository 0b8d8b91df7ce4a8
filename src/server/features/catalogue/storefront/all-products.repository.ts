import { and, asc, isNull, lte, max, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { sortedList } from '../../../platform/db/list-page.ts';
import { products } from '../catalogue.tables.ts';
import { forSale, type ProductRow } from './catalogue.repository.ts';

/** The oldest first: a new product changes only the end of a long list. */
const list = sortedList(products, { oldest: { by: 'createdAt' } });

/** Where to go on: behind this row. */
export type ListPlace = Pick<ProductRow, 'id' | 'createdAt'>;

export const productsAfter = (db: DbOrTx, after: ListPlace | undefined, limit: number) =>
  list.rows(db, forSale, { sort: 'oldest', limit, after });

/** The product at an index of the list; undefined behind its end. */
export async function productAt(db: DbOrTx, index: number): Promise<ListPlace | undefined> {
  const [row] = await db
    .select({ id: products.id, createdAt: products.createdAt })
    .from(products)
    .where(forSale)
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(1)
    .offset(index);
  return row;
}

/** When the newest change was made to each part of the list, of so many products. */
export async function lastChangesByPart(db: DbOrTx, size: number): Promise<Date[]> {
  const numbered = db
    .select({
      updatedAt: products.updatedAt,
      part: sql<number>`(row_number() over (order by ${products.createdAt}, ${products.id}) - 1) / ${size}::int`.as(
        'part',
      ),
    })
    .from(products)
    .where(forSale)
    .as('numbered');
  const rows = await db
    .select({ changedAt: max(numbered.updatedAt) })
    .from(numbered)
    .groupBy(numbered.part)
    .orderBy(numbered.part);
  return rows.map(({ changedAt }) => changedAt ?? new Date(0));
}

/**
 * When a product of each subcategory was changed, added or removed last, by the subcategory's id; a
 * subcategory without products is missing.
 */
export async function lastChangesBySubCategory(db: DbOrTx): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: products.subCategoryId, changedAt: max(products.updatedAt) })
    .from(products)
    .groupBy(products.subCategoryId);
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt ?? new Date(0)]));
}

/** A change of a product: its page is to be read again. */
export type ChangedProduct = Pick<ProductRow, 'id' | 'name' | 'updatedAt'>;

/**
 * Products changed between two moments, removed ones too, in the order of their changes. Hidden ones are
 * left out: they may never have been public.
 */
export async function changedProducts(
  db: DbOrTx,
  since: Pick<ChangedProduct, 'id' | 'updatedAt'>,
  until: Date,
  limit: number,
): Promise<ChangedProduct[]> {
  const { id, name, updatedAt } = products;
  const isAfterCursor = sql`(${updatedAt}, ${id}) > (${since.updatedAt.toISOString()}::timestamptz, ${since.id}::uuid)`;
  return db
    .select({ id, name, updatedAt })
    .from(products)
    .where(and(isAfterCursor, lte(updatedAt, until), isNull(products.hiddenAt)))
    .orderBy(asc(updatedAt), asc(id))
    .limit(limit);
}
