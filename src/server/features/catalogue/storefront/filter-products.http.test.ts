import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type NewTestProduct,
  openTestShop,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type {
  ProductFacets,
  ProductFacetsQuery,
  ProductQuery,
} from '../../../../contract/catalogue.ts';
import {
  COLOURS,
  DESIGNS,
  eachBound,
  filtersToQuery,
  nameHasWord,
  type ProductFilters,
  parseFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { removeFromSale } from '../editing/product-editing.service.ts';
import { countValues } from './product-lists.repository.ts';
import { countFacets, listProducts } from './product-lists.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface FilterableProduct {
  name: string;
  price: number;
  offerPrice?: number | null;
}

/** Oracle of the database's filters (specification §4), computed product by product. */
function matchesFilters(
  { name, price, offerPrice }: FilterableProduct,
  { colours, designs, offer, minPrice, maxPrice }: ProductFilters,
): boolean {
  const selling = Math.min(price, offerPrice ?? price) / 100;
  if (selling < (minPrice ?? 0) || selling > (maxPrice ?? selling)) return false;
  const hasOneOf = (chosen: readonly string[]) =>
    chosen.length === 0 || chosen.some((word) => nameHasWord(name, word));
  return hasOneOf(colours) && hasOneOf(designs) && (!offer || (offerPrice ?? price) < price);
}

async function found(query: ProductQuery): Promise<string[]> {
  const products = (await shop.api().call('GET /api/products', { query })).items;
  return products.map(({ name }) => name).toSorted();
}

describe('filtering by category', () => {
  beforeAll(async () => {
    const add = (name: string, category: string, subCategory: string) =>
      shop.product({ name, category, subCategory });
    await add('mysore', 'Silk Sarees', 'Mysore Silk');
    await add('kanchi', 'Silk Sarees', 'Kanchivaram');
    await add('cotton', 'Cotton & Linen', 'Cotton');
    await add('lenin', 'Cotton & Linen', 'Lenin');
    await add('kalamkaree', 'Specialty Sarees', 'Hand Painted Saree - Kalamkaree');
  });

  it.each<[ProductQuery, string[]]>([
    [{ category: 'silk-sarees' }, ['kanchi', 'mysore']],
    [{ category: 'silk-sarees', subCategory: 'mysore-silk' }, ['mysore']],
    [{ category: 'cotton-linen' }, ['cotton', 'lenin']],
    [{ category: 'cotton' }, ['cotton', 'lenin']],
    [{ category: 'cotton', subCategory: 'cotton' }, ['cotton']],
    [
      { category: 'specialty-sarees', subCategory: 'hand-painted-saree-kalamkaree' },
      ['kalamkaree'],
    ],
    [{ category: 'designer-sarees' }, []],
    [{ category: 'silk-sarees', subCategory: 'cotton' }, []],
    [{ subCategory: 'lenin' }, ['lenin']],
    [{ category: 'unknown' }, []],
    [{ subCategory: 'unknown' }, []],
    [{ category: "'; drop table products; --" }, []],
  ])('%j returns the products with these slugs', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });
});

describe('filtering by colour, design and offer', () => {
  const SUB = { category: 'Designer Sarees', subCategory: 'All Designer Sarees' };
  const part = { category: 'designer-sarees' };
  beforeAll(async () => {
    for (const name of ['Red Floral', 'Embroidered Blue', 'Deep-RED Printed', 'Green Plain']) {
      await shop.product({ ...SUB, name });
    }
    await shop.product({ ...SUB, name: 'Gold Offer', pricePaise: 2_00, offerPricePaise: 1_99 });
    await shop.product({ ...SUB, name: 'Gold No Offer', pricePaise: 2_00, offerPricePaise: 2_00 });
  });

  it.each<[string, ProductQuery, string[]]>([
    ['a colour is a whole word, in any case', { color: 'red' }, ['Deep-RED Printed', 'Red Floral']],
    [
      'several words widen',
      { color: 'red,green' },
      ['Deep-RED Printed', 'Green Plain', 'Red Floral'],
    ],
    ['colour and design narrow each other', { color: 'red', design: 'floral' }, ['Red Floral']],
    ['a design is a whole word', { design: 'embroidered' }, ['Embroidered Blue']],
    ['an offer is below the price', { offer: '1' }, ['Gold Offer']],
    ['offer=true means the same', { offer: 'true' }, ['Gold Offer']],
    ['a price is what one costs now', { maxPrice: '1.99' }, ['Gold Offer']],
    ['both bounds belong to it', { minPrice: '2', maxPrice: '2.00' }, ['Gold No Offer']],
    ['a bound may be beyond any price', { minPrice: '999999999' }, []],
  ])('%s', async (_, query, names) => {
    expect(await found({ ...part, ...query })).toEqual(names);
  });

  it('accepts a repeated key, as a plain form sends it', async () => {
    const response = await shop.fetch(
      '/api/products?color=blue&color=green&category=designer-sarees',
    );
    const names = (await response.json()).map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['Embroidered Blue', 'Green Plain']);
  });

  it('refuses what is no price, and says how to write one', async () => {
    const answer = await shop.fetch('/api/products?maxPrice=cheap');
    expect(answer.status).toBe(400);
    const issue = { path: 'maxPrice', message: 'Enter a price in rupees, such as 5000' };
    expect(await answer.json()).toMatchObject({ issues: [issue] });
  });

  it.each<[ProductFacetsQuery, Partial<ProductFacets>]>([
    [
      {},
      {
        colours: { red: 2, blue: 1, green: 1, gold: 2 },
        designs: { floral: 1, embroidered: 1, printed: 1, plain: 1 },
        offer: 1,
      },
    ],
    [
      { color: 'red', design: 'floral' },
      { colours: { red: 1 }, designs: { floral: 1, printed: 1 }, offer: 0 },
    ],
    [{ offer: '1' }, { colours: { gold: 1 }, designs: {}, offer: 1 }],
    [{ maxPrice: '2' }, { colours: { gold: 2 }, designs: {}, offer: 1 }],
    [{ category: 'unknown' }, { colours: {}, designs: {}, offer: 0 }],
  ])('counts what each filter finds beside %j', async (query, counts) => {
    const facets = await shop
      .api()
      .call('GET /api/products/facets', { query: { ...part, ...query } });
    expect(facets).toEqual({ colours: {}, designs: {}, ...counts });
  });

  it('counts as many of a long list as it may, and says that there are more', async () => {
    const { db } = shop.database;
    const selection = { filters: parseFilters(new URLSearchParams(), []) };
    const some = (limit: number) => countValues(db, selection, COLOURS, limit);
    const { items: all } = await listProducts(shop.services.catalogue.lists, {});
    expect(all.length).toBeGreaterThan(4);
    const offer = all.filter(({ offerPrice, price }) => offerPrice < price).length;
    expect(offer).toBeGreaterThan(0);
    expect(await some(all.length)).toMatchObject({ isPartial: false, offer });
    const few = await some(3);
    expect(few.isPartial).toBe(true);
    // The fourth says that there are more.
    expect(Math.max(few.offer, ...few.counts.values())).toBeLessThanOrEqual(4);
  });

  it('says by filter which counts are a minimum', async () => {
    const partialOf = async (query: ProductFacetsQuery, limit: number) => {
      const asked = { ...part, color: '', design: '', ...query };
      const { partial } = await countFacets(shop.services.catalogue.lists, asked, limit);
      return partial;
    };
    expect(await partialOf({}, 3)).toEqual(['colours', 'designs', 'offer']);
    // Of red ones there are two; beside them all colours are counted.
    expect(await partialOf({ color: 'red' }, 3)).toEqual(['colours']);
    expect(await partialOf({}, 100)).toBeUndefined();
  });
});

describe('for any names', () => {
  const SUB = { category: 'Specialty Sarees', subCategory: 'Viscos Saree' };
  const word = fc.oneof(
    fc.constantFrom(...COLOURS, ...DESIGNS),
    fc.constantFrom(...COLOURS).map((colour) => colour.toUpperCase()),
    fc.constantFrom('Red7', '9', '೧', '²', 'é', 'e\u0301', 'ರೇಷ್ಮೆ', '್', '🦚', 'İ', '\u212A'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  );
  const joint = fc.constantFrom(' ', '-', '_', '', '/', '.', "'", '\u00A0', '\u0301', '–');
  const anyName = fc
    .array(fc.tuple(word, joint), { minLength: 1, maxLength: 5 })
    .map((pairs) => pairs.flat().join('').replaceAll('\0', ''))
    .filter((text) => text.trim() !== '');
  const product = fc.record({
    name: anyName,
    pricePaise: fc.integer({ min: 1, max: 3 }),
    offerPricePaise: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  const filters = fc.record({
    attributes: fc.constant<string[]>([]),
    ...eachBound(() => fc.option(fc.constantFrom(0, 0.01, 0.02, 0.03, 1e9).map(rupees))),
    colours: fc.subarray([...COLOURS], { maxLength: 3 }),
    designs: fc.subarray([...DESIGNS], { maxLength: 3 }),
    offer: fc.boolean(),
    since: fc.constant(null),
    sort: fc.constant(null),
  });

  type Facts = { id: string; name: string; price: number; offerPrice?: number | null };

  async function listed(choice: ProductFilters): Promise<string[]> {
    const query = `category=specialty-sarees&subCategory=viscos-saree&${filtersToQuery(choice)}`;
    const answer = await (await shop.fetch(`/api/products?${query}`)).json();
    return answer.map(({ _id }: { _id: string }) => _id).toSorted();
  }

  async function removeAll(products: Facts[]): Promise<void> {
    await Promise.all(
      products.map(({ id }) => removeFromSale(shop.services.catalogue.editing, id)),
    );
  }

  async function putOnSale(facts: NewTestProduct): Promise<Facts> {
    const { name = '', pricePaise: price = 0, offerPricePaise: offerPrice } = facts;
    return { id: await shop.product({ ...SUB, ...facts }), name, price, offerPrice };
  }

  it('the list contains exactly what the rule of the specification selects', async () => {
    const property = fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 12 }),
      fc.array(filters, { minLength: 1, maxLength: 4 }),
      async (added, choices) => {
        const products = await Promise.all(added.map(putOnSale));
        const lists = await Promise.all(choices.map(listed));
        await removeAll(products);
        const expected = choices.map((choice) =>
          products
            .filter((candidate) => matchesFilters(candidate, choice))
            .map(({ id }) => id)
            .toSorted(),
        );
        expect(lists).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });
});
