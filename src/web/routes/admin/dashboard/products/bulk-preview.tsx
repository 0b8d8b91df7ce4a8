import { type ReactNode, useEffect, useRef } from 'react';
import type { BulkPreview } from '../../../../../contract/catalogue-bulk.ts';
import { ApiError } from '../../../../../contract/client.ts';
import type { BulkChange } from '../../../../../domain/catalogue/bulk-change.ts';
import { formatRupees } from '../../../../../domain/money/money.ts';
import { useAdminAction } from '../../../../admin/forms/admin-action.tsx';
import { type Column, PreviewTable } from '../../../../admin/lists/data-table.tsx';
import { countText, formatCount } from '../../../../admin/lists/format.ts';
import { callApi } from '../../../../platform/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/messages.tsx';

export const BUTTONS = 'flex flex-wrap justify-end gap-3';

export interface PlannedChange {
  change: BulkChange;
  preview: BulkPreview;
}

interface BulkPreviewStepProps extends PlannedChange {
  onChanging: (isChanging: boolean) => void;
  /** Others changed the products meanwhile: asks for a new preview. */
  onStale: (change: BulkChange) => Promise<void>;
  onBack: () => void;
  onDone: (message: string) => void;
}

/** The chosen products before and after a change, which it then makes. */
export function BulkPreviewStep(props: BulkPreviewStepProps) {
  const { change, preview, onChanging, onStale, onBack, onDone } = props;
  const { isPending, failure, run } = useAdminAction();
  const { products, total, changing, invalid, errors, rows } = preview;

  const status = useRef<HTMLParagraphElement>(null);
  // The form and its button are gone.
  useEffect(() => status.current?.focus(), []);

  async function apply() {
    onChanging(true);
    try {
      const body = { products, change };
      const { message } = await callApi('POST /api/admin/products/bulk', { body });
      onDone(message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') await onStale(change);
      throw error;
    } finally {
      onChanging(false);
    }
  }

  return (
    <div className="space-y-4">
      {failure && <Errors title={failure.message} texts={Object.values(failure.fields)} />}
      <p ref={status} tabIndex={-1} role="status" className="numerals">
        {`${countText(changing, 'product')} will change. ${formatCount(total - changing - invalid)} will stay the same.`}
      </p>
      {invalid > 0 && (
        <Errors
          title={`${countText(invalid, 'product')} cannot be changed this way. Go back and enter other values.`}
          texts={errors.map(({ name, message }) => `${name}: ${message}`)}
        />
      )}
      <PreviewTable
        label="Before and after"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ _id }) => _id}
        total={changing}
        noun="products"
      />
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

/** Two products of one name may have the same error. */
function Errors({ title, texts }: { title: string; texts: readonly (string | undefined)[] }) {
  return (
    <Alert kind="danger" title={title}>
      <ul className="list-disc pl-5">
        {[...new Set(texts)].slice(0, 10).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

type PreviewRow = BulkPreview['rows'][number];

/** A column of values before and after; once where they are the same. */
function movedColumn(
  title: string,
  textOf: (values: PreviewRow['after']) => string,
  look: Partial<Column<PreviewRow>> = { numeric: true },
): Column<PreviewRow> {
  return {
    title,
    cell: ({ before, after }) => moved(textOf(before), textOf(after)),
    ...look,
  };
}

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

/** Before above after on a phone, so that both are seen without scrolling sideways. */
const PRICE = { numeric: true, className: 'max-sm:whitespace-normal!' };

const COLUMNS: Column<PreviewRow>[] = [
  {
    title: 'Name',
    cell: ({ name }) => name,
    isRowHeader: true,
    className: 'min-w-28 whitespace-normal! sm:min-w-40',
  },
  movedColumn('Price', ({ price }) => formatRupees(price), PRICE),
  movedColumn(
    'Offer price',
    ({ offerPrice }) => (offerPrice === null ? 'none' : formatRupees(offerPrice)),
    PRICE,
  ),
  movedColumn('Stock', ({ countInStock }) => `${countInStock}`),
  movedColumn('Visibility', ({ isHidden }) => (isHidden ? 'hidden' : 'for sale'), {}),
];
