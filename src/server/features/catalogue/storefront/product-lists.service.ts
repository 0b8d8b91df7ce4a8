import type {
  ProductFacets,
  ProductGroup,
  ProductGroupsQuery,
  ProductQuery,
} from '../../../../contract/catalogue.ts';
import {
  CHOICE_FILTERS,
  eachFilterParam,
  type ProductFilters,
  parseFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { normaliseSearch } from '../../../../domain/catalogue/search-terms.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CategoryIndex } from './category-index.ts';
import * as repository from './product-lists.repository.ts';
import type { ProductViews } from './product-views.ts';

type ListQuery = Omit<ProductQuery, 'limit'> & { limit?: number };

/** Lists of products for sale: filtered, sorted and paged. */
export function createProductLists({ db, views }: { db: Db; views: ProductViews }) {
  const { categories: categoryIndex, viewsOf } = views;

  async function selected(query: ListQuery) {
    return selectionOf(query, await categoryIndex());
  }

  return {
    async list(query: ListQuery) {
      const page = await repository.listProducts(db, await selected(query), query);
      return { ...page, items: await viewsOf(db, page.items) };
    },

    async summaries(query: ListQuery) {
      const page = await repository.listCards(db, await selected(query), query);
      return { ...page, items: await views.summariesOf(db, page.items) };
    },

    /** The first products of several categories or subcategories, read together. */
    async groups({
      groups,
      count,
      limit,
      ...filters
    }: ProductGroupsQuery): Promise<ProductGroup[]> {
      const index = await categoryIndex();
      const selections = groups.map((slugs) => selectionOf({ ...filters, ...slugs }, index));
      const shown = await repository.firstCards(db, selections, limit);
      const cards = new Map(
        (await views.summariesOf(db, shown.flat())).map((card) => [card._id, card]),
      );
      const totals = count ? await repository.countCards(db, selections) : [];
      return shown.map((rows, index) => ({
        products: rows.flatMap(({ id }) => cards.get(id) ?? []),
        ...(count && { total: totals[index] }),
      }));
    },

    /** How many products each value of a filter finds, beside what the other filters select. */
    async facets(query: ListQuery): Promise<ProductFacets> {
      const selection = await selected(query);
      const without = (change: Partial<ProductFilters>) => ({
        ...selection,
        filters: { ...selection.filters, ...change },
      });
      const [offer, ...counts] = await Promise.all([
        repository.countProducts(db, without({ offer: true })),
        ...CHOICE_FILTERS.map((filter) =>
          repository.countChoices(db, without({ [filter.name]: [] }), filter),
        ),
      ]);
      const found = CHOICE_FILTERS.map(({ name }, index) => [name, counts[index]]);
      return { ...Object.fromEntries(found), offer };
    },

    /** The newest of all. */
    async newest(limit: number): Promise<repository.CardRow[]> {
      return (await repository.listCards(db, await selected({}), { limit })).items;
    },

    /** The ids of the subcategories that a list shows; undefined for all. */
    subCategoryIds: async (query: ListQuery) => (await categoryIndex()).subCategoryIds(query),
  };
}

function selectionOf(query: ListQuery, index: CategoryIndex) {
  const filters = parseFilters(
    new URLSearchParams({
      ...eachFilterParam(({ param }) => query[param] ?? ''),
      offer: query.offer ? '1' : '',
      sort: query.sort ?? '',
    }),
  );
  const search = query.search === undefined ? undefined : normaliseSearch(query.search);
  return { filters, search, subCategoryIds: index.subCategoryIds(query) };
}
