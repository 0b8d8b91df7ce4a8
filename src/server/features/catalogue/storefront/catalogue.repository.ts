import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  type PriceSort,
  type ProductFilters,
  wordsOf,
} from '../../../../domain/catalogue/product-filters.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { anywhere } from '../../../platform/db/like-pattern.ts';
import {
  countKey,
  momentKey,
  type SortCursor,
  sortCursors,
} from '../../../platform/db/list-cursor.ts';
import type { StoredPicture } from '../../../platform/pictures/picture-files.ts';
import { categories, pictures, products, productText } from '../catalogue.tables.ts';

export type ProductRow = typeof products.$inferSelect;
/** A product to insert; `nameWords` is computed from the name. */
export type NewProductRow = Omit<typeof products.$inferInsert, 'nameWords'>;
export type CategoryRow = typeof categories.$inferSelect;
export type PictureRow = typeof pictures.$inferSelect;
type NewPictureRow = typeof pictures.$inferInsert;

/** Selects products; an empty `subCategoryIds` or `search` selects none, undefined all. */
export interface ProductSelection {
  subCategoryIds?: string[];
  search?: string;
  filters: ProductFilters;
}

export const notRemoved = isNull(products.removedAt);
/** Neither removed nor hidden. */
export const forSale = and(notRemoved, isNull(products.hiddenAt));
export const newestFirst = [desc(products.createdAt), desc(products.id)];

export function listCategories(db: DbOrTx): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.position));
}

/** Lets one process at a time insert missing categories. */
export async function lockCategories(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('category tree', 0))`);
}

export async function insertCategories(db: DbOrTx, rows: CategoryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(categories).values(rows);
}

/** A page ends with a moment or with paise. */
export const productCursors = sortCursors<'newest' | PriceSort, Date | number>({
  newest: momentKey,
  'price-asc': countKey,
  'price-desc': countKey,
});

/** Products for sale in list order. */
export function listProducts(
  db: DbOrTx,
  selection: ProductSelection,
  page: { limit?: number; after?: SortCursor<Date | number> },
): Promise<ProductRow[]> {
  const { sort } = selection.filters;
  const query = db
    .select()
    .from(products)
    .where(and(matches(selection), page.after && isAfter(sort, page.after)))
    .orderBy(...orderOf(sort));
  return page.limit === undefined ? query : query.limit(page.limit);
}

export async function countProducts(db: DbOrTx, selection: ProductSelection): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(matches(selection));
  return row?.total ?? 0;
}

/** Products by id, removed ones too, in no order. */
export async function findProducts(db: DbOrTx, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return db.select().from(products).where(inArray(products.id, ids));
}

/** Pictures of these products in display order, by product id. */
export async function picturesOf(
  db: DbOrTx,
  productIds: string[],
): Promise<Map<string, PictureRow[]>> {
  const rows =
    productIds.length === 0
      ? []
      : await db
          .select()
          .from(pictures)
          .where(and(inArray(pictures.productId, productIds), isNotNull(pictures.position)))
          .orderBy(asc(pictures.productId), asc(pictures.position));
  return Map.groupBy(rows, (row) => row.productId);
}

/** The criteria of products similar in colour to another. */
export interface ColourLikeness {
  /** The other product, which is excluded. */
  id: string;
  /** Its main colour: the first of its first picture. */
  colour: string;
  /** Its category's subcategories: products of these are listed first. */
  subCategoryIds: string[];
}

/** Products for sale of one main colour: same category first, then those in stock, then the newest. */
export async function listSimilar(
  db: DbOrTx,
  { id, colour, subCategoryIds }: ColourLikeness,
  limit: number,
): Promise<ProductRow[]> {
  const rows = await db
    .select({ product: products })
    .from(products)
    .innerJoin(pictures, and(eq(pictures.productId, products.id), eq(pictures.position, 0)))
    .where(
      and(
        forSale,
        ne(products.id, id),
        // The first condition can use the index; the second checks the position.
        arrayContains(pictures.colours, [colour]),
        sql`${pictures.colours}[1] = ${colour}`,
      ),
    )
    .orderBy(
      desc(inArray(products.subCategoryId, subCategoryIds)),
      desc(gt(products.stock, 0)),
      ...newestFirst,
    )
    .limit(limit);
  return rows.map(({ product }) => product);
}

export async function insertProduct(
  db: DbOrTx,
  product: NewProductRow,
  shots: NewPictureRow[],
): Promise<ProductRow> {
  const [row] = await db
    .insert(products)
    .values({ ...product, nameWords: wordsOf(product.name) })
    .returning();
  if (!row) throw new Error(`Product ${product.id} could not be read back`);
  if (shots.length > 0) await db.insert(pictures).values(shots);
  return row;
}

/** Marks a product as removed; undefined where it is removed already. */
export async function removeProduct(
  db: DbOrTx,
  id: string,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await db
    .update(products)
    .set({ removedAt: now, updatedAt: now, version: sql`${products.version} + 1` })
    .where(and(eq(products.id, id), notRemoved))
    .returning();
  return row;
}

/** Takes pieces out of stock; false, with nothing taken, when there are too few or it is not for sale. */
export async function takeStock(db: DbOrTx, id: string, quantity: number): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(and(eq(products.id, id), gte(products.stock, quantity), forSale))
    .returning({ id: products.id });
  return rows.length > 0;
}

/** Puts pieces back, also of a product that is no longer for sale. */
export async function returnStock(db: DbOrTx, id: string, quantity: number): Promise<void> {
  await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${quantity}` })
    .where(eq(products.id, id));
}

export async function hasProducts(db: DbOrTx): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).limit(1);
  return rows.length > 0;
}

/** How many demo products were removed, and their pictures. */
export interface RemovedProducts {
  count: number;
  pictures: Pick<StoredPicture, 'hash' | 'width'>[];
}

/** Deletes demo products, except `keepIds`, which are marked as removed and no longer demo. */
export async function removeDemoProducts(
  db: DbOrTx,
  keepIds: string[],
  now: Date,
): Promise<RemovedProducts> {
  const hidden = await db
    .update(products)
    .set({ removedAt: sql`coalesce(${products.removedAt}, ${now})`, isDemo: false })
    .where(and(eq(products.isDemo, true), inArray(products.id, keepIds)))
    .returning({ id: products.id });
  const isOfDemo = inArray(
    pictures.productId,
    db.select({ id: products.id }).from(products).where(eq(products.isDemo, true)),
  );
  const shown = await db
    .delete(pictures)
    .where(isOfDemo)
    .returning({ hash: pictures.hash, width: pictures.width });
  const deleted = await db
    .delete(products)
    .where(eq(products.isDemo, true))
    .returning({ id: products.id });
  await deleteUnusedWords(db);
  return { count: hidden.length + deleted.length, pictures: shown };
}

/** Deletes the words for near matches that no product's name has any more. */
async function deleteUnusedWords(db: DbOrTx): Promise<void> {
  const { word } = productText;
  const isHeld = db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.nameWords} @> array[${word}]`);
  await db.delete(productText).where(notExists(isHeld));
}

export async function countDemoProducts(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(eq(products.isDemo, true));
  return row?.total ?? 0;
}

export async function demoProductIds(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.isDemo, true));
  return rows.map((row) => row.id);
}

function matches({ subCategoryIds, search, filters }: ProductSelection): SQL | undefined {
  return and(
    forSale,
    subCategoryIds && inArray(products.subCategoryId, subCategoryIds),
    search === undefined ? undefined : nameContains(search),
    nameHasOneOf(filters.colours),
    nameHasOneOf(filters.designs),
    filters.offer ? sql`${products.offerPricePaise} < ${products.pricePaise}` : undefined,
  );
}

/** Names that contain a normalised text, ignoring case. */
export function nameContains(search: string): SQL {
  return search === '' ? sql`false` : ilike(products.name, anywhere(search));
}

/** Whether a name has any of these words as a whole word (the domain's `nameHasWord`). */
function nameHasOneOf(words: readonly string[]): SQL | undefined {
  return words.length > 0 ? arrayOverlaps(products.nameWords, [...words]) : undefined;
}

function orderOf(sort: ProductFilters['sort']): SQL[] {
  if (sort === 'price-asc') return [asc(products.sellingPaise), asc(products.id)];
  if (sort === 'price-desc') return [desc(products.sellingPaise), desc(products.id)];
  return newestFirst;
}

function isAfter(sort: ProductFilters['sort'], { key, id }: SortCursor<Date | number>): SQL {
  if (key instanceof Date) {
    const moment = key.toISOString();
    return sql`(${products.createdAt}, ${products.id}) < (${moment}::timestamptz, ${id}::uuid)`;
  }
  const beyond = sort === 'price-asc' ? sql`>` : sql`<`;
  return sql`(${products.sellingPaise}, ${products.id}) ${beyond} (${key}, ${id}::uuid)`;
}
