import { describe, expect, it } from 'vitest';
import { type ProductFilters, parseFilters } from '../../../../domain/catalogue/product-filters.ts';
import { appliedFilters, listHref } from './catalogue-links.ts';

const PATH = '/category/silk-sarees';
const NONE: ProductFilters = { colours: [], designs: [], offer: false, sort: null };
const SOME: ProductFilters = {
  colours: ['maroon', 'gold'],
  designs: ['plain'],
  offer: true,
  sort: 'price-asc',
};

describe('listHref', () => {
  it('is the bare path without filters', () => {
    expect(listHref(PATH, NONE)).toBe(PATH);
    expect(listHref(PATH, null)).toBe(PATH);
  });

  it('round-trips the filters', () => {
    const { searchParams } = new URL(listHref(PATH, SOME), 'http://shop.invalid');
    expect(parseFilters(searchParams)).toEqual(SOME);
  });

  it('adds a cursor to the filters', () => {
    const href = listHref(PATH, { ...NONE, offer: true }, 'a+b/=');
    const { searchParams } = new URL(href, 'http://shop.invalid');
    expect(Object.fromEntries(searchParams)).toEqual({ offer: '1', cursor: 'a+b/=' });
  });
});

describe('appliedFilters', () => {
  it('lists each filter, without the sorting', () => {
    expect(appliedFilters(SOME).map(({ label }) => label)).toEqual([
      'Maroon',
      'Gold',
      'Plain',
      'Offer / Discount',
    ]);
    expect(appliedFilters({ ...NONE, sort: 'price-desc' })).toEqual([]);
  });

  it('removes one and keeps the others', () => {
    const [maroon, , plain, offer] = appliedFilters(SOME);
    expect(maroon?.without).toEqual({ ...SOME, colours: ['gold'] });
    expect(plain?.without).toEqual({ ...SOME, designs: [] });
    expect(offer?.without).toEqual({ ...SOME, offer: false });
  });
});
