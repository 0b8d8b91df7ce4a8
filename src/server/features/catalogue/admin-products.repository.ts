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
import { wordsOf } from '../../../domain/product-filters.ts';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { nameContains, notRemoved, type ProductRow } from './catalogue.repository.ts';
import { products } from './catalogue.tables.ts';
import type { OwnersCursor, OwnersRow, OwnersSort } from './owners-cursor.ts';

/** What narrows the owner's list; `search` is normalised, empty `subCategoryIds` find nothing. */
export interface OwnersSelection {
  search?: string;
  subCategoryIds?: string[];
  isHidden?: boolean;
  /** So many pieces or fewer. */
  lowStock?: number;
}

interface OwnersPage {
  sort: OwnersSort;
  limit?: number;
  after?: OwnersCursor;
}

const lowerName = sql<string>`lower(${products.name})`;

const ORDERS: Record<OwnersSort, { key: SQL; type: SQL; isDescending?: boolean }> = {
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
  selection: OwnersSelection,
  { sort, limit, after }: OwnersPage,
): Promise<OwnersRow[]> {
  const { key, isDescending } = ORDERS[sort];
  const direction = isDescending ? desc : asc;
  const query = db
    .select({ product: products, lowerName })
    .from(products)
    .where(and(matches(selection), after && isAfter(sort, after)))
    .orderBy(direction(key), direction(products.id));
  return limit === undefined ? query : query.limit(limit);
}

export async function countProducts(db: DbOrTx, selection: OwnersSelection): Promise<number> {
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

/** The same, and nobody else changes it until the transaction ends. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | undefined> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), notRemoved))
    .for('update');
  return row;
}

/** Facts of a product to write over those there are; the words of a name follow from it. */
export type ProductUpdate = Partial<Omit<typeof products.$inferInsert, 'id' | 'nameWords'>>;

/** Changes a product, whose version grows; gives the row as it is then. */
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

function matches({ search, subCategoryIds, isHidden, lowStock }: OwnersSelection) {
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

/** The owner reads the first characters of an id on a card. */
function idBegins(search: string): SQL | undefined {
  const isPart = /^[0-9a-f-]{4,36}$/i.test(search);
  return isPart ? sql`${products.id}::text like ${`${search.toLowerCase()}%`}` : undefined;
}

function isAfter(sort: OwnersSort, after: OwnersCursor): SQL {
  const { key, type, isDescending } = ORDERS[sort];
  const beyond = isDescending ? sql`<` : sql`>`;
  const value = after.key instanceof Date ? after.key.toISOString() : after.key;
  return sql`(${key}, ${products.id}) ${beyond} (${value}::${type}, ${after.id}::uuid)`;
}
