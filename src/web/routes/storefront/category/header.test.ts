import { describe, expect, it } from 'vitest';
import { findCategory, findSubCategory } from '../../../../domain/catalogue/category-tree.ts';
import { categoryTitle } from './header.tsx';

describe('categoryTitle', () => {
  it('shows category and subcategory, dashes turned into spaces', () => {
    const category = findCategory('Specialty Sarees');
    const sub = findSubCategory('Specialty Sarees', 'Hand Painted Saree - Kalamkaree');
    expect(category && categoryTitle(category)).toBe('Specialty Sarees');
    expect(category && categoryTitle(category, sub)).toBe(
      'Specialty Sarees Hand Painted Saree Kalamkaree',
    );
  });
});
