import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { toNameWords } from '../../../domain/catalogue/product-options.ts';
import { getSellingPrice } from '../../../domain/catalogue/variants.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { sortedList } from '../../platform/db/list-page.ts';
import {
  containsPattern,
  findRow,
  findRows,
  hasId,
  hasOneOfIds,
  hasRow,
  type IdQuery,
} from '../../platform/db/queries.ts';
import { sendTogether } from '../../platform/db/transactions.ts';
import {
  attributeChoices,
  attributes,
  categories,
  gstRates,
  pictures,
  products,
  productWords,
  variants,
} from './catalogue.tables.ts';

export type ProductRow = typeof products.$inferSelect;
/**
 * A product to insert; `nameWords` and `mainColour` follow from the rest. Without
 * `variants` it is one variant, of its prices and `stock`.
 */
export type NewProductRow = Omit<
  typeof products.$inferInsert,
  'nameWords' | 'mainColour' | 'sellingPaise'
> & { id: string; stock: number; variants?: (typeof variants.$inferInsert)[] };
export type CategoryRow = typeof categories.$inferSelect;
export type PictureRow = typeof pictures.$inferSelect;
type NewPictureRow = typeof pictures.$inferInsert;

export const notRemoved = isNull(products.removedAt);
/** Neither removed nor hidden. */
export const forSale = and(notRemoved, isNull(products.hiddenAt));
export const newestFirst = [desc(products.createdAt), desc(products.id)];

export const listCategories = (db: DbOrTx) =>
  findRows(db, categories, undefined, { orderBy: [asc(categories.position), asc(categories.id)] });

/** Attributes with their choices, in the order shown. */
export async function listAttributes(db: DbOrTx) {
  // Apart: a join repeats all columns of an attribute for each of its choices.
  const [rows, choices] = await sendTogether([
    findRows(db, attributes, undefined, {
      orderBy: [asc(attributes.position), asc(attributes.key)],
    }),
    findRows(db, attributeChoices, undefined, { orderBy: [asc(attributeChoices.position)] }),
  ] as const);
  const byKey = Map.groupBy(choices, ({ attributeKey }) => attributeKey);
  return rows.map((row) => ({ ...row, choices: byKey.get(row.key) ?? [] }));
}
export type AttributeRow = Awaited<ReturnType<typeof listAttributes>>[number];

/** The GST rates of all days. */
export const listGstRates = (db: DbOrTx) =>
  findRows(db, gstRates, undefined, { orderBy: [asc(gstRates.hsn), asc(gstRates.fromDay)] });

export type NewAttributeRow = typeof attributes.$inferInsert;

export async function insertAttributes(db: DbOrTx, rows: NewAttributeRow[]): Promise<void> {
  await db.insert(attributes).values(rows);
}

export type NewCategoryRow = typeof categories.$inferInsert;

export async function insertCategories(db: DbOrTx, rows: NewCategoryRow[]): Promise<void> {
  await db.insert(categories).values(rows);
}

export const countForSale = (db: DbOrTx) => db.$count(products, forSale);

export const hasOwnForSale = (db: DbOrTx) =>
  hasRow(db, products, and(forSale, eq(products.isDemo, false)));

/** What everyone may see of a product. */
export const publicColumns = {
  id: products.id,
  subCategoryId: products.subCategoryId,
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  offerPricePaise: products.offerPricePaise,
  sellingPaise: products.sellingPaise,
  optionKeys: products.optionKeys,
  details: products.details,
  hsn: products.hsn,
  createdAt: products.createdAt,
  version: products.version,
};
type PublicColumn = keyof typeof publicColumns;
export const PUBLIC_COLUMNS = Object.keys(publicColumns) as PublicColumn[];
export type PublicRow = Pick<ProductRow, PublicColumn>;

/** Products by id, removed ones too, in no order. */
export const findPublicProducts = (db: DbOrTx, ids: string[]) =>
  db
    .select({ ...publicColumns, isForSale: sql<boolean>`${forSale}` })
    .from(products)
    .where(hasOneOfIds(products.id, ids))
    .prepare('public_products_by_id')
    .execute();

/** A product, removed ones too. */
export const findProduct = (db: DbOrTx, id: string) =>
  findRow(db, products, hasId(products.id, id));

/** What cards show of these products' pictures, in display order, by product id. */
export async function listCardPictures(db: DbOrTx, productIds: string[]) {
  const { productId, hash, width, alt, colours } = pictures;
  const rows = await db
    .select({ productId, hash, width, alt, colours })
    .from(pictures)
    .where(areShown(productIds))
    .orderBy(...inDisplayOrder)
    .prepare('pictures_of_cards')
    .execute();
  return Map.groupBy(rows, (row) => row.productId);
}

/** Pictures of these products in display order, by product id. */
export async function listPictures(db: DbOrTx, productIds: string[]) {
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
const areShown = (productIds: string[]) =>
  and(hasOneOfIds(pictures.productId, productIds), isNotNull(pictures.position));
const inDisplayOrder = [asc(pictures.productId), asc(pictures.position)];

/** Inserts products with their pictures, and returns the rows in the same order. */
export async function insertProducts(
  db: DbOrTx,
  rows: NewProductRow[],
  pictureRows: NewPictureRow[] = [],
) {
  if (rows.length === 0) return [];
  const firstPictures = pictureRows.filter(({ position }) => position === 0);
  const colours = new Map(firstPictures.map(({ productId, colours: [main] }) => [productId, main]));
  const complete = rows.map(({ stock: _, variants: __, ...row }) => ({
    ...row,
    sellingPaise: getSellingPrice(row.pricePaise, row.offerPricePaise ?? null),
    nameWords: toNameWords(row),
    mainColour: colours.get(row.id) ?? null,
  }));
  const inserted = await db.insert(products).values(complete).returning();
  if (pictureRows.length > 0) await db.insert(pictures).values(pictureRows);
  await db.insert(variants).values(
    rows.flatMap(({ id, pricePaise, offerPricePaise, stock, variants: given }) => {
      const itself = { id, productId: id, pricePaise, offerPricePaise, stock, position: 0 };
      return given ?? [itself];
    }),
  );
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

export const hasProducts = (db: DbOrTx) => hasRow(db, products);

/**
 * Deletes demo products, except those of which `held` selects a variant: they are marked as removed
 * and no longer demo. Returns how many were removed, and their pictures.
 */
export async function removeDemoProducts(db: DbOrTx, held: IdQuery[], now: Date) {
  const isHeld = inArray(
    products.id,
    db
      .select({ id: variants.productId })
      .from(variants)
      .where(or(...held.map((ids) => inArray(variants.id, ids)))),
  );
  const removed = await db
    .update(products)
    .set({ removedAt: sql`coalesce(${products.removedAt}, ${now})`, isDemo: false })
    .where(and(eq(products.isDemo, true), isHeld));
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
  return { count: (removed.rowCount ?? 0) + (deleted.rowCount ?? 0), pictures: shown };
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

/** Names that contain a normalised text, ignoring case. */
export function nameContains(search: string): SQL {
  return search === '' ? sql`false` : ilike(products.name, containsPattern(search));
}

/** Whether the name of a product for sale contains a normalised text. */
export const hasNameContaining = (db: DbOrTx, search: string) =>
  hasRow(db, products, and(forSale, nameContains(search)));

/** The oldest first: a new product changes only the end of a long list. */
const productsByAge = sortedList(
  products,
  { oldest: { by: 'createdAt' } },
  { columnNames: [...PUBLIC_COLUMNS, 'updatedAt'] },
);

/** Where to go on: behind this row. */
export type ListPosition = Pick<ProductRow, 'id' | 'createdAt'>;

export const listProductsAfter = (db: DbOrTx, after: ListPosition | undefined, limit: number) =>
  productsByAge.rows(db, forSale, { sort: 'oldest', limit, after });

/** The product at an index of the list; undefined behind its end. */
export async function findProductAt(db: DbOrTx, index: number): Promise<ListPosition | undefined> {
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
export async function findLastChangesByPart(db: DbOrTx, size: number): Promise<Date[]> {
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
export async function findLastChangesBySubCategory(db: DbOrTx): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: products.subCategoryId, changedAt: max(products.updatedAt) })
    .from(products)
    .groupBy(products.subCategoryId);
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt ?? new Date(0)]));
}

/** A change of a product: its page is to be read again. */
export type ChangedProduct = Pick<ProductRow, 'id' | 'name' | 'updatedAt'>;

/**
 * Products changed between two moments, removed ones too, in the order of their changes. Hidden
 * ones are left out: they may never have been public.
 */
export async function listChangedProducts(
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
