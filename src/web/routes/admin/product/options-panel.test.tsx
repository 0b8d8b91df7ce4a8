// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { productLike } from '../../../platform/product.fixture.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { toRows } from './option-rows.ts';
import { OptionsPanel, readValues, toBody, typeValues, writeValues } from './options-panel.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call }));

it('reads values as they are shown, also those with a comma', () => {
  for (const values of [['S', 'M'], ['Red, gold', 'Blue'], ['Red, gold'], ['S'], []])
    expect(readValues(writeValues(values))).toEqual(values);
  expect(readValues('S, M,, S')).toEqual(['S', 'M']);
});

it('keeps a value with a comma whole while the others are deleted', () => {
  const type = (texts: string[]) => {
    let typed: { values: string; separator: ',' | ';' } = { values: '', separator: ',' };
    for (const text of texts) typed = typeValues(typed, text);
    return readValues(typed.values, typed.separator);
  };
  expect(type(['Red, gold; Blue', 'Red, gold;', 'Red, gold', 'Red, gol'])).toEqual(['Red, gol']);
  expect(type(['Red, gold; Blue', 'Red', 'Red, Blue'])).toEqual(['Red', 'Blue']);
  // Semicolons that separated no commas are not missed.
  expect(type(['S; M', 'S, M'])).toEqual(['S', 'M']);
});

const variant = {
  ...{ _id: 'v1', options: ['S'], price: rupees(900), offerPrice: null },
  ...{ countInStock: 5, discountPercentage: 0, pictureId: null },
};
const LOADED: AdminProduct = {
  ...productLike('p1'),
  ...{ offerPrice: null, hsn: '', isHidden: false, pictures: [], updatedAt: '' },
  ...{ sku: undefined, options: [{ name: 'Size', values: ['S'] }], variants: [variant] },
};
const toPicture = (_id: string): AdminProduct['pictures'][number] => ({
  ...{ _id, src: `/pictures/${_id}`, widths: [240], preview: '', alt: '', colours: [] },
});
const save = (product: AdminProduct) =>
  toBody(product, LOADED.options ?? [], toRows(LOADED), LOADED);

it('goes on from what other panels saved meanwhile, also where an option was renamed by then', () => {
  const renamed = { options: [{ name: 'Fit', values: ['Small'] }] };
  const sold = [{ ...variant, options: ['Small'], countInStock: 4 }];
  const now = { ...LOADED, ...renamed, version: 2, description: 'Soft', variants: sold };
  expect(save(now)).toMatchObject({
    ...{ version: 2, description: 'Soft', options: LOADED.options, seenOptions: LOADED.options },
    variants: [{ _id: 'v1', options: ['S'], seen: 5, countInStock: 5 }],
  });
});

it('is based on what was loaded where someone else changed combinations', () => {
  const priced = [{ ...variant, price: rupees(950) }];
  expect(save({ ...LOADED, version: 2, variants: priced })).toMatchObject({ version: 1 });
});

it('counts another picture of a combination as changed by someone else, unless it was deleted', () => {
  const base = { ...LOADED, pictures: ['front', 'back'].map(toPicture) };
  const withPicture = (pictureId: string | null, pictures = base.pictures): AdminProduct => ({
    ...{ ...base, version: 2, pictures, variants: [{ ...variant, pictureId }] },
  });
  const loaded = { ...withPicture('front'), version: 1 };
  const saveOver = (now: AdminProduct) =>
    toBody(now, LOADED.options ?? [], toRows(loaded), loaded).version;
  expect(saveOver(withPicture('front'))).toBe(2);
  expect(saveOver(withPicture('back'))).toBe(1);
  expect(saveOver(withPicture(null))).toBe(1);
  expect(saveOver(withPicture(null, [toPicture('back')]))).toBe(2);
});

afterEach(cleanup);

function renderPanel(product: AdminProduct) {
  const panel = (
    <ToastProvider>
      <OptionsPanel
        {...{ product, attributes: [] }}
        onSaved={() => {}}
        onRefused={async () => {}}
      />
    </ToastProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: panel }])} />);
}

it('focuses the name of an added option, and after saving says so where the focus is', async () => {
  call.mockResolvedValue(LOADED);
  renderPanel({ ...LOADED, options: [], variants: [] });
  const names = () => screen.getAllByLabelText<HTMLInputElement>('Option');
  fireEvent.click(await screen.findByRole('button', { name: 'Add options' }));
  expect(document.activeElement).toBe(names()[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Add another option' }));
  expect(document.activeElement).toBe(names()[1]);
  const saveOptions = screen.getByRole('button', { name: 'Save options' });
  saveOptions.focus();
  fireEvent.click(saveOptions);
  expect(await screen.findByText('Options saved')).toBe(document.activeElement);
});

it('keeps the focus among the options where one is removed', async () => {
  const options = [
    { name: 'Size', values: ['S'] },
    { name: 'Colour', values: ['Red'] },
  ];
  const product = { ...LOADED, options, variants: [{ ...variant, options: ['S', 'Red'] }] };
  renderPanel(product);
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name: `Remove ${name}` });
    button.focus();
    fireEvent.click(button);
  };
  await remove('Size');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Colour' }));
  await remove('Colour');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add options' }));
});

it('fills in a price of all combinations with one value, or of all', async () => {
  const options = [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Green'] },
  ];
  const variants = ['S Red', 'S Green', 'M Red', 'M Green'].map((text) => ({
    ...{ ...variant, _id: text, options: text.split(' ') },
  }));
  renderPanel({ ...LOADED, options, variants });
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  const prices = () =>
    screen.getAllByLabelText<HTMLInputElement>(/^Price \(₹\) of/).map(({ value }) => value);
  await screen.findByLabelText('Combinations');
  set('Combinations', '1.1');
  set('Value', '950');
  press();
  expect(prices()).toEqual(['900', '950', '900', '950']);
  set('Combinations', '');
  set('Value', '1000');
  press();
  expect(prices()).toEqual(['1000', '1000', '1000', '1000']);
});
