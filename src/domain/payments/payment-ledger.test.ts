import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sum } from '../money/money.ts';
import {
  chargedShare,
  type LedgerRefund,
  netMinor,
  planSend,
  REFUND_ATTENTION,
  type RefundState,
  refundableAmount,
  rupeeShare,
  splitRefund,
  unrefundedPart,
} from './payment-ledger.ts';

const PAYMENTS = [
  { id: 'first', amountPaise: paise(1000), chargedMinor: 1000, chargedCurrency: 'INR' },
  { id: 'second', amountPaise: paise(500), chargedMinor: 500, chargedCurrency: 'INR' },
];

function refund(amount: number, facts: Partial<LedgerRefund> = {}): LedgerRefund {
  const amounts = { amountPaise: paise(amount), chargedMinor: amount };
  return {
    paymentId: 'first',
    chargedCurrency: 'INR',
    ...amounts,
    state: 'succeeded',
    attention: null,
    isRequired: false,
    ...facts,
  };
}

const refunds = fc.array(
  fc
    .record({
      paymentId: fc.constantFrom('first', 'second'),
      state: fc.constantFrom<RefundState>('requested', 'pending', 'succeeded', 'failed'),
      attention: fc.constantFrom(...REFUND_ATTENTION, null),
      isRequired: fc.boolean(),
      amount: fc.integer({ min: 0, max: 1200 }),
    })
    .map(({ amount, ...facts }) => refund(amount, facts)),
  { maxLength: 6 },
);

const FAILED = { state: 'failed', attention: 'failed' } as const;

describe('refundableAmount', () => {
  it('deducts what is sent or on its way, and failed refunds only if they are required', () => {
    const given = [
      refund(100),
      refund(200, { state: 'pending' }),
      refund(300, FAILED),
      refund(500, { ...FAILED, paymentId: 'second', isRequired: true }),
      refund(400, { state: 'failed', isRequired: true }),
    ];
    expect(refundableAmount(PAYMENTS, given)).toBe(700);
  });

  it('does not count a refund in another currency than its payment', () => {
    expect(refundableAmount(PAYMENTS, [refund(100, { chargedCurrency: 'USD' })])).toBe(1500);
  });

  it('is never negative, and never more than was paid', () => {
    fc.assert(
      fc.property(refunds, (given) => {
        const refundable = refundableAmount(PAYMENTS, given);
        expect(refundable).toBeGreaterThanOrEqual(0);
        expect(refundable).toBeLessThanOrEqual(1500);
      }),
    );
  });
});

describe('splitRefund', () => {
  it('uses the first payment first, and of each what is free', () => {
    const given = [refund(900, { ...FAILED, isRequired: true })];
    expect(splitRefund(paise(300), PAYMENTS, given)).toMatchObject([
      { payment: { id: 'first' }, amountPaise: paise(100), chargedMinor: 100 },
      { payment: { id: 'second' }, amountPaise: paise(200), chargedMinor: 200 },
    ]);
  });

  it('adds up to the requested amount, or is null when that is too much', () => {
    fc.assert(
      fc.property(refunds, fc.integer({ min: 1, max: 2000 }), (given, amount) => {
        const parts = splitRefund(paise(amount), PAYMENTS, given);
        const total = parts && sum(...parts.map(({ amountPaise }) => amountPaise));
        expect(total).toBe(amount <= refundableAmount(PAYMENTS, given) ? amount : null);
      }),
    );
  });
});

describe('one payment', () => {
  const [payment] = PAYMENTS;

  it('has left what no refund was requested for', () => {
    const given = [refund(300, { state: 'pending' }), refund(200, FAILED)];
    expect(payment && unrefundedPart(payment, given)).toMatchObject({ amountPaise: paise(700) });
  });

  it('is kept until a refund is sent, and less than nothing when too much was sent', () => {
    const sent = [refund(900), refund(300, { attention: 'twice' })];
    expect(payment && netMinor(payment, [refund(900, { state: 'pending' })])).toBe(1000);
    expect(payment && netMinor(payment, sent)).toBe(-200);
  });
});

const NOTHING = { amountPaise: paise(0), chargedMinor: 0 };

/** A payment and where it is cut into parts, in thousandths. */
const cutPayment = fc.record({
  amountPaise: fc.integer({ min: 1, max: 10_000_000 }).map(paise),
  chargedMinor: fc.integer({ min: 1, max: 10_000_000 }),
  cuts: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 }),
});

function partsOf(total: number, cuts: number[]): number[] {
  const ends = cuts.toSorted((a, b) => a - b).map((cut) => Math.floor((total * cut) / 1000));
  return [...ends, total]
    .map((end, index) => end - (ends[index - 1] ?? 0))
    .filter((part) => part > 0);
}

describe('chargedShare', () => {
  it('of all parts together is exactly what was charged', () => {
    fc.assert(
      fc.property(cutPayment, ({ cuts, ...payment }) => {
        const refunded = { ...NOTHING };
        for (const part of partsOf(payment.amountPaise, cuts).map(paise)) {
          const share = chargedShare(payment, refunded, part);
          expect(share).toBeGreaterThanOrEqual(0);
          refunded.amountPaise = sum(refunded.amountPaise, part);
          refunded.chargedMinor += share;
        }
        expect(refunded).toEqual(payment);
      }),
    );
  });

  it('is 0 when more was refunded than was charged', () => {
    const payment = { amountPaise: paise(1000), chargedMinor: 10 };
    expect(chargedShare(payment, { amountPaise: paise(1200), chargedMinor: 12 }, paise(100))).toBe(
      0,
    );
  });
});

describe('rupeeShare', () => {
  it('of all parts together is exactly what was paid, and never more in between', () => {
    fc.assert(
      fc.property(cutPayment, ({ cuts, ...payment }) => {
        const refunded = { ...NOTHING };
        for (const part of partsOf(payment.chargedMinor, cuts)) {
          refunded.amountPaise = sum(refunded.amountPaise, rupeeShare(payment, refunded, part));
          refunded.chargedMinor += part;
          expect(refunded.amountPaise).toBeLessThanOrEqual(payment.amountPaise);
        }
        expect(refunded).toEqual(payment);
      }),
    );
  });

  it('converts what exceeds the payment in full', () => {
    const payment = { amountPaise: paise(1000), chargedMinor: 10 };
    expect(rupeeShare(payment, payment, 5)).toBe(500);
  });
});

describe('planSend', () => {
  it.each([
    ['all of a paid order', { credited: 1500, due: 0, isEnd: true }, 1500, 1500],
    ['one piece', { credited: 300, due: 0, isEnd: false }, 300, 300],
    ['no more than is owed', { credited: 300, due: 200, isEnd: false }, 100, 100],
    ['nothing while more is due', { credited: 300, due: 400, isEnd: false }, 0, 0],
    ['what is owed beside it, at the end', { credited: 0, due: -50, isEnd: true }, 50, 50],
  ])('sends %s', (_what, { credited, due, isEnd }, send, owed) => {
    const asked = { credited: paise(credited), duePaise: paise(due), isEnd };
    expect(planSend(asked, PAYMENTS, [])).toEqual({ send, owed });
  });

  it('leaves out, at the end, what failed refunds promise already', () => {
    const failed = [refund(200, { ...FAILED, isRequired: true })];
    const asked = { credited: paise(100), duePaise: paise(-400), isEnd: true };
    expect(planSend(asked, PAYMENTS, failed)).toEqual({ send: 300, owed: 500 });
  });
});
