import { type Rupees, toPaise, toRupees } from '../money/money.ts';
import { requiredMessage, textError } from '../text/text.ts';

/** The longest name of a product, in characters. */
export const PRODUCT_NAME_LENGTH = 200;

/** The name of a copy, cut short to make room for the mark. */
export function toCopyName(name: string): string {
  const mark = ' (copy)';
  return name.slice(0, PRODUCT_NAME_LENGTH - mark.length).trimEnd() + mark;
}

/** The most a file of products may hold. Not in the contract, whose schemas the thread that reads a file need not load. */
export const CSV_LIMITS = { megabytes: 40, products: 50_000 } as const;

/** The most pictures one product shows. */
export const MAX_PICTURES = 12;

/** The rule of the text for those who do not see a picture. */
export const ALT_TEXT = { label: 'Alt text', max: 300, isRequired: true } as const;

/** The error of too many pictures. */
export const TOO_MANY_PICTURES = `A product can have at most ${MAX_PICTURES} pictures`;

/** The alt text of a picture until someone describes it; `position` counts from 0. */
export function defaultAlt(productName: string, position: number): string {
  const text = position === 0 ? productName : `${productName}, picture ${position + 1}`;
  return text.slice(0, ALT_TEXT.max);
}

/** The error of a product without a picture (specification §8). */
export const IMAGE_MISSING = 'Image file is missing';

/** The error of the number of pictures of a new product; null for a valid one. */
export function picturesError(count: number): string | null {
  if (count === 0) return IMAGE_MISSING;
  return count > MAX_PICTURES ? TOO_MANY_PICTURES : null;
}

/** Reasons for a change of a stock, in the order offered. */
export const STOCK_REASONS = ['received', 'counted', 'damaged', 'returned', 'other'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Reasons of admins’ stock changes: those, and the import of a file. Orders are not in it. */
export const NOTED_REASONS = [...STOCK_REASONS, 'imported'] as const;
export type NotedReason = (typeof NOTED_REASONS)[number];

/** The rule of the note beside a reason. */
export const STOCK_NOTE = { label: 'Note', max: 200, isRequired: false } as const;

/** A change of a stock by a number of pieces (negative to remove them) or to a count. */
export type StockChange = { kind: 'by' | 'to'; quantity: number };

/** The stock after a change, or why that is not possible. */
export type ChangedStock = { stock: number } | { error: string };

/** Applies a change to a stock. */
export function changedStock(present: number, { kind, quantity }: StockChange): ChangedStock {
  if (!Number.isInteger(quantity)) return { error: 'Pieces must be a whole number' };
  if (kind === 'by' && quantity === 0) return { error: 'Enter how many pieces to add or remove' };
  const stock = kind === 'to' ? quantity : present + quantity;
  if (kind === 'by' && stock < 0) return { error: tooFewMessage(present) };
  const error = stockError(stock);
  return error === null ? { stock } : { error };
}

/**
 * The error of the quantity of a change before the stock is known; null for valid ones. A relative
 * change can be checked in full only with the stock.
 */
export function quantityError({ kind, quantity }: StockChange): string | null {
  const changed = kind === 'to' || !quantity ? changedStock(0, { kind, quantity }) : null;
  return changed && 'error' in changed ? changed.error : null;
}

/** The error of a note; the reason `other` needs one. */
export function noteError(reason: StockReason, note: string): string | null {
  if (reason === 'other' && note.trim() === '') return requiredMessage(STOCK_NOTE.label);
  return textError(STOCK_NOTE, note);
}

function tooFewMessage(present: number): string {
  if (present === 0) return 'There are no pieces in stock to remove';
  return present === 1 ? 'Only 1 piece is in stock' : `Only ${present} pieces are in stock`;
}

/** The message where a stock was set to a count, and was sold or changed since it was seen. */
export function stockMoved(seen: number, present: number): string {
  return `The stock changed from ${seen} to ${present}. Your count is not saved yet: check it, then save again.`;
}

/** The smallest and the largest price, in rupees. */
export const PRICE_LIMITS = { min: 1, max: 10_000_000 } as const;

/** The largest stock of one product. */
export const MAX_STOCK = 100_000;

/** The message for an unreadable amount of rupees. */
export function notRupeesMessage(label: string): string {
  return `${label} must be a number of rupees`;
}

/** The error of a price in rupees; null for a valid one. */
export function priceError(label: string, price: Rupees): string | null {
  if (!Number.isFinite(price)) return notRupeesMessage(label);
  if (price < PRICE_LIMITS.min) return `${label} must be at least 1 rupee`;
  if (price > PRICE_LIMITS.max) return `${label} must be at most 1,00,00,000 rupees`;
  return Math.abs(price - toRupees(toPaise(price))) < 1e-8
    ? null
    : `${label} must have at most 2 decimals`;
}

/** The error of a stock count; null for a valid one. */
export function stockError(quantity: number): string | null {
  if (!Number.isInteger(quantity)) return 'Stock must be a whole number';
  if (quantity < 0) return 'Stock must be 0 or more';
  return quantity > MAX_STOCK ? 'Stock must be at most 1,00,000' : null;
}
