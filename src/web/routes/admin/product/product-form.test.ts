import { expect, it } from 'vitest';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { productLike } from '../../../platform/product.fixture.ts';
import { toChange } from './product-form.tsx';

const LOADED: AdminProduct = {
  ...productLike('p1', { name: 'Blouse', price: rupees(900) }),
  ...{
    offerPrice: rupees(800),
    sku: 'B-1',
    hsn: '',
    isHidden: false,
    pictures: [],
    variants: undefined,
  },
  ...{ details: { fabric: 'Silk', colour: 'red' }, updatedAt: '2026-11-30T00:00:00.000Z' },
};
const SOLD: AdminProduct = {
  ...LOADED,
  ...{ version: 2, price: rupees(700), offerPrice: null, details: { fabric: 'Silk' } },
  ...{ sku: undefined, options: [{ name: 'Colour', values: ['Red'] }] },
};
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
