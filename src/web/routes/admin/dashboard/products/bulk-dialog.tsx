import { useRef, useState } from 'react';
import { z } from 'zod';
import type { AdminProductFilter } from '../../../../../contract/catalogue-editing.ts';
import { reportErrors } from '../../../../../contract/values.ts';
import {
  type BulkChange,
  bulkErrors,
  PRICE_PERCENT,
} from '../../../../../domain/catalogue/bulk-change.ts';
import { STOCK_NOTE, type StockReason } from '../../../../../domain/catalogue/product-editing.ts';
import { rupees } from '../../../../../domain/money/money.ts';
import { type SchemaForm, useSchemaForm } from '../../../../admin/forms/schema-form.ts';
import { countText } from '../../../../admin/lists/format.ts';
import {
  moveError,
  quantityLabel,
  STOCK_MOVES,
  STOCK_REASON_LABELS,
  type StockMove,
  toStockChange,
} from '../../../../admin/products/stock-moves.ts';
import { callApi } from '../../../../platform/api.ts';
import { focusAfter } from '../../../../ui/browser-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs.tsx';
import { Select, TextField } from '../../../../ui/fields.tsx';
import { FailureAlert } from '../../../../ui/messages.tsx';
import { BUTTONS, BulkPreviewStep, type PlannedChange } from './bulk-preview.tsx';

interface BulkDialogProps {
  chosen: { ids: string[] } | { filter: Partial<AdminProductFilter> };
  count: number;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Changes the chosen products together: form, preview, then the change. */
export function BulkDialog({ chosen, count, onClose, onDone }: BulkDialogProps) {
  const form = useSchemaForm({ schema: bulkFormSchema, values: BLANK_BULK });
  const [planned, setPlanned] = useState<PlannedChange | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const fields = useRef<HTMLFormElement>(null);

  async function plan(change: BulkChange) {
    const body = { selection: chosen, change };
    const preview = await callApi('POST /api/admin/products/bulk/preview', { body });
    setPlanned({ change, preview });
  }

  return (
    <Dialog
      onClose={() => !isChanging && onClose()}
      title={`Edit ${countText(count, 'product')}`}
      className="max-w-4xl!"
    >
      {planned ? (
        <BulkPreviewStep
          {...planned}
          onChanging={setIsChanging}
          onStale={plan}
          onBack={() =>
            focusAfter(
              () => setPlanned(null),
              () => fields.current?.querySelector('select'),
            )
          }
          onDone={onDone}
        />
      ) : (
        <form
          ref={fields}
          noValidate
          autoComplete="off"
          onSubmit={form.submit((draft) => plan(toBulkChange(draft)))}
          className="space-y-5"
        >
          <BulkFields form={form} />
          <FailureAlert>{form.failure}</FailureAlert>
          <div className={BUTTONS}>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={form.isPending} pendingText="Loading…">
              Preview
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface PriceMove {
  label: string;
  kind: 'percent' | 'amount';
  sign: 1 | -1;
}
const PRICE_MOVES = {
  'raise-percent': { label: 'Increase by per cent', kind: 'percent', sign: 1 },
  'lower-percent': { label: 'Decrease by per cent', kind: 'percent', sign: -1 },
  'raise-amount': { label: 'Increase by rupees', kind: 'amount', sign: 1 },
  'lower-amount': { label: 'Decrease by rupees', kind: 'amount', sign: -1 },
} as const satisfies Record<string, PriceMove>;
const PRICES = Object.entries(PRICE_MOVES).map(([value, { label }]) => ({ value, label }));

/** The form of a bulk change; '' changes nothing. */
interface BulkDraft {
  price: '' | keyof typeof PRICE_MOVES;
  priceValue: number | null;
  offer: '' | 'percent' | 'clear';
  offerValue: number | null;
  stock: '' | StockMove;
  quantity: number | null;
  reason: StockReason;
  note: string;
  visibility: '' | 'hide' | 'show';
}

export const BLANK_BULK: BulkDraft = {
  price: '',
  priceValue: null,
  offer: '',
  offerValue: null,
  stock: '',
  quantity: null,
  reason: 'counted',
  note: '',
  visibility: '',
};

/** The errors of the fields. That nothing was chosen is no field's: the server says it. */
export const bulkFormSchema = z.custom<BulkDraft>().superRefine(
  reportErrors((draft) => {
    const {
      price = null,
      offer = null,
      quantity = null,
      note = null,
    } = bulkErrors(toBulkChange(draft));
    return {
      priceValue: sizeError(draft) ?? price,
      offerValue: offer,
      quantity: (draft.stock && moveError(draft.stock, draft.quantity)) || quantity,
      note,
    };
  }),
);

/** What is wrong with the size of a price change: the choice has the direction, so it has no sign. */
function sizeError({ price, priceValue }: BulkDraft): string | null {
  if (price === '') return null;
  const { kind, sign } = PRICE_MOVES[price];
  const size = priceValue ?? Number.NaN;
  if (kind === 'amount') return size > 0 ? null : 'Enter an amount in rupees above 0';
  const max = sign > 0 ? PRICE_PERCENT.max : -PRICE_PERCENT.min;
  return size > 0 && size <= max ? null : `Enter the percentage as a number above 0, up to ${max}`;
}

/** The change that the form describes; a missing number becomes NaN. */
export function toBulkChange(draft: BulkDraft): BulkChange {
  const { price, offer, stock, reason, note, visibility } = draft;
  const off = draft.offerValue ?? Number.NaN;
  return {
    ...(price && { price: toPriceChange(PRICE_MOVES[price], draft.priceValue ?? Number.NaN) }),
    ...(offer && { offer: offer === 'clear' ? { kind: offer } : { kind: offer, value: off } }),
    ...(stock && { stock: { ...toStockChange(stock, draft.quantity), reason, note } }),
    ...(visibility && { visibility }),
  };
}

const toPriceChange = ({ kind, sign }: PriceMove, size: number) =>
  kind === 'percent' ? { kind, value: sign * size } : { kind, value: rupees(sign * size) };

const OFFERS = { percent: 'Set an offer in per cent', clear: 'End the offer' };
const SHOWN = { hide: 'Hide from customers', show: 'Show to customers' };

/** Each choice, with what it asks for beside it. */
function BulkFields({ form }: { form: SchemaForm<BulkDraft> }) {
  const { price, offer, stock, reason } = form.values();
  const choice = (name: keyof BulkDraft) => ({
    ...form.field(name),
    placeholder: 'No change',
    className: 'sm:col-start-1',
  });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select label="Price" options={PRICES} {...choice('price')} />
      {price !== '' && (
        <TextField
          label={PRICE_MOVES[price].kind === 'percent' ? 'Per cent' : 'Rupees'}
          hint="The new price is rounded to whole rupees"
          {...form.field('priceValue', 'decimal')}
        />
      )}
      <Select label="Offer" options={OFFERS} {...choice('offer')} />
      {offer === 'percent' && (
        <TextField label="Per cent off the price" {...form.field('offerValue', 'decimal')} />
      )}
      <Select label="Stock" options={STOCK_MOVES} {...choice('stock')} />
      {stock !== '' && (
        <>
          <TextField label={quantityLabel(stock)} {...form.field('quantity', 'numeric')} />
          <Select label="Reason" options={STOCK_REASON_LABELS} {...form.field('reason')} />
          <TextField
            label={STOCK_NOTE.label}
            optional={reason !== 'other'}
            {...form.field('note')}
          />
        </>
      )}
      <Select label="Visibility" options={SHOWN} {...choice('visibility')} />
    </div>
  );
}
