/** A whole number of paise, 100 to the rupee. Only the API and the screens use rupees. */
export type Paise = number;

const PAISE_PER_RUPEE = 100;

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * The paise of an amount in rupees, half a paisa rounded up: 1.005 rupees are 101 paise.
 * Takes finite numbers; exact below 10^15 paise.
 */
export function toPaise(rupees: number): Paise {
  return roundHalfUp(rupees * PAISE_PER_RUPEE);
}

/** The amount in rupees, with at most 2 decimals, as the API uses it. */
export function toRupees(paise: Paise): number {
  return paise / PAISE_PER_RUPEE;
}

/**
 * An amount in rupees as a shopper reads it: rupee sign, Indian grouping and 2 decimals, for
 * example `₹12,34,567.00` (specification §9).
 */
export function formatRupees(rupees: number): string {
  return formatPaise(toPaise(rupees));
}

/** The same for an amount in paise. */
export function formatPaise(paise: Paise): string {
  return rupeeFormat.format(toRupees(paise));
}

/** `percent` per cent of an amount, half a paisa rounded up. */
export function percentOf(amount: Paise, percent: number): Paise {
  return roundHalfUp((amount * percent) / 100);
}

/** Tax on the items total, in per cent, added at the end (specification §9). */
export const TAX_PERCENT = 15;

/** An items total above this is shipped free; one of exactly this is not (specification §9). */
export const FREE_SHIPPING_ABOVE: Paise = toPaise(100);

/** What shipping costs otherwise (specification §9). */
export const SHIPPING_FEE: Paise = toPaise(10);

/** What an order is to pay; every part is in paise and total = items - discount + tax + shipping. */
export type OrderTotals = ReturnType<typeof orderTotals>;

/** How much an offer saves, in whole per cent of the price (specification §9); 0 without an offer. */
export function discountPercent(price: number, sellingPrice: number): number {
  return sellingPrice < price ? Math.round(((price - sellingPrice) * 100) / price) : 0;
}

/**
 * The totals of an order (specification §9). Tax and shipping are computed on the items total
 * before the promo's discount; `discountOn` returns paise from 0 to that total. Everything is 0
 * without lines.
 */
export function orderTotals(
  lines: readonly { unitPaise: Paise; quantity: number }[],
  discountOn: (items: Paise) => Paise = () => 0,
) {
  const items = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0);
  const discount = discountOn(items);
  const tax = percentOf(items, TAX_PERCENT);
  const shipping = lines.length === 0 ? 0 : shippingOn(items);
  return { items, discount, tax, shipping, total: items - discount + tax + shipping };
}

function shippingOn(items: Paise): Paise {
  return items > FREE_SHIPPING_ABOVE ? 0 : SHIPPING_FEE;
}

// A product of decimals carries binary noise in its 16th digit (1.005 * 100 is 100.49999999999999):
// 15 digits are what was meant. Adding zero turns -0 into 0.
function roundHalfUp(value: number): number {
  return Math.round(Number(value.toPrecision(15))) + 0;
}
