import { describe, expect, it } from 'vitest';
import { productLike } from '../../../platform/product.fixture.ts';
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
    const [picture] = productLike().pictures;
    const pictures = ['a', 'b'].flatMap((preview) => (picture ? { ...picture, preview } : []));
    const summary = summaryOf(productLike('p1', { pictures }));
    expect(summary.pictures.map(({ preview }) => preview)).toEqual(['a', '']);
  });
});
