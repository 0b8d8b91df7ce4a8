import { and, asc, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { findRow } from '../../../platform/db/queries.ts';
import { categories, pictures, products } from '../catalogue.tables.ts';

/** Products of each category on the home page. */
const ON_HOME_PAGE = 8;

/** Width of the original of a picture that a product shows or showed; null for an unknown hash. */
export async function findPictureWidth(db: DbOrTx, hash: string): Promise<number | null> {
  return (await findRow(db, pictures, eq(pictures.hash, hash)))?.width ?? null;
}

/**
 * The picture that is pre-generated next: first pictures of all products before the rest, those of
 * the home page before others, newest first.
 */
export async function findNextToPregenerate(db: DbOrTx, failed: string[]) {
  const ranked = db
    .select({
      id: products.id,
      createdAt: products.createdAt,
      place: sql<number>`row_number() over (
        partition by ${categories.parentId} order by ${products.createdAt} desc, ${products.id} desc
      )`.as('place'),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.subCategoryId))
    .where(isNull(products.removedAt))
    .as('ranked');
  const [row] = await db
    .select({ hash: pictures.hash, width: pictures.width })
    .from(pictures)
    .innerJoin(ranked, eq(ranked.id, pictures.productId))
    .where(
      and(
        isNotNull(pictures.position),
        eq(pictures.isPregenerated, false),
        notInArray(pictures.hash, failed),
      ),
    )
    .orderBy(
      desc(sql`${pictures.position} = 0 and ${ranked.place} <= ${ON_HOME_PAGE}`),
      asc(pictures.position),
      desc(ranked.createdAt),
      asc(pictures.id),
    )
    .limit(1);
  return row ?? null;
}

export async function markPregenerated(db: DbOrTx, hash: string): Promise<void> {
  await db.update(pictures).set({ isPregenerated: true }).where(eq(pictures.hash, hash));
}

/** Of all pictures that a product shows or showed. */
export async function listPictureHashes(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectDistinct({ hash: pictures.hash }).from(pictures);
  return rows.map(({ hash }) => hash);
}

/** Lets all variants be made again ahead of demand, as where they are lost. */
export async function unmarkPregenerated(db: DbOrTx): Promise<void> {
  await db.update(pictures).set({ isPregenerated: false });
}

type NewPictureRow = typeof pictures.$inferInsert;

export async function insertPictures(db: DbOrTx, rows: NewPictureRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(pictures).values(rows);
}

/** Sets the order and the alt texts of a product's pictures. */
export async function arrangePictures(
  tx: Tx,
  productId: string,
  arranged: { id: string; alt: string }[],
): Promise<void> {
  // Positions are unique even between two statements.
  await tx
    .update(pictures)
    .set({ position: sql`${pictures.position} + ${OUT_OF_THE_WAY}` })
    .where(eq(pictures.productId, productId));
  for (const [position, { id, alt }] of arranged.entries()) {
    await tx.update(pictures).set({ position, alt }).where(eq(pictures.id, id));
  }
}

/** Above the number of pictures of a product. */
const OUT_OF_THE_WAY = 1000;

/** Removes a picture from its product's gallery; its file is still served. */
export async function hidePicture(tx: Tx, id: string): Promise<void> {
  await tx.update(pictures).set({ position: null }).where(eq(pictures.id, id));
}

export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.id, id));
}
