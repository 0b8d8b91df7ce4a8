import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFacts } from '../../../tests/support/arbitrary-product.ts';
import { draftErrors, draftOf, type ProductDraft, readDraft } from './product-facts.ts';

const GOOD: ProductDraft = {
  name: 'Maroon Kanchivaram',
  category: 'Silk Sarees',
  subCategory: 'Kanchivaram',
  price: '12,500.50',
  offerPrice: '',
  description: 'Woven by hand.',
  weave: '',
  fabric: '',
  zari: 'Pure zari',
  border: '',
  pallu: '',
  lengthCm: '550',
  blousePieceCm: '',
  care: '',
  origin: '',
  silkMarkNumber: '',
};

describe('a draft of a product', () => {
  it('says what is meant, blanks being unknown', () => {
    expect(draftErrors(GOOD)).toEqual({});
    expect(readDraft(GOOD)).toMatchObject({
      name: 'Maroon Kanchivaram',
      price: 12_500_50,
      offerPrice: null,
      details: { zari: 'Pure zari', lengthCm: 550, blousePieceCm: null, weave: null },
    });
  });

  it.each<[Partial<ProductDraft>, Partial<ProductDraft>]>([
    [{ name: '  ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'Name must be at most 200 characters' }],
    [{ price: '' }, { price: 'Price is required' }],
    [{ price: 'cheap' }, { price: 'Price must be a number of rupees' }],
    [{ price: '99.999' }, { price: 'Price must have at most 2 decimals' }],
    [{ offerPrice: '12500.50' }, { offerPrice: 'Offer price must be below the price' }],
    [{ offerPrice: '0' }, { offerPrice: 'Offer price must be at least 1 rupee' }],
    [{ category: '' }, { category: 'Category is required', subCategory: expect.any(String) }],
    [{ subCategory: 'Lenin' }, { subCategory: 'Choose a category and one of its subcategories' }],
    [{ lengthCm: '5.5' }, { lengthCm: 'Length must be a whole number of centimetres' }],
    [{ blousePieceCm: '0' }, { blousePieceCm: 'Blouse piece must be at least 1 cm' }],
    [{ care: 'a\0b' }, { care: 'Care holds a character that cannot be stored' }],
  ])('%j is at error', (wrong, errors) => {
    expect(draftErrors({ ...GOOD, ...wrong })).toEqual(errors);
  });

  it('reads back what it was made from, for any product', () => {
    fc.assert(
      fc.property(arbitraryFacts, ({ isHidden: _, ...facts }) => {
        expect(draftErrors(draftOf(facts))).toEqual({});
        expect(readDraft(draftOf(facts))).toEqual(facts);
      }),
    );
  });
});
