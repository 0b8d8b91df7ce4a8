import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { BulkPreview } from '../../../../../contract/catalogue-bulk.ts';
import type { AdminProductFilter } from '../../../../../contract/catalogue-editing.ts';
import { ApiError } from '../../../../../contract/client.ts';
import {
  type BulkChange,
  type BulkErrors,
  bulkErrors,
} from '../../../../../domain/catalogue/bulk-change.ts';
import { STOCK_NOTE, type StockReason } from '../../../../../domain/catalogue/product-editing.ts';
import { formatRupees, type Rupees, rupees } from '../../../../../domain/money/money.ts';
import { readNumber } from '../../../../../domain/text/text.ts';
import { useAdminAction } from '../../../../admin/forms/admin-action.tsx';
import type { Column } from '../../../../admin/lists/data-table.tsx';
import { countText, formatCount } from '../../../../admin/lists/format.ts';
import { PreviewTable } from '../../../../admin/products/preview-table.tsx';
import {
  STOCK_MOVES,
  STOCK_REASON_LABELS,
  type StockMove,
  toStockChange,
} from '../../../../admin/products/stock-moves.ts';
import { browserApi } from '../../../../platform/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs.tsx';
import { Select, TextField } from '../../../../ui/fields.tsx';
import { Alert } from '../../../../ui/messages.tsx';
import type { Failure } from '../../../../ui/use-form.ts';

interface BulkDialogProps {
  chosen: { ids: string[] } | { filter: Partial<AdminProductFilter> };
  count: number;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Changes the chosen products together: form, preview, then the change. */
export function BulkDialog({ chosen, count, onClose, onDone }: BulkDialogProps) {
  const [draft, setDraft] = useState<BulkDraft>(BLANK_BULK);
  const [errors, setErrors] = useState<BulkErrors>({});
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const { isPending, failure, run } = useAdminAction();
  const change = toBulkChange(draft);

  async function loadPreview() {
    const body = { selection: chosen, change };
    setPreview(await browserApi().call('POST /api/admin/products/bulk/preview', { body }));
  }

  async function apply({ products }: BulkPreview) {
    try {
      const { message } = await browserApi().call('POST /api/admin/products/bulk', {
        body: { products, change },
      });
      onDone(message);
    } catch (error) {
      // The preview is outdated: load it again.
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      if (isStale) await loadPreview().catch(() => setPreview(null));
      throw error;
    }
  }

  function edit(next: BulkDraft) {
    setDraft(next);
    setErrors({});
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (preview) return run(() => apply(preview));
    const found = bulkErrors(change);
    setErrors(found);
    if (Object.keys(found).length === 0) void run(loadPreview);
  }

  return (
    <Dialog onClose={onClose} title={`Edit ${countText(count, 'product')}`} className="max-w-4xl!">
      {failure && <FailureList failure={failure} />}
      <form noValidate autoComplete="off" onSubmit={submit} className="space-y-5">
        {preview ? (
          <BulkPreviewPanel preview={preview} />
        ) : (
          <BulkFields draft={draft} errors={errors} onChange={edit} />
        )}
        {errors.change && <Alert kind="danger">{errors.change}</Alert>}
        <StepButtons {...{ preview, isPending, onClose }} onBack={() => setPreview(null)} />
      </form>
    </Dialog>
  );
}

/** The form of a bulk change; '' changes nothing. */
interface BulkDraft {
  price: '' | 'raise-percent' | 'lower-percent' | 'raise-amount' | 'lower-amount';
  priceValue: string;
  offer: '' | 'percent' | 'clear';
  offerValue: string;
  stock: '' | StockMove;
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
export function toBulkChange(draft: BulkDraft): BulkChange {
  const { reason, note } = draft;
  return {
    ...(draft.price && { price: toPriceChange(draft) }),
    ...(draft.offer && { offer: toOffer(draft) }),
    ...(draft.stock && {
      stock: { ...toStockChange(draft.stock, readNumber(draft.pieces)), reason, note },
    }),
    ...(draft.visibility && { visibility: draft.visibility }),
  };
}

function toPriceChange({ price, priceValue }: BulkDraft) {
  const value = price.startsWith('lower') ? -toNumber(priceValue) : toNumber(priceValue);
  return price.endsWith('percent')
    ? ({ kind: 'percent', value } as const)
    : ({ kind: 'amount', value: rupees(value) } as const);
}

function toOffer({ offer, offerValue }: BulkDraft) {
  if (offer === 'clear') return { kind: 'clear' } as const;
  return { kind: 'percent', value: toNumber(offerValue) } as const;
}

function toNumber(text: string): number {
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

function BulkFields({ draft, errors, onChange }: BulkFieldsProps) {
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

interface StepButtonsProps {
  preview: BulkPreview | null;
  isPending: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** Other buttons in each step: a second press of Preview must not apply the change. */
function StepButtons({ preview, isPending, onBack, onClose }: StepButtonsProps) {
  return preview ? (
    <div key="apply" className={BUTTONS}>
      <Button variant="secondary" disabled={isPending} onClick={onBack}>
        Back
      </Button>
      <Button
        type="submit"
        disabled={preview.invalid > 0 || preview.changing === 0}
        pending={isPending}
        pendingText="Changing…"
      >
        {`Change ${countText(preview.changing, 'product')}`}
      </Button>
    </div>
  ) : (
    <div key="preview" className={BUTTONS}>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" pending={isPending} pendingText="Loading…">
        Preview
      </Button>
    </div>
  );
}

const BUTTONS = 'flex flex-wrap justify-end gap-3';

function FailureList({ failure: { message, fields } }: { failure: Failure }) {
  // Two products of one name may have the same error.
  const named = [...new Set(Object.values(fields))];
  return (
    <Alert kind="danger" title={message} className="mb-4">
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

const COLUMNS: Column<BulkPreview['rows'][number]>[] = [
  {
    title: 'Name',
    cell: ({ name }) => name,
    isRowHeader: true,
    className: 'min-w-40 whitespace-normal!',
  },
  {
    title: 'Price',
    cell: ({ before, after }) => moved(formatRupees(before.price), formatRupees(after.price)),
    numeric: true,
  },
  {
    title: 'Offer price',
    cell: ({ before, after }) => moved(offerText(before.offerPrice), offerText(after.offerPrice)),
    numeric: true,
  },
  {
    title: 'Stock',
    cell: ({ before, after }) => moved(`${before.countInStock}`, `${after.countInStock}`),
    numeric: true,
  },
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
      <span className="text-soft">{before}</span> → <strong>{after}</strong>
    </>
  );
}

function offerText(offerPrice: Rupees | null): string {
  return offerPrice === null ? 'none' : formatRupees(offerPrice);
}

function shownText(isHidden: boolean): string {
  return isHidden ? 'hidden' : 'for sale';
}
