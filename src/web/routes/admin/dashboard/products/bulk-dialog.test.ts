import { describe, expect, it } from 'vitest';
import { BLANK_BULK, bulkFormSchema, toBulkChange } from './bulk-dialog.tsx';

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
    [{ price: 'lower-percent', priceValue: 95 }, 'priceValue', 'Enter a percentage up to 90'],
    [{ price: 'lower-percent', priceValue: -20 }, 'priceValue', 'Enter a percentage up to 90'],
    [{ price: 'raise-percent' }, 'priceValue', 'Enter a percentage up to 500'],
    [{ stock: 'add', quantity: -2 }, 'quantity', 'Enter 1 or more'],
    [{ stock: 'take', quantity: -4 }, 'quantity', 'Enter 1 or more'],
  ])('says what is wrong with %o at %s', (draft, field, message) => {
    const { error } = bulkFormSchema.safeParse({ ...BLANK_BULK, ...draft });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});
