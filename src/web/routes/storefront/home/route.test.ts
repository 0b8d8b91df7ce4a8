import { describe, expect, it } from 'vitest';
import { DEFAULT_CATEGORIES } from '../../../../../tests/support/default-catalogue.ts';
import { storyAfter } from './route.tsx';

describe('storyAfter', () => {
  it('follows a category with one of its subcategories', () => {
    const told = DEFAULT_CATEGORIES.flatMap((category) => storyAfter(category) ?? []);
    expect(told.map(({ subCategory }) => subCategory.slug)).toEqual([
      'kanchivaram',
      'hand-painted-saree-kalamkaree',
    ]);
  });
});
