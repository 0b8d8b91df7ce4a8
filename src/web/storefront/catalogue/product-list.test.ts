import { describe, expect, it } from 'vitest';
import { productLike } from '../../platform/product.fixture.ts';
import { productCount, uniqueProducts } from './product-list.tsx';

it('shows a product once even if it moved to the next page meanwhile', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ ...productLike(id), isSoldOut: false }));
  const list = [a, b, b, c].flatMap((product) => product ?? []);
  expect(uniqueProducts(list).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});

describe('productCount', () => {
  it.each([
    [0, '0 products'],
    [1, '1 product'],
    [1000, '1,000 products'],
    [1001, '1,000+ products'],
  ])('%i is %j', (count, text) => {
    expect(productCount(count)).toBe(text);
  });
});
