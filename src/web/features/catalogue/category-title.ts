import type { Category, SubCategory } from '../../../domain/category-tree.ts';

/** The title of a category page: dashes turned into spaces (specification §2, Category page). */
export function categoryTitle(category: Category, subCategory?: SubCategory): string {
  return [category.name, subCategory?.name].filter(Boolean).map(withoutDashes).join(' ');
}

/** One name of it by itself. */
export function withoutDashes(name = ''): string {
  return name.replaceAll(/[\s-]+/g, ' ').trim();
}
