import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../../contract/client.ts';
import { suggestProducts } from './suggest-products.ts';

/** Suggests for "silk" from an API with this many exact matches and plenty of near ones. */
async function suggestFrom(exactCount: number) {
  const asked: string[] = [];
  const api = createApiClient({
    baseUrl: 'http://shop.invalid',
    send: ({ url }) => {
      const { pathname, search, searchParams } = new URL(url);
      asked.push(pathname + search);
      const all = Array.from({ length: 9 }, (_, place) => ({ _id: `${pathname} ${place}` }));
      const products = all.slice(0, Number(searchParams.get('limit')));
      return Response.json(
        pathname.endsWith('near') ? { products, reasons: [] } : products.slice(0, exactCount),
        { headers: pathname.endsWith('near') ? {} : { 'x-total-count': String(exactCount) } },
      );
    },
  });
  const suggestions = await suggestProducts(api, 'silk');
  return { near: suggestions.map(({ isNear }) => isNear), asked };
}

describe('suggestProducts', () => {
  it.each([
    [0, [true, true, true, true, true]],
    [2, [false, false, true, true, true]],
    [5, [false, false, false, false, false]],
  ])('with %d exact ones: exact first, then near, five in all', async (count, expected) => {
    expect((await suggestFrom(count)).near).toEqual(expected);
  });

  it('requests only as many near ones as there is room for', async () => {
    expect((await suggestFrom(3)).asked).toEqual([
      '/api/products?search=silk&limit=5',
      '/api/products/near?search=silk&limit=2',
    ]);
    expect((await suggestFrom(5)).asked).toEqual(['/api/products?search=silk&limit=5']);
  });
});
