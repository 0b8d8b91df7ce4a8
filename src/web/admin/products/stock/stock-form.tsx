import { type ChangeEvent, useState } from 'react';
import type { AdminProduct, StockChangeRecord } from '../../../../contract/catalogue-editing.ts';
import {
  changedStock,
  noteError,
  STOCK_NOTE,
  type StockReason,
} from '../../../../domain/catalogue/stock-change.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';
import { browserApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { textIn } from '../../../ui/forms/use-form.ts';
import { useAdminForm } from '../../forms/use-admin-action.ts';
import { staleRecordOf } from '../../frame/api-error-text.ts';
import { STOCK_MOVE_OPTIONS, STOCK_REASON_OPTIONS } from './stock-text.ts';

interface StockFormProps {
  product: AdminProduct;
  onChanged: (record: StockChangeRecord) => void;
  /** Called with the present product where its stock changed meanwhile. */
  onMoved: (product: AdminProduct) => void;
}

/** Changes the stock by a number of pieces or to a count, for a reason. */
export function StockForm({ product, onChanged, onMoved }: StockFormProps) {
  const { _id, countInStock } = product;
  const [typed, setTyped] = useState(BLANK);
  const after = typed.pieces.trim() === '' ? null : changedStock(countInStock, changeOf(typed));
  const form = useAdminForm({
    skipsBlank: true,
    check(data) {
      const fields = fieldsIn(data);
      const changed = changedStock(countInStock, changeOf(fields));
      return {
        pieces: 'error' in changed ? changed.error : undefined,
        note: noteError(fields.reason, fields.note) ?? undefined,
      };
    },
    submit: save,
  });

  async function save(data: FormData, element: HTMLFormElement) {
    const { reason, note, ...move } = fieldsIn(data);
    const body = { ...changeOf(move), reason, note, seen: countInStock };
    try {
      onChanged(await browserApi().call('changeStock', { params: { id: _id }, body }));
      element.reset();
      setTyped(BLANK);
    } catch (error) {
      const present = staleRecordOf<AdminProduct>(error);
      if (present) onMoved(present);
      throw error;
    }
  }

  function onChange(event: ChangeEvent<HTMLFormElement>) {
    setTyped(fieldsIn(new FormData(event.currentTarget)));
    form.formProps.onChange(event);
  }

  return (
    <form {...form.formProps} onChange={onChange} className="space-y-4">
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1fr_8rem_1fr_1.6fr]">
        <Select label="Change" name="move" options={STOCK_MOVE_OPTIONS} />
        <TextField
          label="Pieces"
          {...form.field('pieces')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Select label="Reason" name="reason" options={STOCK_REASON_OPTIONS} />
        <TextField
          label={STOCK_NOTE.label}
          {...form.field('note')}
          optional={typed.reason !== 'other'}
          autoComplete="off"
        />
      </div>
      {form.failure && !form.isFieldFailure && <Alert kind="danger">{form.failure}</Alert>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary" pending={form.isPending} pendingText="Saving…">
          Change stock
        </Button>
        {after !== null && 'stock' in after && (
          <p className="numerals text-soft">
            {countInStock} → {after.stock}
          </p>
        )}
      </div>
    </form>
  );
}

interface StockFields {
  move: string;
  pieces: string;
  reason: StockReason;
  note: string;
}

/** The first option of each choice. */
const BLANK: StockFields = { move: 'add', pieces: '', reason: 'received', note: '' };

function fieldsIn(data: FormData): StockFields {
  return {
    move: textIn(data, 'move'),
    pieces: textIn(data, 'pieces'),
    reason: textIn(data, 'reason') as StockReason,
    note: textIn(data, 'note'),
  };
}

function changeOf({ move, pieces }: Pick<StockFields, 'move' | 'pieces'>) {
  const count = readNumber(pieces) ?? Number.NaN;
  if (move === 'set') return { kind: 'to', pieces: count } as const;
  return { kind: 'by', pieces: move === 'add' ? count : -count } as const;
}
