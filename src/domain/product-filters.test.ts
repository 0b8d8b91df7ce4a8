import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellingPrice } from './pricing.ts';
import {
  activeFilterCount,
  COLOURS,
  DESIGNS,
  filtersToQuery,
  matchesFilters,
  nameHasWord,
  PRICE_SORTS,
  type ProductFilters,
  parseFilters,
  sortByPrice,
} from './product-filters.ts';

const none: ProductFilters = { colours: [], designs: [], offer: false, sort: null };
const anyFilters: fc.Arbitrary<ProductFilters> = fc.record({
  colours: fc.subarray([...COLOURS]),
  designs: fc.subarray([...DESIGNS]),
  offer: fc.boolean(),
  sort: fc.constantFrom(null, ...PRICE_SORTS),
});
const anyProduct = fc.record({
  name: fc
    .array(fc.constantFrom(...COLOURS, ...DESIGNS, 'Silk', 'Saree', 'tired'), { maxLength: 5 })
    .map((words) => words.join(' ')),
  price: fc.nat(20),
  offerPrice: fc.option(fc.nat(20)),
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
    ['offer=1', { offer: true }],
    ['offer=0', {}],
    ['offer=', {}],
    ['sort=price-asc', { sort: 'price-asc' }],
    ['sort=price-desc&color=gold', { sort: 'price-desc', colours: ['gold'] }],
    ['sort=name', {}],
    ['page=2&utm_source=x', {}],
  ])('%j', (query, filters) => {
    expect(parseFilters(new URLSearchParams(query))).toEqual({ ...none, ...filters });
  });
});

describe('filtersToQuery', () => {
  it('repeats keys, in one order', () => {
    const filters: ProductFilters = {
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
        expect(parseFilters(filtersToQuery(filters))).toEqual(filters);
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

describe('matchesFilters', () => {
  const saree = { name: 'Maroon Floral Mysore Silk', price: 1000, offerPrice: 900 };
  it.each<[string, Partial<ProductFilters>, boolean]>([
    ['nothing chosen', {}, true],
    ['its colour', { colours: ['maroon'] }, true],
    ['another colour', { colours: ['red'] }, false],
    ['one of two colours', { colours: ['red', 'maroon'] }, true],
    ['its colour and design', { colours: ['maroon'], designs: ['floral'] }, true],
    ['its colour, another design', { colours: ['maroon'], designs: ['plain'] }, false],
    ['on offer', { offer: true }, true],
    ['sorting alone', { sort: 'price-asc' }, true],
  ])('%s', (_, filters, expected) => {
    expect(matchesFilters(saree, { ...none, ...filters })).toBe(expected);
  });

  it.each([undefined, null, 1000, 1100])('an offer price of %s is no offer', (offerPrice) => {
    expect(matchesFilters({ ...saree, offerPrice }, { ...none, offer: true })).toBe(false);
  });

  it('lets a further word of a filter only widen, and a further filter only narrow', () => {
    fc.assert(
      fc.property(
        anyProduct,
        anyFilters,
        fc.constantFrom(...COLOURS),
        (product, filters, colour) => {
          const wider = { ...filters, colours: [...filters.colours, colour] };
          if (filters.colours.length > 0 && matchesFilters(product, filters)) {
            expect(matchesFilters(product, wider)).toBe(true);
          }
          if (matchesFilters(product, filters)) {
            expect(matchesFilters(product, { ...filters, colours: [] })).toBe(true);
            expect(matchesFilters(product, { ...filters, designs: [] })).toBe(true);
            expect(matchesFilters(product, { ...filters, offer: false })).toBe(true);
          }
        },
      ),
    );
  });
});

describe('sortByPrice', () => {
  const products = [
    { id: 'a', price: 300 },
    { id: 'b', price: 500, offerPrice: 100 },
    { id: 'c', price: 300, offerPrice: 400 },
    { id: 'd', price: 200, offerPrice: null },
  ];
  it.each([
    ['price-asc', 'bdac'],
    ['price-desc', 'acdb'],
    [null, 'abcd'],
  ] as const)('%s', (sort, expected) => {
    expect(sortByPrice(products, sort).map(({ id }) => id)).toEqual([...expected]);
  });

  it('keeps every product, in order of what a buyer pays, equals in their first order', () => {
    fc.assert(
      fc.property(fc.array(anyProduct), fc.constantFrom(...PRICE_SORTS), (list, sort) => {
        const numbered = list.map((product, position) => ({ ...product, position }));
        const sorted = sortByPrice(numbered, sort);
        expect(new Set(sorted)).toEqual(new Set(numbered));
        for (const [index, product] of sorted.slice(1).entries()) {
          const before = sorted[index] ?? product;
          const step = sellingPrice(product) - sellingPrice(before);
          if (step === 0) expect(before.position).toBeLessThan(product.position);
          else expect(step > 0).toBe(sort === 'price-asc');
        }
      }),
    );
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
