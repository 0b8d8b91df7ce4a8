import type { ReactNode } from 'react';
import type { BulkChange, BulkErrors } from '../../../../domain/catalogue/bulk-change.ts';
import { STOCK_NOTE, type StockReason } from '../../../../domain/catalogue/stock-change.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { STOCK_MOVE_OPTIONS, STOCK_REASON_OPTIONS } from '../stock/stock-panel.tsx';

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

const UNCHANGED = { value: '', label: 'Leave as it is' };
const PRICES = [
  UNCHANGED,
  { value: 'raise-percent', label: 'Raise by per cent' },
  { value: 'lower-percent', label: 'Lower by per cent' },
  { value: 'raise-amount', label: 'Raise by rupees' },
  { value: 'lower-amount', label: 'Lower by rupees' },
];
const OFFERS = [
  UNCHANGED,
  { value: 'percent', label: 'Set to per cent off' },
  { value: 'clear', label: 'End the offer' },
];
const STOCKS = [UNCHANGED, ...STOCK_MOVE_OPTIONS];
const SHOWN = [
  UNCHANGED,
  { value: 'hide', label: 'Hide from the shop' },
  { value: 'show', label: 'Show in the shop' },
];

interface BulkFieldsProps {
  draft: BulkDraft;
  errors: BulkErrors;
  onChange: (draft: BulkDraft) => void;
}

export function BulkFields({ draft, errors, onChange }: BulkFieldsProps) {
  const field = (name: keyof BulkDraft) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [name]: target.value }),
  });
  return (
    <div className="grid gap-5">
      <Pair>
        <Select label="Price" options={PRICES} {...field('price')} />
        {draft.price !== '' && (
          <TextField
            label={draft.price.endsWith('percent') ? 'Per cent' : 'Rupees'}
            hint="The new price is rounded to whole rupees"
            inputMode="decimal"
            {...field('priceValue')}
            error={errors.price}
          />
        )}
      </Pair>
      <Pair>
        <Select label="Offer" options={OFFERS} {...field('offer')} />
        {draft.offer === 'percent' && (
          <TextField
            label="Per cent off the price"
            inputMode="decimal"
            {...field('offerValue')}
            error={errors.offer}
          />
        )}
      </Pair>
      <Pair>
        <Select label="Stock" options={STOCKS} {...field('stock')} />
        {draft.stock !== '' && (
          <TextField
            label="Pieces"
            inputMode="numeric"
            {...field('pieces')}
            error={errors.pieces}
          />
        )}
      </Pair>
      {draft.stock !== '' && (
        <Pair>
          <Select label="Reason" options={STOCK_REASON_OPTIONS} {...field('reason')} />
          <TextField
            label={STOCK_NOTE.label}
            optional={draft.reason !== 'other'}
            {...field('note')}
            error={errors.note}
          />
        </Pair>
      )}
      <Pair>
        <Select label="Shown" options={SHOWN} {...field('visibility')} />
      </Pair>
    </div>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">{children}</div>;
}
