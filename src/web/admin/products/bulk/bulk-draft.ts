import type { BulkChange } from '../../../../domain/catalogue/bulk-change.ts';
import type { StockReason } from '../../../../domain/catalogue/stock-change.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';

/** The form of a bulk change; '' changes nothing. */
export interface BulkDraft {
  price: '' | 'raise-percent' | 'lower-percent' | 'raise-amount' | 'lower-amount';
  priceValue: string;
  offer: '' | 'percent' | 'clear';
  offerValue: string;
  stock: '' | 'add' | 'take' | 'set';
  pieces: string;
  reason: StockReason;
  note: string;
  visibility: '' | 'hide' | 'show';
}

export const BLANK_BULK: BulkDraft = {
  price: '',
  priceValue: '',
  offer: '',
  offerValue: '',
  stock: '',
  pieces: '',
  reason: 'counted',
  note: '',
  visibility: '',
};

/** The change that the form describes; an invalid number becomes NaN. */
export function bulkChangeOf(draft: BulkDraft): BulkChange {
  return {
    ...(draft.price && { price: priceMoveOf(draft) }),
    ...(draft.offer && { offer: offerOf(draft) }),
    ...(draft.stock && { stock: stockMoveOf(draft) }),
    ...(draft.visibility && { visibility: draft.visibility }),
  };
}

function priceMoveOf({ price, priceValue }: BulkDraft) {
  const value = numberOf(priceValue);
  const kind = price.endsWith('percent') ? ('percent' as const) : ('amount' as const);
  return { kind, value: price.startsWith('lower') ? -value : value };
}

function offerOf({ offer, offerValue }: BulkDraft) {
  if (offer === 'clear') return { kind: 'clear' } as const;
  return { kind: 'percent', value: numberOf(offerValue) } as const;
}

function stockMoveOf({ stock, pieces, reason, note }: BulkDraft) {
  const count = numberOf(pieces);
  const justification = { reason, note };
  if (stock === 'set') return { kind: 'to', pieces: count, ...justification } as const;
  return { kind: 'by', pieces: stock === 'take' ? -count : count, ...justification } as const;
}

function numberOf(text: string): number {
  return readNumber(text) ?? Number.NaN;
}
