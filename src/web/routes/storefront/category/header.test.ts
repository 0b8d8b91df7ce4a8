import { describe, expect, it } from 'vitest';
import { DEFAULT_CATEGORIES } from '../../../../../tests/support/default-catalogue.ts';
import { findPlace } from '../../../../domain/catalogue/category-tree.ts';
import { categoryTitle } from './header.tsx';

describe('categoryTitle', () => {
  it('shows category and subcategory, dashes turned into spaces', () => {
    const place = findPlace(DEFAULT_CATEGORIES, {
      category: 'Specialty Sarees',
      subCategory: 'Hand Painted Saree - Kalamkaree',
    });
    expect(place && categoryTitle(place.category)).toBe('Specialty Sarees');
    expect(place && categoryTitle(place.category, place.subCategory)).toBe(
      'Specialty Sarees Hand Painted Saree Kalamkaree',
    );
  });
});
