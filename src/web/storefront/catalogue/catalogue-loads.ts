import { data } from 'react-router';
import type { ProductQuery } from '../../../contract/catalogue.ts';
import type { ApiReader, Page } from '../../../contract/client.ts';
import type { Category, SubCategory } from '../../../domain/catalogue/category-tree.ts';
import type { ProductFilters } from '../../../domain/catalogue/product-filters.ts';
import { type CardProduct, cardProduct } from './cards/card-product.ts';
import { storyAfter } from './home/cloth-stories.ts';

export type ProductListPage = Page<CardProduct[]>;

/** Products per subcategory on its category's page. */
const GROUP_PRODUCTS = 12;
/** Products in a list before "Show more". */
const LIST_PRODUCTS = 24;

/** Index of the pallu among the pictures of a saree. */
const PALLU = 1;

export interface ProductGroup {
  subCategory: SubCategory;
  page: ProductListPage;
}

/** The picture of the story after a category of the home page, a pallu; null for none. */
export async function loadClothPicture(api: ApiReader, category: Category) {
  const found = storyAfter(category);
  if (!found) return null;
  const query = { category: category.slug, subCategory: found.subCategory.slug, limit: 1 };
  const [product] = await api.call('productSummaries', { query });
  return product?.pictures[PALLU] ?? product?.pictures[0] ?? null;
}

export function loadGroups(
  api: ApiReader,
  category: Category,
  filters: ProductFilters,
): Promise<ProductGroup[]> {
  return Promise.all(
    category.subCategories.map(async (subCategory) => {
      const query = { ...inCategory(category, subCategory, filters), limit: GROUP_PRODUCTS };
      return { subCategory, page: await loadPage(api, query) };
    }),
  );
}

export function loadList(
  api: ApiReader,
  query: ProductQuery,
  cursor: string | null,
): Promise<ProductListPage> {
  return loadPage(api, { ...query, limit: LIST_PRODUCTS, cursor: cursor ?? undefined });
}

export async function loadPage(api: ApiReader, query: ProductQuery): Promise<ProductListPage> {
  const page = await api.page('productSummaries', { query });
  return { ...page, items: page.items.map(cardProduct) };
}

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
 * Turns a failed call into an error page with its status and message. Checked by name: the server's
 * client comes from outside this bundle, so `instanceof` would fail.
 */
export function failPage(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'ApiError') throw error;
  const { status } = error as Error & { status: number };
  throw data({ message: error.message }, { status: status || 503 });
}
