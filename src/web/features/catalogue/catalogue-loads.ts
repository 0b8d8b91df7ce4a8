import { data } from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import type { Picture } from '../../../contract/picture.ts';
import type { ProductQuery } from '../../../contract/product.ts';
import type { Category, SubCategory } from '../../../domain/category-tree.ts';
import type { ProductFilters } from '../../../domain/product-filters.ts';
import { storyAfter } from './cloth-stories.ts';
import {
  type NearMatches,
  nearMatchesOf,
  type ProductPage,
  type ProductSummary,
  pageOf,
  summaryOf,
} from './product-summary.ts';

/** Products of one category on the home page. */
const HOME_PRODUCTS = 8;
/** Products of one subcategory on its category's page. */
const GROUP_PRODUCTS = 12;
/** Products a list shows before "Show more". */
const LIST_PRODUCTS = 24;

/** The place of the pallu among the pictures of a saree. */
const PALLU = 1;

/** A subcategory and the first of its products, as the category page shows them. */
export interface ProductGroup {
  subCategory: SubCategory;
  page: ProductPage;
}

/** The newest products of a category, for the home page. */
export async function loadNewest(api: ApiClient, category: Category): Promise<ProductPage> {
  return pageOf(
    await api.page('products', { query: { category: category.slug, limit: HOME_PRODUCTS } }),
  );
}

/** The picture of the cloth that the home page tells of after a category: a pallu; null for none. */
export async function loadCloth(api: ApiClient, category: Category): Promise<Picture | null> {
  const told = storyAfter(category);
  if (!told) return null;
  const query = { category: category.slug, subCategory: told.subCategory.slug, limit: 1 };
  const [product] = await api.call('products', { query });
  return product?.pictures[PALLU] ?? product?.pictures[0] ?? null;
}

/** Products of the same main colour as another. */
export async function loadSimilar(api: ApiClient, id: string): Promise<ProductSummary[]> {
  return (await api.call('similarProducts', { params: { id } })).map(summaryOf);
}

/** The subcategories given, each with the first of the products that pass the filters. */
export function loadGroups(
  api: ApiClient,
  category: Category,
  subCategories: readonly SubCategory[],
  filters: ProductFilters,
): Promise<ProductGroup[]> {
  return Promise.all(
    subCategories.map(async (subCategory) => {
      const query = { ...inCategory(category, subCategory, filters), limit: GROUP_PRODUCTS };
      return { subCategory, page: pageOf(await api.page('products', { query })) };
    }),
  );
}

/** One part of a list of products, the first unless a cursor is given. */
export async function loadList(
  api: ApiClient,
  query: ProductQuery,
  cursor: string | null,
): Promise<ProductPage> {
  const part = { ...query, limit: LIST_PRODUCTS, cursor: cursor ?? undefined };
  return pageOf(await api.page('products', { query: part }));
}

/** What is near a search: other products than `loadList` gives for it. */
export async function loadNear(api: ApiClient, search: string): Promise<NearMatches> {
  return nearMatchesOf(await api.call('nearProducts', { query: { search } }));
}

/** The query of the API for the products of a category that pass the filters. */
export function inCategory(
  category: Category,
  subCategory: SubCategory | undefined,
  { colours, designs, offer, sort }: ProductFilters,
): ProductQuery {
  return {
    category: category.slug,
    subCategory: subCategory?.slug,
    color: colours.join(',') || undefined,
    design: designs.join(',') || undefined,
    offer: offer ? '1' : undefined,
    sort: sort ?? undefined,
  };
}

/**
 * Answers a page whose call was refused with the status and the words of the refusal. Known by its
 * name: the server's client comes from outside this bundle, so `instanceof` would not know it.
 */
export function failPage(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'ApiError') throw error;
  const { status } = error as Error & { status: number };
  throw data({ message: error.message }, { status: status || 503 });
}
