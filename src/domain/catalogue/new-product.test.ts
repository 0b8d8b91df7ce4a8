import { describe, expect, it, test } from 'vitest';
import { type NewProductDraft, newProductError, picturesError } from './new-product.ts';

const GOOD: NewProductDraft = {
  name: 'Maroon Kanchivaram',
  category: 'Silk Sarees',
  subCategory: 'Kanchivaram',
  price: '₹12,500.50',
  countInStock: '1,000',
  description: 'Woven by hand.',
};

describe('a product to come', () => {
  it.each<[keyof NewProductDraft, Partial<NewProductDraft>, string | null]>([
    ['price', {}, null],
    ['price', { price: 'cheap' }, 'Price must be a number of rupees'],
    ['price', { price: '0.5' }, 'Price must be at least 1 rupee'],
    ['countInStock', {}, null],
    ['countInStock', { countInStock: ' ' }, 'Count in stock is required'],
    ['countInStock', { countInStock: 'many' }, 'Stock must be a whole number'],
    ['countInStock', { countInStock: '-1' }, 'Stock must be 0 or more'],
    ['subCategory', { category: '', subCategory: '' }, 'Subcategory is required'],
    ['subCategory', { category: '' }, null],
    ['subCategory', { subCategory: 'Lenin' }, 'Choose a category and one of its subcategories'],
    ['name', { name: ' \n' }, 'Name is required'],
  ])('has %s at error with %j: %s', (field, wrong, error) => {
    expect(newProductError(field, { ...GOOD, ...wrong })).toBe(error);
  });
});

test('a product wants a picture, and not too many', () => {
  expect([0, 1, 12, 13].map(picturesError)).toEqual([
    'Image file is missing',
    null,
    null,
    'A product can have at most 12 pictures',
  ]);
});
