import { describe, expect, it } from 'vitest';
import { parseRecentlyViewed } from './product-rows.tsx';

const entry = (id: string, more: object = {}) => ({
  _id: id,
  name: `Saree ${id}`,
  price: 5000,
  offerPrice: 5000,
  images: ['/pictures/a-960.jpg'],
  ...more,
});

describe('parseRecentlyViewed', () => {
  it('round-trips stored products', () => {
    const list = [entry('a', { offerPrice: 4000, hasPrices: true }), entry('b')];
    expect(parseRecentlyViewed(list)).toEqual(list);
  });

  it.each([undefined, null, 'text', 7, {}, { length: 2 }])('reads %j as an empty list', (found) => {
    expect(parseRecentlyViewed(found)).toEqual([]);
  });

  it.each([
    null,
    'a',
    [],
    {},
    entry(''),
    entry('a', { name: 5 }),
    entry('a', { price: '5000' }),
    entry('a', { price: -1 }),
    entry('a', { price: Number.NaN }),
  ])('skips %j', (broken) => {
    expect(parseRecentlyViewed([broken, entry('good')])).toEqual([entry('good')]);
  });

  it('repairs a broken offer and broken pictures', () => {
    const images = ['javascript:alert(1)', '//elsewhere.example/a.jpg', 4, '/pictures/b.jpg'];
    expect(parseRecentlyViewed([entry('a', { offerPrice: 'free', images })])).toEqual([
      entry('a', { images: ['/pictures/b.jpg'] }),
    ]);
    expect(parseRecentlyViewed([entry('a', { images: 'x' })])[0]?.images).toEqual([]);
  });

  it('reads what was stored of a saree without an offer', () => {
    expect(parseRecentlyViewed([entry('a', { offerPrice: null })])).toEqual([entry('a')]);
  });

  it('keeps each product once, and at most five', () => {
    const ids = ['a', 'b', 'a', 'c', 'd', 'e', 'f'];
    const list = parseRecentlyViewed(ids.map((id) => entry(id)));
    expect(list.map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
