import { expect, it } from 'vitest';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { toChange } from './product-form.tsx';

const LOADED = {
  ...{ _id: 'p1', version: 1, name: 'Blouse', description: 'Of silk', price: 900, offerPrice: 800 },
  ...{ category: 'Blouses', subCategory: 'Silk', sku: 'B-1', hsn: '', isHidden: false },
  details: { fabric: 'Silk', colour: 'red' },
} as unknown as AdminProduct;
const SOLD = {
  ...LOADED,
  ...{ version: 2, price: 700, offerPrice: null, details: { fabric: 'Silk' } },
  ...{ sku: undefined, options: [{ name: 'Colour', values: ['Red'] }] },
} as unknown as AdminProduct;
const valuesOf = ({ _id, version, options, variants, sku, ...values }: AdminProduct) => ({
  ...{ ...values, sku: sku ?? null },
  isCashRisk: false,
});

it('goes on from options that were saved while its fields were typed', () => {
  const typed = { ...valuesOf(LOADED), name: 'Silk blouse' };
  expect(toChange(typed, LOADED, SOLD, ['colour'])).toMatchObject({
    ...{ version: 2, name: 'Silk blouse', price: 700, offerPrice: null, sku: null },
  });
});

it('keeps the prices that a product has after its options were removed, or those that are typed', () => {
  const simple = { ...SOLD, version: 3, price: rupees(650), options: undefined };
  const typed = valuesOf(SOLD);
  expect(toChange(typed, SOLD, simple, [])).toMatchObject({ version: 3, price: 650 });
  expect(toChange({ ...typed, price: rupees(600) }, SOLD, simple, [])).toMatchObject({
    price: 600,
  });
});

it('is based on what was loaded where someone else changed the product', () => {
  const renamed = { ...LOADED, version: 2, name: 'Other' };
  expect(toChange(valuesOf(LOADED), LOADED, renamed, [])).toMatchObject({ version: 1 });
  expect(toChange(valuesOf(LOADED), LOADED, { ...LOADED, version: 2 }, [])).toMatchObject({
    version: 2,
  });
});
