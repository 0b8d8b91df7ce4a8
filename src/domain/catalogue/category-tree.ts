import { slugify } from '../text/text.ts';

/** The finest grouping of products. */
export interface SubCategory {
  name: string;
  slug: string;
  isInMenu: boolean;
}

/** A top-level grouping of products. `menuLabel` is its shorter name in the menu. */
export interface Category extends SubCategory {
  menuLabel: string;
  subCategories: readonly SubCategory[];
}

/** The categories of the shop, in the order of the menu. */
export type CategoryTree = readonly Category[];

/** A category, or a subcategory of it. */
export interface CategoryPlace {
  category: Category;
  subCategory?: SubCategory | undefined;
}

/**
 * The category of an address, with its canonical address. `redirect` means that the requested
 * address is another spelling, to be redirected to `canonicalPath`. The slug of a menu label
 * (`/category/cotton`) is not canonical, but shows the page itself.
 */
export interface CategoryRoute extends CategoryPlace {
  canonicalPath: string;
  redirect: boolean;
}

/** The category of exactly this name. */
export function findCategory(tree: CategoryTree, name: string): Category | undefined {
  return tree.find((category) => category.name === name);
}

/** The subcategory of exactly this name under the category of exactly that name, with both. */
export function findPlace(
  tree: CategoryTree,
  names: { category: string; subCategory: string },
): Required<CategoryPlace> | undefined {
  const category = findCategory(tree, names.category);
  const subCategory = category?.subCategories.find(({ name }) => name === names.subCategory);
  return category && subCategory && { category, subCategory };
}

/** The category of this slug, or of this slug of its menu label: `cotton` is Cotton & Linen. */
export function categoryBySlug<Node extends Category>(
  tree: readonly Node[],
  slug: string,
): Node | undefined {
  return (
    tree.find((category) => category.slug === slug) ??
    tree.find((category) => slugify(category.menuLabel) === slug)
  );
}

/** The canonical address of a category or subcategory. */
export function categoryPath(
  category: Pick<Category, 'slug'>,
  subCategory?: Pick<SubCategory, 'slug'>,
): string {
  const path = `/category/${category.slug}`;
  return subCategory ? `${path}/${subCategory.slug}` : path;
}

/** The longest name of a category, in UTF-16 units. */
export const MAX_CATEGORY_NAME = 60;

/** The name of the subcategory that a new category starts with. */
export function getFirstSubCategoryName(category: string): string {
  const name = `All ${category}`;
  return name.length > MAX_CATEGORY_NAME ? 'All products' : name;
}

/** A category with the subcategories that menus show. */
export interface MenuCategory extends Category {
  /** Whether a link to all of its products follows them. */
  hasAllLink: boolean;
}

/** What menus show of the tree. Beside others, the first subcategory gives way to the link to all products. */
export function inMenu(tree: CategoryTree): MenuCategory[] {
  return tree
    .filter(({ isInMenu }) => isInMenu)
    .map((category) => {
      const shown = category.subCategories.filter(({ isInMenu }) => isInMenu);
      const others = shown.filter(({ name }) => name !== getFirstSubCategoryName(category.name));
      return {
        ...category,
        subCategories: others.length > 0 ? others : shown,
        hasAllLink: shown.length > 1,
      };
    });
}

/**
 * Reads the segments of `/category/{categoryName}/{subCategoryName?}` (specification §2). Any
 * spelling with the same slug is accepted: capitals, punctuation, spaces (percent-encoded
 * or not), doubled hyphens. A subcategory is found only under its own category. Null: unknown.
 */
export function resolveCategoryRoute(
  tree: CategoryTree,
  categorySegment: string,
  subSegment: string = '',
): CategoryRoute | null {
  const categorySlug = slugify(decoded(categorySegment));
  const subSlug = slugify(decoded(subSegment));
  const category = categoryBySlug(tree, categorySlug);
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

/** The error of a subcategory that does not belong to the category. */
export const UNKNOWN_SUB_CATEGORY = 'Choose a category and one of its subcategories';

/** The most categories of a shop, and subcategories of one: more are too many for a menu. */
export const MAX_CATEGORIES = 24;
export const TOO_MANY_CATEGORIES = `There can be at most ${MAX_CATEGORIES} side by side`;
