import { describe, expect, it } from 'vitest';
import { CATEGORY_TREE } from '../../../../domain/catalogue/category-tree.ts';
import { storyAfter } from './route.tsx';

describe('storyAfter', () => {
  it('follows a category with one of its subcategories', () => {
    const told = CATEGORY_TREE.flatMap((category) => storyAfter(category) ?? []);
    expect(told.map(({ subCategory }) => subCategory.slug)).toEqual([
      'kanchivaram',
      'hand-painted-saree-kalamkaree',
    ]);
  });
});
