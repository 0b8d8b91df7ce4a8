import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type {
  AdminProductFilter,
  AdminProductSort,
} from '../../../../contract/catalogue-editing.ts';
import { distinctWords } from '../../../../domain/catalogue/product-filters.ts';
import { normaliseSearch } from '../../../../domain/catalogue/search-terms.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type PageQuery, sortedList } from '../../../platform/db/list-page.ts';
import { findRow, hasId, isSet, lockRow } from '../../../platform/db/queries.ts';
import { products } from '../catalogue.tables.ts';
import { nameContains, notRemoved, type ProductRow } from '../storefront/catalogue.repository.ts';

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
  'stock-asc': { by: 'stock' },
  'stock-desc': { by: 'stock', isDescending: true },
});

/** Products that are not removed. */
export function listProducts(
  db: DbOrTx,
  selection: AdminSelection,
  page: PageQuery<AdminProductSort | 'newest'>,
) {
  return list.page(db, matches(selection), page);
}

/** The first products of a selection by name, at most `limit`. */
export const listByName = (db: DbOrTx, selection: AdminSelection, limit: number) =>
  list.rows(db, matches(selection), { sort: 'name', limit });

/** Products that are not removed, newest first, after one of them. */
export const listNewest = (db: DbOrTx, limit: number, after?: ProductRow) =>
  list.rows(db, notRemoved, { sort: 'newest', limit, after });

/** A product that is not removed. */
export const findProduct = (db: DbOrTx, id: string) =>
  findRow(db, products, and(hasId(products.id, id), notRemoved));

/** The same, locked. */
export const lockProduct = (tx: Tx, id: string) =>
  lockRow(tx, products, and(hasId(products.id, id), notRemoved));

/** New values of a product; the words of its name are derived. */
export type ProductUpdate = Partial<Omit<typeof products.$inferInsert, 'id' | 'nameWords'>>;

/** Updates a product and its version; returns the new row. */
export async function updateProduct(db: DbOrTx, id: string, facts: ProductUpdate) {
  const [row] = await db
    .update(products)
    .set({
      ...facts,
      ...(facts.name !== undefined && { nameWords: distinctWords(facts.name) }),
      version: sql`${products.version} + 1`,
    })
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
    lowStock === undefined ? undefined : lte(products.stock, lowStock),
  );
}

/** Product tiles show the first characters of the id. */
function idBegins(search: string): SQL | undefined {
  const isPart = /^[0-9a-f-]{4,36}$/i.test(search);
  return isPart ? sql`${products.id}::text like ${`${search.toLowerCase()}%`}` : undefined;
}
