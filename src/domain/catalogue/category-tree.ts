import { slugify } from '../text/text.ts';

/** A top-level grouping of products. `menuLabel` is its shorter name in the menu. */
export type Category = ReturnType<typeof toCategory>;

/** The finest grouping of products; `categoryName` is the name of its category. */
export type SubCategory = Category['subCategories'][number];

/**
 * The category of an address, with its canonical address. `redirect` means that the requested
 * address is another spelling, to be redirected to `canonicalPath`. The slug of a menu label
 * (`/category/cotton`) is not canonical, but shows the page itself.
 */
export interface CategoryRoute {
  category: Category;
  subCategory?: SubCategory;
  canonicalPath: string;
  redirect: boolean;
}

/** The categories of the shop, in the order of the menu (specification §2 and §3). */
export const CATEGORY_TREE: readonly Category[] = [
  toCategory('Silk Sarees', [
    'Mysore Silk',
    'Kanchivaram',
    'Pure Zeary Mysore Silk',
    'Mudal Silk',
    'Mungar Silk',
  ]),
  toCategory('Cotton & Linen', ['Cotton', 'Lenin'], 'Cotton'),
  toCategory('Specialty Sarees', [
    'Organsa',
    'Chambeli',
    'Hand Painted Saree - Kalamkaree',
    'Viscos Saree',
  ]),
  toCategory('Designer Sarees', ['All Designer Sarees']),
];

/** The category of exactly this name. */
export function findCategory(name: string): Category | undefined {
  return CATEGORY_TREE.find((category) => category.name === name);
}

/** The subcategory of exactly this name under the category of exactly that name. */
export function findSubCategory(
  categoryName: string,
  subCategoryName: string,
): SubCategory | undefined {
  return findCategory(categoryName)?.subCategories.find(({ name }) => name === subCategoryName);
}

/** The category of this slug, or of this slug of its menu label: `cotton` is Cotton & Linen. */
export function categoryBySlug(slug: string): Category | undefined {
  return (
    CATEGORY_TREE.find((category) => category.slug === slug) ??
    CATEGORY_TREE.find((category) => slugify(category.menuLabel) === slug)
  );
}

/** The canonical address of a category or subcategory. */
export function categoryPath(category: Category, subCategory?: SubCategory): string {
  const path = `/category/${category.slug}`;
  return subCategory ? `${path}/${subCategory.slug}` : path;
}

/**
 * Reads the segments of `/category/{categoryName}/{subCategoryName?}` (specification §2). Any
 * spelling with the same slug is accepted: capitals, punctuation, spaces (percent-encoded
 * or not), doubled hyphens. A subcategory is found only under its own category. Null: unknown.
 */
export function resolveCategoryRoute(
  categorySegment: string,
  subSegment: string = '',
): CategoryRoute | null {
  const categorySlug = slugify(decoded(categorySegment));
  const subSlug = slugify(decoded(subSegment));
  const category = categoryBySlug(categorySlug);
  const subCategory = category?.subCategories.find(({ slug }) => slug === subSlug);
  if (!category || (subSegment !== '' && !subCategory)) return null;

  return {
    category,
    subCategory,
    canonicalPath: categoryPath(category, subCategory),
    redirect: categorySegment !== categorySlug || subSegment !== subSlug,
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function toCategory(name: string, subCategoryNames: readonly string[], menuLabel: string = name) {
  const subCategories = subCategoryNames.map((subCategoryName) => ({
    name: subCategoryName,
    slug: slugify(subCategoryName),
    categoryName: name,
  }));
  return { name, menuLabel, slug: slugify(name), subCategories };
}

/** The error of a subcategory that does not belong to the category. */
export const UNKNOWN_SUB_CATEGORY = 'Choose a category and one of its subcategories';
