import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, rupees } from '../money/money.ts';
import { applyBulkChange, type BulkChange, bulkErrors } from './bulk-change.ts';

const PRODUCT = {
  price: paise(1_000_000),
  offerPrice: null as Paise | null,
  countInStock: 4,
  isHidden: false,
};

describe('bulkErrors', () => {
  it.each<[BulkChange, object]>([
    [{}, { change: 'Choose at least one change' }],
    [{ price: { kind: 'amount', value: rupees(0) } }, { price: 'Enter an amount in rupees' }],
    [
      { price: { kind: 'amount', value: rupees(Number.NaN) } },
      { price: 'Enter an amount in rupees' },
    ],
    [{ price: { kind: 'percent', value: -100 } }, { price: 'Enter a percentage from -90 to 500' }],
    [{ offer: { kind: 'percent', value: 0 } }, { offer: 'Enter a percentage from 1 to 90' }],
    [
      { stock: { kind: 'by', quantity: 0, reason: 'other', note: '' } },
      { quantity: 'Enter how many pieces to add or remove', note: 'Note is required' },
    ],
    [{ visibility: 'hide' }, {}],
    [{ offer: { kind: 'clear' } }, {}],
  ])('%j', (change, errors) => {
    expect(bulkErrors(change)).toEqual(errors);
  });
});

describe('bulkChanged', () => {
  it.each<[Partial<typeof PRODUCT>, BulkChange, Partial<typeof PRODUCT> | { error: string }]>([
    [{}, { price: { kind: 'amount', value: rupees(500) } }, { price: paise(1_050_000) }],
    [{}, { price: { kind: 'amount', value: rupees(-0.5) } }, { price: paise(1_000_000) }],
    [
      { price: paise(99_950) },
      { price: { kind: 'percent', value: 10 } },
      { price: paise(109_900) },
    ],
    [{ price: paise(150) }, { price: { kind: 'percent', value: 100 } }, { price: paise(300) }],
    [{}, { offer: { kind: 'percent', value: 15 } }, { offerPrice: paise(850_000) }],
    [
      {},
      { price: { kind: 'percent', value: 10 }, offer: { kind: 'percent', value: 10 } },
      { price: paise(1_100_000), offerPrice: paise(990_000) },
    ],
    [{ offerPrice: paise(900_000) }, { offer: { kind: 'clear' } }, { offerPrice: null }],
    [{ offerPrice: paise(900_000) }, { visibility: 'hide' }, { isHidden: true }],
    [
      { offerPrice: paise(900_000) },
      { price: { kind: 'percent', value: -10 } },
      { error: 'The offer price (₹9,000.00) must be below the price (₹9,000.00)' },
    ],
    [
      { price: paise(10_000) },
      { price: { kind: 'amount', value: rupees(-200) } },
      { error: 'Price must be at least 1 rupee' },
    ],
    [
      {},
      { stock: { kind: 'by', quantity: -5, reason: 'damaged', note: '' } },
      { error: 'Only 4 pieces are in stock' },
    ],
    [{}, { stock: { kind: 'to', quantity: 9, reason: 'counted', note: '' } }, { countInStock: 9 }],
  ])('of %j by %j', (facts, change, expected) => {
    const changed = applyBulkChange({ ...PRODUCT, ...facts }, change);
    if ('error' in expected) expect(changed).toEqual(expected);
    else expect(changed).toEqual({ after: { ...PRODUCT, ...facts, ...expected } });
  });

  it('gives prices in whole rupees, an offer below its price, and touches nothing else', () => {
    const facts = fc.record({
      price: fc.integer({ min: 100, max: 1_000_000_000 }).map(paise),
      offerPrice: fc.constant(null),
      countInStock: fc.integer({ min: 0, max: 100_000 }),
      isHidden: fc.boolean(),
    });
    const percent = fc.integer({ min: -90, max: 500 }).filter((value) => value !== 0);
    const off = fc.integer({ min: 1, max: 90 });
    fc.assert(
      fc.property(facts, percent, off, (before, value, offer) => {
        const changed = applyBulkChange(before, {
          price: { kind: 'percent', value },
          offer: { kind: 'percent', value: offer },
        });
        if ('error' in changed) return;
        const { price, offerPrice, countInStock, isHidden } = changed.after;
        expect(price % 100).toBe(0);
        expect(Math.abs(price - (before.price * (100 + value)) / 100)).toBeLessThanOrEqual(51);
        expect(offerPrice).toBeLessThan(price);
        expect([countInStock, isHidden]).toEqual([before.countInStock, before.isHidden]);
      }),
    );
  });
});
