import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '../money/allocation.ts';
import { type Paise, paise, subtract, sum, times, ZERO } from '../money/money.ts';
import {
  addCredits,
  type Credit,
  type CreditableOrder,
  creditAmount,
  creditable,
  creditablePieces,
  creditPieces,
  creditRest,
  getDue,
  isNoCredit,
  NO_CREDIT,
  type OrderLine,
  sumCredit,
  unpaidCharges,
} from './order-balance.ts';
import { getRoundOff } from './order-totals.ts';
import {
  type CashParcel,
  collectAfterReturn,
  creditWithRounding,
  getCollect,
  parcelCollect,
  splitCash,
} from './parcel-cash.ts';

/** An order of these lines, with discount, tax, delivery and fee in paise. */
function orderOf(
  given: readonly [unitPaise: number, quantity: number][],
  charges: {
    discount?: number;
    tax?: number;
    shipping?: number;
    fee?: number;
    isRounded?: boolean;
  } = {},
): CreditableOrder {
  const { discount = 0, tax = 0, shipping = 0, fee = 0, isRounded = false } = charges;
  const worths = given.map(([unit, quantity]) => times(paise(unit), quantity));
  const [discounts, taxes] = [discount, tax].map((all) => allocate(paise(all), worths));
  const lines = given.map(
    ([unit, quantity], index): OrderLine => ({
      id: `line ${index}`,
      unitPaise: paise(unit),
      quantity,
      discountPaise: discounts?.[index] ?? ZERO,
      taxPaise: taxes?.[index] ?? ZERO,
      cancelledQuantity: 0,
      parcelledQuantity: 0,
    }),
  );
  const items = sum(...worths);
  const exact = paise(items - discount + tax + shipping + fee);
  const roundOffPaise = isRounded ? getRoundOff(exact) : ZERO;
  return {
    totalPaise: sum(exact, roundOffPaise),
    roundOffPaise,
    shippingPaise: paise(shipping),
    paymentFeePaise: paise(fee),
    lines,
    credited: NO_CREDIT,
  };
}

const withCredit = (order: CreditableOrder, credit: Credit): CreditableOrder => ({
  ...order,
  credited: addCredits([order.credited, credit]),
});
const onePiece = (index: number, quantity = 1) => [{ lineId: `line ${index}`, quantity }];

/** 4,999.00 x 1; 1,299.50 x 3; 333.33 x 2; 500.00 off; 15 % tax. */
const ORDER = orderOf(
  [
    [499_900, 1],
    [129_950, 3],
    [33_333, 2],
  ],
  { discount: 50_000, tax: 143_462 },
);

describe('a credit of pieces', () => {
  it('is exactly what they cost with their discount and tax, also after a price reduction', () => {
    const first = creditPieces(ORDER, onePiece(1));
    expect(first.lines).toMatchObject([{ goodsPaise: 123_156, taxPaise: 19_492 }]);
    const reduced: Credit = {
      ...NO_CREDIT,
      lines: [{ lineId: 'line 1', quantity: 0, goodsPaise: paise(8634), taxPaise: paise(1366) }],
    };
    const then = withCredit(withCredit(ORDER, first), reduced);
    const second = creditPieces(then, onePiece(1));
    const third = creditPieces(withCredit(then, second), onePiece(1));
    expect([second, third].map(sumCredit)).toEqual([137_650, 137_648]);
    expect(sumCredit(addCredits([first, reduced, second, third]))).toBe(427_946);
  });

  it('counts what can still be taken off, and what can be given back', () => {
    const [line] = ORDER.lines.slice(1);
    const sentOne = { ...(line as OrderLine), parcelledQuantity: 1, cancelledQuantity: 1 };
    const credited = addCredits([creditPieces(ORDER, onePiece(1, 2))]);
    expect(creditablePieces(sentOne, { ...ORDER, credited })).toEqual({ unsent: 1, sent: 0 });
  });
});

const priceAndQuantity = fc.tuple(
  fc.integer({ min: 1, max: 500_000 }),
  fc.integer({ min: 1, max: 5 }),
);
const orders = fc
  .record({
    lines: fc.array(priceAndQuantity, { minLength: 1, maxLength: 5 }),
    discount: fc.nat(100),
    tax: fc.integer({ min: 0, max: 50_000 }),
    shipping: fc.nat(10_000),
    fee: fc.nat(10_000),
    isRounded: fc.boolean(),
  })
  .map(({ lines, discount, ...charges }) => {
    const items = lines.reduce((all, [unit, quantity]) => all + unit * quantity, 0);
    return orderOf(lines, { ...charges, discount: Math.floor((items * discount) / 100) });
  });

const NOTHING = { deliveryPaise: 0, feePaise: 0, roundOffPaise: 0, totalPaise: 0 };

/** What is done to an order: pieces of a line, an amount by its share of what is left, or the rest. */
const steps = fc.array(fc.tuple(fc.nat(9), fc.nat(100)), { maxLength: 12 });

function creditOf(order: CreditableOrder, [kind, pick]: [number, number]): Credit {
  const left = creditable(order);
  if (kind < 3) return creditAmount(order, paise(Math.floor((left.totalPaise * pick) / 100)));
  if (kind === 3)
    return creditPieces(order, [], pick % 2 === 0 ? left : unpaidCharges(order, ZERO));
  const chosen = order.lines[pick % order.lines.length];
  if (!chosen) return NO_CREDIT;
  const { unsent } = creditablePieces(chosen, order);
  const credited = order.credited.lines.find(({ lineId }) => lineId === chosen.id)?.quantity ?? 0;
  const quantity = Math.min(unsent - credited, 1 + (pick % 3));
  return quantity > 0 ? creditPieces(order, [{ lineId: chosen.id, quantity }]) : NO_CREDIT;
}

describe('credits of an order', () => {
  it('never exceed what a line or the order costs, and end at exactly that', () => {
    fc.assert(
      fc.property(orders, steps, (placed, happening) => {
        let order = placed;
        for (const step of happening) {
          const credit = creditOf(order, step);
          expect(sumCredit(credit)).toBeGreaterThanOrEqual(0);
          order = withCredit(order, credit);
          const left = creditable(order);
          expect(Math.min(left.deliveryPaise, left.feePaise)).toBeGreaterThanOrEqual(0);
          // What is left of the round-off is on the side that it was on.
          expect(left.roundOffPaise * placed.roundOffPaise).toBeGreaterThanOrEqual(0);
          expect(Math.abs(left.roundOffPaise)).toBeLessThanOrEqual(Math.abs(placed.roundOffPaise));
          for (const each of order.lines) {
            const of = order.credited.lines.find(({ lineId }) => lineId === each.id);
            const goods = subtract(times(each.unitPaise, each.quantity), each.discountPaise);
            expect(of?.goodsPaise ?? 0).toBeLessThanOrEqual(goods);
            expect(of?.taxPaise ?? 0).toBeLessThanOrEqual(each.taxPaise);
          }
          expect(creditable(order).totalPaise).toBeGreaterThanOrEqual(0);
        }
        order = withCredit(order, creditRest(order));
        expect(creditable(order)).toEqual(NOTHING);
      }),
    );
  });

  it('have the round-off with the last of pieces, delivery and fee, in any order', () => {
    const anyOrder = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(orders, anyOrder, (placed, ranks) => {
        const pieces = placed.lines.flatMap(({ id: lineId, quantity }) =>
          Array.from({ length: quantity }, () => [{ lineId, quantity: 1 }]),
        );
        const { shippingPaise: deliveryPaise, paymentFeePaise: feePaise } = placed;
        const parts = [
          ...pieces.map((piece) => (now: CreditableOrder) => creditPieces(now, piece)),
          (now: CreditableOrder) => creditPieces(now, [], { deliveryPaise }),
          (now: CreditableOrder) => creditPieces(now, [], { feePaise }),
        ]
          .map((credit, at) => ({ credit, rank: ranks[at] ?? 0 }))
          .toSorted((one, other) => one.rank - other.rank);
        let order = placed;
        for (const part of parts) {
          const credit = part.credit(order);
          const { totalPaise, roundOffPaise } = creditable(order);
          order = withCredit(order, credit);
          expect(creditable(order).totalPaise).toBeGreaterThanOrEqual(0);
          const isLast = sumCredit(credit) === totalPaise && totalPaise > 0;
          if (placed.roundOffPaise > 0)
            expect(credit.roundOffPaise).toBe(isLast ? roundOffPaise : 0);
        }
        expect(creditable(order)).toEqual(NOTHING);
      }),
    );
  });

  it('of all pieces leave no more of the charges than was received for them', () => {
    fc.assert(
      fc.property(orders, fc.nat(30_000), (order, received) => {
        const net = paise(Math.min(received, order.totalPaise));
        const pieces = order.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
        const credit = creditPieces(order, pieces, unpaidCharges(order, net));
        const left = creditable(withCredit(order, credit));
        expect(left.totalPaise).toBeGreaterThanOrEqual(0);
        expect(left.totalPaise).toBeLessThanOrEqual(net);
        if (net === 0) expect(left).toEqual(NOTHING);
      }),
    );
  });

  it('take no more than is left of a total that was rounded down', () => {
    // 100.19 + 0.30 = 100.49, rounded to 100.00.
    const order = orderOf(
      [
        [10_019, 1],
        [30, 1],
      ],
      { isRounded: true },
    );
    const first = creditPieces(order, onePiece(0));
    expect([sumCredit(first), first.roundOffPaise]).toEqual([10_000, -19]);
    const second = creditPieces(withCredit(order, first), onePiece(1));
    expect([sumCredit(second), second.roundOffPaise]).toEqual([0, -30]);
    expect(isNoCredit(second)).toBe(false);
  });

  it('of an amount may take a part of what a total was rounded up by, once nothing else is left', () => {
    // 1,234.56, rounded to 1,235.00.
    const order = orderOf([[123_456, 1]], { isRounded: true });
    const { lines, roundOffPaise } = creditAmount(order, paise(123_480));
    expect([lines[0]?.goodsPaise, roundOffPaise]).toEqual([123_456, 24]);
    const exact = creditAmount(order, paise(123_456));
    expect([sumCredit(exact), exact.roundOffPaise]).toEqual([123_456, 0]);
    const rest = creditRest(withCredit(order, exact));
    expect([sumCredit(rest), rest.roundOffPaise]).toEqual([44, 44]);
  });

  it('are not more than what an old refund, which is of no line, has left', () => {
    const refunded = { ...ORDER, credited: { ...NO_CREDIT, otherPaise: paise(1_000_000) } };
    const rest = creditRest(refunded);
    expect(sumCredit(rest)).toBe(ORDER.totalPaise - 1_000_000);
    expect(rest.lines.map(({ quantity }) => quantity)).toEqual([1, 3, 2]);
  });
});

const underWay = (collectPaise: Paise, number = 1): CashParcel => ({
  number,
  collectPaise,
  receivedPaise: ZERO,
  shippedAt: '2026-11-21',
  deliveredAt: null,
  returnedAt: null,
});

describe('what a parcel collects', () => {
  it('is together no more than is still due, once a transfer has arrived', () => {
    const parcels = [underWay(paise(8000)), underWay(paise(8000), 2)];
    const byNow = parcels.map((parcel) => getCollect(parcel, parcels, paise(10_000)));
    expect(byNow).toEqual([8000, 2000]);
  });

  const twoSarees = orderOf([[30_000, 2]]);
  const sentOne = {
    ...twoSarees,
    lines: twoSarees.lines.map((line) => ({ ...line, parcelledQuantity: 1 })),
  };
  const sixtyOff = withCredit(sentOne, creditAmount(sentOne, paise(6000)));

  it.each([
    ['an amount was taken off', sixtyOff, 54_000, 24_000],
    ['money was received', sentOne, 50_000, 20_000],
  ])('is for the last one all that is left, after %s', (_, now, due, rest) => {
    const parcels = [underWay(paise(30_000))];
    expect(splitCash(parcels, paise(due)).restPaise).toBe(rest);
    expect(parcelCollect(now, parcels, paise(due), onePiece(0))).toBe(rest);
  });

  it('is apart from what a courier has collected and not handed over', () => {
    const delivered = { ...underWay(paise(20_000)), deliveredAt: '2026-11-22' };
    const split = (receivedPaise: Paise, due: number) => {
      const parcels = [{ ...delivered, receivedPaise }, underWay(paise(15_000), 2)];
      const found = splitCash(parcels, paise(due));
      return [found.withCourierPaise, found.collects.get(2), found.restPaise];
    };
    // A transfer beside it is no cash of the courier's.
    expect(split(ZERO, 50_000)).toEqual([20_000, 15_000, 15_000]);
    expect(split(ZERO, 30_000)).toEqual([20_000, 10_000, 0]);
    expect(split(paise(12_000), 30_000)).toEqual([8_000, 15_000, 7_000]);
    expect(split(ZERO, -5_000)).toEqual([0, 0, 0]);
  });

  /** Collects for the pieces of one line after the other, as they are sent. */
  function collects(order: CreditableOrder, net: Paise): Paise[] {
    let now = order;
    const due = subtract(order.totalPaise, net);
    const parcels: CashParcel[] = [];
    return order.lines.map((each) => {
      const pieces = [{ lineId: each.id, quantity: each.quantity }];
      const collect = parcelCollect(now, parcels, due, pieces);
      parcels.push(underWay(collect));
      const lines = now.lines.map((one) =>
        one.id === each.id ? { ...one, parcelledQuantity: one.quantity } : one,
      );
      now = { ...now, lines };
      return collect;
    });
  }

  it('is its pieces’ own sum, with delivery and fee on the first', () => {
    const order = orderOf(
      [
        [100_000, 1],
        [50_000, 2],
      ],
      { shipping: 1000, fee: 4900 },
    );
    expect(collects(order, ZERO)).toEqual([105_900, 100_000]);
    expect(collects(order, paise(5000))).toEqual([100_900, 100_000]);
    expect(collects(order, paise(110_000))).toEqual([0, 95_900]);
  });

  it('has the round-off on the first, which goes back with it', () => {
    // 1,000.40 + 500.00 + 49.30 = 1,549.70, rounded up to 1,550.00.
    const order = orderOf(
      [
        [100_040, 1],
        [50_000, 1],
      ],
      { shipping: 4930, isRounded: true },
    );
    expect(collects(order, ZERO)).toEqual([105_000, 50_000]);
    const back = creditPieces(order, onePiece(0), unpaidCharges(order, ZERO));
    expect([sumCredit(back), back.roundOffPaise]).toEqual([105_000, 30]);
  });

  it('stays as their labels say when other parcels of a line come back, in part or whole', () => {
    const piecesOfParcels = fc.array(fc.integer({ min: 1, max: 3 }), {
      minLength: 2,
      maxLength: 5,
    });
    const returns = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 3 })), { maxLength: 8 });
    const amounts = fc.tuple(fc.integer({ min: 5000, max: 9000 }), fc.nat(4999), fc.nat(999));
    fc.assert(
      fc.property(piecesOfParcels, amounts, returns, (counts, [unit, discount, tax], backs) => {
        const all = counts.reduce((some, count) => some + count);
        let order = orderOf([[unit, all]], { discount, tax });
        let due = order.totalPaise;
        const parcels: (CashParcel & { pieces: number })[] = [];
        for (const pieces of counts) {
          const collect = parcelCollect(order, parcels, due, onePiece(0, pieces));
          parcels.push({ ...underWay(collect, parcels.length + 1), pieces });
          const sent = (order.lines[0]?.parcelledQuantity ?? 0) + pieces;
          const lines = order.lines.map((line) => ({ ...line, parcelledQuantity: sent }));
          order = { ...order, lines };
        }
        for (const [index, most] of backs) {
          const parcel = parcels[index % parcels.length];
          if (!parcel || parcel.pieces === 0) continue;
          const others = parcels.filter((each) => each !== parcel);
          const back = Math.min(most, parcel.pieces);
          const isWhole = back === parcel.pieces;
          const share = creditPieces(order, onePiece(0, back));
          const credit = isWhole ? creditWithRounding(order, share, others, due) : share;
          order = withCredit(order, credit);
          due = subtract(due, sumCredit(credit));
          parcel.pieces -= back;
          parcel.collectPaise = isWhole ? ZERO : collectAfterReturn(order, parcel, others, due);
          if (isWhole) parcel.returnedAt = '2026-11-22';
          const split = splitCash(parcels, due);
          const labels = parcels.filter(({ pieces }) => pieces > 0);
          const said = labels.map(({ number, collectPaise }) => [number, collectPaise] as const);
          expect(split.collects).toEqual(new Map(said));
          expect(split.restPaise).toBe(0);
        }
        if (parcels.every(({ pieces }) => pieces === 0)) expect(due).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('adds up to what is due, whatever was received before', () => {
    fc.assert(
      fc.property(orders, fc.nat(100), (order, part) => {
        const net = paise(Math.floor((order.totalPaise * part) / 100));
        const due = getDue({ totalPaise: order.totalPaise, expiredAt: null }, ZERO, net);
        expect(sum(...collects(order, net))).toBe(due);
      }),
    );
  });
});
