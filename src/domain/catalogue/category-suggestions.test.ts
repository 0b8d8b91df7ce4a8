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
