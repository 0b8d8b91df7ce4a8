import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '../money/allocation.ts';
import { type Paise, paise, subtract, sum, times, ZERO } from '../money/money.ts';
import {
  addCredits,
  type CashParcel,
  type Credit,
  type CreditableOrder,
  creditAmount,
  creditable,
  creditablePieces,
  creditPieces,
  creditRest,
  getCollect,
  getDue,
  NO_CREDIT,
  type OrderLine,
  parcelCollect,
  splitCash,
  sumCredit,
} from './order-balance.ts';

/** An order of these lines, with discount, tax, delivery and fee in paise. */
function orderOf(
  given: readonly [unitPaise: number, quantity: number][],
  charges: { discount?: number; tax?: number; shipping?: number; fee?: number } = {},
): CreditableOrder {
  const { discount = 0, tax = 0, shipping = 0, fee = 0 } = charges;
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
  return {
    totalPaise: paise(items - discount + tax + shipping + fee),
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
  })
  .map(({ lines, discount, ...charges }) => {
    const items = lines.reduce((all, [unit, quantity]) => all + unit * quantity, 0);
    return orderOf(lines, { ...charges, discount: Math.floor((items * discount) / 100) });
  });

/** What is done to an order: pieces of a line, an amount by its share of what is left, or the rest. */
const steps = fc.array(fc.tuple(fc.nat(9), fc.nat(100)), { maxLength: 12 });

function creditOf(order: CreditableOrder, [kind, pick]: [number, number]): Credit {
  const left = creditable(order);
  if (kind < 3) return creditAmount(order, paise(Math.floor((left.totalPaise * pick) / 100)));
  if (kind === 3) return creditPieces(order, [], left);
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
          order = withCredit(order, creditOf(order, step));
          for (const each of order.lines) {
            const of = order.credited.lines.find(({ lineId }) => lineId === each.id);
            const goods = subtract(times(each.unitPaise, each.quantity), each.discountPaise);
            expect(of?.goodsPaise ?? 0).toBeLessThanOrEqual(goods);
            expect(of?.taxPaise ?? 0).toBeLessThanOrEqual(each.taxPaise);
          }
          expect(creditable(order).totalPaise).toBeGreaterThanOrEqual(0);
        }
        order = withCredit(order, creditRest(order));
        expect(creditable(order)).toEqual({ deliveryPaise: 0, feePaise: 0, totalPaise: 0 });
      }),
    );
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
