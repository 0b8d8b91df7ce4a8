import { type Rupees, toPaise, toRupees } from '../money/money.ts';

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Thousands separated by commas, in the Indian or the western way: 1,25,000.50 or 125,000.50. */
const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
/** A comma before one or two digits is a decimal comma: 12500,50. */
const DECIMAL_COMMA = /^-?\d+,\d{1,2}$/;

/**
 * Parses a number that a person or a spreadsheet wrote; null when it is ambiguous. Accepts a
 * decimal point, commas between thousands, or a decimal comma; ignores a rupee sign and spaces.
 */
export function readNumber(text: string): number | null {
  const bare = text.replaceAll(/[₹\s]/gu, '');
  if (PLAIN.test(bare)) return Number(bare);
  if (GROUPED.test(bare)) return Number(bare.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(bare)) return Number(bare.replace(',', '.'));
  return null;
}

/** The smallest and the largest price, in rupees. */
export const PRICE_LIMITS = { min: 1, max: 10_000_000 } as const;

/** The largest stock of one product. */
export const MAX_STOCK = 100_000;

/** The message for an unreadable amount of rupees. */
export function rupeesText(label: string): string {
  return `${label} must be a number of rupees`;
}

/** The error of a price in rupees; null for a valid one. */
export function priceError(label: string, price: Rupees): string | null {
  if (!Number.isFinite(price)) return rupeesText(label);
  if (price < PRICE_LIMITS.min) return `${label} must be at least 1 rupee`;
  if (price > PRICE_LIMITS.max) return `${label} must be at most 1,00,00,000 rupees`;
  return Math.abs(price - toRupees(toPaise(price))) < 1e-8
    ? null
    : `${label} must have at most 2 decimals`;
}

/** The error of a stock count; null for a valid one. */
export function stockError(pieces: number): string | null {
  if (!Number.isInteger(pieces)) return 'Stock must be a whole number';
  if (pieces < 0) return 'Stock must be 0 or more';
  return pieces > MAX_STOCK ? 'Stock must be at most 1,00,000' : null;
}

/** The error of a length in whole centimetres; null for a valid one. */
export function lengthError(label: string, cm: number, max: number): string | null {
  if (!Number.isInteger(cm)) return `${label} must be a whole number of centimetres`;
  if (cm < 1) return `${label} must be at least 1 cm`;
  return cm > max ? `${label} must be at most ${max} cm` : null;
}
