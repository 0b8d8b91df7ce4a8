import {
  and,
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
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  MAX_COUNTED,
  type ProductFilters,
  wordsOf,
} from '../../../../domain/catalogue/product-filters.ts';
import { builtQuery } from '../../../platform/db/built-query.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { type PageParams, sortedList } from '../../../platform/db/list-page.ts';
import { findRows, hasId, hasRow } from '../../../platform/db/queries.ts';
import { anywhere } from '../../../platform/db/text-patterns.ts';
import { categories, pictures, products, productWords } from '../catalogue.tables.ts';

export type ProductRow = typeof products.$inferSelect;
/** A product to insert; `nameWords` and `mainColour` follow from its name and pictures. */
export type NewProductRow = Omit<typeof products.$inferInsert, 'nameWords' | 'mainColour'> & {
  id: string;
};
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

export const listCategories = (db: DbOrTx) =>
  findRows(db, categories, undefined, { orderBy: [asc(categories.position)] });

export async function insertCategories(db: DbOrTx, rows: CategoryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(categories).values(rows);
}

/** What a card shows of a product, and what lists are sorted by. */
const CARD_COLUMNS = ['id', 'name', 'pricePaise', 'sellingPaise', 'stock', 'createdAt'] as const;
export type CardRow = Pick<ProductRow, (typeof CARD_COLUMNS)[number]>;

const ORDERS = {
  newest: { by: 'createdAt', isDescending: true },
  'price-asc': { by: 'sellingPaise' },
  'price-desc': { by: 'sellingPaise', isDescending: true },
} as const;

const list = sortedList(products, ORDERS, { maxCounted: MAX_COUNTED });
const cards = sortedList(products, ORDERS, { maxCounted: MAX_COUNTED, columnNames: CARD_COLUMNS });

const pageQuery = ({ filters }: ProductSelection, page: PageParams) => ({
  ...page,
  sort: filters.sort ?? ('newest' as const),
});

/** Products for sale, sorted by their filters. */
export const listProducts = (db: DbOrTx, selection: ProductSelection, page: PageParams) =>
  list.page(db, matches(selection), pageQuery(selection, page));

/** The same, of each product what its card shows. */
export const listCards = (db: DbOrTx, selection: ProductSelection, page: PageParams) =>
  cards.page(db, matches(selection), pageQuery(selection, page));

/** The first cards of several selections, sorted by the filters of the first. */
export function firstCards(db: DbOrTx, selections: ProductSelection[], limit: number) {
  const sort = selections[0]?.filters.sort ?? 'newest';
  return cards.firstOfEach(db, selections.map(matches), { sort, limit });
}

/** How many products each selection holds, at most `MAX_COUNTED` + 1. */
export const countCards = (db: DbOrTx, selections: ProductSelection[]) =>
  cards.countEach(db, selections.map(matches));

export const countProducts = (db: DbOrTx, selection: ProductSelection) =>
  db.$count(products, matches(selection));

/** How many of the products have each of these words in their names; words without one are left out. */
export async function countByWord<Word extends string>(
  db: DbOrTx,
  selection: ProductSelection,
  words: readonly Word[],
): Promise<Partial<Record<Word, number>>> {
  const found = sql<Word>`found.word`;
  const rows = await db
    .select({ word: found, count: count() })
    .from(products)
    .innerJoin(sql`unnest(${products.nameWords}) as found (word)`, inArray(found, [...words]))
    .where(matches(selection))
    .groupBy(found);
  return Object.fromEntries(rows.map(({ word, count }) => [word, count])) as never;
}

export const countForSale = (db: DbOrTx) => db.$count(products, forSale);

export const hasOwnForSale = (db: DbOrTx) =>
  hasRow(db, products, and(forSale, eq(products.isDemo, false)));

/** Products by id, removed ones too, in no order. */
export const findProducts = (db: DbOrTx, ids: string[]) => productsById(db, { ids });

const productsById = builtQuery('products_by_id', (db) =>
  db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Pictures of these products in display order, by product id. */
export async function picturesOf(db: DbOrTx, productIds: string[]) {
  const rows = await picturesOfProducts(db, { productIds });
  return Map.groupBy(rows, (row) => row.productId);
}

/** Of the products whose ids a query gets as `productIds`. */
const areShown = and(
  sql`${pictures.productId} = any(${sql.placeholder('productIds')}::uuid[])`,
  isNotNull(pictures.position),
);
const inDisplayOrder = [asc(pictures.productId), asc(pictures.position)];

const picturesOfProducts = builtQuery('pictures_of_products', (db) =>
  db
    .select()
    .from(pictures)
    .where(areShown)
    .orderBy(...inDisplayOrder),
);

/** What cards show of these products' pictures, in display order, by product id. */
export async function cardPicturesOf(db: DbOrTx, productIds: string[]) {
  const rows = await picturesOfCards(db, { productIds });
  return Map.groupBy(rows, (row) => row.productId);
}

const picturesOfCards = builtQuery('pictures_of_cards', (db) => {
  const { productId, hash, width, alt, colours } = pictures;
  return db
    .select({ productId, hash, width, alt, colours })
    .from(pictures)
    .where(areShown)
    .orderBy(...inDisplayOrder);
});

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
export async function insertProducts(db: DbOrTx, rows: NewProductRow[], shots: NewPictureRow[]) {
  if (rows.length === 0) return [];
  const firstShots = shots.filter(({ position }) => position === 0);
  const colours = new Map(firstShots.map((shot) => [shot.productId, shot.colours[0]]));
  const complete = rows.map((row) => ({
    ...row,
    nameWords: wordsOf(row.name),
    mainColour: colours.get(row.id) ?? null,
  }));
  const inserted = await db.insert(products).values(complete).returning();
  if (shots.length > 0) await db.insert(pictures).values(shots);
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
