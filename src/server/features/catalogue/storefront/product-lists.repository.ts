import { and, arrayOverlaps, count, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  CHOICE_FILTERS,
  type ChoiceFilter,
  MAX_COUNTED,
  type ProductFilters,
} from '../../../../domain/catalogue/product-filters.ts';
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

/** How many of the products each value of a filter finds; values without one are left out. */
export async function countChoices(
  db: DbOrTx,
  selection: ProductSelection,
  { name, values, isInName }: ChoiceFilter,
): Promise<Record<string, number>> {
  const value = sql<string>`found.value`;
  const found = isInName
    ? sql`unnest(${products.nameWords})`
    : sql`lateral (values (${products.details} ->> ${name}::text))`;
  const rows = await db
    .select({ value, count: count() })
    .from(products)
    .innerJoin(sql`${found} as found (value)`, inArray(value, [...values]))
    .where(matches(selection))
    .groupBy(value);
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
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
    ...CHOICE_FILTERS.map(({ name, isInName }) =>
      isInName ? nameHasOneOf(filters[name]) : attributeIsOneOf(name, filters[name]),
    ),
    filters.offer ? sql`${products.offerPricePaise} < ${products.pricePaise}` : undefined,
  );
}

/** Whether a name has any of these words as a whole word (the domain's `nameHasWord`). */
function nameHasOneOf(words: readonly string[]): SQL | undefined {
  return words.length > 0 ? arrayOverlaps(products.nameWords, [...words]) : undefined;
}

function attributeIsOneOf(name: string, values: readonly string[]): SQL | undefined {
  return or(
    ...values.map(
      (value) => sql`${products.details} @> ${JSON.stringify({ [name]: value })}::jsonb`,
    ),
  );
}
