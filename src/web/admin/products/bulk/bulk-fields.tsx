import type { ReactNode } from 'react';
import type { BulkErrors } from '../../../../domain/catalogue/bulk-change.ts';
import {
  STOCK_NOTE,
  STOCK_REASONS,
  type StockReason,
} from '../../../../domain/catalogue/stock-change.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { REASON_LABELS } from '../stock/stock-text.ts';
import type { BulkDraft } from './bulk-draft.ts';

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
const STOCKS = [
  UNCHANGED,
  { value: 'add', label: 'Add pieces' },
  { value: 'take', label: 'Take pieces away' },
  { value: 'set', label: 'Set to a count' },
];
const SHOWN = [
  UNCHANGED,
  { value: 'hide', label: 'Hide from the shop' },
  { value: 'show', label: 'Show in the shop' },
];
const REASONS = STOCK_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

interface BulkFieldsProps {
  draft: BulkDraft;
  errors: BulkErrors;
  onChange: (draft: BulkDraft) => void;
}

/** What to change in all chosen products. */
export function BulkFields({ draft, errors, onChange }: BulkFieldsProps) {
  const set = (changes: Partial<BulkDraft>) => onChange({ ...draft, ...changes });
  const priceUnit = draft.price.endsWith('percent') ? 'Per cent' : 'Rupees';
  return (
    <div className="grid gap-5">
      <Pair>
        <Select
          label="Price"
          options={PRICES}
          value={draft.price}
          onChange={({ target }) => set({ price: target.value as BulkDraft['price'] })}
        />
        {draft.price !== '' && (
          <TextField
            label={priceUnit}
            hint="The new price is rounded to whole rupees"
            inputMode="decimal"
            autoComplete="off"
            value={draft.priceValue}
            onChange={({ target }) => set({ priceValue: target.value })}
            error={errors.price}
          />
        )}
      </Pair>
      <Pair>
        <Select
          label="Offer"
          options={OFFERS}
          value={draft.offer}
          onChange={({ target }) => set({ offer: target.value as BulkDraft['offer'] })}
        />
        {draft.offer === 'percent' && (
          <TextField
            label="Per cent off the price"
            inputMode="decimal"
            autoComplete="off"
            value={draft.offerValue}
            onChange={({ target }) => set({ offerValue: target.value })}
            error={errors.offer}
          />
        )}
      </Pair>
      <Pair>
        <Select
          label="Stock"
          options={STOCKS}
          value={draft.stock}
          onChange={({ target }) => set({ stock: target.value as BulkDraft['stock'] })}
        />
        {draft.stock !== '' && (
          <TextField
            label="Pieces"
            inputMode="numeric"
            autoComplete="off"
            value={draft.pieces}
            onChange={({ target }) => set({ pieces: target.value })}
            error={errors.pieces}
          />
        )}
      </Pair>
      {draft.stock !== '' && (
        <Pair>
          <Select
            label="Reason"
            options={REASONS}
            value={draft.reason}
            onChange={({ target }) => set({ reason: target.value as StockReason })}
          />
          <TextField
            label={STOCK_NOTE.label}
            optional={draft.reason !== 'other'}
            autoComplete="off"
            value={draft.note}
            onChange={({ target }) => set({ note: target.value })}
            error={errors.note}
          />
        </Pair>
      )}
      <Pair>
        <Select
          label="Shown"
          options={SHOWN}
          value={draft.visibility}
          onChange={({ target }) => set({ visibility: target.value as BulkDraft['visibility'] })}
        />
      </Pair>
    </div>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">{children}</div>;
}
