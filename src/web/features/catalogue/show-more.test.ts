import { expect, it } from 'vitest';
import { productLike } from './product.fixture.ts';
import { summaryOf } from './product-summary.ts';
import { withoutRepeats } from './show-more.ts';

it('shows a product once that slipped into the next part of the list', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => summaryOf(productLike({ _id })));
  const list = [a, b, b, c].flatMap((product) => product ?? []);
  expect(withoutRepeats(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});
