import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargedShare, rupeeShare } from './refund-shares.ts';

const NOTHING = { amount: 0, charged: 0 };

/** A payment and where it is cut into parts, in thousandths. */
const cutPayment = fc.record({
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  charged: fc.integer({ min: 1, max: 10_000_000 }),
  cuts: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 }),
});

function partsOf(total: number, cuts: number[]): number[] {
  const ends = [...cuts.toSorted((a, b) => a - b).map((cut) => Math.floor((total * cut) / 1000))];
  return [...ends, total]
    .map((end, index) => end - (ends[index - 1] ?? 0))
    .filter((part) => part > 0);
}

describe('chargedShare', () => {
  it('of all parts together is exactly what was charged', () => {
    fc.assert(
      fc.property(cutPayment, ({ cuts, ...payment }) => {
        const gone = { ...NOTHING };
        for (const part of partsOf(payment.amount, cuts)) {
          const share = chargedShare(payment, gone, part);
          expect(share).toBeGreaterThanOrEqual(0);
          gone.amount += part;
          gone.charged += share;
        }
        expect(gone).toEqual({ amount: payment.amount, charged: payment.charged });
      }),
    );
  });

  it('is nothing where more went back than was charged', () => {
    const payment = { amount: 1000, charged: 10 };
    expect(chargedShare(payment, { amount: 1200, charged: 12 }, 100)).toBe(0);
  });
});

describe('rupeeShare', () => {
  it('of all parts together is exactly what was paid, and never more on the way', () => {
    fc.assert(
      fc.property(cutPayment, ({ cuts, ...payment }) => {
        const gone = { ...NOTHING };
        for (const part of partsOf(payment.charged, cuts)) {
          gone.amount += rupeeShare(payment, gone, part);
          gone.charged += part;
          expect(gone.amount).toBeLessThanOrEqual(payment.amount);
        }
        expect(gone).toEqual({ amount: payment.amount, charged: payment.charged });
      }),
    );
  });

  it('of what is beyond the payment keeps its worth', () => {
    const payment = { amount: 1000, charged: 10 };
    expect(rupeeShare(payment, { amount: 1000, charged: 10 }, 5)).toBe(500);
  });
});
