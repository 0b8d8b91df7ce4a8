import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findRow, findRows, hasId, insertRow, lockRow } from '../../platform/db/queries.ts';
import { collectionProducts, collections } from './collections.tables.ts';

export type CollectionRow = typeof collections.$inferSelect;

const orderBy = [asc(collections.title), asc(collections.id)];

/** All collections by title. */
export const listCollections = (db: DbOrTx) => findRows(db, collections, undefined, { orderBy });

/** Those that everyone may see, by title. */
export const listShown = (db: DbOrTx) =>
  db
    .select()
    .from(collections)
    .where(isNull(collections.hiddenAt))
    .orderBy(...orderBy)
    .prepare('shown_collections')
    .execute();

export const findCollection = (db: DbOrTx, id: string) =>
  findRow(db, collections, hasId(collections.id, id));

export const findShown = (db: DbOrTx, slug: string) =>
  findRow(db, collections, and(eq(collections.slug, slug), isNull(collections.hiddenAt)));

export const findBySlug = (db: DbOrTx, slug: string) =>
  findRow(db, collections, eq(collections.slug, slug));

export const lockCollection = (tx: Tx, id: string) =>
  lockRow(tx, collections, hasId(collections.id, id));

export const insertCollection = (tx: Tx, row: typeof collections.$inferInsert) =>
  insertRow(tx, collections, row);

export async function updateCollection(tx: Tx, { id, ...row }: CollectionRow): Promise<void> {
  await tx.update(collections).set(row).where(eq(collections.id, id));
}

export async function deleteCollection(tx: Tx, id: string): Promise<void> {
  await tx.delete(collections).where(eq(collections.id, id));
}

/** The ids of the products that are chosen by hand, in their order. */
export async function listProductIds(db: DbOrTx, collectionId: string): Promise<string[]> {
  const { productId, position } = collectionProducts;
  const rows = await db
    .select({ productId })
    .from(collectionProducts)
    .where(eq(collectionProducts.collectionId, collectionId))
    .orderBy(asc(position));
  return rows.map((row) => row.productId);
}

export async function replaceProducts(tx: Tx, collectionId: string, ids: string[]): Promise<void> {
  await tx.delete(collectionProducts).where(eq(collectionProducts.collectionId, collectionId));
  const rows = ids.map((productId, position) => ({ collectionId, productId, position }));
  if (rows.length > 0) await tx.insert(collectionProducts).values(rows);
}

/** The ids of the pictures of all collections. */
export async function listCollectionPictures(db: DbOrTx): Promise<string[]> {
  const { pictureId } = collections;
  const rows = await db.select({ pictureId }).from(collections).where(isNotNull(pictureId));
  return rows.flatMap((row) => row.pictureId ?? []);
}
