/** A whole number of paise, 100 to the rupee. Only the API and the screens use rupees. */
export type Paise = number;

const PAISE_PER_RUPEE = 100;

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
  const amount = Math.abs(paise);
  const sign = paise < 0 ? '-' : '';
  const rest = String(amount % PAISE_PER_RUPEE).padStart(2, '0');
  return `${sign}₹${groupDigits(Math.floor(amount / PAISE_PER_RUPEE))}.${rest}`;
}

/**
 * A whole number of 0 or more in Indian grouping: three digits, then pairs, as in `12,34,567`.
 * `Intl.NumberFormat` writes the same, but takes 15 ms of a phone's start to load.
 */
export function groupDigits(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
}

/** `percent` per cent of an amount, half a paisa rounded up. A percentage has at most 2 decimals. */
export function percentOf(amount: Paise, percent: number): Paise {
  return roundHalfUp((amount * Math.round(percent * 100)) / 10_000);
}

/** How much an offer saves, in whole per cent of the price (specification §9); 0 without an offer. */
export function discountPercent(price: number, sellingPrice: number): number {
  return sellingPrice < price ? Math.round(((price - sellingPrice) * 100) / price) : 0;
}

// A product of decimals carries binary noise in its 16th digit (1.005 * 100 is 100.49999999999999):
// 15 digits are what was meant. Adding zero turns -0 into 0.
function roundHalfUp(value: number): number {
  return Math.round(Number(value.toPrecision(15))) + 0;
}
