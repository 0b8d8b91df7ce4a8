import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { distinctWords } from '../../../../domain/catalogue/product-filters.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { anywhere, findRows, hasId, hasRow } from '../../../platform/db/queries.ts';
import { categories, pictures, products, productWords } from '../catalogue.tables.ts';

export type ProductRow = typeof products.$inferSelect;
/** A product to insert; `nameWords` and `mainColour` follow from its name and pictures. */
export type NewProductRow = Omit<typeof products.$inferInsert, 'nameWords' | 'mainColour'> & {
  id: string;
};
export type CategoryRow = typeof categories.$inferSelect;
export type PictureRow = typeof pictures.$inferSelect;
type NewPictureRow = typeof pictures.$inferInsert;

export const notRemoved = isNull(products.removedAt);
/** Neither removed nor hidden. */
export const forSale = and(notRemoved, isNull(products.hiddenAt));
export const newestFirst = [desc(products.createdAt), desc(products.id)];

export const listCategories = (db: DbOrTx) =>
  findRows(db, categories, undefined, { orderBy: [asc(categories.position)] });

export async function insertCategories(db: DbOrTx, rows: CategoryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(categories).values(rows);
}

export const countForSale = (db: DbOrTx) => db.$count(products, forSale);

export const hasOwnForSale = (db: DbOrTx) =>
  hasRow(db, products, and(forSale, eq(products.isDemo, false)));

/** Products by id, removed ones too, in no order. */
export const findProducts = (db: DbOrTx, ids: string[]) =>
  db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
    .prepare('products_by_id')
    .execute();

/** Pictures of these products in display order, by product id. */
export async function picturesOf(db: DbOrTx, productIds: string[]) {
  const rows = await db
    .select()
    .from(pictures)
    .where(areShown(productIds))
    .orderBy(...inDisplayOrder)
    .prepare('pictures_of_products')
    .execute();
  return Map.groupBy(rows, (row) => row.productId);
}

/** The shown pictures of these products. */
export const areShown = (productIds: string[]) =>
  and(
    sql`${pictures.productId} = any(${sql.param(productIds)}::uuid[])`,
    isNotNull(pictures.position),
  );
export const inDisplayOrder = [asc(pictures.productId), asc(pictures.position)];

/**
 * Products for sale other than `id` of this main colour: those of the subcategories first, then those in
 * stock, then the newest.
 */
export async function listSimilar(
  db: DbOrTx,
  { id, colour, subCategoryIds }: { id: string; colour: string; subCategoryIds: string[] },
  limit: number,
): Promise<ProductRow[]> {
  const isNear = inArray(products.subCategoryId, subCategoryIds);
  const isInStock = gt(products.stock, 0);
  const found: ProductRow[] = [];
  // One group after the other, newest first as the index has them: sorting all of a colour takes long.
  for (const group of [
    and(isNear, isInStock),
    and(isNear, not(isInStock)),
    and(not(isNear), isInStock),
    and(not(isNear), not(isInStock)),
  ]) {
    if (found.length === limit) break;
    const rows = await db
      .select()
      .from(products)
      .where(and(forSale, eq(products.mainColour, colour), ne(products.id, id), group))
      .orderBy(...newestFirst)
      .limit(limit - found.length);
    found.push(...rows);
  }
  return found;
}

/** Inserts products with their pictures, and returns the rows in the same order. */
export async function insertProducts(
  db: DbOrTx,
  rows: NewProductRow[],
  pictureRows: NewPictureRow[],
) {
  if (rows.length === 0) return [];
  const firstPictures = pictureRows.filter(({ position }) => position === 0);
  const colours = new Map(firstPictures.map(({ productId, colours: [main] }) => [productId, main]));
  const complete = rows.map((row) => ({
    ...row,
    nameWords: distinctWords(row.name),
    mainColour: colours.get(row.id) ?? null,
  }));
  const inserted = await db.insert(products).values(complete).returning();
  if (pictureRows.length > 0) await db.insert(pictures).values(pictureRows);
  return inserted;
}

export async function removeProduct(db: DbOrTx, id: string, now: Date) {
  const [row] = await db
    .update(products)
    .set({ removedAt: now, updatedAt: now, version: sql`${products.version} + 1` })
    .where(and(hasId(products.id, id), notRemoved))
    .returning();
  return row;
}

/** So many pieces of a product. */
interface Pieces {
  productId: string;
  quantity: number;
}

/**
 * Takes pieces out of stock, each product once, and returns the ids of the products it was taken from:
 * not where there are too few, or where it is not for sale. A quantity below 0 is put back, also of a
 * product that is no longer for sale. Locks in ascending order before it changes anything; the update
 * then compares with the stock of the locked rows.
 */
export async function takeStock(db: DbOrTx, moves: Pieces[]): Promise<string[]> {
  const ids = sql.param(moves.map(({ productId }) => productId));
  const quantities = sql.param(moves.map(({ quantity }) => quantity));
  const { rows } = await db.execute<{ id: string }>(sql`
    with locked as materialized (
      select ${products.id}, moves.quantity
      from unnest(${ids}::uuid[], ${quantities}::int[]) as moves (product_id, quantity)
      join ${products} on ${products.id} = moves.product_id
      order by ${products.id} for no key update of ${products}
    )
    update ${products} set stock = stock - locked.quantity from locked
    where ${products.id} = locked.id
      and (locked.quantity < 0 or (${gte(products.stock, sql`locked.quantity`)} and ${forSale}))
    returning ${products.id}`);
  return rows.map(({ id }) => id);
}

export const hasProducts = (db: DbOrTx) => hasRow(db, products);

/**
 * Deletes demo products, except `keepIds`, which are marked as removed and no longer demo. Returns how
 * many were removed, and their pictures.
 */
export async function removeDemoProducts(db: DbOrTx, keepIds: string[], now: Date) {
  const hidden = await db
    .update(products)
    .set({ removedAt: sql`coalesce(${products.removedAt}, ${now})`, isDemo: false })
    .where(and(eq(products.isDemo, true), inArray(products.id, keepIds)));
  const isOfDemo = inArray(
    pictures.productId,
    db.select({ id: products.id }).from(products).where(eq(products.isDemo, true)),
  );
  const shown = await db
    .delete(pictures)
    .where(isOfDemo)
    .returning({ hash: pictures.hash, width: pictures.width });
  const deleted = await db.delete(products).where(eq(products.isDemo, true));
  await deleteUnusedWords(db);
  return { count: (hidden.rowCount ?? 0) + (deleted.rowCount ?? 0), pictures: shown };
}

/** Deletes the words for near matches that no product's name has any more. */
async function deleteUnusedWords(db: DbOrTx): Promise<void> {
  const { word } = productWords;
  const isHeld = db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.nameWords} @> array[${word}]`);
  await db.delete(productWords).where(notExists(isHeld));
}

export const countDemoProducts = (db: DbOrTx) => db.$count(products, eq(products.isDemo, true));

export async function demoProductIds(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.isDemo, true));
  return rows.map((row) => row.id);
}

/** Names that contain a normalised text, ignoring case. */
export function nameContains(search: string): SQL {
  return search === '' ? sql`false` : ilike(products.name, anywhere(search));
}
