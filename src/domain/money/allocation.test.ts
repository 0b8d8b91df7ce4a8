import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, takeShare } from './allocation.ts';
import { paise, sum, ZERO } from './money.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(paise);
const weights = fc.array(amount, { minLength: 1, maxLength: 8 });

describe('allocate', () => {
  it('splits the discount and the tax of an order by its lines', () => {
    const lines = [499900, 389850, 66666].map(paise);
    expect(allocate(paise(50_000), lines)).toEqual([26134, 20381, 3485]);
    expect(allocate(paise(143_462), lines)).toEqual([74985, 58477, 10000]);
  });

  it('gives what cannot be split to the earlier of equal weights, and all to the first of none', () => {
    expect(allocate(paise(2), [10, 10, 10].map(paise))).toEqual([1, 1, 0]);
    expect(allocate(paise(7), [ZERO, ZERO])).toEqual([7, 0]);
  });

  it('adds up, and gives nobody more than the weight', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const total = paise(Math.floor(sum(...given) * part));
        const shares = allocate(total, given);
        expect(sum(...shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(given[index] ?? 0);
        }
      }),
    );
  });
});

describe('takeShare', () => {
  it('is exact in the end, however the pieces are taken', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (own, parts) => {
          let left = own;
          let pieces = parts.reduce((all, count) => all + count, 0);
          for (const count of parts) {
            const share = takeShare(left, count, pieces);
            expect(share).toBeLessThanOrEqual(left);
            left = paise(left - share);
            pieces -= count;
          }
          expect(left).toBe(0);
        },
      ),
    );
  });
});
