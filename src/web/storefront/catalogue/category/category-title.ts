import type { Category, SubCategory } from '../../../../domain/catalogue/category-tree.ts';

/** The title of a category page: dashes turned into spaces (specification §2, Category page). */
export function categoryTitle(category: Category, subCategory?: SubCategory): string {
  return [category.name, subCategory?.name].filter(Boolean).map(withoutDashes).join(' ');
}

/** A single name with dashes turned into spaces. */
export function withoutDashes(name = ''): string {
  return name.replaceAll(/[\s-]+/g, ' ').trim();
}
