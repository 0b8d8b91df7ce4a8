import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerRefund, ledgerOf, spreadRefund } from './payment-ledger.ts';

const PAYMENTS = [
  { id: 'first', amount: 1000 },
  { id: 'second', amount: 500 },
];

function refund(facts: Partial<LedgerRefund>): LedgerRefund {
  return { paymentId: 'first', amount: 100, state: 'succeeded', isOwed: false, ...facts };
}

const refunds = fc.array(
  fc.record<LedgerRefund>({
    paymentId: fc.constantFrom('first', 'second'),
    amount: fc.integer({ min: 0, max: 1200 }),
    state: fc.constantFrom('requested', 'pending', 'succeeded', 'failed'),
    isOwed: fc.boolean(),
  }),
  { maxLength: 6 },
);

describe('ledgerOf', () => {
  it('counts what is under way, and what failed only where it is owed', () => {
    const ledger = ledgerOf(PAYMENTS, [
      refund({}),
      refund({ state: 'pending', amount: 200 }),
      refund({ state: 'failed', amount: 300 }),
      refund({ state: 'failed', amount: 500, paymentId: 'second', isOwed: true }),
    ]);
    expect(ledger).toEqual({
      captured: 1500,
      refunded: 100,
      open: 200,
      owed: 500,
      refundable: 700,
    });
  });

  it('never says that less than nothing can be refunded', () => {
    fc.assert(
      fc.property(refunds, (given) => {
        const { refundable, owed, captured } = ledgerOf(PAYMENTS, given);
        expect(refundable).toBeGreaterThanOrEqual(0);
        expect(refundable + owed).toBeLessThanOrEqual(captured);
      }),
    );
  });
});

describe('spreadRefund', () => {
  it('takes the first payment first, and of each what is free', () => {
    const given = [refund({ state: 'failed', amount: 900, isOwed: true })];
    expect(spreadRefund(300, PAYMENTS, given)).toEqual([
      { paymentId: 'first', amount: 100 },
      { paymentId: 'second', amount: 200 },
    ]);
  });

  it('gives exactly what was asked for, or nothing where that is too much', () => {
    fc.assert(
      fc.property(refunds, fc.integer({ min: 1, max: 2000 }), (given, amount) => {
        const parts = spreadRefund(amount, PAYMENTS, given);
        const sum = parts?.reduce((total, part) => total + part.amount, 0) ?? null;
        expect(sum).toBe(amount <= ledgerOf(PAYMENTS, given).refundable ? amount : null);
      }),
    );
  });
});
