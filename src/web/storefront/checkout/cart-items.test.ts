import { describe, expect, it } from 'vitest';
import { rupees } from '../../../domain/money/money.ts';
import { checkOrder } from '../../../domain/orders/order-checks.ts';
import { productLike } from '../../platform/product.fixture.ts';
import {
  addItem,
  applyConflicts,
  availableItems,
  canCheckOut,
  countItems,
  invalidItem,
  type LocalCartItem,
  lineError,
  parseCartItems,
  parseInvalidEntries,
  toCartItem,
  toCartItems,
  toThumbnail,
} from './cart-items.ts';

const sound = {
  product: 'p1',
  name: 'Maroon Kanchivaram',
  imageUrl: ['/pictures/a-320.webp'],
  price: rupees(4999.5),
  countInStock: 3,
  qty: 2,
  _id: 'line1',
};

describe('parseCartItems', () => {
  it('returns what was stored', () => {
    const stored = [sound, { ...sound, product: 'p2', isRemoved: true }];
    expect(parseCartItems(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it.each([[undefined], [null], [{}], ['[]'], [42]])('finds nothing in %j', (found) => {
    expect(parseCartItems(found)).toEqual([]);
  });

  it.each([
    [null],
    ['p1'],
    [{ ...sound, product: '' }],
    [{ ...sound, product: 7 }],
    [{ ...sound, name: undefined }],
    [{ ...sound, price: '4999' }],
    [{ ...sound, price: rupees(-1) }],
    [{ ...sound, price: null }],
    [{ ...sound, qty: 0 }],
    [{ ...sound, qty: 1.5 }],
    [{ ...sound, qty: 1001 }],
    [{ ...sound, imageUrl: [] }],
    [{ ...sound, imageUrl: undefined }],
  ])('keeps the invalid entry %j apart from the valid one', (bad) => {
    const good = { ...sound, product: 'good' };
    expect(parseCartItems([bad, good])).toEqual([good]);
    expect(parseInvalidEntries([bad, good])).toEqual([bad]);
  });

  it('leaves out an invalid stock count', () => {
    const [parsed] = parseCartItems([{ ...sound, countInStock: 'many' }]);
    expect(parsed).not.toHaveProperty('countInStock');
  });

  it('keeps the last entry of a product, in the position of the first', () => {
    const other = { ...sound, product: 'p2' };
    expect(parseCartItems([sound, other, { ...sound, qty: 3 }])).toEqual([
      { ...sound, qty: 3 },
      other,
    ]);
  });
});

describe('an invalid entry', () => {
  it.each([
    [{ ...sound, product: '' }, 'Invalid item in cart - missing required fields'],
    [{ ...sound, name: undefined }, 'Invalid item in cart - missing required fields'],
    [null, 'Invalid item in cart - missing required fields'],
    [{ ...sound, qty: 0 }, 'Invalid quantity'],
    [{ ...sound, price: null }, 'Price is required'],
    [{ ...sound, imageUrl: [] }, 'Image is required'],
  ])('%j is reported by the order check', (entry, message) => {
    const orderItems = [invalidItem(entry)];
    expect(checkOrder({ orderItems }, ['Free'])?.message).toBe(message);
  });
});

describe('toCartItem', () => {
  it('has the selling price, and the smallest pictures that are large enough', () => {
    const product = productLike('p1', {
      price: rupees(5000),
      offerPrice: rupees(4000),
      countInStock: 2,
    });
    expect(toCartItem(product, 1)).toEqual({
      product: 'p1',
      name: 'Saree p1',
      imageUrl: ['/pictures/p1-480.webp'],
      price: rupees(4000),
      countInStock: 2,
      qty: 1,
      _id: '',
    });
  });

  it('has the placeholder of a product without pictures', () => {
    const product = productLike('p1', { pictures: [], images: [], imageUrl: '/no-image.jpg' });
    expect(toCartItem(product, 1).imageUrl).toEqual(['/no-image.jpg']);
  });
});

describe('toThumbnail', () => {
  it.each([
    ['/pictures/a-400.webp', { src: '/pictures/a', widths: [400] }],
    ['/no-image.jpg', { src: '/no-image.jpg' }],
  ])('of %s is %j', (address, picture) => {
    expect(toThumbnail(address)).toEqual(picture);
  });
});

describe('toCartItems', () => {
  it('converts the server’s lines and marks what is no longer sold', () => {
    const gone = productLike('p2', { isRemoved: true });
    const carts = [
      { _id: 'line1', productId: productLike('p1'), count: 2 },
      { _id: 'line2', productId: gone, count: 1 },
    ];
    expect(toCartItems({ carts })).toMatchObject([
      { product: 'p1', qty: 2, _id: 'line1' },
      { product: 'p2', qty: 1, _id: 'line2', isRemoved: true },
    ]);
  });
});

describe('withItem', () => {
  it('replaces the item of the same product in its position', () => {
    const [first, second] = [sound, { ...sound, product: 'p2' }];
    const again = { ...sound, qty: 1 };
    expect(addItem([first, second], again)).toEqual([again, second]);
    expect(addItem([second], again)).toEqual([second, again]);
  });
});

describe('withConflicts', () => {
  it('applies the new prices and stock counts', () => {
    const other = { ...sound, product: 'p2' };
    const conflict = {
      product: 'p1',
      name: 'Maroon Kanchivaram',
      price: rupees(5200),
      countInStock: 1,
    };
    expect(applyConflicts([sound, other], [conflict])).toEqual([
      { ...sound, price: rupees(5200), countInStock: 1 },
      other,
    ]);
  });
});

describe('countItems', () => {
  it('is the sum of all quantities', () => {
    expect(countItems([])).toBe(0);
    expect(countItems([sound, { ...sound, product: 'p2', qty: 5 }])).toBe(7);
  });
});

function item(given: Partial<LocalCartItem>): LocalCartItem {
  return { ...toCartItem(productLike('p1'), 2), ...given };
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
