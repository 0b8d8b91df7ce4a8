import { type Paise, subtract, sum, times, ZERO } from '../money/money.ts';
import type { Credit } from '../orders/order-balance.ts';
import {
  type ByPercent,
  type GstParts,
  lineAmount,
  type Supply,
  splitCharge,
  sumGst,
  takeCharge,
  taxPart,
} from './gst.ts';

export const DOCUMENT_KINDS = ['tax-invoice', 'bill-of-supply', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The words that the law wants on each (CGST Rules 2017, rules 46, 49 and 53). */
export const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'credit-note': 'Credit note',
};

/** A line of an order whose price contains GST. */
export interface TaxableLine {
  id: string;
  /** With its options. */
  name: string;
  hsn: string;
  percent: number;
  unitPaise: Paise;
  quantity: number;
  discountPaise: Paise;
}

/** An order whose prices contain GST, as it was placed. Amounts in paise. */
export interface TaxableOrder {
  lines: readonly TaxableLine[];
  shippingPaise: Paise;
  paymentFeePaise: Paise;
  supply: Supply;
}

/** A line of an invoice or a credit note. Amounts in paise. */
export interface DocumentLine extends GstParts {
  description: string;
  hsn: string;
  /** 0 for delivery, fees and reductions. */
  quantity: number;
  /** The price of one piece, with tax. */
  unitPaise: Paise;
  discountPaise: Paise;
  taxablePaise: Paise;
  percent: number;
  /** With tax. */
  amountPaise: Paise;
}

/** What of an order is not credited yet. */
interface Rest {
  lines: ReadonlyMap<string, { quantity: number; amountPaise: Paise }>;
  delivery: ByPercent;
  fee: ByPercent;
}

const DELIVERY = 'Delivery';
const FEE = 'Payment fee';

/** What an order's invoice is about: all but what was taken off before. Charges go by the goods on it. */
function restAtInvoice(order: TaxableOrder, before: readonly Credit[]): Rest {
  const ordered = order.lines.map((line) => {
    const { id, quantity } = line;
    return [id, { quantity, amountPaise: lineAmount(line) }] as const;
  });
  const nothing = { delivery: new Map(), fee: new Map() };
  const { lines } = before.reduce(restAfter, { lines: new Map(ordered), ...nothing });
  const goods = order.lines.map(({ id, percent }) => ({
    percent,
    amountPaise: lines.get(id)?.amountPaise ?? ZERO,
  }));
  const taken = {
    delivery: sum(...before.map(({ deliveryPaise }) => deliveryPaise)),
    fee: sum(...before.map(({ feePaise }) => feePaise)),
  };
  return {
    lines,
    delivery: splitCharge(subtract(order.shippingPaise, taken.delivery), goods),
    fee: splitCharge(subtract(order.paymentFeePaise, taken.fee), goods),
  };
}

/** What is left after a credit. */
function restAfter(rest: Rest, credit: Credit): Rest {
  const lines = new Map(rest.lines);
  for (const { lineId, quantity, goodsPaise } of credit.lines) {
    const left = lines.get(lineId);
    if (!left) continue;
    lines.set(lineId, {
      quantity: left.quantity - quantity,
      amountPaise: subtract(left.amountPaise, goodsPaise),
    });
  }
  return {
    lines,
    delivery: without(rest.delivery, credit.deliveryPaise),
    fee: without(rest.fee, credit.feePaise),
  };
}

function without(left: ByPercent, part: Paise): ByPercent {
  const taken = takeCharge(part, left);
  return new Map(
    [...left].map(([percent, amount]) => [percent, subtract(amount, taken.get(percent) ?? ZERO)]),
  );
}

/** The lines of an order's invoice, without what was credited before it was issued. */
export function invoiceLines(order: TaxableOrder, before: readonly Credit[]): DocumentLine[] {
  const rest = restAtInvoice(order, before);
  const goods = order.lines.flatMap((line) => {
    const { quantity, amountPaise } = rest.lines.get(line.id) ?? { quantity: 0, amountPaise: ZERO };
    if (quantity === 0) return [];
    const discountPaise = subtract(times(line.unitPaise, quantity), amountPaise);
    const pieces = { quantity, unitPaise: line.unitPaise, discountPaise };
    return [
      toLine(order, { ...line, ...pieces, description: line.name }, amountPaise, amountPaise),
    ];
  });
  return [...goods, ...chargeLines(order, rest, rest)];
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
  const rest = since.reduce(restAfter, restAtInvoice(order, before));
  const goods = credit.lines.flatMap(({ lineId, quantity, goodsPaise }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    const left = rest.lines.get(lineId);
    if (!line || !left || (quantity === 0 && goodsPaise === 0)) return [];
    const unitPaise = quantity === 0 ? ZERO : line.unitPaise;
    const discountPaise =
      quantity === 0 ? ZERO : subtract(times(line.unitPaise, quantity), goodsPaise);
    const description = quantity === 0 ? `Reduction: ${line.name}` : line.name;
    const part = { ...line, quantity, unitPaise, discountPaise, description };
    return [toLine(order, part, goodsPaise, left.amountPaise)];
  });
  const taken = {
    delivery: takeCharge(credit.deliveryPaise, rest.delivery),
    fee: takeCharge(credit.feePaise, rest.fee),
  };
  return [...goods, ...chargeLines(order, taken, rest)];
}

/** Delivery and the fee by rates, each under the HSN of goods that bear the rate. */
function chargeLines(
  order: TaxableOrder,
  taken: Pick<Rest, 'delivery' | 'fee'>,
  rest: Pick<Rest, 'delivery' | 'fee'>,
): DocumentLine[] {
  const names = [
    ['delivery', DELIVERY],
    ['fee', FEE],
  ] as const;
  return names.flatMap(([kind, description]) =>
    [...taken[kind]].flatMap(([percent, amount]) => {
      if (amount === 0) return [];
      const hsn = order.lines.find((line) => line.percent === percent)?.hsn ?? '';
      const charge = {
        hsn,
        percent,
        description,
        quantity: 0,
        unitPaise: ZERO,
        discountPaise: ZERO,
      };
      return [toLine(order, charge, amount, rest[kind].get(percent) ?? ZERO)];
    }),
  );
}

function toLine(
  { supply }: TaxableOrder,
  line: Pick<
    DocumentLine,
    'description' | 'hsn' | 'quantity' | 'unitPaise' | 'discountPaise' | 'percent'
  >,
  amount: Paise,
  left: Paise,
): DocumentLine {
  const { description, hsn, quantity, unitPaise, discountPaise } = line;
  const percent = supply === 'none' ? 0 : line.percent;
  const taxed = taxPart(amount, left, percent, supply);
  return { description, hsn, quantity, unitPaise, discountPaise, ...taxed };
}

/** The tax that is contained in an order as it was placed, in paise. */
export function sumContainedGst(order: TaxableOrder): Paise {
  return sum(...invoiceLines(order, []).map(sumGst));
}
