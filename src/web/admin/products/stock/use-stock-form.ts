import { type FormEvent, useState } from 'react';
import type { AdminProduct, StockChangeRecord } from '../../../../contract/catalogue-editing.ts';
import {
  changedStock,
  noteError,
  type StockReason,
} from '../../../../domain/catalogue/stock-change.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';
import { browserApi } from '../../../platform/api.ts';
import { failureOf, staleRecordOf } from '../../frame/api-error-text.ts';

/** Adds pieces, removes pieces, or sets the count. */
export type StockMove = 'add' | 'take' | 'set';

export interface StockFields {
  move: StockMove;
  pieces: string;
  reason: StockReason;
  note: string;
}

const BLANK: StockFields = { move: 'add', pieces: '', reason: 'received', note: '' };

type StockErrors = Partial<Record<'pieces' | 'note', string>>;

interface StockEvents {
  onChanged: (record: StockChangeRecord) => void;
  /** Called with the present product where its stock changed meanwhile. */
  onMoved: (product: AdminProduct) => void;
}

export function useStockForm({ _id, countInStock }: AdminProduct, events: StockEvents) {
  const [fields, setFields] = useState(BLANK);
  const [errors, setErrors] = useState<StockErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const change = changeOf(fields);
  const changed = changedStock(countInStock, change);

  function errorsOf(): StockErrors {
    const pieces = 'error' in changed ? changed.error : undefined;
    return { pieces, note: noteError(fields.reason, fields.note) ?? undefined };
  }
  function set(changes: Partial<StockFields>) {
    setFields((now) => ({ ...now, ...changes }));
    setErrors({});
  }
  /** Validates a field when it is left, unless it is blank. */
  function check(field: 'pieces' | 'note') {
    if (fields[field].trim() === '') return;
    setErrors((now) => ({ ...now, [field]: errorsOf()[field] }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = errorsOf();
    setErrors(found);
    setFailure(null);
    if (isSaving || found.pieces || found.note) return;
    setIsSaving(true);
    try {
      const { reason, note } = fields;
      const body = { ...change, reason, note, seen: countInStock };
      events.onChanged(await browserApi().call('changeStock', { params: { id: _id }, body }));
      setFields(BLANK);
    } catch (error) {
      const present = staleRecordOf<AdminProduct>(error);
      if (present) events.onMoved(present);
      const failure = failureOf(error);
      setErrors(failure.fields);
      if (Object.keys(failure.fields).length === 0) setFailure(failure.message);
    } finally {
      setIsSaving(false);
    }
  }

  const after = fields.pieces.trim() !== '' && 'stock' in changed ? changed.stock : null;
  return { fields, errors, failure, isSaving, after, set, check, submit };
}

function changeOf({ move, pieces }: StockFields) {
  const count = readNumber(pieces) ?? Number.NaN;
  if (move === 'set') return { kind: 'to', pieces: count } as const;
  return { kind: 'by', pieces: move === 'add' ? count : -count } as const;
}
