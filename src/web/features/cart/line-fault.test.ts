import { describe, expect, it } from 'vitest';
import { productLike } from './cart-items.fixture.ts';
import { itemOf, type LocalCartItem } from './cart-items.ts';
import { canCheckOut, itemsToBeHad, lineFault } from './line-fault.ts';

function item(given: Partial<LocalCartItem>): LocalCartItem {
  return { ...itemOf(productLike('p1'), 2), ...given };
}

describe('lineFault', () => {
  it.each<[Partial<LocalCartItem>, string | null]>([
    [{ countInStock: 5 }, null],
    [{ countInStock: 2 }, null],
    [{ countInStock: undefined }, null],
    [{ countInStock: 1 }, 'Only 1 left now. Please choose a smaller quantity to go on.'],
    [{ countInStock: 0 }, 'Out of Stock. Please delete it to go on.'],
    [{ countInStock: 5, isRemoved: true }, 'No longer for sale. Please delete it to go on.'],
  ])('of two pieces with %j is %j', (given, fault) => {
    expect(lineFault(item(given))).toBe(fault);
  });
});

describe('canCheckOut', () => {
  it('holds only where nothing stands in the way of any item', () => {
    expect(canCheckOut([item({}), item({ countInStock: 2 })])).toBe(true);
    expect(canCheckOut([item({}), item({ countInStock: 1 })])).toBe(false);
  });
});

describe('itemsToBeHad', () => {
  it('leaves out what is gone or sold out, and keeps what is merely short', () => {
    const short = item({ countInStock: 1 });
    const items = [short, item({ countInStock: 0 }), item({ isRemoved: true })];
    expect(itemsToBeHad(items)).toEqual([short]);
  });
});
