import { stockFault } from './typed-number.ts';
import { requiredWords, textFault } from './typed-text.ts';

/** Why an owner changes a stock, in the order offered. */
export const STOCK_REASONS = ['received', 'counted', 'damaged', 'returned', 'other'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Every reason that the history of a stock may name: those, and a file of products that was imported. */
export const NOTED_REASONS = [...STOCK_REASONS, 'imported'] as const;
export type NotedReason = (typeof NOTED_REASONS)[number];

/** What is noted beside a reason, and how long it may be. */
export const STOCK_NOTE = { label: 'Note', max: 200, isRequired: false } as const;

/** A change of a stock: so many pieces more (fewer where negative), or to so many. */
export type StockChange = { kind: 'by' | 'to'; pieces: number };

/** The stock after a change, or in words why it cannot be. */
export type ChangedStock = { stock: number } | { fault: string };

/** What becomes of a stock of so many pieces. */
export function changedStock(present: number, { kind, pieces }: StockChange): ChangedStock {
  if (!Number.isInteger(pieces)) return { fault: 'Pieces must be a whole number' };
  if (kind === 'by' && pieces === 0) return { fault: 'Say how many pieces come or go' };
  const stock = kind === 'to' ? pieces : present + pieces;
  if (kind === 'by' && stock < 0) return { fault: onlySoMany(present) };
  const fault = stockFault(stock);
  return fault === null ? { stock } : { fault };
}

/** What is wrong with a note; a reason that says nothing needs one. */
export function noteFault(reason: StockReason, note: string): string | null {
  if (reason === 'other' && note.trim() === '') return requiredWords(STOCK_NOTE.label);
  return textFault(STOCK_NOTE, note);
}

function onlySoMany(present: number): string {
  if (present === 0) return 'None is in stock that could be taken away';
  return present === 1 ? 'Only 1 piece is in stock' : `Only ${present} pieces are in stock`;
}
