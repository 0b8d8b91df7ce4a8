import { describe, expect, it } from 'vitest';
import { productLike } from './product.fixture.ts';
import { pageOf, summaryOf } from './product-summary.ts';

describe('summaryOf', () => {
  it('leaves the long texts behind and keeps what a card shows', () => {
    expect(Object.keys(summaryOf(productLike())).toSorted()).toEqual(
      [
        '_id',
        'countInStock',
        'discountPercentage',
        'isNew',
        'name',
        'offerPrice',
        'pictures',
        'price',
      ].toSorted(),
    );
  });

  it('keeps the preview of the first picture only', () => {
    const previews = summaryOf(productLike()).pictures.map(({ preview }) => preview);
    expect(previews).toEqual(['data:image/webp;base64,a', '']);
  });
});

describe('pageOf', () => {
  it('gives the list in short, with its figures', () => {
    const page = pageOf({ items: [productLike({ _id: 'p7' })], total: 30, next: 'c' });
    expect(page).toMatchObject({ products: [{ _id: 'p7' }], total: 30, next: 'c' });
  });
});
