const PLAIN = /^-?\d+(\.\d+)?$/;
/** Thousands parted by commas, in the Indian way or the western one: 1,25,000.50 or 125,000.50. */
const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
/** A comma before one or two digits can only part the paise: 12500,50. */
const DECIMAL_COMMA = /^-?\d+,\d{1,2}$/;

/**
 * The number that a person or a spreadsheet wrote, or null where it cannot be told: digits with a
 * point, with commas between the thousands, or with a comma before one or two decimals; a rupee
 * sign and spaces do not count.
 */
export function readNumber(text: string): number | null {
  const bare = text.replaceAll(/[₹\s]/gu, '');
  if (PLAIN.test(bare)) return Number(bare);
  if (GROUPED.test(bare)) return Number(bare.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(bare)) return Number(bare.replace(',', '.'));
  return null;
}

/** The least and the most a price may be, in rupees. */
export const PRICE_LIMITS = { min: 1, max: 10_000_000 } as const;

/** The most pieces of one product the shop keeps count of. */
export const MAX_STOCK = 100_000;

/** What is said where an amount in rupees cannot be read. */
export function rupeesWords(label: string): string {
  return `${label} must be a number of rupees`;
}

/** What is wrong with an amount in rupees that a product is to cost; null for a good one. */
export function priceFault(label: string, rupees: number): string | null {
  if (!Number.isFinite(rupees)) return rupeesWords(label);
  if (rupees < PRICE_LIMITS.min) return `${label} must be at least 1 rupee`;
  if (rupees > PRICE_LIMITS.max) return `${label} must be at most 1,00,00,000 rupees`;
  const paise = rupees * 100;
  return Math.abs(paise - Math.round(paise)) < 1e-6
    ? null
    : `${label} must have at most 2 decimals`;
}

/** What is wrong with a number of pieces in stock; null for a good one. */
export function stockFault(pieces: number): string | null {
  if (!Number.isInteger(pieces)) return 'Stock must be a whole number';
  if (pieces < 0) return 'Stock must be 0 or more';
  return pieces > MAX_STOCK ? 'Stock must be at most 1,00,000' : null;
}

/** What is wrong with a length in whole centimetres; null for a good one. */
export function lengthFault(label: string, cm: number, max: number): string | null {
  if (!Number.isInteger(cm)) return `${label} must be a whole number of centimetres`;
  if (cm < 1) return `${label} must be at least 1 cm`;
  return cm > max ? `${label} must be at most ${max} cm` : null;
}
