import { divideHalfUp, max, type Paise, paise, sum } from './money.ts';

/** A whole number of a currency's smallest unit: cents of USD, paise of INR, whole yen of JPY. */
export type MinorUnits = number;

/** What one unit of a foreign currency costs, in millionths of a rupee: 84.25 rupees are 84250000. */
export type RateMicros = number;

/** An amount in one currency, by its ISO 4217 code. */
export type Money = { minor: MinorUnits; currency: string };

/** Currencies without decimals in PayPal's list of supported currencies; all others have two. */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);
const MICROS_DIGITS = 6;

/** How many decimals an amount of a currency is written with on the wire: 2, or 0. */
export function minorDigits(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

/**
 * The rate written as rupees with at most 6 decimals, such as `84.25`; null when the text is
 * something else, or not above 0 and below a million rupees.
 */
export function parseRate(text: string): RateMicros | null {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const micros = Number(whole + fraction.padEnd(MICROS_DIGITS, '0'));
  return micros > 0 ? micros : null;
}

/**
 * An amount in rupees in a foreign currency at a rate, half a unit rounded up.
 * Exact: the quotient is taken in whole numbers. Amount not negative, below 10^15 paise.
 */
export function toForeign(amount: Paise, rate: RateMicros, currency: string): MinorUnits {
  // amount / 100 rupees, divided by rate / 10^6 rupees, times 10^digits.
  const scale = 10n ** BigInt(MICROS_DIGITS - 2 + minorDigits(currency));
  return divideHalfUp(BigInt(amount) * scale, BigInt(rate));
}

/**
 * What an amount of any currency is worth at a rate, half a paisa rounded up, at least one paisa;
 * rupees are worth themselves. Amount above 0.
 */
export function convertToPaise({ minor, currency }: Money, rate: RateMicros): Paise {
  if (currency === 'INR') return paise(minor);
  const scale = 10n ** BigInt(MICROS_DIGITS - 2 + minorDigits(currency));
  return max(paise(1), paise(divideHalfUp(BigInt(minor) * BigInt(rate), scale)));
}

/**
 * What to send back of a payment taken in another currency, when `refund` paise of an order of
 * `total` paise are refunded after `before` paise already were. Parts add up: however an order is
 * refunded in pieces, the whole of it gives back exactly what was captured, never a cent more.
 */
export function foreignRefund(facts: {
  captured: MinorUnits;
  total: Paise;
  before: Paise;
  refund: Paise;
}): MinorUnits {
  const toShare = (part: Paise) =>
    divideHalfUp(BigInt(facts.captured) * BigInt(part), BigInt(facts.total));
  return toShare(sum(facts.before, facts.refund)) - toShare(facts.before);
}

/** An amount as gateways write it, a dot before the decimals the currency has: `1234.50`, `1234`. */
export function formatMinor({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An amount in its currency as the API sends it. */
export function toMoneyText(money: Money): { amount: string; currency: string } {
  return { amount: formatMinor(money), currency: money.currency };
}

/** Reads what formatMinor writes, also with fewer decimals; null for anything else. */
export function parseMinor(value: string, currency: string): MinorUnits | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const digits = minorDigits(currency);
  if (digits === 0) return /^0*$/.test(fraction) ? Number(whole) : null;
  return Number(whole + fraction.padEnd(digits, '0'));
}
