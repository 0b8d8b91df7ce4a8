import { allocate } from '../money/allocation.ts';
import {
  applyPercent,
  formatPaise,
  type Paise,
  paise,
  type Rupees,
  rupees,
  subtract,
  sum,
  times,
  toPaise,
  ZERO,
} from '../money/money.ts';
import { type GoodsRate, getPercent, type PublishedRate, toGoodsRate } from '../tax/gst-rates.ts';

/** What is added to the items of an order: settings of the owner. Amounts are in paise. */
export interface PricingRules extends TaxRate {
  shippingFee: Paise;
  /** An items total above this is shipped free; 0 = all are, null = none is. */
  freeShippingAbove: Paise | null;
  /** Whether totals are rounded to whole rupees: only where the prices are by GST. */
  roundsTotals: boolean;
}

/** The rules as the API sends them, with amounts in rupees. */
export interface PublishedPricing extends TaxRate {
  shippingFee: Rupees;
  freeShippingAbove: Rupees | null;
  roundsTotals?: boolean | undefined;
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
  roundsTotals: false,
};

/** The rules as published, for goods of a rate of GST. */
export function toPricingRules<P extends PublishedPricing>(pricing: P, gstRate?: PublishedRate) {
  const { shippingFee, freeShippingAbove } = pricing;
  return {
    ...pricing,
    ...(gstRate && { gstRate: toGoodsRate(gstRate) }),
    shippingFee: toPaise(shippingFee),
    freeShippingAbove: freeShippingAbove === null ? null : toPaise(freeShippingAbove),
    roundsTotals: pricing.roundsTotals === true,
  };
}

/** What an order is to pay, in paise: total = items - discount + tax + shipping + paymentFee + roundOff. */
export type OrderTotals = ReturnType<typeof orderTotals>;

interface TotalsExtras {
  discountOn?: (items: Paise) => Paise;
  /** The tax of all lines, from what each costs after its share of the discount. */
  taxOn?: (amounts: Paise[]) => Paise;
  paymentFee?: Paise;
}

/**
 * The totals of an order (specification §9). Tax and shipping are computed on the items total
 * before the promo's discount; `discountOn` returns paise from 0 to that total. `taxOn` is given where
 * GST is added to the prices. `paymentFee` is the fee of the payment method. Everything is 0 without lines.
 */
export function orderTotals(
  lines: readonly { unitPaise: Paise; quantity: number }[],
  rules: PricingRules,
  { discountOn = () => ZERO, taxOn, paymentFee: fee = ZERO }: TotalsExtras = {},
) {
  const worths = lines.map((line) => times(line.unitPaise, line.quantity));
  const items = sum(...worths);
  const discount = discountOn(items);
  const tax = taxOn ? taxOn(lessDiscount(worths, discount)) : applyPercent(items, rules.taxPercent);
  const shipping = lines.length === 0 ? ZERO : shippingOn(items, rules);
  const paymentFee = lines.length === 0 ? ZERO : fee;
  const exact = sum(subtract(items, discount), tax, shipping, paymentFee);
  const roundOff = rules.roundsTotals ? getRoundOff(exact) : ZERO;
  return { items, discount, tax, shipping, paymentFee, roundOff, total: sum(exact, roundOff) };
}

/**
 * What rounds a total to whole rupees, half a rupee up: -49 to 50 paise. A total below half a rupee stays:
 * what costs something is never free.
 */
export function getRoundOff(total: Paise): Paise {
  return total < 50 ? ZERO : subtract(times(paise(100), Math.round(total / 100)), total);
}

function lessDiscount(worths: Paise[], discount: Paise): Paise[] {
  const shares = allocate(discount, worths);
  return worths.map((worth, at) => subtract(worth, shares[at] ?? ZERO));
}

/** What shipping of items with this total costs, in paise. */
export function shippingOn(items: Paise, { shippingFee, freeShippingAbove }: PricingRules): Paise {
  if (freeShippingAbove === null) return shippingFee;
  return freeShippingAbove === 0 || items > freeShippingAbove ? ZERO : shippingFee;
}

/** What is added to the price of certain goods. */
export interface GoodsTax extends Pick<TaxRate, 'taxPercent'> {
  /** Theirs, where GST is added by goods and place. */
  gstRate?: GoodsRate | undefined;
}

/** The per cent that is added to the price of a piece. */
export function getTaxPercent(price: Paise, { taxPercent, gstRate }: GoodsTax): number {
  if (!gstRate) return taxPercent;
  return getPercent(gstRate, { amount: price, quantity: 1, includesTax: false });
}

/** A price with the tax that is added to it, as feeds and search engines in India expect it. */
export function withTax(price: Paise, rules: GoodsTax): Paise {
  return sum(price, applyPercent(price, getTaxPercent(price, rules)));
}

/** What an answer says of the GST in the total of an order: added to its prices, or within them. */
export interface ContainedGst<Amount> {
  gstTotal?: Amount | undefined;
  taxIncluded?: Amount | undefined;
}

/** All GST in the total of an order; undefined where a single tax is added. */
export const getContainedGst = <Amount>({ gstTotal, taxIncluded }: ContainedGst<Amount>) =>
  gstTotal ?? taxIncluded;

/**
 * The name of the line of what was added to the items, such as `Tax (15%)`, or `GST` of several rates; null
 * where nothing was. It is no tax once the address was corrected to abroad: the total stays, without GST.
 */
export function taxLine(tax: TaxRate & ContainedGst<number>, added: Paise): string | null {
  if (tax.taxPercent > 0) return `${tax.taxLabel} (${tax.taxPercent}%)`;
  if (added === 0) return null;
  return getContainedGst(tax) === 0 ? 'Added to the price' : tax.taxLabel;
}

/** What is said of the tax where no percentage is added to the prices. */
export function gstText(gst: { scheme: string; pricesIncludeTax: boolean } | undefined): string {
  if (!gst) return 'No tax is added to the prices.';
  if (gst.scheme !== 'regular') return 'No GST is charged.';
  return gst.pricesIncludeTax ? 'Prices include GST.' : 'GST is added to the prices.';
}

/** The name of the line of a payment method's fee: only Cash on Delivery has one. */
export const PAYMENT_FEE_LINE = 'Cash on Delivery fee';

/** The name of the line below the total that says how much of it is GST. */
export const GST_LINE = 'of which GST';

/** The name of the line that rounds a total. */
export const ROUND_OFF_LINE = 'Round off';

/** With its sign, such as `+₹0.44`. */
export const formatRoundOff = (amount: Paise): string =>
  `${amount > 0 ? '+' : ''}${formatPaise(amount)}`;

/** The name of the tax within a sentence: `tax`, but `GST`. */
export function taxNameInText(label: string): string {
  const isAbbreviation = /^\p{Lu}\P{Ll}/u.test(label);
  return isAbbreviation ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
