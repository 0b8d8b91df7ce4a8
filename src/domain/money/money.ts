declare const unit: unique symbol;

/** A whole number of paise, 100 to the rupee: the shop stores and computes money in paise. */
export type Paise = number & { readonly [unit]: 'paise' };

/**
 * An amount in rupees, with at most 2 decimals. Only the API, the screens, gateways, CSV files and
 * forms have amounts in rupees.
 */
export type Rupees = number & { readonly [unit]: 'rupees' };

/** A shape of the API as the server has it: its amounts in paise. */
export type InPaise<T> = T extends Rupees
  ? Paise
  : T extends string | number | boolean | Date | Blob
    ? T
    : { [Key in keyof T]: InPaise<T[Key]> };

const PAISE_PER_RUPEE = 100;

/** A number that is known to be an amount in paise, such as a literal. */
export const paise = (amount: number) => amount as Paise;

/** A number that is known to be an amount in rupees, such as a literal. */
export const rupees = (amount: number) => amount as Rupees;

export const ZERO = paise(0);

/**
 * The paise of an amount in rupees, half a paisa rounded up: 1.005 rupees are 101 paise.
 * Takes finite numbers; exact below 10^15 paise.
 */
export function toPaise(amount: Rupees): Paise {
  return roundHalfUp(amount * PAISE_PER_RUPEE);
}

/** The amount in rupees, with at most 2 decimals. */
export function toRupees(amount: Paise): Rupees {
  return rupees(amount / PAISE_PER_RUPEE);
}

export function sum(...amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((total, amount) => total + amount, 0));
}

export function subtract(amount: Paise, part: Paise): Paise {
  return paise(amount - part);
}

/** The price of `quantity` items. */
export function times<M extends Paise | Rupees>(price: M, quantity: number): M {
  return (price * quantity) as M;
}

/** A quotient of whole numbers, half a unit rounded up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** `percent` per cent of an amount, half a paisa rounded up. A percentage has at most 2 decimals. */
export function applyPercent(amount: Paise, percent: number): Paise {
  return roundHalfUp((amount * Math.round(percent * 100)) / 10_000);
}

export function max<M extends Paise | Rupees>(amount: M, other: NoInfer<M>): M {
  return isLess<M>(amount, other) ? other : amount;
}

export function min<M extends Paise | Rupees>(amount: M, other: NoInfer<M>): M {
  return isLess<M>(amount, other) ? amount : other;
}

/** Compares amounts of one unit; the operator `<` would compare paise with rupees. */
export function isLess<M extends Paise | Rupees>(amount: M, other: NoInfer<M>): boolean {
  return amount < other;
}

/** How much an offer saves, in whole per cent of the price (specification §9); 0 without an offer. */
export function discountPercent<M extends Paise | Rupees>(
  price: M,
  sellingPrice: NoInfer<M>,
): number {
  return sellingPrice < price ? Math.round(((price - sellingPrice) * 100) / price) : 0;
}

/**
 * An amount as a customer reads it: rupee sign, Indian grouping and 2 decimals, for example
 * `₹12,34,567.00` (specification §9).
 */
export function formatPaise(amount: Paise): string {
  const whole = Math.abs(amount);
  const sign = amount < 0 ? '-' : '';
  const rest = String(whole % PAISE_PER_RUPEE).padStart(2, '0');
  return `${sign}₹${groupDigits(Math.floor(whole / PAISE_PER_RUPEE))}.${rest}`;
}

/** An amount in rupees as text, such as `₹1,25,000.50`. */
export function formatRupees(amount: Rupees): string {
  return formatPaise(toPaise(amount));
}

/**
 * A whole number of 0 or more in Indian grouping: three digits, then pairs, as in `12,34,567`.
 * `Intl.NumberFormat` writes the same, but takes 15 ms of a phone's start to load.
 */
export function groupDigits(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
}

// A product of decimals carries binary noise in its 16th digit (1.005 * 100 is 100.49999999999999):
// 15 digits are what was meant. Adding zero turns -0 into 0.
function roundHalfUp(amount: number): Paise {
  return paise(Math.round(Number(amount.toPrecision(15))) + 0);
}
