import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedStock, noteFault } from './stock-change.ts';
import { MAX_STOCK } from './typed-number.ts';

describe('changedStock', () => {
  it.each([
    [4, 'by', 3, { stock: 7 }],
    [4, 'by', -4, { stock: 0 }],
    [4, 'to', 0, { stock: 0 }],
    [4, 'to', 4, { stock: 4 }],
    [4, 'by', -5, { fault: 'Only 4 pieces are in stock' }],
    [1, 'by', -2, { fault: 'Only 1 piece is in stock' }],
    [0, 'by', -1, { fault: 'None is in stock that could be taken away' }],
    [4, 'by', 0, { fault: 'Say how many pieces come or go' }],
    [4, 'by', 1.5, { fault: 'Pieces must be a whole number' }],
    [4, 'to', Number.NaN, { fault: 'Pieces must be a whole number' }],
    [4, 'to', -1, { fault: 'Stock must be 0 or more' }],
    [4, 'by', MAX_STOCK, { fault: 'Stock must be at most 1,00,000' }],
  ] as const)('%i %s %d', (present, kind, pieces, expected) => {
    expect(changedStock(present, { kind, pieces })).toEqual(expected);
  });

  it('never leads out of what the shop can count, whatever is asked for', () => {
    const stocks = fc.integer({ min: 0, max: MAX_STOCK });
    const kinds = fc.constantFrom('by', 'to');
    fc.assert(
      fc.property(stocks, kinds, fc.integer(), (present, kind, pieces) => {
        const changed = changedStock(present, { kind, pieces });
        if ('fault' in changed) return;
        expect(changed.stock).toBeGreaterThanOrEqual(0);
        expect(changed.stock).toBeLessThanOrEqual(MAX_STOCK);
        expect(changed.stock).toBe(kind === 'to' ? pieces : present + pieces);
      }),
    );
  });
});

describe('noteFault', () => {
  it('wants words where the reason has none', () => {
    expect(noteFault('other', ' ')).toBe('Note is required');
    expect(noteFault('other', 'Lent to a shoot')).toBeNull();
    expect(noteFault('received', '')).toBeNull();
    expect(noteFault('received', 'x'.repeat(201))).toBe('Note must be at most 200 characters');
  });
});
