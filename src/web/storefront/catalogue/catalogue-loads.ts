import { data } from 'react-router';
import type { ProductQuery } from '../../../contract/catalogue.ts';
import type { ApiClient, Page } from '../../../contract/client.ts';
import type { ProductSummary } from '../../../contract/product.ts';
import type { Category, SubCategory } from '../../../domain/catalogue/category-tree.ts';
import {
  eachBound,
  filtersToQuery,
  type ProductFilters,
} from '../../../domain/catalogue/product-filters.ts';

export type ProductListPage = Page<ProductSummary[]>;

const GROUP_PRODUCTS = 12;
/** Products in a list before "Show more". */
export const LIST_PRODUCTS = 24;

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
    color: filters.colours.join(',') || undefined,
    design: filters.designs.join(',') || undefined,
    filter: filters.attributes.join(',') || undefined,
    ...eachBound((bound) => filters[bound]?.toString()),
    offer: filters.offer ? ('1' as const) : undefined,
    since: filters.since?.toString(),
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
