import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BORDER_STYLE } from '../../../tests/support/default-catalogue.ts';
import { rupees } from '../money/money.ts';
import { toAttributeFilters } from './attributes.ts';
import {
  activeFilterCount,
  COLOURS,
  DESIGNS,
  eachBound,
  filtersToQuery,
  listPairs,
  nameHasWord,
  PRICE_SORTS,
  type ProductFilters,
  parseFilters,
} from './product-filters.ts';

const ATTRIBUTES = toAttributeFilters([BORDER_STYLE]);
const none: ProductFilters = {
  colours: [],
  designs: [],
  attributes: [],
  ...eachBound(() => null),
  offer: false,
  since: null,
  sort: null,
};
const anyPrice = fc.integer({ min: 0, max: 1e11 }).map((paise) => rupees(paise / 100));
const anyFilters: fc.Arbitrary<ProductFilters> = fc.record({
  colours: fc.subarray([...COLOURS]),
  designs: fc.subarray([...DESIGNS]),
  attributes: fc.subarray(listPairs(ATTRIBUTES)),
  ...eachBound(() => fc.option(anyPrice)),
  offer: fc.boolean(),
  since: fc.option(fc.integer({ min: 1, max: 365 })),
  sort: fc.constantFrom(null, ...PRICE_SORTS),
});
describe('the words to filter by', () => {
  it('are 15 colours and 10 designs', () => {
    expect(new Set(COLOURS).size).toBe(15);
    expect(new Set(DESIGNS).size).toBe(10);
  });
});

describe('parseFilters', () => {
  it.each<[string, Partial<ProductFilters>]>([
    ['', {}],
    ['color=red', { colours: ['red'] }],
    ['color=blue&color=red', { colours: ['red', 'blue'] }],
    ['color=blue,red&color=red', { colours: ['red', 'blue'] }],
    ['color=%20Red%20,BLUE', { colours: ['red', 'blue'] }],
    ['color=crimson,,red', { colours: ['red'] }],
    ['colour=red', {}],
    ['design=floral&design=red', { designs: ['floral'] }],
    [
      'filter=borderStyle:zari&filter=borderStyle:plain,shape:round&color=plain',
      { attributes: ['borderStyle:plain', 'borderStyle:zari'] },
    ],
    ['since=30', { since: 30 }],
    ['since=0&since=30', {}],
    ['since=366', {}],
    ['since=-3', {}],
    ['offer=1', { offer: true }],
    ['offer=true', { offer: true }],
    ['offer=0', {}],
    ['offer=', {}],
    ['sort=price-asc', { sort: 'price-asc' }],
    ['sort=price-desc&color=gold', { sort: 'price-desc', colours: ['gold'] }],
    ['sort=name', {}],
    ['minPrice=3000&maxPrice=5%2C000.50', { minPrice: rupees(3000), maxPrice: rupees(5000.5) }],
    ['maxPrice=10k', { maxPrice: rupees(10_000) }],
    ['minPrice=&maxPrice=cheap', {}],
    ['page=2&utm_source=x', {}],
  ])('%j', (query, filters) => {
    expect(parseFilters(new URLSearchParams(query), ATTRIBUTES)).toEqual({ ...none, ...filters });
  });
});

describe('filtersToQuery', () => {
  it('repeats keys, in one order', () => {
    const filters: ProductFilters = {
      ...none,
      colours: ['blue', 'red'],
      designs: ['floral'],
      offer: true,
      sort: 'price-asc',
    };
    expect(filtersToQuery(filters).toString()).toBe(
      'color=red&color=blue&design=floral&offer=1&sort=price-asc',
    );
    expect(filtersToQuery(none).toString()).toBe('');
  });

  it('is read back by parseFilters', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(parseFilters(filtersToQuery(filters), ATTRIBUTES)).toEqual(filters);
      }),
    );
  });
});

describe('nameHasWord', () => {
  it.each([
    ['Red Kanchivaram Saree', 'red', true],
    ['Kanchivaram in RED', 'red', true],
    ['Embroidered Saree', 'red', false],
    ['Off-White Cotton', 'white', true],
    ['Red/Gold Border', 'gold', true],
    ['Red_Gold Border', 'red', true],
    ['(Maroon), plain', 'maroon', true],
    ['Golden Saree', 'gold', false],
    ['Redé Saree', 'red', false],
    ['Red\u0301 Saree', 'red', false],
    ['Red2 Saree', 'red', false],
    ['ಕೆಂಪುred ಸೀರೆ', 'red', false],
    ['ಕೆಂಪು red', 'red', true],
    ['', 'red', false],
  ])('%s / %s: %s', (name, word, expected) => {
    expect(nameHasWord(name, word)).toBe(expected);
  });
});

describe('activeFilterCount', () => {
  it.each<[Partial<ProductFilters>, number]>([
    [{}, 0],
    [{ sort: 'price-asc' }, 0],
    [{ offer: true }, 1],
    [{ colours: ['red', 'blue'], designs: ['plain'], offer: true, sort: 'price-asc' }, 4],
  ])('%j has %d', (filters, count) => {
    expect(activeFilterCount({ ...none, ...filters })).toBe(count);
  });
});
