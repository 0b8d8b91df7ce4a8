import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../money/money.ts';
import { type RecentlyViewed, withViewed } from './recently-viewed.ts';

const entry = (_id: string, price = 1000) => ({
  _id,
  name: `Saree ${_id}`,
  price: rupees(price),
  images: [],
});
const view = (ids: string) => [...ids].map((id) => entry(id));

describe('withViewed', () => {
  it.each([
    ['', 'a', 'a'],
    ['a', 'b', 'ba'],
    ['cba', 'a', 'acb'],
    ['cba', 'c', 'cba'],
    ['edcba', 'f', 'fedcba'],
    ['fedcba', 'g', 'gfedcb'],
    ['fedcba', 'f', 'fedcba'],
    ['edcba', 'a', 'aedcb'],
    ['abab', 'c', 'cab'],
  ])('%j, then %s: %s', (list, id, expected) => {
    expect(withViewed(view(list), entry(id))).toEqual(view(expected));
  });

  it('keeps what was seen of a product last', () => {
    expect(withViewed([entry('a', 1000)], entry('a', 800))).toEqual([entry('a', 800)]);
  });

  it('keeps the last product and the five different ones before it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'abcdefgh'), { minLength: 1 }), (visits) => {
        const list = visits.reduce<RecentlyViewed[]>((list, id) => withViewed(list, entry(id)), []);
        const expected = [...new Set(visits.toReversed())].slice(0, 6);
        expect(list.map(({ _id }) => _id)).toEqual(expected);
      }),
    );
  });
});
