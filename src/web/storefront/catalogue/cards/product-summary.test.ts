import { describe, expect, it } from 'vitest';
import { productLike } from './product.fixture.ts';
import { summaryOf } from './product-summary.ts';

describe('summaryOf', () => {
  it('drops long texts and keeps what a card shows', () => {
    expect(Object.keys(summaryOf(productLike())).toSorted()).toEqual(
      [
        '_id',
        'countInStock',
        'discountPercentage',
        'isNew',
        'name',
        'pictures',
        'price',
        'sellingPrice',
      ].toSorted(),
    );
  });

  it("keeps only the first picture's preview", () => {
    const previews = summaryOf(productLike()).pictures.map(({ preview }) => preview);
    expect(previews).toEqual(['data:image/webp;base64,a', '']);
  });
});
