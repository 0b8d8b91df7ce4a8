import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { insertRow, setPositions } from '../../../platform/db/queries.ts';
import type { CategoryRow, NewCategoryRow } from '../catalogue.repository.ts';
import { categories, products } from '../catalogue.tables.ts';

/** How many products that are not removed each subcategory has, by its id. */
export async function countProducts(db: DbOrTx): Promise<Map<string, number>> {
  const rows = await db
    .select({
      id: products.subCategoryId,
      count: sql<number>`count(*) filter (where ${products.removedAt} is null)`.mapWith(Number),
    })
    .from(products)
    .groupBy(products.subCategoryId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export const insertCategory = (tx: Tx, row: NewCategoryRow): Promise<CategoryRow> =>
  insertRow(tx, categories, row);

export async function updateCategory(tx: Tx, { id, ...values }: CategoryRow): Promise<void> {
  await tx.update(categories).set(values).where(eq(categories.id, id));
}

/** Gives categories the places that they have in a list. */
export const placeCategories = (tx: Tx, ids: string[]) =>
  setPositions(tx, { table: categories, key: categories.id, keys: ids });

/** Deletes a category and its subcategories; their references are checked once all are gone. */
export async function deleteCategories(tx: Tx, ids: string[]): Promise<void> {
  await tx.delete(categories).where(inArray(categories.id, ids));
}

/** Moves all products of subcategories, removed ones too, to another one. */
export async function moveProducts(tx: Tx, from: string[], to: string, now: Date): Promise<void> {
  const moved = inArray(products.subCategoryId, from);
  // In the order in which orders lock them.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(moved)
    .orderBy(asc(products.id))
    .for('no key update');
  await tx
    .update(products)
    .set({ subCategoryId: to, updatedAt: now, version: sql`${products.version} + 1` })
    .where(moved);
}

/** The ids of the pictures that categories show. */
export async function listCategoryPictures(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ pictureId: categories.pictureId })
    .from(categories)
    .where(isNotNull(categories.pictureId));
  return rows.flatMap(({ pictureId }) => pictureId ?? []);
}
