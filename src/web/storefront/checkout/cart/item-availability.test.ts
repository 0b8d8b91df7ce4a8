import { describe, expect, it } from 'vitest';
import { productLike } from '../../../platform/product.fixture.ts';
import {
  availableItems,
  canCheckOut,
  itemOf,
  type LocalCartItem,
  lineError,
} from './cart-items.ts';

function item(given: Partial<LocalCartItem>): LocalCartItem {
  return { ...itemOf(productLike('p1'), 2), ...given };
}

describe('lineError', () => {
  it.each<[Partial<LocalCartItem>, string | null]>([
    [{ countInStock: 5 }, null],
    [{ countInStock: 2 }, null],
    [{ countInStock: undefined }, null],
    [{ countInStock: 1 }, 'Only 1 left now. Please choose a smaller quantity to go on.'],
    [{ countInStock: 0 }, 'Out of Stock. Please delete it to go on.'],
    [{ countInStock: 5, isRemoved: true }, 'No longer for sale. Please delete it to go on.'],
  ])('of two pieces with %j is %j', (given, error) => {
    expect(lineError(item(given))).toBe(error);
  });
});

describe('canCheckOut', () => {
  it('is true only when every item can be ordered', () => {
    expect(canCheckOut([item({}), item({ countInStock: 2 })])).toBe(true);
    expect(canCheckOut([item({}), item({ countInStock: 1 })])).toBe(false);
  });
});

describe('availableItems', () => {
  it('excludes removed and sold-out items, but not those with too little stock', () => {
    const short = item({ countInStock: 1 });
    const items = [short, item({ countInStock: 0 }), item({ isRemoved: true })];
    expect(availableItems(items)).toEqual([short]);
  });
});
