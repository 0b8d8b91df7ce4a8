import { slugify } from '../text/text.ts';
import { type CategoryTree, categoryPath } from './category-tree.ts';
import { canonicalSpelling } from './near-search.ts';

/** How many categories are suggested while a customer types. */
const MAX_SUGGESTED = 3;

/**
 * The categories and subcategories for a typed text: each of its words begins a word of their
 * names, or is another spelling of one. Those whose name begins so come first.
 */
export function suggestCategories(tree: CategoryTree, text: string): SuggestedCategory[] {
  const typed = slugify(text).split('-').filter(Boolean);
  if (typed.length === 0) return [];
  const places = tree.flatMap((category) => [
    { ...category, path: categoryPath(category) },
    ...category.subCategories.map((sub) => ({ ...sub, path: categoryPath(category, sub) })),
  ]);
  const found = places.flatMap(({ name, slug, path }) => {
    const matches = typed.map((word) =>
      slug
        .split('-')
        .findIndex(
          (own) => own.startsWith(word) || canonicalSpelling(own) === canonicalSpelling(word),
        ),
    );
    return matches.includes(-1) ? [] : [{ name, path, first: matches[0] ?? 0 }];
  });
  return found
    .toSorted((one, other) => one.first - other.first)
    .slice(0, MAX_SUGGESTED)
    .map(({ name, path }) => ({ name, path }));
}

/** A category or subcategory with its address. */
export interface SuggestedCategory {
  name: string;
  path: string;
}
