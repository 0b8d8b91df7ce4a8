import type { StockReason } from '../../../domain/catalogue/product-editing.ts';

/** How a form changes a stock. */
export const STOCK_MOVES = {
  add: 'Add pieces',
  take: 'Remove pieces',
  set: 'Set stock to',
};
export type StockMove = keyof typeof STOCK_MOVES;

export const STOCK_REASON_LABELS: Record<StockReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
};

export function quantityLabel(move: StockMove): string {
  return move === 'set' ? 'Pieces' : 'Pieces (1 or more)';
}

/** Why a number of pieces can't be added or removed: the choice has the direction. */
export function moveError(move: StockMove, quantity: number | null): string | null {
  return move !== 'set' && quantity !== null && quantity < 1 ? 'Enter 1 or more' : null;
}

/** The change that a form describes; no number becomes NaN, which no rule accepts. */
export function toStockChange(move: StockMove, quantity: number | null) {
  const count = quantity ?? Number.NaN;
  if (move === 'set') return { kind: 'to', quantity: count } as const;
  return { kind: 'by', quantity: move === 'add' ? count : -count } as const;
}
