import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { findCheapest, listCombinations, matchVariants, variantLabel } from './variants.ts';

const PRODUCT = 'product';
const sizes = fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { minLength: 1 });

it('gives every combination an id of its own, and a stored one the id it had', () => {
  fc.assert(
    fc.property(sizes, sizes, fc.boolean(), (before, after, isNamed) => {
      const known = before.map((size, at) => ({
        id: at === 0 ? PRODUCT : `id-${size}`,
        options: [size],
        isOffered: true,
      }));
      const wanted = after.map((size) => {
        const found = known.find(({ options }) => options[0] === size);
        return { options: [size], ...(isNamed && found && { _id: found.id }) };
      });
      let made = 0;
      const ids = matchVariants(PRODUCT, known, wanted, () => `new-${++made}`);
      expect(new Set(ids).size).toBe(after.length);
      for (const [at, size] of after.entries()) {
        const found = known.find(({ options }) => options[0] === size);
        expect(ids[at]).toEqual(found?.id ?? expect.stringMatching(/^new-/));
      }
    }),
  );
});

it('makes the first combination of a product without options, and the other way round', () => {
  const itself = [{ id: PRODUCT, options: [], isOffered: true }];
  const ids = matchVariants(PRODUCT, itself, [{ options: ['S'] }, { options: ['M'] }], () => 'new');
  expect(ids).toEqual([PRODUCT, 'new']);
  const known = [{ id: 'other', options: ['S'], isOffered: true }];
  expect(matchVariants(PRODUCT, known, [{ options: [] }], () => 'new')).toEqual([PRODUCT]);
});

it('lists combinations as the options are written, and names them', () => {
  const options = [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ];
  expect(listCombinations(options).map((values) => values.join(' '))).toEqual([
    'S Red',
    'S Blue',
    'M Red',
    'M Blue',
  ]);
  expect(variantLabel(['Size', 'Colour'], ['M', 'Red'])).toBe('Size M, Colour Red');
  expect(variantLabel([], [])).toBe('');
});

it('finds the cheapest by what is paid, the first of equal ones', () => {
  const dear = { price: paise(500), offerPrice: null };
  const offer = { price: paise(900), offerPrice: paise(400) };
  const same = { price: paise(400), offerPrice: null };
  expect(findCheapest([dear, offer, same])).toBe(offer);
});
