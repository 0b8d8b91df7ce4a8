import { type FormEvent, useState } from 'react';
import type { AdminProduct } from '../../../../contract/admin-product.ts';
import type { StockChangeRecord } from '../../../../contract/stock-change.ts';
import { changedStock, noteFault, type StockReason } from '../../../../domain/stock-change.ts';
import { readNumber } from '../../../../domain/typed-number.ts';
import { browserApi } from '../../../platform/api.ts';
import { refusalOf } from '../refusal.ts';
import { presentOf } from './present-product.ts';

/** How pieces are told: so many more, so many fewer, or so many in all. */
export type StockMove = 'add' | 'take' | 'set';

export interface StockFields {
  move: StockMove;
  pieces: string;
  reason: StockReason;
  note: string;
}

const BLANK: StockFields = { move: 'add', pieces: '', reason: 'received', note: '' };

type StockFaults = Partial<Record<'pieces' | 'note', string>>;

interface StockEvents {
  onChanged: (record: StockChangeRecord) => void;
  /** The stock moved meanwhile: this is the product now. */
  onMoved: (product: AdminProduct) => void;
}

/** State of the form that changes a stock. */
export function useStockForm({ _id, countInStock }: AdminProduct, events: StockEvents) {
  const [fields, setFields] = useState(BLANK);
  const [faults, setFaults] = useState<StockFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const change = changeOf(fields);
  const changed = changedStock(countInStock, change);

  function faultsOf(): StockFaults {
    const pieces = 'fault' in changed ? changed.fault : undefined;
    return { pieces, note: noteFault(fields.reason, fields.note) ?? undefined };
  }
  function set(changes: Partial<StockFields>) {
    setFields((now) => ({ ...now, ...changes }));
    setFaults({});
  }
  /** Looks at a field when it is left; one still blank may be on its way. */
  function check(field: 'pieces' | 'note') {
    if (fields[field].trim() === '') return;
    setFaults((now) => ({ ...now, [field]: faultsOf()[field] }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf();
    setFaults(found);
    setFailure(null);
    if (isSaving || found.pieces || found.note) return;
    setIsSaving(true);
    try {
      const { reason, note } = fields;
      const body = { ...change, reason, note, seen: countInStock };
      events.onChanged(await browserApi().call('changeStock', { params: { id: _id }, body }));
      setFields(BLANK);
    } catch (error) {
      const present = presentOf(error);
      if (present) events.onMoved(present);
      const refusal = refusalOf(error);
      setFaults(refusal.fields);
      if (Object.keys(refusal.fields).length === 0) setFailure(refusal.message);
    } finally {
      setIsSaving(false);
    }
  }

  const after = fields.pieces.trim() !== '' && 'stock' in changed ? changed.stock : null;
  return { fields, faults, failure, isSaving, after, set, check, submit };
}

function changeOf({ move, pieces }: StockFields) {
  const count = readNumber(pieces) ?? Number.NaN;
  if (move === 'set') return { kind: 'to', pieces: count } as const;
  return { kind: 'by', pieces: move === 'add' ? count : -count } as const;
}
