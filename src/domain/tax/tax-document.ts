import { allocate } from '../money/allocation.ts';
import { type Paise, subtract, sum, times, ZERO } from '../money/money.ts';
import { addCredits, type Credit } from '../orders/order-balance.ts';
import {
  lineAmount,
  type Supply,
  splitCharge,
  sumGst,
  type TaxedAmount,
  takeTaxed,
  taxWhole,
} from './gst.ts';

export const DOCUMENT_KINDS = ['tax-invoice', 'bill-of-supply', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The words that the law wants on each (CGST Rules 2017, rules 46, 49 and 53). */
export const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'credit-note': 'Credit note',
};

/** How series and numbers of orders paid in test mode begin: the shop's own begin at 1 when it goes live. */
export const TEST_PREFIX = 'TEST-';

/** The law allows a number no more characters (CGST Rules 2017, rules 46, 49 and 53). */
const MAX_NUMBER = 16;

/**
 * The number of a document: `INV/26-27/00001` for the first of `2026-27`. One that would be too long names
 * the year by its start: `ABCD/26/100000`, with room for 99,999,999 under a prefix of 4 characters.
 */
export function documentNumber(prefix: string, year: string, count: number): string {
  const serial = String(count).padStart(5, '0');
  const number = `${prefix}/${year.slice(2)}/${serial}`;
  return number.length <= MAX_NUMBER ? number : `${prefix}/${year.slice(2, 4)}/${serial}`;
}

/** A line of an order by GST. */
export interface TaxableLine {
  id: string;
  /** With its options. */
  name: string;
  hsn: string;
  percent: number;
  unitPaise: Paise;
  quantity: number;
  discountPaise: Paise;
  /** The tax that was added to its price; 0 where the price contains it. */
  taxPaise: Paise;
}

/** An order by GST, as it was placed. Amounts in paise. */
export interface TaxableOrder {
  lines: readonly TaxableLine[];
  shippingPaise: Paise;
  paymentFeePaise: Paise;
  supply: Supply;
}

/** A line of an invoice or a credit note. Amounts in paise. */
export interface DocumentLine extends TaxedAmount {
  description: string;
  hsn: string;
  /** 0 for delivery, fees and reductions. */
  quantity: number;
  /** The price of one piece, as it was ordered. */
  unitPaise: Paise;
  discountPaise: Paise;
}

/** Delivery or a fee by the rates of the goods that it is charged with, each under their HSN. */
type Charge = ReadonlyMap<number, TaxedAmount & { hsn: string }>;

/** What is left of a line, or is taken of it; `goodsPaise`: without the tax that was added. */
type RestLine = TaxedAmount & { quantity: number; goodsPaise: Paise };

/** What of an order is on its invoice and not credited yet, or is taken of it. */
interface Rest {
  lines: ReadonlyMap<string, RestLine>;
  delivery: Charge;
  fee: Charge;
}

const CHARGES = [
  ['delivery', 'Delivery'],
  ['fee', 'Payment fee'],
] as const;

/** What an order's invoice is about: all but what was taken off before. Charges go by the goods on it. */
function restAtInvoice(order: TaxableOrder, before: readonly Credit[]): Rest {
  const { deliveryPaise, feePaise, ...credited } = addCredits(before);
  const goods = order.lines.map((line) => {
    const off = credited.lines.find(({ lineId }) => lineId === line.id);
    const goodsPaise = subtract(lineAmount(line), off?.goodsPaise ?? ZERO);
    const amountPaise = sum(goodsPaise, subtract(line.taxPaise, off?.taxPaise ?? ZERO));
    return { ...line, quantity: line.quantity - (off?.quantity ?? 0), goodsPaise, amountPaise };
  });
  const whole = (amount: Paise, percent: number) =>
    taxWhole(amount, order.supply === 'none' ? 0 : percent, order.supply);
  // What was taken off before is not on the invoice: no charge goes under its HSN.
  const left = goods.filter(({ quantity, amountPaise }) => quantity > 0 || amountPaise > 0);
  const charged = left.length > 0 ? left : goods;
  const toCharge = (amount: Paise): Charge =>
    new Map(
      splitCharge(amount, charged).map(([percent, share]) => {
        const hsn = charged.find((line) => line.percent === percent)?.hsn ?? '';
        return [percent, { hsn, ...whole(share, percent) }];
      }),
    );
  return {
    lines: new Map(
      goods.map(({ id, quantity, goodsPaise, amountPaise, percent }) => [
        id,
        { quantity, goodsPaise, ...whole(amountPaise, percent) },
      ]),
    ),
    delivery: toCharge(subtract(order.shippingPaise, deliveryPaise)),
    fee: toCharge(subtract(order.paymentFeePaise, feePaise)),
  };
}

/** Takes a credit of what is left. */
function take(left: Rest, credit: Credit, supply: Supply): { taken: Rest; rest: Rest } {
  const taken: [string, RestLine][] = [];
  const lines = new Map(left.lines);
  for (const { lineId, quantity, goodsPaise, taxPaise } of credit.lines) {
    const line = left.lines.get(lineId);
    if (!line) continue;
    const parts = takeTaxed(sum(goodsPaise, taxPaise), line, supply);
    taken.push([lineId, { quantity, goodsPaise, ...parts.taken }]);
    const rest = {
      quantity: line.quantity - quantity,
      goodsPaise: subtract(line.goodsPaise, goodsPaise),
    };
    lines.set(lineId, { ...rest, ...parts.rest });
  }
  const delivery = takeCharge(credit.deliveryPaise, left.delivery, supply);
  const fee = takeCharge(credit.feePaise, left.fee, supply);
  return {
    taken: { lines: new Map(taken), delivery: delivery.taken, fee: fee.taken },
    rest: { lines, delivery: delivery.rest, fee: fee.rest },
  };
}

/** What a part of a charge takes of each rate's share that is left; all of it takes all of each. */
function takeCharge(part: Paise, left: Charge, supply: Supply): { taken: Charge; rest: Charge } {
  const shares = allocate(
    part,
    [...left.values()].map(({ amountPaise }) => amountPaise),
  );
  const taken: [number, TaxedAmount & { hsn: string }][] = [];
  const rest: typeof taken = [];
  for (const [at, [percent, { hsn, ...amount }]] of [...left].entries()) {
    const parts = takeTaxed(shares[at] ?? ZERO, amount, supply);
    taken.push([percent, { hsn, ...parts.taken }]);
    rest.push([percent, { hsn, ...parts.rest }]);
  }
  return { taken: new Map(taken), rest: new Map(rest) };
}

/** The lines of an order's invoice, without what was credited before it was issued. */
export function invoiceLines(order: TaxableOrder, before: readonly Credit[]): DocumentLine[] {
  return toLines(order, restAtInvoice(order, before), '');
}

/**
 * The lines of a credit note: what is taken of an order's invoice. `before` was taken off before the
 * invoice, `since` has notes of its own.
 */
export function creditNoteLines(
  order: TaxableOrder,
  { before, since }: { before: readonly Credit[]; since: readonly Credit[] },
  credit: Credit,
): DocumentLine[] {
  const left = since.reduce(
    (rest, each) => take(rest, each, order.supply).rest,
    restAtInvoice(order, before),
  );
  return toLines(order, take(left, credit, order.supply).taken, 'Reduction: ');
}

/** Goods, then delivery and the fee by rates, each under the HSN of goods that bear the rate. */
function toLines(order: TaxableOrder, { lines, ...charges }: Rest, reduction: string) {
  const goods = [...lines].flatMap(([id, { quantity, goodsPaise, ...taxed }]): DocumentLine[] => {
    const line = order.lines.find((each) => each.id === id);
    if (!line || (quantity === 0 && taxed.amountPaise === 0)) return [];
    const { name, hsn } = line;
    if (quantity === 0)
      return [{ ...taxed, ...NO_PIECES, description: `${reduction}${name}`, hsn }];
    const { unitPaise } = line;
    const discountPaise = subtract(times(unitPaise, quantity), goodsPaise);
    return [{ ...taxed, description: name, hsn, quantity, unitPaise, discountPaise }];
  });
  const ofCharges = CHARGES.flatMap(([kind, description]) =>
    [...charges[kind].values()].flatMap((taxed): DocumentLine[] =>
      taxed.amountPaise === 0 ? [] : [{ ...taxed, ...NO_PIECES, description }],
    ),
  );
  return [...goods, ...ofCharges];
}

const NO_PIECES = { quantity: 0, unitPaise: ZERO, discountPaise: ZERO };

const sumLines = (lines: readonly DocumentLine[]): Paise => sum(...lines.map(sumGst));

/** The tax of an order as it was placed, in paise: contained in its prices, or added to them. */
export function sumOrderGst(order: TaxableOrder): Paise {
  return sumLines(invoiceLines(order, []));
}

/**
 * The tax in what one of an order's decisions takes off, in paise, so that all of them together are what
 * its documents bear less: those `before` make its invoice smaller, those `since` have a credit note.
 */
export function creditedGst(
  order: TaxableOrder,
  { before, since }: { before: readonly Credit[]; since: readonly Credit[] },
  credit: Credit,
): Paise {
  const at = before.indexOf(credit);
  if (at < 0) {
    const earlier = since.slice(0, since.indexOf(credit));
    return sumLines(creditNoteLines(order, { before, since: earlier }, credit));
  }
  const taxAfter = (count: number) => sumLines(invoiceLines(order, before.slice(0, count)));
  return subtract(taxAfter(at), taxAfter(at + 1));
}
