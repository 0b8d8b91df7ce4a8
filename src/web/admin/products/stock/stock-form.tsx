import type { FocusEvent } from 'react';
import type { AdminProduct, StockChangeRecord } from '../../../../contract/catalogue-editing.ts';
import {
  STOCK_NOTE,
  STOCK_REASONS,
  type StockReason,
} from '../../../../domain/catalogue/stock-change.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { isPressed } from '../../../ui/forms/is-pressed.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { REASON_LABELS } from './stock-text.ts';
import { type StockMove, useStockForm } from './use-stock-form.ts';

const MOVES = [
  { value: 'add', label: 'Add pieces' },
  { value: 'take', label: 'Take pieces away' },
  { value: 'set', label: 'Set to a count' },
];
const REASONS = STOCK_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

interface StockFormProps {
  product: AdminProduct;
  onChanged: (record: StockChangeRecord) => void;
  onMoved: (product: AdminProduct) => void;
}

/** Changes the stock by a number of pieces or to a count, for a reason. */
export function StockForm({ product, ...events }: StockFormProps) {
  const { fields, errors, failure, isSaving, after, set, check, submit } = useStockForm(
    product,
    events,
  );

  function checkOnLeaving({ target, relatedTarget }: FocusEvent<HTMLFormElement, Element>) {
    const field = target.getAttribute('name');
    if (!isPressed(relatedTarget) && (field === 'pieces' || field === 'note')) check(field);
  }

  return (
    <form noValidate onSubmit={submit} onBlur={checkOnLeaving} className="space-y-4">
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1fr_8rem_1fr_1.6fr]">
        <Select
          label="Change"
          options={MOVES}
          value={fields.move}
          onChange={({ target }) => set({ move: target.value as StockMove })}
        />
        <TextField
          label="Pieces"
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          value={fields.pieces}
          onChange={({ target }) => set({ pieces: target.value })}
          error={errors.pieces}
        />
        <Select
          label="Reason"
          options={REASONS}
          value={fields.reason}
          onChange={({ target }) => set({ reason: target.value as StockReason })}
        />
        <TextField
          label={STOCK_NOTE.label}
          name="note"
          optional={fields.reason !== 'other'}
          autoComplete="off"
          value={fields.note}
          onChange={({ target }) => set({ note: target.value })}
          error={errors.note}
        />
      </div>
      {failure && <Alert kind="danger">{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary" pending={isSaving} pendingText="Saving…">
          Change stock
        </Button>
        {after !== null && (
          <p className="numerals text-soft">
            {product.countInStock} → {after}
          </p>
        )}
      </div>
    </form>
  );
}
