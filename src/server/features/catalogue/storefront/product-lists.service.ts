import type {
  NearProducts,
  NearQuery,
  ProductAlternatives,
  ProductFacets,
  ProductGroup,
  ProductGroupsQuery,
  ProductQuery,
  ProductSummary,
} from '../../../../contract/catalogue.ts';
import {
  nearReasons,
  planNearSearch,
  withoutExactReadings,
  wordsToSearch,
} from '../../../../domain/catalogue/near-search.ts';
import {
  CHOICE_FILTERS,
  type ProductFilters,
  toFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { normaliseSearch } from '../../../../domain/catalogue/search-text.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import type { Db } from '../../../platform/db/database.ts';
import { orNotFound } from '../../../platform/errors/shop-error.ts';
import { findProduct, type ProductRow } from '../catalogue.repository.ts';
import type { CatalogueIndex, CatalogueRows } from '../catalogue-rows.ts';
import type { ProductViews } from '../product-views.ts';
import * as repository from './product-lists.repository.ts';

/** One row of similar products. */
const MAX_SIMILAR = 8;
/** The newest products, where there is none similar. */
const MAX_NEWEST = 6;

type ListQuery = Omit<ProductQuery, 'limit'> & { limit?: number };

export interface ListDeps {
  db: Db;
  catalogueRows: CatalogueRows;
  views: ProductViews;
}

/** Lists of products for sale: filtered and paged, near a search, or similar to another product. */
export function createProductLists({ db, catalogueRows, views }: ListDeps) {
  async function select(query: ListQuery) {
    return toSelection(query, await catalogueRows.load());
  }

  /** Products for sale of the same main colour. */
  async function listSimilar({ id, subCategoryId, mainColour: colour }: ProductRow) {
    if (colour === null) return [];
    const subCategoryIds = (await catalogueRows.load()).siblingIds(subCategoryId);
    return repository.listSimilar(db, { id, colour, subCategoryIds }, MAX_SIMILAR);
  }

  return {
    async list(query: ListQuery) {
      const page = await repository.listProducts(db, await select(query), query);
      return { ...page, items: await views.loadProducts(db, page.items) };
    },

    async listSummaries(query: ListQuery) {
      const page = await repository.listCards(db, await select(query), query);
      return { ...page, items: await views.loadCards(db, page.items) };
    },

    /** The first products of several categories or subcategories, read together. */
    async listGroups({
      groups,
      count,
      limit,
      ...filters
    }: ProductGroupsQuery): Promise<ProductGroup[]> {
      const index = await catalogueRows.load();
      const selections = groups.map((slugs) => toSelection({ ...filters, ...slugs }, index));
      const shown = await repository.listFirstCards(db, selections, limit);
      const cards = new Map(
        (await views.loadCards(db, shown.flat())).map((card) => [card._id, card]),
      );
      const totals = count ? await repository.countCards(db, selections) : [];
      return shown.map((rows, at) => ({
        products: rows.flatMap(({ id }) => cards.get(id) ?? []),
        ...(count && { total: totals[at] }),
      }));
    },

    /** How many products each value of a filter finds, beside what the other filters select. */
    async countFacets(query: ListQuery): Promise<ProductFacets> {
      const selection = await select(query);
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

    /** Products near a search, closest first, without those that `list` finds for it. */
    async findNear(query: NearQuery): Promise<InPaise<NearProducts>> {
      const search = normaliseSearch(query.search);
      const words = wordsToSearch(search);
      const planned = planNearSearch(words, await repository.listKnownWords(db, words));
      const plan = planned && withoutExactReadings(planned, search);
      if (!plan) return { products: [], reasons: [] };
      const rows = await repository.listNear(db, plan, search, query.limit);
      const names = rows.map(({ name }) => name);
      return { products: await views.loadCards(db, rows), reasons: nearReasons(plan, names) };
    },

    async findSimilar(id: string): Promise<InPaise<ProductSummary>[]> {
      const row = await findProduct(db, id);
      const isForSale = row && row.hiddenAt === null && row.removedAt === null;
      const product = orNotFound(isForSale ? row : undefined, 'This product');
      return views.loadCards(db, await listSimilar(product));
    },

    /** What to show in the place of a product that is not for sale. */
    async findAlternatives(id: string): Promise<ProductAlternatives> {
      const row = await findProduct(db, id);
      const removed = row?.removedAt ? row : undefined;
      const similar = removed ? await listSimilar(removed) : [];
      if (similar.length > 0)
        return { isRemoved: true, products: await views.loadCards(db, similar) };
      const newest = await repository.listCards(db, await select({}), { limit: MAX_NEWEST });
      return {
        isRemoved: removed !== undefined,
        products: await views.loadCards(db, newest.items),
      };
    },
  };
}

function toSelection(query: ListQuery, index: CatalogueIndex) {
  const search = query.search === undefined ? undefined : normaliseSearch(query.search);
  return { filters: toFilters(query), search, subCategoryIds: index.subCategoryIds(query) };
}
