// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../../../domain/text/text.ts';
import { BLANK_BULK, BulkDialog, bulkFormSchema, toBulkChange } from './bulk-dialog.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../../platform/api.ts', () => ({ callApi: call }));

afterEach(cleanup);

it('stays open while it changes the products', async () => {
  const changing = Promise.withResolvers();
  const counts = { total: 2, changing: 2, invalid: 0 };
  call.mockResolvedValueOnce({ ...counts, errors: [], rows: [], products: [] });
  call.mockReturnValueOnce(changing.promise);
  const onClose = vi.fn();
  render(<BulkDialog chosen={{ ids: [] }} count={2} onClose={onClose} onDone={vi.fn()} />);
  const dialog = within(screen.getByRole('alertdialog'));
  expect(document.activeElement).toBe(dialog.getByLabelText('Price'));
  fireEvent.change(dialog.getByLabelText(/^Visibility/), { target: { value: 'hide' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  const change = await dialog.findByRole('button', { name: 'Change 2 products' });
  expect(document.activeElement).toBe(dialog.getByRole('status'));
  fireEvent.click(change);
  await dialog.findByText('Changing…');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  changing.reject(new Error('No answer'));
  await dialog.findByText(SOMETHING_WRONG);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

it('says no longer that nothing was chosen once a field is wrong', async () => {
  const none = 'Choose at least one change';
  call.mockRejectedValueOnce(new ApiError(400, { message: none, code: 'BAD_INPUT' }));
  render(<BulkDialog chosen={{ ids: [] }} count={2} onClose={vi.fn()} onDone={vi.fn()} />);
  const dialog = within(screen.getByRole('alertdialog'));
  const preview = () => fireEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  preview();
  await dialog.findByText(none);
  fireEvent.change(dialog.getByLabelText(/^Stock/), { target: { value: 'add' } });
  preview();
  await dialog.findByText('Pieces must be a whole number');
  expect(dialog.queryByText(none)).toBeNull();
});

describe('toBulkChange', () => {
  it('asks for nothing that was left as it is', () => {
    expect(toBulkChange({ ...BLANK_BULK, priceValue: 5, quantity: 3 })).toEqual({});
  });

  it('asks for all that was chosen', () => {
    const draft = {
      ...BLANK_BULK,
      price: 'lower-percent',
      priceValue: 12.5,
      offer: 'clear',
      stock: 'take',
      quantity: 2,
      visibility: 'hide',
    } as const;
    expect(toBulkChange(draft)).toEqual({
      price: { kind: 'percent', value: -12.5 },
      offer: { kind: 'clear' },
      stock: { kind: 'by', quantity: -2, reason: 'counted', note: '' },
      visibility: 'hide',
    });
    expect(toBulkChange({ ...BLANK_BULK, price: 'raise-amount', priceValue: 1500 })).toEqual({
      price: { kind: 'amount', value: 1500 },
    });
    expect(toBulkChange({ ...BLANK_BULK, stock: 'set', quantity: 0 })).toMatchObject({
      stock: { kind: 'to', quantity: 0 },
    });
  });
});

describe('bulkFormSchema', () => {
  it.each([
    [{ offer: 'percent', offerValue: Number.NaN }, 'offerValue', 'Enter a percentage from 1 to 90'],
    [{ price: 'raise-amount' }, 'priceValue', 'Enter an amount in rupees above 0'],
    [{ price: 'lower-amount', priceValue: -5 }, 'priceValue', 'Enter an amount in rupees above 0'],
    [
      { price: 'lower-percent', priceValue: 95 },
      'priceValue',
      'Enter the percentage as a number above 0, up to 90',
    ],
    [
      { price: 'lower-percent', priceValue: -20 },
      'priceValue',
      'Enter the percentage as a number above 0, up to 90',
    ],
    [
      { price: 'raise-percent' },
      'priceValue',
      'Enter the percentage as a number above 0, up to 500',
    ],
    [{ stock: 'add', quantity: -2 }, 'quantity', 'Enter 1 or more'],
    [{ stock: 'take', quantity: -4 }, 'quantity', 'Enter 1 or more'],
  ])('says what is wrong with %o at %s', (draft, field, message) => {
    const { error } = bulkFormSchema.safeParse({ ...BLANK_BULK, ...draft });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});
