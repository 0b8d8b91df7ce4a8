import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, rupees, sum, toPaise, ZERO } from '../money/money.ts';
import { type Credit, NO_CREDIT } from '../orders/order-balance.ts';
import { addedGst, containedGst, getSellerGstin, getSupply, sumGst } from './gst.ts';
import { betweenRatesText, findRate, type GstRate, getPercent } from './gst-rates.ts';
import {
  creditNoteLines,
  type DocumentLine,
  invoiceLines,
  type TaxableOrder,
} from './tax-document.ts';

const inRupees = (amount: number) => toPaise(rupees(amount));
const fabric = {
  hsn: '50',
  fromDay: '2017-07-01',
  percent: 5,
  limitPaise: null,
  percentAbove: null,
};
const stitched: GstRate = {
  hsn: '62',
  fromDay: '2025-09-22',
  percent: 5,
  limitPaise: inRupees(2500),
  percentAbove: 18,
};

describe('findRate', () => {
  const earlier = {
    ...stitched,
    fromDay: '2017-07-01',
    limitPaise: inRupees(1000),
    percentAbove: 12,
  };
  const rates = [fabric, earlier, stitched, { ...fabric, hsn: '6214', percent: 12 }];

  it('takes the longest code, and of it the latest that holds on the day', () => {
    expect(findRate(rates, '5007', '2026-11-28')).toBe(fabric);
    expect(findRate(rates, '62114290', '2026-11-28')).toBe(stitched);
    expect(findRate(rates, '6211', '2025-09-21')).toBe(earlier);
    expect(findRate(rates, '6214', '2026-11-28')?.percent).toBe(12);
    expect(findRate(rates, '7117', '2026-11-28')).toBeUndefined();
  });
});

describe('getPercent', () => {
  it('looks at the taxable value of one piece after its discount', () => {
    const including = (amount: number, quantity = 1) => ({
      ...{ amount: inRupees(amount), quantity, includesTax: true },
    });
    expect(getPercent(stitched, including(2625))).toBe(5);
    expect(getPercent(stitched, including(2625.01))).toBe(18);
    expect(getPercent(stitched, including(5250, 2))).toBe(5);
    expect(getPercent(fabric, including(90_000))).toBe(5);
    const without = (amount: number) => ({ ...including(amount), includesTax: false });
    expect(getPercent(stitched, without(2500))).toBe(5);
    expect(getPercent(stitched, without(2500.01))).toBe(18);
  });

  it('names prices that fit neither rate', () => {
    const text = (price: number) => betweenRatesText(stitched, inRupees(price));
    expect(text(2625)).toBeNull();
    expect(text(2625.01)).toBe(
      'A piece above ₹2,625.00 bears 18% GST. At ₹2,625.00 it bears 5%, and you keep as much or more.',
    );
    expect(text(2950)).not.toBeNull();
    expect(text(2950.01)).toBeNull();
  });
});

describe('containedGst', () => {
  it('halves it within a state, and is one tax between states', () => {
    const amount = inRupees(5250);
    expect(containedGst(amount, 5, 'intra')).toEqual({
      cgstPaise: 12_500,
      sgstPaise: 12_500,
      igstPaise: 0,
    });
    expect(containedGst(amount, 5, 'inter').igstPaise).toBe(25_000);
    expect(sumGst(containedGst(amount, 5, 'none'))).toBe(0);
  });

  it('is what was added to the amount without it', () => {
    const supply = fc.constantFrom('intra' as const, 'inter' as const, 'none' as const);
    fc.assert(
      fc.property(
        fc.nat(90_000_00),
        fc.constantFrom(0, 5, 12, 18, 40),
        supply,
        (amount, rate, to) => {
          const tax = addedGst(paise(amount), rate, to);
          const parts = containedGst(sum(paise(amount), tax), rate, to);
          expect(sumGst(parts)).toBe(tax);
          expect(parts.cgstPaise).toBe(parts.sgstPaise);
          expect(Math.abs(tax - (to === 'none' ? 0 : (amount * rate) / 100))).toBeLessThanOrEqual(
            1,
          );
        },
      ),
    );
  });

  it('is what the states of seller and delivery say', () => {
    expect(getSupply('regular', '29', '29')).toBe('intra');
    expect(getSupply('regular', '29', '33')).toBe('inter');
    expect(getSupply('regular', '29', '96')).toBe('none');
    expect(getSupply('composition', '29', '29')).toBe('none');
  });
});

/**
 * By hand: a saree of 10,500.00 (5 %) and two blouses of 2,950.00 (18 %) with 820.00 off, shared by value
 * (525.00 + 295.00), and delivery of 100.00: goods after discount 9,975.00 + 5,605.00 = 15,580.00.
 */
const order: TaxableOrder = {
  lines: [
    {
      ...{ id: 'saree', name: 'Silk saree', hsn: '5007', percent: 5, quantity: 1 },
      unitPaise: inRupees(10_500),
      ...{ discountPaise: inRupees(525), taxPaise: ZERO },
    },
    {
      ...{ id: 'blouse', name: 'Blouse (Size M)', hsn: '6211', percent: 18, quantity: 2 },
      unitPaise: inRupees(2950),
      ...{ discountPaise: inRupees(295), taxPaise: ZERO },
    },
  ],
  shippingPaise: inRupees(100),
  paymentFeePaise: ZERO,
  supply: 'intra',
};

describe('an invoice', () => {
  it('has the taxes of goods and delivery by rate', () => {
    // Delivery: 100.00 * 9,975 / 15,580 = 64.02 at 5 %, the rest 35.98 at 18 %.
    expect(
      invoiceLines(order, []).map((line) => [
        line.description,
        line.amountPaise,
        line.taxablePaise,
        line.cgstPaise,
        line.sgstPaise,
      ]),
    ).toEqual([
      ['Silk saree', 997_500, 950_000, 23_750, 23_750],
      ['Blouse (Size M)', 560_500, 475_000, 42_750, 42_750],
      ['Delivery', 6402, 6098, 152, 152],
      ['Delivery', 3598, 3050, 274, 274],
    ]);
    expect(sumLines(invoiceLines({ ...order, supply: 'inter' }, [])).igstPaise).toBe(
      47_500 + 85_500 + 305 + 549,
    );
    const abroad = sumLines(invoiceLines({ ...order, supply: 'none' }, []));
    expect(abroad.taxablePaise).toBe(abroad.amountPaise);
  });

  it('leaves out what was taken off before', () => {
    const credit = creditOf({ lines: [['blouse', 1, 280_250]] });
    const [, blouse] = invoiceLines(order, [credit]);
    expect(blouse).toMatchObject({ quantity: 1, amountPaise: 280_250, discountPaise: 14_750 });
  });
});

type LinePart = [id: string, quantity: number, goods: number, tax?: number];
const creditOf = (given: { lines: LinePart[]; delivery?: number }): Credit => ({
  ...NO_CREDIT,
  lines: given.lines.map(([lineId, quantity, goods, tax = 0]) => ({
    ...{ lineId, quantity, goodsPaise: paise(goods), taxPaise: paise(tax) },
  })),
  deliveryPaise: paise(given.delivery ?? 0),
});

describe('credit notes', () => {
  it('have the tax of their pieces', () => {
    const credit = creditOf({ lines: [['blouse', 1, 280_250]] });
    expect(creditNoteLines(order, { before: [], since: [] }, credit)).toMatchObject([
      {
        ...{ description: 'Blouse (Size M)', quantity: 1, amountPaise: 280_250 },
        ...{ taxablePaise: 237_500, cgstPaise: 21_375, sgstPaise: 21_375, igstPaise: 0 },
      },
    ]);
  });

  it('of single paise have no more tax than these, and none is lost', () => {
    // 7 paise at 18 %: 1 paisa for the centre and 1 for the state (of 0.53), 5 without tax.
    const lines = [
      { ...{ id: 'a', name: 'Button', hsn: '62', percent: 18, quantity: 1 }, discountPaise: ZERO },
    ].map((line) => ({ ...line, unitPaise: paise(7), taxPaise: ZERO }));
    const tiny: TaxableOrder = { ...order, lines, shippingPaise: ZERO };
    const credits = Array.from({ length: 7 }, () => creditOf({ lines: [['a', 0, 1]] }));
    const notes = credits.flatMap((credit, at) =>
      creditNoteLines(tiny, { before: [], since: credits.slice(0, at) }, credit),
    );
    expect(
      notes.map(({ taxablePaise, cgstPaise, sgstPaise }) => [taxablePaise, cgstPaise, sgstPaise]),
    ).toEqual([...Array(5).fill([1, 0, 0]), [0, 1, 0], [0, 0, 1]]);
    expect(sumLines(invoiceLines(tiny, []))).toMatchObject({ taxablePaise: 5, cgstPaise: 1 });
  });

  it('are of a line whose pieces are off the invoice, where an amount of it was still open', () => {
    const pieces = creditOf({ lines: [['saree', 1, 990_000]] });
    const [amount, ...others] = invoiceLines(order, [pieces]);
    expect(amount).toMatchObject({ description: 'Silk saree', quantity: 0, amountPaise: 7500 });
    const later = creditOf({ lines: [['saree', 0, 7500]] });
    expect(creditNoteLines(order, { before: [pieces], since: [] }, later)).toMatchObject([
      { description: 'Reduction: Silk saree', amountPaise: 7500, taxablePaise: 7142 },
    ]);
    expect(others.map(({ description }) => description)).toContain('Delivery');
  });

  it('of all that is on an invoice cancel it exactly', () => {
    const amounts = fc.oneof(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 90_000_00 }),
    );
    const rate = fc.constantFrom(0, 5, 12, 18, 40);
    const line = fc.record({ unit: amounts, quantity: fc.integer({ min: 1, max: 4 }), rate });
    const supply = fc.constantFrom('intra' as const, 'inter' as const, 'none' as const);
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.nat(50_000),
        supply,
        fc.boolean(),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (lines, shipping, toState, isAdded, random) => {
          const parts = (at: number) => ({ id: `${at}`, name: `Line ${at}`, hsn: '5007' });
          const taxed: TaxableOrder = {
            lines: lines.map(({ unit, quantity, rate: percent }, at) => ({
              ...{ ...parts(at), percent, quantity, unitPaise: paise(unit), discountPaise: ZERO },
              taxPaise: isAdded ? addedGst(paise(unit * quantity), percent, toState) : ZERO,
            })),
            shippingPaise: paise(shipping),
            paymentFeePaise: ZERO,
            supply: toState,
          };
          const credits = randomCredits(taxed, () => random.next().value ?? 0);
          const notes = credits.flatMap((credit, at) =>
            creditNoteLines(taxed, { before: [], since: credits.slice(0, at) }, credit),
          );
          const invoice = invoiceLines(taxed, []);
          expect(sumLines(notes)).toEqual(sumLines(invoice));
          for (const [at, { taxPaise }] of taxed.lines.entries()) {
            if (isAdded) expect(invoice[at] && sumGst(invoice[at])).toBe(taxPaise);
            expect(invoice[at]?.discountPaise).toBe(0);
          }
          for (const note of notes) {
            expect(note.amountPaise).toBe(sum(note.taxablePaise, sumGst(note)));
            const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = note;
            expect(Math.min(taxablePaise, cgstPaise, sgstPaise, igstPaise)).toBeGreaterThanOrEqual(
              0,
            );
          }
        },
      ),
    );
  });
});

/** Pieces of each line one by one with any share of what is left of it, and the delivery in two parts. */
function randomCredits({ lines, shippingPaise }: TaxableOrder, random: () => number): Credit[] {
  const ofLines = lines.flatMap(({ id, unitPaise, quantity, taxPaise }) => {
    const left = { goods: unitPaise * quantity, tax: Number(taxPaise) };
    return Array.from({ length: quantity }, (_, at) => {
      const part = at === quantity - 1 ? 1 : random();
      const [goods, tax] = [Math.floor(left.goods * part), Math.floor(left.tax * part)];
      left.goods -= goods;
      left.tax -= tax;
      return creditOf({ lines: [[id, 1, goods, tax]] });
    });
  });
  const first = Math.floor(shippingPaise * random());
  const delivery = [first, shippingPaise - first].map((part) =>
    creditOf({ lines: [], delivery: part }),
  );
  return [...ofLines, ...delivery].toSorted(() => random() - 0.5);
}

/** The sums of a document's lines. */
function sumLines(lines: readonly DocumentLine[]) {
  const sumOf = (name: 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'taxablePaise' | 'amountPaise') =>
    paise(lines.reduce((all, line) => all + line[name], 0));
  return {
    taxablePaise: sumOf('taxablePaise'),
    cgstPaise: sumOf('cgstPaise'),
    sgstPaise: sumOf('sgstPaise'),
    igstPaise: sumOf('igstPaise'),
    amountPaise: sumOf('amountPaise'),
  };
}

it('a shop sells under its GSTIN, and under none while it is not registered', () => {
  const gstin = '29ABCDE1234F1ZW';
  expect(getSellerGstin({ gstScheme: 'regular', gstin })).toBe(gstin);
  expect(getSellerGstin({ gstScheme: 'composition', gstin })).toBe(gstin);
  expect(getSellerGstin({ gstScheme: 'unregistered', gstin })).toBe('');
});
