import { collectionPath } from '../collections/collection.ts';
import { slugify } from '../text/text.ts';
import { type CategoryTree, categoryPath } from './category-tree.ts';
import { canonicalSpelling } from './spellings.ts';

/** How many categories and collections are suggested while a customer types. */
const MAX_SUGGESTED = 3;

/**
 * The categories, subcategories and collections for a typed text: each of its words begins a word of
 * their names, or is another spelling of one. Those whose name begins so come first.
 */
export function suggestCategories(
  tree: CategoryTree,
  text: string,
  collections: readonly { title: string; slug: string }[] = [],
): SuggestedCategory[] {
  const typed = slugify(text).split('-').filter(Boolean);
  if (typed.length === 0) return [];
  const places = tree.flatMap((category) => [
    { name: category.name, path: categoryPath(category) },
    ...category.subCategories.map((sub) => ({ name: sub.name, path: categoryPath(category, sub) })),
  ]);
  const all = [
    ...places,
    ...collections.map(({ title, slug }) => ({ name: title, path: collectionPath(slug) })),
  ];
  const found = all.flatMap(({ name, path }) => {
    // Its address may say something else.
    const words = slugify(name).split('-');
    const matches = typed.map((word) =>
      words.findIndex(
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

/** A category, subcategory or collection with its address. */
export interface SuggestedCategory {
  name: string;
  path: string;
}
