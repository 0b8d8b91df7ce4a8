import {
  and,
  arrayOverlaps,
  count,
  desc,
  eq,
  gt,
  inArray,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { NearPlan, NearTerm, TermReading } from '../../../../domain/catalogue/near-search.ts';
import {
  CHOICE_FILTERS,
  type ChoiceFilter,
  MAX_COUNTED,
  type ProductFilters,
} from '../../../../domain/catalogue/product-filters.ts';
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
import { products, productWords } from '../catalogue.tables.ts';

/** Selects products; an empty `subCategoryIds` or `search` selects none, undefined all. */
export interface ProductSelection {
  subCategoryIds?: string[];
  search?: string;
  filters: ProductFilters;
}

/** What a card shows of a product, and what lists are sorted by. */
const CARD_COLUMNS = ['id', 'name', 'pricePaise', 'sellingPaise', 'stock', 'createdAt'] as const;
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

/** The first cards of several selections, sorted by the filters of the first. */
export function listFirstCards(db: DbOrTx, selections: ProductSelection[], limit: number) {
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
  return Object.fromEntries(rows.map((row) => [row.value, row.count]));
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
  const isInStock = gt(products.stock, 0);
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

/** How many catalogue words are compared with each typed word. */
const MAX_KNOWN_WORDS = 60;

/** Of the products that match, exact matches among them, so many of the newest are compared. */
const MAX_COMPARED = 500;

/** Artificial silk in a name, with any spacing. */
const ART_SILK = '\\mart(ificial)?[^[:alnum:]]*silk';

/**
 * Words of the catalogue's names that contain or resemble one of these words (lower case); those
 * of one or two letters have to begin them, because the trigram index needs three letters.
 */
export async function listKnownWords(db: DbOrTx, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { word } = productWords;
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct near.word
    from (
      select word, case when length(word) < 3 then '' else '%' end || word || '%' as pattern
      from unnest(${sql.param([...words])}::text[]) as word
    ) as typed
    cross join lateral (
      select ${word} from ${productWords}
      where ${word} % typed.word or ${word} like typed.pattern
      order by ${word} = typed.word desc, similarity(${word}, typed.word) desc, ${word}
      limit ${MAX_KNOWN_WORDS}
    ) as near (word)`);
  return rows.map((row) => row.word);
}

/**
 * Products for sale whose names contain a reading of every term, but not the normalised `search`
 * itself; closest first, then newest.
 */
export function listNear(
  db: DbOrTx,
  { terms, refusesArtSilk }: NearPlan,
  search: string,
  limit: number,
): Promise<PublicRow[]> {
  const closeness = sql.join(terms.map(measureCloseness), sql` + `);
  const candidates = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        forSale,
        ...terms.map(({ readings }) => containsOneOf(readings)),
        refusesArtSilk ? sql`${products.name} !~* ${ART_SILK}` : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(MAX_COMPARED);
  return db
    .select(publicColumns)
    .from(products)
    .where(and(inArray(products.id, candidates), not(nameContains(search))))
    .orderBy(desc(closeness), ...newestFirst)
    .limit(limit);
}

/** How close a name is to a term: the closeness of its closest reading. */
function measureCloseness({ readings }: NearTerm): SQL {
  const levels = [...Map.groupBy(readings, (reading) => reading.closeness)];
  const [[farthest = 0] = [], ...closer] = levels.toSorted(([a], [b]) => a - b);
  return closer.reduce<SQL>(
    (farther, [closeness, same]) =>
      sql`case when ${containsOneOf(same)} then ${closeness}::float8 else ${farther} end`,
    sql`${farthest}::float8`,
  );
}

/** Whether a name contains one of the readings: words by the index, phrases by pattern. */
function containsOneOf(readings: readonly TermReading[]): SQL | undefined {
  const texts = readings.map(({ text }) => text);
  const words = texts.filter((text) => !text.includes(' '));
  const phrases = texts.filter((text) => text.includes(' '));
  return or(
    words.length > 0 ? arrayOverlaps(products.nameWords, words) : undefined,
    ...phrases.map(
      (phrase) => sql`${products.name} ~* ${`\\m${phrase.replaceAll(' ', '[^[:alnum:]]+')}\\M`}`,
    ),
  );
}
