import type { ReactNode } from 'react';
import type { BulkChange, BulkErrors } from '../../../../../domain/catalogue/bulk-change.ts';
import { STOCK_NOTE, type StockReason } from '../../../../../domain/catalogue/product-editing.ts';
import { rupees } from '../../../../../domain/money/money.ts';
import { readNumber } from '../../../../../domain/text/typed-number.ts';
import { Select, TextField } from '../../../../ui/fields.tsx';
import { STOCK_MOVES, STOCK_REASON_LABELS } from '../../product/stock-panel.tsx';

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
  const value = price.startsWith('lower') ? -numberOf(priceValue) : numberOf(priceValue);
  return price.endsWith('percent')
    ? ({ kind: 'percent', value } as const)
    : ({ kind: 'amount', value: rupees(value) } as const);
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

const PRICES = {
  'raise-percent': 'Increase by per cent',
  'lower-percent': 'Decrease by per cent',
  'raise-amount': 'Increase by rupees',
  'lower-amount': 'Decrease by rupees',
};
const OFFERS = { percent: 'Set an offer in per cent', clear: 'End the offer' };
const SHOWN = { hide: 'Hide from customers', show: 'Show to customers' };

interface BulkFieldsProps {
  draft: BulkDraft;
  errors: BulkErrors;
  onChange: (draft: BulkDraft) => void;
}

export function BulkFields({ draft, errors, onChange }: BulkFieldsProps) {
  const field = (name: keyof BulkDraft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [name]: target.value }),
  });
  const choice = (name: keyof BulkDraft) => ({ ...field(name), placeholder: 'No change' });
  return (
    <div className="grid gap-5">
      <Pair>
        <Select label="Price" options={PRICES} {...choice('price')} />
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
        <Select label="Offer" options={OFFERS} {...choice('offer')} />
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
        <Select label="Stock" options={STOCK_MOVES} {...choice('stock')} />
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
          <Select label="Reason" options={STOCK_REASON_LABELS} {...field('reason')} />
          <TextField
            label={STOCK_NOTE.label}
            optional={draft.reason !== 'other'}
            {...field('note')}
            error={errors.note}
          />
        </Pair>
      )}
      <Pair>
        <Select label="Visibility" options={SHOWN} {...choice('visibility')} />
      </Pair>
    </div>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">{children}</div>;
}
