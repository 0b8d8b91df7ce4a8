import { requiredMessage, textError } from '../text/text.ts';
import { stockError } from '../text/typed-number.ts';

/** Reasons for a change of a stock, in the order offered. */
export const STOCK_REASONS = ['received', 'counted', 'damaged', 'returned', 'other'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Reasons of administrators’ stock changes: those, and the import of a file. Orders are not in it. */
export const NOTED_REASONS = [...STOCK_REASONS, 'imported'] as const;
export type NotedReason = (typeof NOTED_REASONS)[number];

/** The rule of the note beside a reason. */
export const STOCK_NOTE = { label: 'Note', max: 200, isRequired: false } as const;

/** A change of a stock by a number of pieces (negative to remove them) or to a count. */
export type StockChange = { kind: 'by' | 'to'; pieces: number };

/** The stock after a change, or why that is not possible. */
export type ChangedStock = { stock: number } | { error: string };

/** Applies a change to a stock. */
export function changedStock(present: number, { kind, pieces }: StockChange): ChangedStock {
  if (!Number.isInteger(pieces)) return { error: 'Pieces must be a whole number' };
  if (kind === 'by' && pieces === 0) return { error: 'Enter how many pieces to add or remove' };
  const stock = kind === 'to' ? pieces : present + pieces;
  if (kind === 'by' && stock < 0) return { error: tooFewMessage(present) };
  const error = stockError(stock);
  return error === null ? { stock } : { error };
}

/**
 * The error of the pieces of a change before the stock is known; null for valid ones. A relative change
 * can be checked in full only with the stock.
 */
export function piecesError({ kind, pieces }: StockChange): string | null {
  const changed = kind === 'to' || !pieces ? changedStock(0, { kind, pieces }) : null;
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
