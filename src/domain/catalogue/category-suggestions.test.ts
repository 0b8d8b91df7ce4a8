import { describe, expect, it } from 'vitest';
import { DEFAULT_CATEGORIES } from '../../../tests/support/default-catalogue.ts';
import { suggestCategories } from './category-suggestions.ts';
import { resolveCategoryRoute } from './category-tree.ts';

describe('suggestCategories', () => {
  it.each([
    ['silk', ['Silk Sarees', 'Mysore Silk', 'Mudal Silk']],
    ['Kanjeevaram', ['Kanchivaram']],
    ['linen', ['Lenin', 'Cotton & Linen']],
    ['mys', ['Mysore Silk', 'Pure Zeary Mysore Silk']],
    ['ilk', []],
    ['  ', []],
    ['🥻', []],
  ])('%s: %j', (text, names) => {
    expect(suggestCategories(DEFAULT_CATEGORIES, text).map(({ name }) => name)).toEqual(names);
  });

  it('goes by names, which addresses need not repeat, and knows collections', () => {
    const tree = DEFAULT_CATEGORIES.map((category) =>
      category.slug === 'cotton-linen' ? { ...category, slug: 'summer' } : category,
    );
    const collections = [{ title: 'Cotton for weddings', slug: 'brides' }];
    expect(suggestCategories(tree, 'cotton', collections)).toEqual([
      { name: 'Cotton & Linen', path: '/category/summer' },
      { name: 'Cotton', path: '/category/summer/cotton' },
      { name: 'Cotton for weddings', path: '/collections/brides' },
    ]);
    expect(suggestCategories(tree, 'wedding', collections)).toHaveLength(1);
    expect(suggestCategories(tree, 'summer', collections)).toEqual([]);
  });

  it('names pages that exist', () => {
    const found = suggestCategories(DEFAULT_CATEGORIES, 'cotton');
    expect(found).toHaveLength(2);
    for (const { path } of found) {
      const [, , category = '', subCategory] = path.split('/');
      const route = resolveCategoryRoute(DEFAULT_CATEGORIES, category, subCategory);
      expect(route?.canonicalPath).toBe(path);
    }
  });
});
