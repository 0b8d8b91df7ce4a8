import {
  applyPercent,
  type Paise,
  type Rupees,
  rupees,
  subtract,
  sum,
  times,
  toPaise,
  ZERO,
} from '../money/money.ts';

/** What is added to the items of an order: settings of the owner. Amounts are in paise. */
export interface PricingRules extends TaxRate {
  shippingFee: Paise;
  /** An items total above this is shipped free; 0 = all are, null = none is. */
  freeShippingAbove: Paise | null;
}

/** The rules as the API sends them, with amounts in rupees. */
export interface PublishedPricing extends TaxRate {
  shippingFee: Rupees;
  freeShippingAbove: Rupees | null;
}

/** The tax of an order: a percentage with at most 2 decimals, and its name on screens and invoices. */
export interface TaxRate {
  taxPercent: number;
  taxLabel: string;
}

/** The rules until the owner saves others (specification §9). */
export const DEFAULT_PRICING: PricingRules = {
  taxPercent: 15,
  taxLabel: 'Tax',
  shippingFee: toPaise(rupees(10)),
  freeShippingAbove: toPaise(rupees(100)),
};

export function toPricingRules<P extends PublishedPricing>(pricing: P) {
  const { shippingFee, freeShippingAbove } = pricing;
  return {
    ...pricing,
    shippingFee: toPaise(shippingFee),
    freeShippingAbove: freeShippingAbove === null ? null : toPaise(freeShippingAbove),
  };
}

/** What an order is to pay, in paise: total = items - discount + tax + shipping + paymentFee. */
export type OrderTotals = ReturnType<typeof orderTotals>;

interface TotalsExtras {
  discountOn?: (items: Paise) => Paise;
  paymentFee?: Paise;
}

/**
 * The totals of an order (specification §9). Tax and shipping are computed on the items total
 * before the promo's discount; `discountOn` returns paise from 0 to that total. `paymentFee` is the
 * fee of the payment method. Everything is 0 without lines.
 */
export function orderTotals(
  lines: readonly { unitPaise: Paise; quantity: number }[],
  rules: PricingRules,
  { discountOn = () => ZERO, paymentFee: fee = ZERO }: TotalsExtras = {},
) {
  const items = sum(...lines.map((line) => times(line.unitPaise, line.quantity)));
  const discount = discountOn(items);
  const tax = applyPercent(items, rules.taxPercent);
  const shipping = lines.length === 0 ? ZERO : shippingOn(items, rules);
  const paymentFee = lines.length === 0 ? ZERO : fee;
  const total = sum(subtract(items, discount), tax, shipping, paymentFee);
  return { items, discount, tax, shipping, paymentFee, total };
}

/** What shipping of items with this total costs, in paise. */
export function shippingOn(items: Paise, { shippingFee, freeShippingAbove }: PricingRules): Paise {
  if (freeShippingAbove === null) return shippingFee;
  return freeShippingAbove === 0 || items > freeShippingAbove ? ZERO : shippingFee;
}

/** A price with its tax, as feeds and search engines in India expect it. */
export function withTax(price: Paise, { taxPercent }: TaxRate): Paise {
  return sum(price, applyPercent(price, taxPercent));
}

/** The name of the tax line, such as `Tax (15%)`; null without a tax, which has no line. */
export function taxLine({ taxPercent, taxLabel }: TaxRate): string | null {
  return taxPercent === 0 ? null : `${taxLabel} (${taxPercent}%)`;
}

/** What is said of the tax where none is added to the prices. */
export function containedTaxText(gst: { scheme: string } | undefined): string {
  if (!gst) return 'No tax is added to the prices.';
  return gst.scheme === 'regular' ? 'Prices include GST.' : 'No GST is charged.';
}

/** The name of the line of a payment method's fee: only Cash on Delivery has one. */
export const PAYMENT_FEE_LINE = 'Cash on Delivery fee';

/** The name of the tax within a sentence: `tax`, but `GST`. */
export function taxNameInText(label: string): string {
  const isAbbreviation = /^\p{Lu}\P{Ll}/u.test(label);
  return isAbbreviation ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
