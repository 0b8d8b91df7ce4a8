import {
  and,
  arrayOverlaps,
  count,
  eq,
  gte,
  inArray,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PriceRange } from '../../../../domain/catalogue/price-amounts.ts';
import {
  MAX_COUNTED,
  MAX_FACET_PRODUCTS,
  type ProductFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { type Rupees, toPaise } from '../../../../domain/money/money.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { type PageParams, sortedList } from '../../../platform/db/list-page.ts';
import {
  forSale,
  nameContains,
  newestFirst,
  type ProductRow,
  PUBLIC_COLUMNS,
  type PublicRow,
  publicColumns,
} from '../catalogue.repository.ts';
import { products } from '../catalogue.tables.ts';
import { isInStock } from '../variants.repository.ts';

/** Selects products; an empty `subCategoryIds` or `search` selects none, undefined all. */
export interface ProductSelection {
  subCategoryIds?: string[];
  search?: string;
  filters: ProductFilters;
  /** Only those that were added from then on. */
  addedFrom?: Date;
}

/** What a card shows of a product, and what lists are sorted by. */
const CARD_COLUMNS = ['id', 'name', 'pricePaise', 'sellingPaise', 'createdAt'] as const;
export type CardRow = Pick<ProductRow, (typeof CARD_COLUMNS)[number]>;

const SORTS = {
  newest: { by: 'createdAt', isDescending: true },
  'price-asc': { by: 'sellingPaise' },
  'price-desc': { by: 'sellingPaise', isDescending: true },
} as const;

const list = sortedList(products, SORTS, {
  maxCounted: MAX_COUNTED,
  columnNames: PUBLIC_COLUMNS,
});
const cards = sortedList(products, SORTS, { maxCounted: MAX_COUNTED, columnNames: CARD_COLUMNS });

const pageQuery = ({ filters }: ProductSelection, page: PageParams) => ({
  ...page,
  sort: filters.sort ?? ('newest' as const),
});

/** Products for sale, sorted by their filters. */
export const listProducts = (db: DbOrTx, selection: ProductSelection, page: PageParams) =>
  list.page(db, matches(selection), pageQuery(selection, page));

/** What cards show of the products for sale, sorted by their filters. */
export const listCards = (db: DbOrTx, selection: ProductSelection, page: PageParams) =>
  cards.page(db, matches(selection), pageQuery(selection, page));

/** What cards show of those of these products that are for sale. */
export const listCardsById = (db: DbOrTx, ids: string[]) =>
  cards.rows(db, and(forSale, inArray(products.id, ids)), { sort: 'newest' });

/** The first cards of several selections, sorted by the filters of the first. */
export function listFirstCards(db: DbOrTx, selections: ProductSelection[], limit: number) {
  const sort = selections[0]?.filters.sort ?? 'newest';
  return cards.firstOfEach(db, selections.map(matches), { sort, limit });
}

/** How many products each selection holds, at most `MAX_COUNTED` + 1. */
export const countCards = (db: DbOrTx, selections: ProductSelection[]) =>
  cards.countEach(db, selections.map(matches));

/** What is counted like words and values, and is none of them: every product, and those on offer. */
const EACH = ':each';
const ON_OFFER = ':offer';

/**
 * How many of the products have each of these words of names and values of attributes (`key:value`), and
 * how many are on offer; values that none has are left out. Of more than `limit` products the newest are
 * counted (`isPartial`).
 */
export async function countValues(
  db: DbOrTx,
  selection: ProductSelection,
  values: readonly string[],
  limit = MAX_FACET_PRODUCTS,
): Promise<{ counts: Map<string, number>; offer: number; isPartial: boolean }> {
  const extra = sql`array[${EACH}, case when ${isOnOffer} then ${ON_OFFER} end]`;
  const held = sql`${products.nameWords} || ${products.filterValues} || ${extra}`.as('held');
  // One more than the limit says that there are more.
  const some = db
    .select({ held })
    .from(products)
    .where(matches(selection))
    .orderBy(...newestFirst)
    .limit(limit + 1)
    .as('some');
  const found = db
    .select({ value: sql<string>`unnest(${some.held})`.as('value') })
    .from(some)
    .as('found');
  const counted = db
    .select({ value: found.value, count: count().as('count') })
    .from(found)
    .groupBy(found.value)
    .as('counted');
  // Joined after grouping: cheaper than to look for each word of each product.
  const asked = sql`unnest(${sql.param([...values, EACH, ON_OFFER])}::text[]) as asked (word)`;
  const rows = await db
    .select({ value: counted.value, count: counted.count })
    .from(counted)
    .innerJoin(asked, eq(counted.value, sql`asked.word`));
  const counts = new Map(rows.map((row) => [row.value, row.count]));
  const isPartial = (counts.get(EACH) ?? 0) > limit;
  return { counts, offer: counts.get(ON_OFFER) ?? 0, isPartial };
}

/**
 * Products for sale other than `id` of this main colour: those of the subcategories first, then
 * those in stock, then the newest.
 */
export async function listSimilar(
  db: DbOrTx,
  { id, colour, subCategoryIds }: { id: string; colour: string; subCategoryIds: string[] },
  limit: number,
): Promise<PublicRow[]> {
  const isNear = inArray(products.subCategoryId, subCategoryIds);
  const found: PublicRow[] = [];
  // One group after the other, newest first as the index has them: sorting all of a colour takes
  // long.
  for (const group of [
    and(isNear, isInStock),
    and(isNear, not(isInStock)),
    and(not(isNear), isInStock),
    and(not(isNear), not(isInStock)),
  ]) {
    if (found.length === limit) break;
    const rows = await db
      .select(publicColumns)
      .from(products)
      .where(and(forSale, eq(products.mainColour, colour), ne(products.id, id), group))
      .orderBy(...newestFirst)
      .limit(limit - found.length);
    found.push(...rows);
  }
  return found;
}

function matches(selection: ProductSelection): SQL | undefined {
  const { subCategoryIds, search, filters, addedFrom } = selection;
  return and(
    forSale,
    subCategoryIds && inArray(products.subCategoryId, subCategoryIds),
    search === undefined ? undefined : nameContains(search),
    nameHasOneOf(filters.colours),
    nameHasOneOf(filters.designs),
    ...[...Map.groupBy(filters.attributes, (pair) => pair.split(':')[0]).values()].map((pairs) =>
      arrayOverlaps(products.filterValues, pairs),
    ),
    filters.offer ? isOnOffer : undefined,
    isInRange(filters),
    addedFrom && gte(products.createdAt, addedFrom),
  );
}

export const isOnOffer = sql`${products.offerPricePaise} < ${products.pricePaise}`;

/** Whether the selling price is in a range. */
export const isInRange = ({ minPrice, maxPrice }: PriceRange) =>
  and(
    minPrice === null ? undefined : gte(products.sellingPaise, toBigint(minPrice)),
    maxPrice === null ? undefined : lte(products.sellingPaise, toBigint(maxPrice)),
  );

/** A bound may be higher than any price, which has 32 bits. */
const toBigint = (price: Rupees) => sql`${toPaise(price)}::bigint`;

/** Whether a name has any of these words as a whole word (the domain's `nameHasWord`). */
function nameHasOneOf(words: readonly string[]): SQL | undefined {
  return words.length > 0 ? arrayOverlaps(products.nameWords, [...words]) : undefined;
}
