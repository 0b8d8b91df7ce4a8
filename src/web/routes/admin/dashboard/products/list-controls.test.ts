import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_PRODUCTS_VIEW,
  type ProductListView,
  productListPath,
  readListView,
  toProductListQuery,
} from './list-controls.tsx';

const read = (path: string) => readListView(new URL(path, 'http://shop.test').searchParams);

describe('the view of the list', () => {
  it('is the whole list where the address says nothing, or nothing known', () => {
    expect(read('/admin?tab=products')).toEqual(ALL_PRODUCTS_VIEW);
    expect(read('/admin?tab=products&hidden=maybe&low=-1&sort=colour')).toEqual(ALL_PRODUCTS_VIEW);
    expect(productListPath(ALL_PRODUCTS_VIEW)).toBe('/admin?tab=products');
  });

  it('asks for what it narrows to', () => {
    const view = read('/admin?tab=products&low=2&place=silk-sarees/kanchivaram&sort=stock-asc');
    expect(toProductListQuery(view)).toEqual({
      category: 'silk-sarees',
      subCategory: 'kanchivaram',
      lowStock: 2,
      sort: 'stock-asc',
    });
  });

  it('is read back from its address', () => {
    const views = fc.record({
      search: fc.string().map((text) => text.trim()),
      place: fc.constantFrom('', 'silk-sarees', 'silk-sarees/kanchivaram'),
      hidden: fc.constantFrom('', 'yes', 'no'),
      low: fc.oneof(fc.constant(''), fc.nat(99_999).map(String)),
      sort: fc.constantFrom('', 'name', 'stock-desc'),
    }) as fc.Arbitrary<ProductListView>;
    fc.assert(
      fc.property(views, (view) => {
        expect(read(productListPath(view))).toEqual(view);
      }),
    );
  });
});
