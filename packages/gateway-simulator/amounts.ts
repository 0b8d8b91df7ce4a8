/** A whole number of a currency's smallest unit: cents of USD, paise of INR, whole yen of JPY. */
export type MinorUnits = number;

/** An amount in one currency, by its ISO 4217 code. */
export type Money = { minor: MinorUnits; currency: string };

/** Currencies without decimals in PayPal's list of supported currencies; all others have two. */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The paise of an amount in rupees, half a paisa rounded up; exact below 10^15 paise. */
export function toPaise(rupees: number): MinorUnits {
  // 15 digits remove the binary noise of a decimal product: 1.005 * 100 is 100.49999999999999.
  return Math.round(Number((rupees * 100).toPrecision(15)));
}

/** The amount in rupees, with at most 2 decimals. */
export function toRupees(paise: MinorUnits): number {
  return paise / 100;
}

/** An amount of paise as a person reads it: `₹12,34,567.00`. */
export function formatPaise(paise: MinorUnits): string {
  return rupeeFormat.format(toRupees(paise));
}

/** How many decimals an amount of a currency is written with on the wire: 2, or 0. */
export function minorDigits(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

/** An amount as gateways write it, with the decimals the currency has: `1234.50`, `1234`. */
export function formatMinor({ minor, currency }: Money): string {
  return (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
}

/** Reads what `formatMinor` writes, also with fewer decimals; null for anything else. */
export function parseMinor(value: string, currency: string): MinorUnits | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (minorDigits(currency) === 0) return /^0*$/.test(fraction) ? Number(whole) : null;
  return Number(whole + fraction.padEnd(2, '0'));
}
