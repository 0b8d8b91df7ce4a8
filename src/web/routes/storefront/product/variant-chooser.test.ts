import { expect, it } from 'vitest';
import type { ProductVariant } from '../../../../contract/product.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { listChoices, type Picked } from './variant-chooser.tsx';

const OPTIONS = [
  { name: 'Size', values: ['M', 'L'] },
  { name: 'Colour', values: ['Red', 'Green'] },
];

const variant = (options: string[], countInStock = 1): ProductVariant => ({
  ...{ _id: options.join(' '), options, price: rupees(100), offerPrice: rupees(100) },
  ...{ discountPercentage: 0, countInStock },
});

/** L is not sold in green. */
const variants = [variant(['M', 'Red'], 0), variant(['M', 'Green']), variant(['L', 'Red'])];

const choicesOf = (at: number, picked: Picked) =>
  listChoices({ variants }, OPTIONS[at] ?? { name: '', values: [] }, at, picked).map(
    ({ value, variant: { _id }, isCombined, isDecided }) =>
      `${value}: ${_id}${isCombined ? '' : ', another'}${isDecided ? '' : ', open'}`,
  );

it('a value of several variants leaves the other option open', () => {
  expect(choicesOf(0, [])).toEqual(['M: M Green, open', 'L: L Red']);
  expect(choicesOf(1, [])).toEqual(['Red: L Red, open', 'Green: M Green']);
});

it('beside what is picked, a value leads to the variant of both', () => {
  expect(choicesOf(1, ['M'])).toEqual(['Red: M Red', 'Green: M Green']);
  // That size stays to be changed for another.
  expect(choicesOf(0, ['M'])).toEqual(['M: M Green, open', 'L: L Red']);
});

it('a value that is not sold beside what is picked leads to another variant', () => {
  expect(choicesOf(1, ['L', 'Red'])).toEqual(['Red: L Red', 'Green: M Green, another']);
});
