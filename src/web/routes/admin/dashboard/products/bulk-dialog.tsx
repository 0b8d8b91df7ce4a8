import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { BulkPreview } from '../../../../../contract/catalogue-bulk.ts';
import type { AdminProductFilter } from '../../../../../contract/catalogue-editing.ts';
import { ApiError } from '../../../../../contract/client.ts';
import { reportErrors } from '../../../../../contract/values.ts';
import {
  type BulkChange,
  bulkErrors,
  PRICE_PERCENT,
} from '../../../../../domain/catalogue/bulk-change.ts';
import { STOCK_NOTE, type StockReason } from '../../../../../domain/catalogue/product-editing.ts';
import { formatRupees, type Rupees, rupees } from '../../../../../domain/money/money.ts';
import { useAdminAction } from '../../../../admin/forms/admin-action.tsx';
import { type SchemaForm, useSchemaForm } from '../../../../admin/forms/schema-form.ts';
import { type Column, PreviewTable } from '../../../../admin/lists/data-table.tsx';
import { countText, formatCount } from '../../../../admin/lists/format.ts';
import {
  moveError,
  quantityLabel,
  STOCK_MOVES,
  STOCK_REASON_LABELS,
  type StockMove,
  toStockChange,
} from '../../../../admin/products/stock-moves.ts';
import { callApi } from '../../../../platform/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs.tsx';
import { Select, TextField } from '../../../../ui/fields.tsx';
import { Alert, FailureAlert } from '../../../../ui/messages.tsx';
import type { Failure } from '../../../../ui/use-plain-form.ts';

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

  async function plan(change: BulkChange) {
    const body = { selection: chosen, change };
    const preview = await callApi('POST /api/admin/products/bulk/preview', { body });
    setPlanned({ change, preview });
  }

  return (
    <Dialog onClose={onClose} title={`Edit ${countText(count, 'product')}`} className="max-w-4xl!">
      {planned ? (
        <PreviewStep {...planned} onStale={plan} onBack={() => setPlanned(null)} onDone={onDone} />
      ) : (
        <form
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

interface PlannedChange {
  change: BulkChange;
  preview: BulkPreview;
}

/** The form of a bulk change; '' changes nothing. */
interface BulkDraft {
  price: '' | 'raise-percent' | 'lower-percent' | 'raise-amount' | 'lower-amount';
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
  const size = priceValue ?? Number.NaN;
  switch (price) {
    case '':
      return null;
    case 'raise-percent':
    case 'lower-percent': {
      const max = price === 'raise-percent' ? PRICE_PERCENT.max : -PRICE_PERCENT.min;
      return size > 0 && size <= max ? null : `Enter a percentage up to ${max}`;
    }
    default:
      return size > 0 ? null : 'Enter an amount in rupees above 0';
  }
}

/** The change that the form describes; a missing number becomes NaN. */
export function toBulkChange(draft: BulkDraft): BulkChange {
  const { reason, note } = draft;
  return {
    ...(draft.price && { price: toPriceChange(draft) }),
    ...(draft.offer && { offer: toOffer(draft) }),
    ...(draft.stock && { stock: { ...toStockChange(draft.stock, draft.quantity), reason, note } }),
    ...(draft.visibility && { visibility: draft.visibility }),
  };
}

function toPriceChange({ price, priceValue }: BulkDraft) {
  const size = priceValue ?? Number.NaN;
  const value = price.startsWith('lower') ? -size : size;
  return price.endsWith('percent')
    ? ({ kind: 'percent', value } as const)
    : ({ kind: 'amount', value: rupees(value) } as const);
}

function toOffer({ offer, offerValue }: BulkDraft) {
  if (offer === 'clear') return { kind: 'clear' } as const;
  return { kind: 'percent', value: offerValue ?? Number.NaN } as const;
}

const PRICES = {
  'raise-percent': 'Increase by per cent',
  'lower-percent': 'Decrease by per cent',
  'raise-amount': 'Increase by rupees',
  'lower-amount': 'Decrease by rupees',
};
const OFFERS = { percent: 'Set an offer in per cent', clear: 'End the offer' };
const SHOWN = { hide: 'Hide from customers', show: 'Show to customers' };

function BulkFields({ form }: { form: SchemaForm<BulkDraft> }) {
  const { price, offer, stock, reason } = form.values();
  const choice = (name: keyof BulkDraft) => ({ ...form.field(name), placeholder: 'No change' });
  return (
    <div className="grid gap-5">
      <Pair>
        <Select label="Price" options={PRICES} {...choice('price')} />
        {price !== '' && (
          <TextField
            label={price.endsWith('percent') ? 'Per cent' : 'Rupees'}
            hint="The new price is rounded to whole rupees"
            {...form.field('priceValue', 'decimal')}
          />
        )}
      </Pair>
      <Pair>
        <Select label="Offer" options={OFFERS} {...choice('offer')} />
        {offer === 'percent' && (
          <TextField label="Per cent off the price" {...form.field('offerValue', 'decimal')} />
        )}
      </Pair>
      <Pair>
        <Select label="Stock" options={STOCK_MOVES} {...choice('stock')} />
        {stock !== '' && (
          <TextField label={quantityLabel(stock)} {...form.field('quantity', 'numeric')} />
        )}
      </Pair>
      {stock !== '' && (
        <Pair>
          <Select label="Reason" options={STOCK_REASON_LABELS} {...form.field('reason')} />
          <TextField
            label={STOCK_NOTE.label}
            optional={reason !== 'other'}
            {...form.field('note')}
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

const BUTTONS = 'flex flex-wrap justify-end gap-3';

interface PreviewStepProps extends PlannedChange {
  /** Others changed the products meanwhile: asks for a new preview. */
  onStale: (change: BulkChange) => Promise<void>;
  onBack: () => void;
  onDone: (message: string) => void;
}

function PreviewStep({ change, preview, onStale, onBack, onDone }: PreviewStepProps) {
  const { isPending, failure, run } = useAdminAction();
  const { products, invalid, changing } = preview;

  async function apply() {
    try {
      const body = { products, change };
      const { message } = await callApi('POST /api/admin/products/bulk', { body });
      onDone(message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') await onStale(change);
      throw error;
    }
  }

  return (
    <div className="space-y-5">
      {failure && <FailureList failure={failure} />}
      <BulkPreviewPanel preview={preview} />
      <div className={BUTTONS}>
        <Button variant="secondary" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={invalid > 0 || changing === 0}
          pending={isPending}
          pendingText="Changing…"
          onClick={() => run(apply)}
        >
          {`Change ${countText(changing, 'product')}`}
        </Button>
      </div>
    </div>
  );
}

function FailureList({ failure: { message, fields } }: { failure: Failure }) {
  // Two products of one name may have the same error.
  const named = [...new Set(Object.values(fields))];
  return (
    <Alert kind="danger" title={message}>
      <ul className="list-disc pl-5">
        {named.slice(0, 10).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Alert>
  );
}

function BulkPreviewPanel({ preview }: { preview: BulkPreview }) {
  const { total, changing, invalid, errors, rows } = preview;
  const unchanged = total - changing - invalid;
  return (
    <div className="space-y-4">
      <p role="status" className="numerals">
        {`${countText(changing, 'product')} will change. ${formatCount(unchanged)} will stay the same.`}
      </p>
      {invalid > 0 && (
        <Alert
          kind="danger"
          title={`${countText(invalid, 'product')} cannot be changed this way. Go back and enter other values.`}
        >
          <ul className="list-disc pl-5">
            {errors.slice(0, 10).map(({ _id, name, message }) => (
              <li key={_id}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <PreviewTable
        label="Before and after"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ _id }) => _id}
        total={changing}
        noun="products"
      />
    </div>
  );
}

/** Before above after on a phone, so that both are seen without scrolling sideways. */
const WRAPPED = 'max-sm:whitespace-normal!';

type PreviewRow = BulkPreview['rows'][number];

/** A column of values before and after. */
function movedColumn(title: string, text: (values: PreviewRow['after']) => string) {
  const cell = ({ before, after }: PreviewRow) => moved(text(before), text(after));
  return { title, cell, numeric: true };
}

const COLUMNS: Column<PreviewRow>[] = [
  {
    title: 'Name',
    cell: ({ name }) => name,
    isRowHeader: true,
    className: 'min-w-28 whitespace-normal! sm:min-w-40',
  },
  { ...movedColumn('Price', ({ price }) => formatRupees(price)), className: WRAPPED },
  { ...movedColumn('Offer price', ({ offerPrice }) => offerText(offerPrice)), className: WRAPPED },
  movedColumn('Stock', ({ countInStock }) => `${countInStock}`),
  {
    title: 'Visibility',
    cell: ({ before, after }) =>
      before.isHidden === after.isHidden
        ? shownText(after.isHidden)
        : `${shownText(before.isHidden)} → ${shownText(after.isHidden)}`,
  },
];

/** A value before and after; once where it stays the same. */
function moved(before: string, after: string): ReactNode {
  if (before === after) return <span className="text-soft">{after}</span>;
  return (
    <>
      <span className="text-soft">{before}</span>{' '}
      <span className="whitespace-nowrap">
        → <strong>{after}</strong>
      </span>
    </>
  );
}

function offerText(offerPrice: Rupees | null): string {
  return offerPrice === null ? 'none' : formatRupees(offerPrice);
}

function shownText(isHidden: boolean): string {
  return isHidden ? 'hidden' : 'for sale';
}
