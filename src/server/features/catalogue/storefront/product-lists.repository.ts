import { and, arrayOverlaps, count, inArray, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED, type ProductFilters } from '../../../../domain/catalogue/product-filters.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { type PageParams, sortedList } from '../../../platform/db/list-page.ts';
import { pictures, products } from '../catalogue.tables.ts';
import {
  areShown,
  forSale,
  inDisplayOrder,
  nameContains,
  type ProductRow,
} from './catalogue.repository.ts';

/** Selects products; an empty `subCategoryIds` or `search` selects none, undefined all. */
export interface ProductSelection {
  subCategoryIds?: string[];
  search?: string;
  filters: ProductFilters;
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

/** What cards show of these products' pictures, in display order, by product id. */
export async function cardPicturesOf(db: DbOrTx, productIds: string[]) {
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

/** Whether a name has any of these words as a whole word (the domain's `nameHasWord`). */
function nameHasOneOf(words: readonly string[]): SQL | undefined {
  return words.length > 0 ? arrayOverlaps(products.nameWords, [...words]) : undefined;
}
