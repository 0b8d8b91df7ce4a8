import { describe, expect, it } from 'vitest';
import { productLike } from '../../platform/product.fixture.ts';
import { sareeCount, uniqueProducts } from './product-list.tsx';

it('shows a product once even if it moved to the next page meanwhile', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ ...productLike(id), isSoldOut: false }));
  const list = [a, b, b, c].flatMap((product) => product ?? []);
  expect(uniqueProducts(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});

describe('sareeCount', () => {
  it.each([
    [0, '0 sarees'],
    [1, '1 saree'],
    [1000, '1,000 sarees'],
    [1001, '1,000+ sarees'],
  ])('%i is %j', (count, text) => {
    expect(sareeCount(count)).toBe(text);
  });
});
