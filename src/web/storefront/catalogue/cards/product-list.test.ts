import { expect, it } from 'vitest';
import { productLike } from '../../../platform/product.fixture.ts';
import { withoutRepeats } from './product-list.tsx';

it('shows a product once even if it moved to the next page meanwhile', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ ...productLike(id), isSoldOut: false }));
  const list = [a, b, b, c].flatMap((product) => product ?? []);
  expect(withoutRepeats(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});
