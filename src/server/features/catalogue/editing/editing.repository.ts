import { and, asc, count, eq, inArray, max, or, type SQL, sql } from 'drizzle-orm';
import type {
  AdminProductFilter,
  AdminProductSort,
} from '../../../../contract/catalogue-editing.ts';
import { distinctWords } from '../../../../domain/catalogue/product-filters.ts';
import { normaliseSearch } from '../../../../domain/catalogue/search-text.ts';
import { isId } from '../../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type PageParams, type PageQuery, sortedList } from '../../../platform/db/list-page.ts';
import { findRow, findRows, hasId, hasOneOfIds, isSet } from '../../../platform/db/queries.ts';
import { nameContains, notRemoved, type ProductRow } from '../catalogue.repository.ts';
import { products, productWords, stockChanges } from '../catalogue.tables.ts';
import {
  isLowInStock,
  isVariantOf,
  lockVariantsOf,
  piecesInStock,
  type VariantRow,
  withVariants,
} from '../variants.repository.ts';

/** The filters of the admin's list; empty `subCategoryIds` match nothing. */
export interface AdminSelection extends Pick<AdminProductFilter, 'search' | 'hidden' | 'lowStock'> {
  subCategoryIds?: string[];
}

const list = sortedList(products, {
  newest: { by: 'createdAt', isDescending: true },
  changed: { by: 'updatedAt', isDescending: true },
  name: { by: 'lowerName', expression: sql`lower(${products.name})` },
  'price-asc': { by: 'sellingPaise' },
  'price-desc': { by: 'sellingPaise', isDescending: true },
  'stock-asc': { by: 'stock', expression: piecesInStock, kind: 'number' },
  'stock-desc': { by: 'stock', expression: piecesInStock, kind: 'number', isDescending: true },
});

/** Products that are not removed. */
export function listProducts(
  db: DbOrTx,
  selection: AdminSelection,
  page: PageQuery<AdminProductSort | 'newest'>,
) {
  return list.page(db, matches(selection), page);
}

/** The first products of a selection by name with their variants, at most `limit`. */
export const listByName = async (db: DbOrTx, selection: AdminSelection, limit: number) =>
  withVariants(db, await list.rows(db, matches(selection), { sort: 'name', limit }));

/** Products that are not removed, newest first, after one of them. */
export const listNewest = (db: DbOrTx, limit: number, after?: ProductRow) =>
  list.rows(db, notRemoved, { sort: 'newest', limit, after });

/** A product that is not removed. */
export const findEditableProduct = (db: DbOrTx, id: string) =>
  findRow(db, products, and(hasId(products.id, id), notRemoved));

/** A product with its variants that are offered, and their pieces. */
export type StockedProduct = ProductRow & { variants: VariantRow[]; stock: number };

/** A product that is not removed, locked with its variants until the transaction ends. */
export async function lockProduct(tx: Tx, id: string): Promise<StockedProduct | undefined> {
  const [row] = isId(id) ? await lockProducts(tx, [id]) : [];
  return row;
}

/** New values of a product; its prices are derived. */
export type ProductUpdate = Partial<Omit<typeof products.$inferInsert, 'id' | keyof typeof PRICES>>;
const PRICES = { pricePaise: true, offerPricePaise: true, sellingPaise: true };

/** Updates a product and its version; returns the new row. */
export async function updateProduct(db: DbOrTx, id: string, facts: ProductUpdate) {
  const [row] = await db
    .update(products)
    .set({ ...facts, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
    .returning();
  if (!row) throw new Error(`Product ${id} is not there to be changed`);
  return row;
}

function matches({ search = '', subCategoryIds, hidden, lowStock }: AdminSelection) {
  const text = normaliseSearch(search);
  return and(
    notRemoved,
    text === '' ? undefined : or(nameContains(text), idBegins(text)),
    subCategoryIds && inArray(products.subCategoryId, subCategoryIds),
    isSet(products.hiddenAt, hidden),
    lowStock === undefined ? undefined : isLowInStock(lowStock),
  );
}

/** Product tiles show the first characters of the id. */
function idBegins(search: string): SQL | undefined {
  const isPart = /^[0-9a-f-]{4,36}$/i.test(search);
  return isPart ? sql`${products.id}::text like ${`${search.toLowerCase()}%`}` : undefined;
}

/** Products of these ids that are not removed with their variants, by name. */
export const findProducts = async (db: DbOrTx, ids: string[]) =>
  withVariants(
    db,
    await findRows(db, products, and(inArray(products.id, ids), notRemoved), {
      orderBy: [asc(sql`lower(${products.name})`), asc(products.id)],
    }),
  );

/** Products that are not removed with one of these names, in any case. */
export const listWithNames = (db: DbOrTx, names: string[]) =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        inArray(
          sql`lower(${products.name})`,
          sql`(select lower(unnest(${sql.param(names)}::text[])))`,
        ),
        notRemoved,
      ),
    );

/** Locks these products with their variants, those first and all in the order of ids; reads them. */
export async function lockProducts(tx: Tx, ids: string[]): Promise<StockedProduct[]> {
  await lockVariantsOf(tx, ids);
  const rows = await tx
    .select()
    .from(products)
    .where(and(hasOneOfIds(products.id, ids), notRemoved))
    .orderBy(asc(products.id))
    .for('no key update');
  return withVariants(tx, rows);
}

/** The new values of a product; `isEdited` says that more than its stock changes. */
export type ProductUpdateRow = Pick<
  ProductRow,
  | ('id' | 'subCategoryId' | 'name' | 'nameWords' | 'description')
  | ('details' | 'optionKeys' | 'filterValues' | 'hsn' | 'isCashRisk')
> & { isHidden: boolean; isEdited: boolean; isRenamed: boolean };

/** Updates many products at once; the versions of edited ones grow. */
export async function updateProducts(tx: Tx, rows: ProductUpdateRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update ${products} set
      sub_category_id = new."subCategoryId",
      description = new.description,
      hsn = new.hsn,
      is_cash_risk = new."isCashRisk",
      hidden_at = case when new."isHidden" then coalesce(hidden_at, ${moment}) end,
      details = new.details,
      option_keys = new."optionKeys",
      filter_values = new."filterValues",
      version = version + case when new."isEdited" then 1 else 0 end,
      updated_at = case when new."isEdited" then ${moment} else updated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      id uuid, "subCategoryId" uuid, description text, hsn text,
      "isCashRisk" boolean,
      details jsonb, "optionKeys" text[], "filterValues" text[],
      "isHidden" boolean, "isEdited" boolean
    )
    where ${products.id} = new.id`);
  const renamed = rows.filter(({ isRenamed }) => isRenamed);
  if (renamed.length > 0) await rename(tx, renamed);
}

/** Separate from the rest, because an index and a trigger on the words of a name take time. */
async function rename(tx: Tx, rows: ProductUpdateRow[]): Promise<void> {
  const json = JSON.stringify(rows.map(({ id, name, nameWords }) => ({ id, name, nameWords })));
  await tx.execute(sql`
    update ${products} set name = new.name, name_words = new."nameWords"
    from jsonb_to_recordset(${json}::jsonb) as new (id uuid, name text, "nameWords" text[])
    where ${products.id} = new.id`);
}

/** Locks products with their variants as `lockProducts` does, without reading them. */
export async function lockProductRows(tx: Tx, ids: string[]): Promise<void> {
  await lockVariantsOf(tx, ids);
  const requested = hasOneOfIds(products.id, ids);
  const locked = tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${requested} and ${notRemoved}`)
    .orderBy(asc(products.id))
    .for('no key update')
    .as('locked');
  await tx.select({ count: sql`count(*)` }).from(locked);
}

/** A value that changes with every added product; removed ones count too. */
export async function readCatalogueFingerprint(db: DbOrTx): Promise<string> {
  const [row] = await db.select({ total: count(), newest: max(products.createdAt) }).from(products);
  return JSON.stringify(row);
}

/**
 * Inserts the words of all names at once, in the order in which the trigger inserts those of one
 * product. Name by name, an import and a product saved at the same time could deadlock.
 */
export async function insertWords(tx: Tx, names: string[]): Promise<void> {
  const words = [...new Set(names.flatMap(distinctWords))];
  await tx.execute(sql`
    insert into ${productWords}
    select word from unnest(${sql.param(words)}::text[]) as word order by word
    on conflict do nothing`);
}

export type StockChangeRow = typeof stockChanges.$inferSelect;

/** Records changes; returns the stored rows in the same order. */
export async function insertStockChanges(db: DbOrTx, rows: Omit<StockChangeRow, 'id'>[]) {
  return rows.length === 0 ? [] : db.insert(stockChanges).values(rows).returning();
}

const stockHistory = sortedList(stockChanges, { newest: { by: 'id', isDescending: true } });

/** Changes of one product's stock, of any variant, latest first. */
export function listStockChanges(db: DbOrTx, productId: string, page: PageParams) {
  const isOfProduct = isVariantOf(stockChanges.variantId, productId);
  return stockHistory.page(db, isOfProduct, { ...page, sort: 'newest' });
}
