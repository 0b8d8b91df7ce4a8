import { z } from 'zod';
import type {
  ProductAlternatives,
  ProductFacets,
  ProductGroup,
  ProductGroupsQuery,
  ProductQuery,
} from '../../../../contract/catalogue.ts';
import type { ProductSummary } from '../../../../contract/product.ts';
import type { AttributeFilter } from '../../../../domain/catalogue/attributes.ts';
import {
  attributeFacet,
  COLOURS,
  DESIGNS,
  filterError,
  listPairs,
  MAX_FACET_PRODUCTS,
  type ProductFilters,
  toFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { normaliseSearch } from '../../../../domain/catalogue/search-text.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import { addMs, DAY_MS } from '../../../../domain/time/calendar.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  decodeCursor,
  encodeCursor,
  type PageParams,
  WHOLE_LIST,
} from '../../../platform/db/list-page.ts';
import { invalidField, orNotFound } from '../../../platform/errors/shop-error.ts';
import type { Clock } from '../../../platform/process/platform.ts';
import { findProduct, type ProductRow } from '../catalogue.repository.ts';
import type { CatalogueIndex, CatalogueRows } from '../catalogue-rows.ts';
import type { ProductViews } from '../product-views.ts';
import * as repository from './product-lists.repository.ts';

/** One row of similar products. */
const MAX_SIMILAR = 8;
/** The newest products, where there is none similar. */
const MAX_NEWEST = 6;

type ListQuery = Omit<ProductQuery, 'limit'> & { limit?: number };

/** What the functions that list products need, as their first parameter. */
export interface ListDeps {
  db: Db;
  catalogueRows: CatalogueRows;
  views: ProductViews;
  clock: Clock;
}

/* Lists of products for sale: filtered and paged, or similar to another product. */

/** @throws ShopError BAD_INPUT for a query that no list has */
export async function assertProductQuery(deps: ListDeps, query: ListQuery): Promise<void> {
  await select(deps, query);
}

export async function listProducts(deps: ListDeps, query: ListQuery) {
  const page = await repository.listProducts(deps.db, await select(deps, query), query);
  return { ...page, items: await deps.views.loadProducts(deps.db, page.items) };
}

export async function listSummaries(deps: ListDeps, query: ListQuery) {
  const page = await repository.listCards(deps.db, await select(deps, query), query);
  return { ...page, items: await deps.views.loadCards(deps.db, page.items) };
}

/** Those of these products that are for sale, in this order. */
export async function listChosen(
  { db, views }: ListDeps,
  chosen: string[],
  { limit = WHOLE_LIST, cursor }: PageParams,
) {
  const rows = new Map((await repository.listCardsById(db, chosen)).map((row) => [row.id, row]));
  const after = cursor === undefined ? undefined : decodeCursor(cursor, z.uuid().parse);
  const ordered = chosen.flatMap((id) => rows.get(id) ?? []);
  // Where that product was taken out meanwhile, the list begins again.
  const start = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  const shown = ordered.slice(start, start + limit);
  const last = shown.at(-1);
  const hasMore = start + limit < ordered.length;
  return {
    items: await views.loadCards(db, shown),
    total: async () => ordered.length,
    next: last && hasMore ? encodeCursor(last.id) : null,
  };
}

/** The first products of several categories or subcategories, read together. */
export async function listGroups(
  { db, catalogueRows, views, clock }: ListDeps,
  { groups, count, limit, ...filters }: ProductGroupsQuery,
): Promise<ProductGroup[]> {
  const index = await catalogueRows.load();
  const selections = groups.map((slugs) =>
    toSelection({ ...filters, ...slugs }, index, clock.now()),
  );
  const shown = await repository.listFirstCards(db, selections, limit);
  const cards = new Map((await views.loadCards(db, shown.flat())).map((card) => [card._id, card]));
  const totals = count ? await repository.countCards(db, selections) : [];
  return shown.map((rows, at) => ({
    products: rows.flatMap(({ id }) => cards.get(id) ?? []),
    ...(count && { total: totals[at] }),
  }));
}

/** How many products each value of a filter finds, beside what the other filters select, within a bound. */
export async function countFacets(
  { db, catalogueRows, clock }: ListDeps,
  query: ListQuery,
  limit = MAX_FACET_PRODUCTS,
): Promise<ProductFacets> {
  const index = await catalogueRows.load();
  const selection = toSelection(query, index, clock.now());
  const change = (changed: Partial<ProductFilters>) => ({
    ...selection,
    filters: { ...selection.filters, ...changed },
  });
  const [active, others] = divideFilters(selection.filters, index.attributeFilters);
  const count = async (filters: FacetFilter[], changed: Partial<ProductFilters>) => {
    const values = filters.flatMap((filter) => filter.values);
    const found = await repository.countValues(db, change(changed), values, limit);
    return { ...found, partial: found.isPartial ? filters.map(({ name }) => name) : [] };
  };
  const found = await Promise.all([
    // One query for all that are not chosen: they count the same products.
    count(others, {}),
    ...active.map((filter) => count([filter], filter.without)),
  ]);
  const [{ offer, isPartial }] = found;
  const partial = found.flatMap((one) => one.partial);
  if (isPartial) partial.push('offer');
  const counts = new Map(found.flatMap((ofOne) => [...ofOne.counts]));
  const pick = (values: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      values.map((value) => [value, counts.get(value) ?? 0]).filter(([, sum]) => sum),
    );
  const pairs = listPairs(index.attributeFilters);
  return {
    colours: pick(COLOURS),
    designs: pick(DESIGNS),
    ...(pairs.length > 0 && { attributes: pick(pairs) }),
    offer,
    ...(partial.length > 0 && { partial }),
  };
}

export async function findSimilar(deps: ListDeps, id: string): Promise<InPaise<ProductSummary>[]> {
  const row = await findProduct(deps.db, id);
  const isForSale = row && row.hiddenAt === null && row.removedAt === null;
  const product = orNotFound(isForSale ? row : undefined, 'This product');
  return deps.views.loadCards(deps.db, await listSimilar(deps, product));
}

/** What to show in the place of a product that is not for sale. */
export async function findAlternatives(deps: ListDeps, id: string): Promise<ProductAlternatives> {
  const { db, views } = deps;
  const row = await findProduct(db, id);
  const removed = row?.removedAt ? row : undefined;
  const similar = removed ? await listSimilar(deps, removed) : [];
  if (similar.length > 0) return { isRemoved: true, products: await views.loadCards(db, similar) };
  const newest = await repository.listCards(db, await select(deps, {}), { limit: MAX_NEWEST });
  return {
    isRemoved: removed !== undefined,
    products: await views.loadCards(db, newest.items),
  };
}

async function select({ catalogueRows, clock }: ListDeps, query: ListQuery) {
  return toSelection(query, await catalogueRows.load(), clock.now());
}

/** Products for sale of the same main colour. */
async function listSimilar(
  { db, catalogueRows }: ListDeps,
  { id, subCategoryId, mainColour: colour }: ProductRow,
) {
  if (colour === null) return [];
  const subCategoryIds = (await catalogueRows.load()).siblingIds(subCategoryId);
  return repository.listSimilar(db, { id, colour, subCategoryIds }, MAX_SIMILAR);
}

/** A filter by several values, whose facets are named `name`. */
interface FacetFilter {
  name: string;
  isChosen: boolean;
  values: readonly string[];
  without: Partial<ProductFilters>;
}

/** The filters that are chosen, with the choice without each, and those that are not. */
function divideFilters(filters: ProductFilters, attributes: readonly AttributeFilter[]) {
  const { colours, designs, attributes: pairs } = filters;
  const all: FacetFilter[] = [
    { name: 'colours', isChosen: colours.length > 0, values: COLOURS, without: { colours: [] } },
    { name: 'designs', isChosen: designs.length > 0, values: DESIGNS, without: { designs: [] } },
    ...attributes.map((attribute) => {
      const values = listPairs([attribute]);
      const left = pairs.filter((pair) => !values.includes(pair));
      return {
        name: attributeFacet(attribute.key),
        isChosen: left.length < pairs.length,
        values,
        without: { attributes: left },
      };
    }),
  ];
  return [all.filter(({ isChosen }) => isChosen), all.filter(({ isChosen }) => !isChosen)] as const;
}

/** @throws ShopError BAD_INPUT for a filter that no attribute has */
function toSelection(query: ListQuery, index: CatalogueIndex, now: Date) {
  const { attributeFilters } = index;
  const error = filterError(
    { label: 'Filter', values: listPairs(attributeFilters) },
    query.filter ?? '',
  );
  if (error) throw invalidField('filter', error);
  const search = query.search === undefined ? undefined : normaliseSearch(query.search);
  const filters = toFilters(query, attributeFilters);
  const addedFrom = filters.since === null ? undefined : addMs(now, -filters.since * DAY_MS);
  return { filters, search, addedFrom, subCategoryIds: index.subCategoryIds(query) };
}
