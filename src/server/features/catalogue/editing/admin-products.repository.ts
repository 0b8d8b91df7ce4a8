import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AdminProductSort } from '../../../../contract/catalogue-editing.ts';
import { wordsOf } from '../../../../domain/catalogue/product-filters.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import {
  countKey,
  momentKey,
  type SortCursor,
  sortCursors,
  textKey,
} from '../../../platform/db/list-cursor.ts';
import { products } from '../catalogue.tables.ts';
import { nameContains, notRemoved, type ProductRow } from '../storefront/catalogue.repository.ts';

/** The filters of the admin's list; `search` is normalised, empty `subCategoryIds` match nothing. */
export interface AdminSelection {
  search?: string;
  subCategoryIds?: string[];
  isHidden?: boolean;
  /** So many pieces or fewer. */
  lowStock?: number;
}

/** A row of the admin's list, with its sort key by name. */
interface ListedProduct {
  product: ProductRow;
  lowerName: string;
}

type ListSort = AdminProductSort | 'newest';
type ListKey = string | number | Date;

interface PageRequest {
  sort: ListSort;
  limit?: number;
  after?: SortCursor<ListKey>;
}

export const adminProductCursors = sortCursors<ListSort, ListKey>({
  newest: momentKey,
  changed: momentKey,
  name: textKey,
  'price-asc': countKey,
  'price-desc': countKey,
  'stock-asc': countKey,
  'stock-desc': countKey,
});

/** The value that a row of the list is sorted by. */
export function sortKeyOf({ product, lowerName }: ListedProduct, sort: ListSort): ListKey {
  if (sort === 'newest') return product.createdAt;
  if (sort === 'changed') return product.updatedAt;
  if (sort === 'name') return lowerName;
  return sort.startsWith('price') ? product.sellingPaise : product.stock;
}

const lowerName = sql<string>`lower(${products.name})`;

const ORDERS: Record<ListSort, { key: SQL; type: SQL; isDescending?: boolean }> = {
  newest: { key: sql`${products.createdAt}`, type: sql`timestamptz`, isDescending: true },
  changed: { key: sql`${products.updatedAt}`, type: sql`timestamptz`, isDescending: true },
  name: { key: lowerName, type: sql`text` },
  'price-asc': { key: sql`${products.sellingPaise}`, type: sql`integer` },
  'price-desc': { key: sql`${products.sellingPaise}`, type: sql`integer`, isDescending: true },
  'stock-asc': { key: sql`${products.stock}`, type: sql`integer` },
  'stock-desc': { key: sql`${products.stock}`, type: sql`integer`, isDescending: true },
};

/** Products that are not removed, in the order asked for. */
export function listProducts(
  db: DbOrTx,
  selection: AdminSelection,
  { sort, limit, after }: PageRequest,
): Promise<ListedProduct[]> {
  const { key, isDescending } = ORDERS[sort];
  const direction = isDescending ? desc : asc;
  const query = db
    .select({ product: products, lowerName })
    .from(products)
    .where(and(matches(selection), after && isAfter(sort, after)))
    .orderBy(direction(key), direction(products.id));
  return limit === undefined ? query : query.limit(limit);
}

export async function countProducts(db: DbOrTx, selection: AdminSelection): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(matches(selection));
  return row?.total ?? 0;
}

/** A product that is not removed. */
export async function findProduct(db: DbOrTx, id: string): Promise<ProductRow | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), notRemoved));
  return row;
}

/** Locks a product that is not removed, and reads it. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | undefined> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), notRemoved))
    .for('update');
  return row;
}

/** New values of a product; the words of its name are derived. */
export type ProductUpdate = Partial<Omit<typeof products.$inferInsert, 'id' | 'nameWords'>>;

/** Updates a product and its version; returns the new row. */
export async function updateProduct(
  db: DbOrTx,
  id: string,
  facts: ProductUpdate,
): Promise<ProductRow> {
  const [row] = await db
    .update(products)
    .set({
      ...facts,
      ...(facts.name !== undefined && { nameWords: wordsOf(facts.name) }),
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, id))
    .returning();
  if (!row) throw new Error(`Product ${id} is not there to be changed`);
  return row;
}

function matches({ search, subCategoryIds, isHidden, lowStock }: AdminSelection) {
  return and(
    notRemoved,
    search === undefined ? undefined : or(nameContains(search), idBegins(search)),
    subCategoryIds && inArray(products.subCategoryId, subCategoryIds),
    isHidden === undefined
      ? undefined
      : isHidden
        ? isNotNull(products.hiddenAt)
        : isNull(products.hiddenAt),
    lowStock === undefined ? undefined : lte(products.stock, lowStock),
  );
}

/** Product tiles show the first characters of the id. */
function idBegins(search: string): SQL | undefined {
  const isPart = /^[0-9a-f-]{4,36}$/i.test(search);
  return isPart ? sql`${products.id}::text like ${`${search.toLowerCase()}%`}` : undefined;
}

function isAfter(sort: ListSort, after: SortCursor<ListKey>): SQL {
  const { key, type, isDescending } = ORDERS[sort];
  const beyond = isDescending ? sql`<` : sql`>`;
  const value = after.key instanceof Date ? after.key.toISOString() : after.key;
  return sql`(${key}, ${products.id}) ${beyond} (${value}::${type}, ${after.id}::uuid)`;
}
