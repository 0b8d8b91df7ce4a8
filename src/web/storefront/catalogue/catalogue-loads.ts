import { data } from 'react-router';
import type { ProductQuery, ProductSummary } from '../../../contract/catalogue.ts';
import type { ApiClient, Page } from '../../../contract/client.ts';
import type { Category, SubCategory } from '../../../domain/catalogue/category-tree.ts';
import { significantWords } from '../../../domain/catalogue/near-search.ts';
import {
  eachFilterParam,
  filtersToQuery,
  type ProductFilters,
} from '../../../domain/catalogue/product-filters.ts';

export type ProductListPage = Page<ProductSummary[]>;

const GROUP_PRODUCTS = 12;
/** Products in a list before "Show more". */
const LIST_PRODUCTS = 24;

export interface ProductGroup {
  subCategory: SubCategory;
  products: ProductSummary[];
  /** How many there are, also those that are not shown. */
  total: number;
}

/** The slugs that the API takes for a category, or for a subcategory of it. */
export function groupPath(category: Category, subCategory?: SubCategory): string {
  return subCategory ? `${category.slug}/${subCategory.slug}` : category.slug;
}

export async function loadGroups(
  api: ApiClient,
  category: Category,
  filters: ProductFilters,
): Promise<ProductGroup[]> {
  const { subCategories } = category;
  const found = await api.call('GET /api/products/groups', {
    query: {
      ...filterQuery(filters),
      groups: subCategories.map((subCategory) => groupPath(category, subCategory)).join(','),
      limit: GROUP_PRODUCTS,
      count: '1',
    },
  });
  return subCategories.map((subCategory, index) => {
    const { products = [], total = 0 } = found[index] ?? {};
    return { subCategory, products, total };
  });
}

export function loadList(
  api: ApiClient,
  query: ProductQuery,
  cursor: string | null,
): Promise<ProductListPage> {
  const page = { limit: LIST_PRODUCTS, cursor: cursor ?? undefined };
  return api.call('GET /api/products/summaries', { query: { ...query, ...page } });
}

export function toProductQuery(
  category: Category,
  subCategory: SubCategory | undefined,
  filters: ProductFilters,
): ProductQuery {
  return { category: category.slug, subCategory: subCategory?.slug, ...filterQuery(filters) };
}

function filterQuery(filters: ProductFilters) {
  return {
    ...eachFilterParam(({ name }) => filters[name].join(',') || undefined),
    offer: filters.offer ? ('1' as const) : undefined,
    sort: filters.sort ?? undefined,
  };
}

/**
 * Turns a failed call into an error page with its status and message. Checked by name: the server's
 * client comes from outside this bundle, so `instanceof` would fail.
 */
export function throwPageError(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'ApiError') throw error;
  const { status } = error as Error & { status: number };
  throw data({ message: error.message }, { status: status || 503 });
}

export function listHref(path: string, filters: ProductFilters | null, cursor?: string): string {
  const query = filters ? filtersToQuery(filters) : new URLSearchParams();
  if (cursor) query.set('cursor', cursor);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Sarees of some words of a search that finds nothing, or close to them, else the newest. */
export interface Instead {
  title: string;
  products: readonly ProductSummary[];
}

const MAX_INSTEAD = 8;
/** Each costs one or two calls. */
const MAX_WORDS_TRIED = 3;

/**
 * The words that find something, together or else the narrowest alone. A word that nearly every name
 * holds decides nothing.
 */
export async function findInstead(api: ApiClient, keyword: string): Promise<Instead> {
  const newest = await loadList(api, {}, null);
  const words = significantWords(keyword).slice(0, MAX_WORDS_TRIED);
  if (words.length < 2) return toInstead('New in the shop', newest.items);
  const each = await Promise.all(words.map((word) => find(api, word)));
  const narrow = each.filter(({ total }) => total > 0 && total <= newest.total / 2);
  const [narrowest, second] = narrow.toSorted((one, other) => one.total - other.total);
  const together = second && (await find(api, narrow.map(({ search }) => search).join(' ')));
  const chosen = together?.items.length ? together : narrowest;
  if (!chosen) return toInstead('New in the shop', newest.items);
  const title = chosen.isNear ? `Close to “${chosen.search}”` : `Sarees for “${chosen.search}”`;
  return toInstead(title, chosen.items);
}

/** Sarees whose names contain a text; where none does, those near it. */
async function find(api: ApiClient, search: string) {
  const { items, total } = await loadList(api, { search }, null);
  if (total > 0) return { search, items, total, isNear: false };
  const { products } = await api.call('GET /api/products/near', { query: { search } });
  return { search, items: products, total: products.length, isNear: true };
}

function toInstead(title: string, products: readonly ProductSummary[]): Instead {
  return { title, products: products.slice(0, MAX_INSTEAD) };
}
